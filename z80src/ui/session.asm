; A game from its opening roll to its result (docs/game-flow.md, sections 4 to 7)

; game_table - the table of a new game: generator, board, cube, screen
; In:    A = whose players are human: bit 0 blue's, bit 1 red's
; Out:   -
; Uses:  AF BC DE HL AF' BC' DE' HL'
; Size:  28 bytes
; Time:  840000 T
; Twin:  pyref.game.Game
game_table:
        ld   (humans), a
        ld   hl, (FRAMES)
        call dice_seed
        call board_setup
        ld   hl, 256                   ; not closing, cube worth 1
        ld   (closing), hl
        xor  a
        ld   (cube_owner), a
        ld   (side), a
        jp   board_screen

; demo - level 4 plays itself until a key is pressed
; In:    jumped to
; Out:   leads to title
; Uses:  AF BC DE HL IX AF' BC' DE' HL'
; Size:  21 bytes
; Time:  a game, or until a key is pressed
; Twin:  pyref.program.Program
demo:
        res  5, (iy + FLAGS)           ; the key that started it
        xor  a
        call game_table
        ld   a, PROMPT_DEMO
        ld   (prompt), a
        ld   bc, MESSAGE_Y * 256
        call text_print_at
        jr   opening_roll

; game_start - play a game
; In:    own_dice, options, series; jumped to
; Out:   leads to game_end
; Uses:  AF BC DE HL IX AF' BC' DE' HL'
; Size:  15 bytes
; Time:  waits for the player
; Twin:  pyref.program.Program
game_start:
        ld   a, (option_players)
        add  a, a
        inc  a
        call game_table
        ld   a, (series_next)
        cp   NOBODY
        jr   nz, opening_decided

; opening - the opening roll decides who starts, with these dice
; In:    own_dice; jumped to
; Out:   side, first_mover, the dice of the first turn
; Uses:  AF BC DE HL IX AF' BC' DE' HL'
; Size:  66 bytes
; Time:  waits for the player
; Twin:  pyref.game.Game.opening_roll
opening:
        ld   a, (own_dice)
        or   a
        jr   nz, @+typed
opening_roll:
        call dice_roll
        jr   @+rolled
@typed: ld   a, PROMPT_OPENING_BLUE
        call key_die
        push af
        ld   a, PROMPT_OPENING_RED
        call key_die
        pop  hl
        ld   l, a
@rolled:
        ld   a, h
        cp   l
        jr   nz, @+decided
        call dice_set
        call dice_show
        ld   b, TIE_FRAMES
        call pause
        call cube_automatic
        call cube_draw
        jr   opening
@decided:
        ld   a, 0
        adc  a, a                      ; carry: red's die is the higher
        push hl
        call starter_set
        pop  hl
        call dice_set
        jp   turn_rolled

opening_decided:
        call starter_set
        jr   turn

; starter_set - put the side on roll that moves first
; In:    A = side, board as blue sees it
; Out:   side, first_mover, board
; Uses:  AF BC DE HL
; Size:  8 bytes
; Time:  1050 T
; Twin:  pyref.game.Game.start
starter_set:
        ld   (first_mover), a
        or   a
        ret  z
        jp   side_pass

; turn_pass - the other side is on roll
; In:    jumped to
; Out:   leads to turn
; Uses:  AF BC DE HL IX AF' BC' DE' HL'
; Size:  3 bytes
; Time:  1011 T
; Twin:  pyref.game.Game.finish_turn
turn_pass:
        call side_pass

; turn - a turn of the side on roll, from before its roll
; In:    side, board, cube; jumped to
; Out:   leads to turn_rolled or game_end
; Uses:  AF BC DE HL IX AF' BC' DE' HL'
; Size:  94 bytes
; Time:  waits for the player
; Twin:  pyref.program.Program
turn:
        call pips_draw
        call side_human
        jr   z, turn_computer
turn_ask:
        ld   a, PROMPT_ROLL
        call key_ask
        cp   "D"
        jr   z, turn_double
        cp   "R"
        jr   z, turn_resign
        cp   "H"
        jr   nz, @+roll
        call help
        jr   turn_ask
@roll:  ld   hl, own_dice
        bit  0, (hl)
        jr   nz, @+typed
        cp   KEY_ENTER
        jp   nz, key_again
        jr   turn_roll
@typed: call key_is_die
        jr   turn_second_die

turn_double:
        call cube_refuse
        or   a
        jr   nz, turn_refused
        call offer
        jr   turn_ask

