; Moves on the screen: letters in the last play's row, the checker's way over the points

; play_begin - start the row of the last play: who plays what
; In:    side, dice
; Out:   -
; Uses:  AF BC DE HL
; Size:  26 bytes
; Time:  about 50000 T
; Twin:  none (screen)
play_begin:
        ld   hl, (dice)
        ld   a, l
        add  a, a
        add  a, a
        add  a, l
        add  a, a
        add  a, h                      ; the roll as a number of two digits
        call number_set
        ld   bc, LAST_PLAY_Y * 256
        ld   a, TEXT_PLAY
        ld   hl, LAST_PLAY_Y * 256 + PLAY_COLUMN
        ld   (play_at), hl
        jp   text_print_at

; play_print_best - print the play that was chosen
; In:    best_count, best_moves
; Out:   -
; Uses:  AF BC DE HL
; Size:  22 bytes
; Time:  3400 T a move
; Twin:  pyref.notation.format_letters
play_print_best:
        ld   a, (best_count)
        ld   hl, best_moves
@next:  or   a
        ret  z
        push af
        ld   d, (hl)
        inc  hl
        ld   e, (hl)
        inc  hl
        push hl
        call move_print
        pop  hl
        pop  af
        dec  a
        jr   @-next

; move_print - print a move in letters: H-N, Y-E*, W-OFF
; In:    D = source, E = target, with HIT
; Out:   -
; Uses:  AF BC HL
; Size:  28 bytes
; Time:  3400 T
; Twin:  pyref.notation.format_letters
move_print:
        ld   a, " "
        call text_character
        ld   a, d
        call location_print
        ld   a, "-"
        call text_character
        ld   a, e
        and  127
        call location_print
        bit  7, e
        ld   a, "*"
        jp   nz, text_character
        ret

; location_print - print the letter of a location
; In:    A = location of the side on roll, 1..26
; Out:   -
; Uses:  AF BC HL
; Size:  20 bytes
; Time:  900 T, off 2300 T
; Twin:  pyref.notation.format_letters
location_print:
        cp   OFF
        jr   z, @+off
        call location_letter
        add  a, "@"
        jp   text_character
@off:   push de
        ld   a, TEXT_OUT
        call text_print
        pop  de
        ret

; location_letter - from a location to the number of its letter, or back
; In:    A = location of the side on roll 1..25, or letter A..Y = 1..25
; Out:   A = the other
; Uses:  F HL
; Size:  14 bytes
; Time:  64 T at most
; Twin:  pyref.notation.point_of
location_letter:
        cp   BAR
        ret  z
        ld   hl, side
        bit  0, (hl)
        ret  nz                        ; red's 1-point is A
        neg
        add  a, BAR
        ret

; move_show - make a move so that it can be followed: letters, the checker's way, the new board
; In:    D = source, E = target, with HIT; board
; Out:   board, marks
; Uses:  AF BC DE HL AF' BC' DE' HL'
; Size:  84 bytes
; Time:  HOP_FRAMES frames a point passed
; Twin:  pyref.movegen.moved
move_show:
        push de
        ld   hl, (play_at)
        ld   (print_at), hl
        call move_print
        ld   hl, (print_at)
        ld   (play_at), hl
        ld   h, board / 256
        ld   l, d
        dec  (hl)                      ; the checker is taken up
        push hl
        res  7, e
        ld   a, e
        cp   OFF
        jr   nz, @+step
        ld   e, 0
@step:  dec  d
        ld   a, d
        cp   e
        jr   z, @+there
        ld   l, d
        ld   a, (hl)
        inc  a
        jp   m, @-step                 ; it cannot stand on a blocked point
        jr   nz, @+stand
        inc  a
@stand: ld   b, (hl)
        ld   (hl), a
        push bc
        push de
        push hl
        call board_draw
        call sound_move
        ld   b, HOP_FRAMES
        call pause
        pop  hl
        pop  de
        pop  bc
        ld   (hl), b
        jr   @-step
@there: pop  hl
        inc  (hl)
        pop  de
        push de
        res  7, e
        ld   d, h
        call move_play
        call board_draw
        pop  de
        bit  7, e
        jr   z, sound_move             ; else on to sound_hit
