; compare_signed - is DE less than HL?
; In:    DE, HL signed
; Out:   carry set if DE < HL
; Uses:  AF
; Size:  11 bytes
; Time:  47 T at most
; Twin:  none (arithmetic)
compare_signed:
        ld   a, e
        sub  l
        ld   a, d
        sbc  a, h
        jp   po, @+sign
        xor  128
@sign:  add  a, a
        ret
