; The board on the screen: 28 columns of checkers, drawn when they differ from what is shown
;
; A place is a location of the board from blue's view, plus 1: 0 red's tray, 1 red's bar, 2..25 blue's
; points, 26 blue's bar, 27 blue's tray. A value is the number of checkers there, negative for red's.

; board_value - what stands at a place
; In:    E = place
; Out:   A = value
; Uses:  F HL
; Size:  27 bytes
; Time:  98 T
; Twin:  none (a look at the board)
board_value:
        ld   a, (side)
        or   a
        ld   a, e
        jr   z, @+blue
        cpl                            ; red's name of a location is 25 - blue's
        add  a, 28
@blue:  dec  a
        ld   l, a
        add  a, a                      ; carry: location -1, a page below
        ld   a, board / 256
        sbc  a, 0
        ld   h, a
        ld   a, (side)
        dec  a
        ld   a, (hl)
        ret  nz
        neg
        ret

; board_forget - have every column drawn at the next board_draw
; In:    -
; Out:   -
; Uses:  AF BC HL
; Size:  11 bytes
; Time:  753 T
; Twin:  none (screen)
board_forget:
        ld   hl, shown
        ld   bc, PLACES * 256 + 128
@next:  ld   (hl), c                   ; no place ever holds -128
        inc  hl
        djnz @-next
        ret

; board_draw - draw the columns that have changed
; In:    -
; Out:   -
; Uses:  AF BC DE HL AF' BC' DE' HL'
; Size:  22 bytes
; Time:  5500 T and about 23000 T a changed column
; Twin:  none (screen)
board_draw:
        ld   de, PLACES - 1
@next:  call board_value
        ld   hl, shown
        add  hl, de
        cp   (hl)
        ld   (hl), a
        push de
        call nz, column_draw
        pop  de
        dec  e
        jp   p, @-next
        ret

; column_draw - draw one column: letter, triangle, checkers, count
; In:    A = value, E = place, D = 0
; Out:   -
; Uses:  AF BC DE HL AF' BC' DE' HL'
; Size:  187 bytes
; Time:  20000 T without checkers, 26200 T with their count
; Twin:  none (screen)
column_draw:
        push af                        ; value
        ld   b, e
        ld   hl, board_places
        add  hl, de
        ld   c, (hl)                   ; bit 7 bottom, 6 other colour, 5 no point, 4..0 column
        ld   de, 65535                 ; the triangle's widest line
        ld   a, BOARD_PAPER + GREEN_INK
        bit  6, c
        jr   z, @+point
        ld   a, BOARD_PAPER + WHITE_INK
@point: bit  5, c
        jr   z, @+compose
        inc  de                        ; no triangle
        xor  a
        bit  6, c
        jr   z, @+compose
        ld   a, TRAY_COLOUR
@compose:
        exx
        ld   e, a                      ; E' = colours where no checker is
        exx
        ld   hl, column_lines
@row:   ld   (hl), d
        inc  l
        ld   (hl), e
        inc  l
        ld   a, l
        and  15
        jr   nz, @-row
        srl  d
        sla  e
        bit  7, l
        jr   z, @-row
        ld   hl, TOP_EDGE_Y * 256 + TOP_LETTERS_Y
        ld   a, 1                      ; lines go down from the top edge
        bit  7, c
        jr   z, @+top
        ld   hl, BOTTOM_EDGE_Y * 256 + BOTTOM_LETTERS_Y
        neg
@top:   ld   (column_step), a
        ld   d, c
        ld   a, c
        and  31
        ld   c, a
        bit  5, d
        jr   nz, @+checkers
        ld   a, "Z"                    ; place 2 is X, 25 is A
        sub  b
        ld   b, l
        ld   (print_at), bc
        call text_character
@checkers:
        ld   b, h
        pop  af                        ; value
        ld   hl, checker_blue
        exx
        ld   d, BOARD_PAPER + BLUE_INK ; D' = colours of checkers
        or   a
        jp   p, @+blue
        inc  d
        exx
        ld   hl, checker_red
        exx
        neg
@blue:  push af                        ; checkers
        cp   CHECKERS_DRAWN
        jr   c, @+few
        ld   a, CHECKERS_DRAWN
@few:   ld   b, a
        add  a, a
        add  a, b
        inc  a
        rra
        ld   c, a                      ; C' = rows that hold checkers, 12 lines each
        ld   a, b
        exx
        ld   de, column_lines
        push bc
        or   a
        jr   z, @+drawn
@draw:  push hl
        ld   bc, LINES_A_CHECKER * 2
        ldir
        pop  hl
        dec  a
        jr   nz, @-draw
        ld   b, 8
@gap:   ld   (de), a                   ; four blank lines
        inc  e
        djnz @-gap
@drawn: pop  bc
        ld   e, column_lines \ 256
        call column_blit
        pop  de                        ; D = checkers
        ld   a, d
        cp   CHECKERS_DRAWN + 1
        ret  c
        bit  0, b                      ; the count stands on the fifth checker
        ld   b, TOP_COUNT_Y
        jr   z, @+count
        ld   b, BOTTOM_COUNT_Y
@count:
        ld   (print_at), bc
        ld   a, 255
        ld   (print_mask), a
        ld   l, d
        ld   h, 0
        call text_two
        xor  a
        ld   (print_mask), a
        ret

; column_blit - copy lines of 16 pixels, composed up to the end of column_lines, to the screen
; In:    DE -> first line, B = pixel line, C = column, column_step = 1 or -1, C' = rows of colours D', then E'
; Out:   B = the pixel line behind the last
; Uses:  AF DE HL BC'
; Size:  44 bytes
; Time:  about 200 T a row and 240 T a line
; Twin:  none (screen)
column_blit:
        exx
        ld   a, e
        dec  c
        jp   m, @+colour
        ld   a, d
@colour:
        exx
        push af
        call screen_attribute
        pop  af
        ld   (hl), a
        inc  l
        ld   (hl), a
@line:  call screen_address
        ld   a, (de)
        ld   (hl), a
        xor  a                         ; the evaluator needs these bytes to be 0
        ld   (de), a
        inc  e
        inc  l
        ld   a, (de)
        ld   (hl), a
        xor  a
        ld   (de), a
        ld   hl, column_step
        ld   a, b
        add  a, (hl)
        ld   b, a
        inc  e
        ret  m                         ; column_lines ends at an address ...80h
        ld   a, e
        and  15
        jr   nz, @-line
        jr   column_blit
