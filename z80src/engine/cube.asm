; The cube: when it may be offered, offers, takes

; cube_refuse - may the side on roll offer the cube?
; In:    side, closing, cube_value, cube_owner, option_cube
; Out:   A = 0 if so, else the reason 9..12
; Uses:  F C HL
; Size:  37 bytes
; Time:  170 T at most
; Twin:  pyref.cube.Cube.refusal
cube_refuse:
        ld   a, (closing)
        or   a
        ld   a, CUBE_CLOSING
        ret  nz
        ld   a, (option_cube)
        ld   c, a
        or   a
        ld   a, CUBE_OFF
        ret  z
        ld   a, (side)
        xor  1
        inc  a                         ; the other side as an owner
        ld   hl, cube_owner
        cp   (hl)
        ld   a, CUBE_NOT_YOURS
        ret  z
        ld   a, (cube_value)
        cp   c
        ld   a, CUBE_LIMIT
        ret  nc
        xor  a
        ret

; cube_double - the offer is taken: twice the value, the taker owns it
; In:    side = who offered
; Out:   cube_value, cube_owner
; Uses:  AF HL
; Size:  15 bytes
; Time:  72 T
; Twin:  pyref.cube.Cube.doubled
cube_double:
        ld   hl, cube_value
        sla  (hl)
        ld   a, (side)
        xor  1
        inc  a
        ld   (cube_owner), a
        ret

; cube_automatic - a tie on the opening roll
; In:    options, cube_value
; Out:   cube_value
; Uses:  AF HL
; Size:  24 bytes
; Time:  120 T at most
; Twin:  pyref.cube.Cube.doubled_automatically
cube_automatic:
        ld   a, (option_automatic)
        or   a
        ret  z
        ld   hl, cube_value
        ld   a, (hl)
        add  a, a
        cp   33
        ret  nc
        ld   hl, option_cube
        cp   (hl)
        jr   z, @+double
        ret  nc
@double:
        ld   (cube_value), a
        ret

; cube_is_dead - would a taken offer bring the cube to its limit?
; In:    cube_value, option_cube
; Out:   no carry if so
; Uses:  AF HL
; Size:  9 bytes
; Time:  44 T
; Twin:  pyref.cube.Cube.is_dead_after_take
cube_is_dead:
        ld   a, (cube_value)
        add  a, a
        ld   hl, option_cube
        cp   (hl)
        ret

; cube_look - the network's view of the cube
; In:    board, options, cube_value
; Out:   HL = value of the cube head for the side on roll, BC -> three thresholds
; Uses:  AF DE IX
; Size:  48 bytes
; Time:  31000 T and 4400 T for each checker that eval_board differs by
; Twin:  pyref.network.Network.cube_value
cube_look:
        call board_turn
        ld   a, NET_CLASSES
        call eval_network
        ld   a, l
        cpl
        ld   l, a
        ld   a, h
        cpl
        ld   h, a                      ; from the side on roll, not the other's
        push hl
        call board_turn
        call cube_is_dead
        ld   hl, net_cube_thresholds
        ld   bc, 6
        jr   c, @+live
        add  hl, bc
@live:  ld   a, (board + OPP_OFF)
        or   a
        jr   nz, @+gammons             ; none can happen
        ld   a, (option_ending)
        dec  a
        jr   nz, @+gammons
        add  hl, bc
        add  hl, bc
@gammons:
        ld   b, h
        ld   c, l
        pop  hl
        ret

; cube_threshold - the next threshold
; In:    BC -> word
; Out:   DE = word, BC behind it
; Uses:  A
; Size:  7 bytes
; Time:  44 T
; Twin:  none (memory)
cube_threshold:
        ld   a, (bc)
        ld   e, a
        inc  bc
        ld   a, (bc)
        ld   d, a
        inc  bc
        ret

; cube_offer - would the side on roll offer the cube that it may offer?
; In:    board, side, first_mover, options, cube_value
; Out:   carry set if so
; Uses:  AF BC DE HL IX
; Size:  26 bytes
; Time:  60000 T typically
; Twin:  pyref.network.Network.doubles
cube_offer:
        call board_contact
        jr   z, cube_race_offer
        call cube_look
        call cube_threshold
        ex   de, hl
        call compare_signed            ; value < threshold?
        ccf
        ret  nc
        ld   a, (board + OPP_OFF)
        or   a
        scf
        ret  nz                        ; no gammon to play on for
        ex   de, hl
        jr   @+upto

; cube_take - would the other side take the cube?
; In:    board and side of the doubler, first_mover, options, cube_value
; Out:   carry set if so
; Uses:  AF BC DE HL IX
; Size:  18 bytes
; Time:  60000 T typically
; Twin:  pyref.network.Network.takes
cube_take:
        call board_contact
        jr   z, cube_race_take
        call cube_look