turn_resign:
        ld   a, (closing)
        or   a
        ld   a, MESSAGE_LAST_ROLL
        jr   nz, turn_refused
        call outcome_resign
        ld   a, (result_points)
        call number_set
        ld   a, PROMPT_RESIGN
        call key_yes
        jr   nz, turn_ask
        ld   a, TEXT_RESIGNS
        jp   game_given_up

turn_refused:
        ld   (message), a
        jr   turn_ask

; turn_computer - the computer before its roll
; In:    side, board, cube; jumped to
; Out:   leads to turn_rolled or game_end
; Uses:  AF BC DE HL IX AF' BC' DE' HL'
; Size:  40 bytes
; Time:  50000 T and more
; Twin:  pyref.program.Program
turn_computer:
        call thinking_show
        call cube_refuse
        or   a
        call z, cube_offer             ; carry: it wants to
        call c, offer
        ld   a, (own_dice)
        or   a
        jr   z, turn_roll
        ld   a, PROMPT_DIE1
        call key_die
turn_second_die:
        push af
        ld   a, PROMPT_DIE2
        call key_die
        pop  hl
        ld   l, a
        call dice_set
        jr   turn_rolled
turn_roll:
        call dice_roll

; turn_rolled - the dice are set: the side on roll plays them
; In:    board, dice; jumped to
; Out:   leads to turn_end
; Uses:  AF BC DE HL IX AF' BC' DE' HL'
; Size:  57 bytes
; Time:  waits for the player, or thinks and moves
; Twin:  pyref.program.Program
turn_rolled:
        call dice_show
        call play_begin
        call side_human
        jr   nz, turn_human
        call thinking_show
        call choose
        ld   b, READ_FRAMES
        call pause
        ld   a, (best_count)
        ld   hl, best_moves
        or   a
        jr   nz, @+move
        ld   a, TEXT_CANNOT_MOVE
        call prompt_print
        ld   b, PASS_FRAMES
        call pause
        jr   turn_end
@move:  push af
        ld   d, (hl)
        inc  hl
        ld   e, (hl)
        inc  hl
        push hl
        call move_show
        pop  hl
        pop  af
        dec  a
        jr   nz, @-move

; turn_end - the side on roll has played
; In:    board; jumped to
; Out:   closing; leads to turn_pass or game_end
; Uses:  AF BC DE HL IX AF' BC' DE' HL'
; Size:  21 bytes
; Time:  3500 T at most
; Twin:  pyref.game.Game.finish_turn
turn_end:
        call outcome
        jp   c, game_end
        ld   a, (board + OFF)
        sub  CHECKERS
        jp   nz, turn_pass
        inc  a
        ld   (closing), a              ; the other side has one roll left
        jp   turn_pass

; turn_human - the player moves
; In:    board, dice; jumped to
; Out:   leads to turn_end
; Uses:  AF BC DE HL IX AF' BC' DE' HL'
; Size:  50 bytes
; Time:  waits for the player
; Twin:  pyref.turn.Turn
turn_human:
        call play_measure
        ld   a, (play_most)
        ld   (moves_left), a
        or   a
        jp   nz, turn_asked
        ld   a, PROMPT_NO_MOVE
        call key_ask
turn_enter:
        cp   KEY_ENTER
        jp   nz, key_again
        jr   turn_end

turn_restore:
        call dice_restore
        call board_draw
        call play_begin
        call dice_place
        jr   turn_human

turn_advice:
        call thinking_show
        call advice
        ld   a, MESSAGE_ADVICE
        ld   (message), a

; turn_move - ask for the next move, or for ENTER
; In:    board, dice, die_asked, moves_left; jumped to
; Out:   leads to turn_asked or turn_end
; Uses:  AF BC DE HL IX AF' BC' DE' HL'
; Size:  111 bytes
; Time:  waits for the player
; Twin:  pyref.program.Program
turn_move:
        ld   a, (die_asked)
        call number_set
        ld   a, (moves_left)
        or   a
        ld   a, PROMPT_MOVE
        jr   nz, @+ask
        inc  a                         ; PROMPT_CONFIRM
@ask:   call key_ask
        cp   "0"
        jr   z, turn_restore
        cp   "1"
        jr   z, turn_advice
        ld   hl, moves_left
        inc  (hl)
        dec  (hl)
        jr   z, turn_enter
        cp   "Z"
        jr   nz, @+letter
        ld   hl, (dice)
        ld   a, h
        cp   l
        jp   z, key_again
        add  a, l
        ld   hl, die_asked
        sub  (hl)
        ld   (hl), a
        jr   turn_move
