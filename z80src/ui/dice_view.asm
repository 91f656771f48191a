; Dice and cube on the screen

; die_draw - draw one die in the middle of the board
; In:    A = die 1..6, C = column, D' = its colours
; Out:   -
; Uses:  AF BC DE HL C'
; Size:  68 bytes
; Time:  5600 T
; Twin:  none (screen)
die_draw:
        push bc
        ld   hl, die_lines
@body:  ld   (hl), 255
        inc  l
        ld   (hl), 254
        inc  l
        jp   p, @-body
        add  a, a
        ld   e, a
        ld   d, 0
        ld   hl, dice_faces - 2
        add  hl, de
        ld   a, (hl)
        inc  hl
        ld   h, (hl)
        ld   l, a                      ; the pips, leftmost of the top row first
        ld   de, die_lines + 4         ; on lines 2..4, 6..8 and 10..12
@pips:  ld   bc, 255 * 256 + 254
        add  hl, hl
        jr   nc, @+middle
        ld   b, %11000111
@middle:
        add  hl, hl
        jr   nc, @+right
        ld   bc, %1111110001111110     ; alone in its row
@right: add  hl, hl
        jr   nc, @+line
        ld   c, %11000110
@line:  ld   a, b
        ld   (de), a
        inc  e
        ld   a, c
        ld   (de), a
        inc  e
        ld   a, e
        and  7
        cp   2
        jr   nz, @-line
        inc  e
        inc  e
        ld   a, e
        cp   0 + (die_lines + 28) \ 256
        jr   nz, @-pips
        pop  bc

; die_blit - copy 16 lines of 16 pixels to the middle of the board
; In:    die_lines, C = column, D' = colours
; Out:   -
; Uses:  AF B DE HL C'
; Size:  16 bytes
; Time:  4000 T
; Twin:  none (screen)
die_blit:
        exx
        ld   c, 2
        exx
        ld   b, DICE_Y
        ld   a, 1
        ld   (column_step), a
        ld   de, die_lines
        jr   column_blit

; dice_clear - empty the middle of the board, but for the bar
; In:    -
; Out:   -
; Uses:  AF BC DE HL C' D'
; Size:  19 bytes
; Time:  48400 T
; Twin:  none (screen)
dice_clear:
        ld   c, TRAY_COLUMN - 3
@next:  exx
        ld   d, BOARD_PAPER
        exx
        call die_blit
@skip:  dec  c
        dec  c
        ret  m
        ld   a, c
        cp   BAR_COLUMN
        jr   z, @-skip
        jr   @-next

; dice_show - let the dice tumble, then lie
; In:    dice, dice_left, side
; Out:   -
; Uses:  AF BC DE HL C' D'
; Size:  28 bytes
; Time:  TUMBLES x TUMBLE_FRAMES frames
; Twin:  none (screen)
dice_show:
        call dice_clear
        ld   b, TUMBLES
@again: push bc
        ld   a, b
        ld   (tumbling), a
        call dice_paint
        call sound_move
        ld   b, TUMBLE_FRAMES
        call pause
        pop  bc
        djnz @-again
        xor  a
        ld   (tumbling), a

; dice_place - the dice that are not yet played
; In:    dice, dice_left, side, tumbling = 0
; Out:   -
; Uses:  AF BC DE HL C' D'
; Size:  3 bytes
; Time:  48400 T and 5700 T a die
; Twin:  none (screen)
dice_place:
        call dice_clear

; dice_paint - the dice on an empty place; any faces while they tumble
; In:    dice, dice_left, side, tumbling
; Out:   -
; Uses:  AF BC DE HL C' D'
; Size:  53 bytes
; Time:  5700 T a die
; Twin:  none (screen)
dice_paint:
        ld   a, (dice_left)
        or   a
        ret  z
        ld   b, a
        ld   hl, dice
        ld   a, (side)
        or   a
        ld   c, RED_DICE_COLUMN
        jr   nz, @+die
        ld   c, BLUE_DICE_COLUMN
@die:   push bc
        push hl
        ld   a, (side)
        add  a, BOARD_PAPER + BLUE_INK
        exx
        ld   d, a
        exx
        ld   a, (tumbling)
        or   a
        ld   a, (hl)
        jr   z, @+lies
        ld   a, r
        and  3
        inc  a
@lies:  call die_draw
        pop  hl
        pop  bc
        inc  hl
        inc  c
        inc  c
        inc  c
        djnz @-die
        ret
