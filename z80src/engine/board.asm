; The board as such: set up, turned round, counted

; board_setup - the position at the start of a game
; In:    -
; Out:   board
; Uses:  AF BC DE HL
; Size:  30 bytes
; Time:  2923 T
; Twin:  pyref.position.Position.start
board_setup:
        ld   hl, board - 1
        ld   b, LOCATIONS
@clear: ld   (hl), 0
        inc  hl
        djnz @-clear
        call @+side
@side:  ld   hl, board + 24
        ld   (hl), 2
        ld   l, 13
        ld   (hl), 5
        ld   l, 8
        ld   (hl), 3
        ld   l, 6
        ld   (hl), 5

; board_turn - the same position seen from the other side
; In:    board
; Out:   board
; Uses:  AF BC DE HL
; Size:  21 bytes
; Time:  970 T
; Twin:  pyref.position.turned
board_turn:
        ld   hl, board - 1
        ld   de, board + OFF
        ld   b, LOCATIONS / 2
@pair:  ld   a, (de)
        neg
        ld   c, a
        xor  a
        sub  (hl)
        ld   (de), a
        ld   (hl), c
        inc  hl
        dec  e
        djnz @-pair
        ret

; board_is_back - has the side on roll a checker on 19..24 or on its bar?
; In:    board
; Out:   carry set if so
; Uses:  AF B HL
; Size:  14 bytes
; Time:  311 T at most
; Twin:  pyref.network.board_class
board_is_back:
        ld   hl, board + BAR
        ld   b, 7
@point: ld   a, (hl)
        dec  l
        dec  a                         ; bit 7 clear for own checkers
        add  a, a
        ccf
        ret  c
        djnz @-point
        ret

; board_contact - can the sides still hit each other?
; In:    board, own checkers left
; Out:   Z in a race, NZ with contact
; Uses:  AF HL
; Size:  21 bytes
; Time:  1000 T at most
; Twin:  pyref.position.has_contact
board_contact:
        ld   hl, board + BAR
        ld   a, (hl)
        or   a
        ret  nz
@highest:
        dec  l
        ld   a, (hl)
        dec  a
        jp   m, @-highest              ; L = the highest own checker
@below: dec  l
        bit  7, (hl)
        ret  nz
        inc  l
        dec  l
        jr   nz, @-below               ; the opponent's bar is looked at last
        ret

; pip_count - pips the side on roll still has to move
; In:    board
; Out:   HL = pips, 0..375
; Uses:  AF BC DE
; Size:  27 bytes
; Time:  1830 T at most
; Twin:  pyref.position.pip_count
pip_count:
        ld   b, BAR
pip_steps:                             ; B = 19: pips until all are home
        ld   c, 0
        ld   hl, 0
        ld   de, board + BAR
@point: ld   a, (de)
        dec  e
        rlca
        jr   c, @+seen
        rrca
        add  a, c
        ld   c, a
@seen:  ld   a, c                      ; every checker seen so far moves one pip nearer
        add  a, l
        ld   l, a
        jr   nc, @+low
        inc  h
@low:   djnz @-point
        ret