@letter:
        sub  "A"
        cp   BAR
        jp   nc, key_again
        inc  a
        call location_letter
        push af
        ld   hl, die_asked
        ld   c, (hl)
        push bc
        call refuse
        pop  bc
        pop  hl                        ; H = source
        or   a
        jr   z, @+legal
        ld   (message), a
        jr   turn_move
@legal: push bc
        ld   l, h
        ld   h, board / 256
        call move_test                 ; DE -> target
        ld   a, (de)
        inc  a
        jr   nz, @+quiet
        set  7, e                      ; HIT
@quiet: ld   d, l
        call move_show
        pop  bc
        call dice_use
        call dice_place
        ld   hl, moves_left
        dec  (hl)

; turn_asked - find the die to ask for: the larger, unless no checker may move by it
; In:    board, dice; jumped to
; Out:   die_asked; leads to turn_move
; Uses:  AF BC DE HL IX AF' BC' DE' HL'
; Size:  31 bytes
; Time:  30000 T for each source tried
; Twin:  pyref.program.Program.asked
turn_asked:
        ld   hl, (dice)
        ld   b, BAR
@try:   ld   a, l
        cp   h
        jr   z, @+found
        push hl
        push bc
        ld   a, b
        ld   c, l
        call refuse
        pop  bc
        pop  hl
        or   a
        jr   z, @+found
        djnz @-try
        ld   l, h
@found: ld   a, l
        ld   (die_asked), a
        jp   turn_move

; offer - the side on roll offers the cube
; In:    side, cube
; Out:   the cube taken; if it is dropped the game ends
; Uses:  AF BC DE HL
; Size:  53 bytes
; Time:  waits for the player, or 1500000 T
; Twin:  pyref.cube.Cube.doubled
offer:
        ld   a, (cube_value)
        add  a, a
        call number_set
        ld   a, (side)
        xor  1
        call side_human_is
        jr   z, @+computer
        ld   a, PROMPT_TAKE
        call key_yes
        jr   @+answer
@computer:
        call cube_take                 ; carry: it takes
        sbc  a, a
        inc  a
@answer:
        jr   nz, @+dropped
        call cube_wipe
        call cube_double
        ld   a, MESSAGE_TAKEN
        ld   (message), a
        jp   cube_draw
@dropped:
        ld   a, (side)
        call outcome_drop
        ld   a, TEXT_DROPS

; game_given_up - the game ends by a drop or a resignation
; In:    A = text that says so; jumped to
; Out:   leads to game_end
; Uses:  AF BC DE HL IX AF' BC' DE' HL'
; Size:  6 bytes
; Time:  60000 T
; Twin:  pyref.program.Program
game_given_up:
        ld   bc, LAST_PLAY_Y * 256
        call text_print_at

; game_end - the result; then the next game
; In:    result_winner, result_class, result_points, cube; jumped to
; Out:   series; leads to between_games, in the demo to title
; Uses:  AF BC DE HL IX AF' BC' DE' HL'
; Size:  76 bytes
; Time:  waits for the player
; Twin:  pyref.program.Program
game_end:
        ld   a, (result_points)
        or   a
        ld   c, TEXT_DRAW
        jr   z, @+print
        ld   hl, cube_value
        ld   b, 0
@count: inc  b
        sub  (hl)
        jr   nz, @-count
        ld   a, (hl)
        ld   (numbers + 2), a
        ld   a, (result_points)
        ld   (numbers + 4), a
        ld   a, b
        call number_set
        ld   c, TEXT_WINS
@print: ld   a, c
        ld   bc, MESSAGE_Y * 256
        call text_print_at
        call sound_win
        ld   a, (prompt)
        or   a
        jr   z, @+book
        ld   b, 250                    ; the demo
        call pause
        jp   title
@book:  call series_book
        call score_print
        ld   a, PROMPT_GAME_OVER
        call key_ask
        cp   KEY_ENTER
        jp   nz, key_again
        jp   between_games

; number_set - a number for the next text
; In:    A = number
; Out:   text_numbers
; Uses:  HL
; Size:  10 bytes
; Time:  49 T
; Twin:  none (screen)
number_set:
        ld   (numbers), a
        ld   hl, numbers
        ld   (text_numbers), hl
        ret

; side_human - is the side on roll a human's?
; In:    side
; Out:   Z = the computer's, NZ = a human's
; Uses:  AF HL
; Size:  9 bytes
; Time:  44 T
; Twin:  pyref.program.Program
side_human:
        ld   a, (side)
side_human_is:                         ; A = side
        ld   hl, humans
        inc  a
        and  (hl)
        ret
