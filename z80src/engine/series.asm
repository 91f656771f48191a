; A series of games: counters, balances, who starts

; series_restart - a new series begins, balances stay
; In:    -
; Out:   series_next, series_games, series_points
; Uses:  B HL
; Size:  13 bytes
; Time:  264 T
; Twin:  pyref.series.Series.restarted
series_restart:
        ld   hl, series_next
        ld   (hl), NOBODY
        ld   b, 8
@zero:  inc  hl
        ld   (hl), 0
        djnz @-zero
        ret

; series_is_bare - does a balance not cover the most that a game can cost?
; In:    options, series_balances
; Out:   carry set if so
; Uses:  AF B DE HL
; Size:  37 bytes
; Time:  1000 T at most
; Twin:  pyref.series.Series.is_covered
series_is_bare:
        ld   de, (option_stake)
        ld   d, 0
        ld   a, (option_cube)
        or   a
        jr   z, @+ending
        call multiply
        ex   de, hl
@ending:
        ld   a, (option_ending)
        call multiply
        ld   de, (series_balances)
        call compare_signed
        ret  c
        ld   de, (series_balances + 2)
        jp   compare_signed

; series_book - a game is over
; In:    result_winner, result_points, first_mover, options
; Out:   series_games, series_points, series_balances, series_next
; Uses:  AF BC DE HL
; Size:  83 bytes
; Time:  1500 T at most
; Twin:  pyref.series.Series.booked
series_book:
        ld   a, (result_winner)
        ld   c, a
        ld   a, (option_start)
        dec  a
        jp   m, @+roll
        ld   a, (first_mover)
        jr   nz, @+other               ; alternate
        ld   a, c
        bit  1, a
        jr   nz, @+starter             ; after a draw an opening roll
@other: xor  1
        jr   @+starter
@roll:  ld   a, NOBODY
@starter:
        ld   (series_next), a
        ld   a, c
        cp   NOBODY
        ret  z
        add  a, a
        ld   hl, series_games
        add  a, l
        ld   l, a
        ld   de, 1
        call series_add
        ld   de, (result_points)
        ld   d, 0
        push de
        call series_add
        pop  de
        push hl
        ld   a, (option_stake)
        call multiply
        ex   de, hl
        pop  hl
        push de
        push hl
        call series_add
        pop  hl
        ld   a, l                      ; the other's balance
        xor  2
        ld   l, a
        pop  de
        xor  a
        sub  e
        ld   e, a
        sbc  a, a
        sub  d
        ld   d, a

; series_add - change a counter
; In:    HL -> word, DE = what to add, signed
; Out:   the word, at most 9999; HL -> the same side's word of the next pair
; Uses:  AF DE HL
; Size:  23 bytes
; Time:  190 T at most
; Twin:  pyref.series.Series.booked
series_add:
        push hl
        ld   a, (hl)
        inc  hl
        ld   h, (hl)
        ld   l, a
        add  hl, de
        ld   de, COUNT_MAX
        call compare_signed
        jr   c, @+store
        ex   de, hl
@store: pop  hl
        ld   (hl), e
        inc  hl
        ld   (hl), d
        inc  hl
        inc  hl
        inc  hl
        ret