@upto:  inc  bc
        inc  bc
        call cube_threshold
        call compare_signed            ; threshold < value?
        ccf
        ret

; cube_race_offer - the same in a race
; In:    as cube_offer, no contact
; Out:   carry set if the cube is offered
; Uses:  AF BC DE HL
; Size:  62 bytes
; Time:  16000 T at most
; Twin:  pyref.network.Network.doubles
cube_race_offer:
        call pip_count
        ld   de, 3
        call compare_signed
        jr   c, @+open
        ld   a, (board + OFF)
        cp   CHECKERS - 2
        ret  nc                        ; wins with every roll
@open:  ld   c, 0
        call cube_margin
        ccf
        ret  nc
        ld   a, (option_ending)
        dec  a
        scf
        ret  z
        ld   a, (board + OPP_OFF)
        or   a
        scf
        ret  nz
        call board_turn                ; or plays on for a gammon
        ld   b, BAR - HOME
        call pip_steps                 ; pips that bring all the opponent's checkers home
        push hl
        call board_turn
        call cube_pips
        pop  de
        ex   de, hl
        ld   bc, NET_GAMMON_MARGIN
        add  hl, bc
        call compare_signed
        ccf
        ret

; cube_race_take - would the other side take in a race?
; In:    as cube_take, no contact
; Out:   carry set if so
; Uses:  AF BC DE HL
; Size:  2 bytes
; Time:  8000 T at most
; Twin:  pyref.network.Network.takes
cube_race_take:
        ld   c, 1

; cube_margin - the lead of the side on roll in a race against a threshold
; In:    C = 0 double from, 1 take up to; board, side, first_mover, options, cube_value
; Out:   carry set if the lead is less than the threshold (C = 1: not more)
; Uses:  AF BC DE HL
; Size:  35 bytes
; Time:  8000 T at most
; Twin:  pyref.network.Network.race_lead
cube_margin:
        push bc
        call cube_lead
        pop  bc
        ret  c
        push hl
        call cube_is_dead
        ld   hl, net_cube_race
        ld   b, 0
        jr   c, @+live
        inc  hl
        inc  hl
@live:  add  hl, bc
        ld   a, (hl)
        call multiply                  ; threshold x S in A H L
        ld   d, a
        ld   e, h
        rr   c                         ; C = 1 takes one off more
        ld   a, 0
        sbc  a, l                      ; 256 x D x D in HL and 0
        pop  hl
        sbc  hl, de
        ret

; cube_lead - D x D and S of a race
; In:    board, side, first_mover, option_last_roll
; Out:   carry set if D < 0, else HL = D x D (D at most 255), DE = S
; Uses:  AF BC
; Size:  67 bytes
; Time:  7500 T at most
; Twin:  pyref.network.Network.race_lead
cube_lead:
        call cube_pips
        push hl
        call board_turn
        call cube_pips
        push hl
        call board_turn
        pop  hl
        pop  de
        push hl
        add  hl, de
        ex   (sp), hl                  ; S
        or   a
        sbc  hl, de
        ld   de, 5                     ; over half a roll for the side on roll
        ld   a, (option_last_roll)
        or   a
        jr   z, @+add
        ld   e, 1
        ld   a, (first_mover)
        ld   b, a
        ld   a, (side)
        cp   b
        jr   z, @+add                  ; the other side will have a closing roll
        ld   e, 9
@add:   add  hl, de
        pop  de
        ld   a, h
        add  a, a
        ret  c
        ld   a, l
        inc  h
        dec  h
        jr   z, @+byte
        ld   a, 255
@byte:  push de
        ld   e, a
        ld   d, 0
        call multiply
        pop  de
        or   a
        ret

; cube_pips - pips of a race with an allowance for wastage
; In:    board
; Out:   HL = pips + 2 a checker not off + 1 a checker on the 1-point + 1 a gap in the home board - 7
; Uses:  AF BC DE
; Size:  32 bytes
; Time:  2200 T at most
; Twin:  pyref.network.race_pips
cube_pips:
        call pip_count
        ld   a, (board + OFF)
        add  a, a
        neg
        add  a, 2 * CHECKERS - 7       ; with the gaps never below 0
        ld   c, a
        ld   b, HOME
        ld   de, board + HOME
@point: ld   a, (de)
        dec  e
        dec  a
        jp   p, @+held
        inc  c
@held:  djnz @-point
        inc  a                         ; checkers on the 1-point
        add  a, c
        ld   e, a
        ld   d, b
        add  hl, de
        ret
