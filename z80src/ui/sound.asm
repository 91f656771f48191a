; Sounds of the beeper

; sound_move - a checker is set down; sound_hit - on a blot; sound_win - the game is over
; In:    -
; Out:   -
; Uses:  AF B HL
; Size:  3 bytes
; Time:  10000 T, 130000 T, 300000 T
; Twin:  none (sound)
sound_win:
        ld   hl, 90 * 256 + 200
        jr   sound
sound_hit:
        ld   hl, 200 * 256 + 40
        jr   sound
sound_move:
        ld   hl, 40 * 256 + 12

; sound - a tone
; In:    L = half waves, H = length of one, in steps of 13 T
; Out:   -
; Uses:  AF B HL
; Size:  13 bytes
; Time:  L x (13 H + 48) T
; Twin:  none (sound)
sound:
        ld   a, SPEAKER
@wave:  out  (PORT_ULA), a
        xor  SPEAKER
        ld   b, h
@wait:
        djnz @-wait
        dec  l
        jr   nz, @-wave
        ret
