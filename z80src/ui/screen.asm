; The display file: clearing it, finding a place in it

; screen_clear - the whole screen and the border black, text colour everywhere
; In:    -
; Out:   -
; Uses:  AF BC DE HL
; Size:  15 bytes
; Time:  145203 T
; Twin:  none (screen)
screen_clear:
        ld   hl, DISPLAY_FILE
        ld   de, DISPLAY_FILE + 1
        ld   bc, ATTRIBUTES - DISPLAY_FILE
        ld   (hl), l
        ldir
        ld   bc, 767

; screen_paint - text colour for a stretch of cells
; In:    HL -> its attributes, DE = HL + 1, BC = cells - 1
; Out:   -
; Uses:  AF BC DE HL
; Size:  8 bytes
; Time:  21 T a cell
; Twin:  none (screen)
screen_paint:
        ld   (hl), TEXT_COLOUR
        ldir
        xor  a
        out  (PORT_ULA), a
        ret

; screen_address - display file address of a pixel line at a column
; In:    B = pixel line 0..191, C = column 0..31
; Out:   HL = address
; Uses:  AF
; Size:  20 bytes
; Time:  83 T
; Twin:  none (screen)
screen_address:
        ld   a, b                      ; the address is 010y7y6y2y1y0 y5y4y3ccccc
        and  %11000000
        rra
        scf
        rra
        rra
        xor  b
        and  %11111000
        xor  b
        ld   h, a
        ld   a, b
        add  a, a
        add  a, a
        and  %11100000
        or   c
        ld   l, a
        ret

; screen_attribute - address of the colours of a pixel line at a column
; In:    B = pixel line 0..191, C = column 0..31
; Out:   HL = address
; Uses:  AF
; Size:  13 bytes
; Time:  144 T
; Twin:  none (screen)
screen_attribute:
        call screen_address
        ld   a, h
        rrca
        rrca
        rrca
        and  3
        or   ATTRIBUTES / 256
        ld   h, a
        ret
