; From the loader's USR to the first screen

; start - first byte of the image
; In:    -
; Out:   never returns
; Uses:  AF BC DE HL SP
; Size:  9 bytes
; Time:  13000 T to the first screen
; Twin:  none (machine)
start:
        ld   sp, RAM_TOP
        call engine_init
        jp   ui_start

; engine_init - clear the variables, set the defaults, make the evaluator's sums those of no checkers
; In:    -
; Out:   -
; Uses:  AF BC DE HL
; Size:  84 bytes
; Time:  21700 T
; Twin:  pyref.series.Series
engine_init:
        ld   hl, PRINTER_BUFFER
        xor  a
@page:  ld   (hl), a
        inc  l
        jr   nz, @-page
        ld   hl, FREE_AREA
        ld   de, FREE_AREA + 1
        ld   bc, IMAGE - FREE_AREA - 1
        ld   (hl), a
        ldir
        ld   a, LEVEL_FULL
        ld   (level), a
        dec  a
        ld   (option_ending), a
        dec  a
        ld   (series_next), a          ; an opening roll
        ld   a, 64
        ld   (option_cube), a
        ld   hl, 1000
        ld   (series_balances), hl
        ld   (series_balances + 2), hl
        ld   hl, net_bias
        ld   de, dense
        ld   b, 2 * NET_H
@unit:  ld   a, (hl)
        ld   (de), a
        inc  e
        add  a, a
        ld   a, 0xF1                   ; - 30 x 128
        sbc  a, 0
        ld   (de), a
        inc  e
        inc  hl
        djnz @-unit
        ld   de, filters
        ld   a, NET_POSITIONS
@row:   ld   hl, net_filter_bias
        ld   c, NET_F                  ; B = 0
        ldir
        dec  a
        jr   nz, @-row
        ret
