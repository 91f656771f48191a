; Sounds of the beeper; move_show (animate.asm) runs into this file

; sound_hit - a checker is set down on a blot; sound_win - the game is over; sound_move - set down
; In:    -
; Out:   -
; Uses:  AF B HL
; Size:  26 bytes
; Time:  105000 T, 1785000 T, 6700 T
; Twin:  none (sound)
sound_hit:
        ld   hl, 200 * 256 + 40
        jr   sound
sound_win:
        ld   h, 180
@tone:  ld   l, 160
        push hl
        call sound
        pop  hl
        ld   a, h
        sub  20                        ; six tones that rise
        ld   h, a
        cp   60
        jr   nc, @-tone
        ret
sound_move:
        ld   hl, 40 * 256 + 12

; sound - a tone
; In:    L = half waves, H = length of one, in steps of 13 T
; Out:   -
; Uses:  AF B HL
; Size:  13 bytes
; Time:  L x (13 H + 45) T
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
