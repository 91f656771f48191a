; multiply - A times DE
; In:    A, DE unsigned
; Out:   A HL = product of 24 bits
; Uses:  F B
; Size:  15 bytes
; Time:  440 T at most
; Twin:  none (arithmetic)
multiply:
        ld   hl, 0
        ld   b, 8
@bit:   add  hl, hl
        rla
        jr   nc, @+zero
        add  hl, de
        adc  a, 0
@zero:  djnz @-bit
        ret
