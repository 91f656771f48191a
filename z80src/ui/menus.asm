; Screens before and between games (docs/game-flow.md, section 3)

; ui_start - the title, then everything else
; In:    the engine's variables at their defaults
; Out:   never returns
; Uses:  AF BC DE HL SP
; Size:  62 bytes
; Time:  waits for the player
; Twin:  pyref.program.Program
ui_start:
        if   LANG
        ld   hl, font_accents
        ld   (UDG), hl                 ; so that whoever reads the screen finds them
        endif
        ld   (iy + FLAGS2), 8          ; capitals, with CAPS SHIFT or without
        ld   (NMIADD), sp              ; not 0: the ROM returns from an NMI instead of starting anew
title:
        ld   sp, RAM_TOP
        ld   hl, 0
        ld   (message), hl             ; and prompt
        call game_table
        ld   bc, NAME_Y * 256 + 1
        ld   a, TEXT_NAME
        call text_print_at
        ld   bc, LAST_PLAY_Y * 256
        ld   a, TEXT_MENU
        call text_print_at
        ld   a, PROMPT_TITLE
        call key_ask
        cp   "D"
        jp   z, demo
        ld   hl, title                 ; where these two lead
        push hl
        cp   "O"
        jr   z, options
        cp   "H"
        jp   z, help
        call level_take

; between_games - results, level, own dice, options; then a game
; In:    jumped to
; Out:   leads to game_start
; Uses:  AF BC DE HL IX AF' BC' DE' HL'
; Size:  64 bytes
; Time:  waits for the player
; Twin:  pyref.program.Program
between_games:
        ld   sp, RAM_TOP
        ld   a, (option_players)
        or   a
        jr   nz, own_dice_ask
        call results_show
        ld   a, (level)
        call number_set
        ld   a, PROMPT_RESULTS
        call menu_yes
        jr   nz, own_dice_ask
        ld   a, PROMPT_LEVEL
        call key_ask
        call level_take
own_dice_ask:
        call results_show
        ld   a, PROMPT_OWN_DICE
        call menu_yes
        ld   a, 0
        jr   nz, @+computer
        inc  a
@computer:
        ld   (own_dice), a
        call series_is_bare
        jp   nc, game_start
        ld   a, MESSAGE_NOT_COVERED
        ld   (message), a
options_between:
        ld   hl, between_games
        push hl

; options - show and change the options
; In:    -
; Out:   options
; Uses:  AF BC DE HL AF' BC' DE' HL'
; Size:  128 bytes
; Time:  waits for the player
; Twin:  pyref.program.Program
options:
        call screen_clear
        ld   bc, 8 * 256
        ld   a, TEXT_OPTIONS_TEXT
        call text_print_at
        ld   hl, option_players
        ld   de, option_texts
        ld   bc, 8 * 256 + OPTION_COLUMN
@row:   ld   (print_at), bc
        push bc
        push de
        push hl
        ld   a, (de)
        ld   l, (hl)
        ld   h, 0
        or   a
        jr   nz, @+text
        cp   l
        jr   nz, @+number
        ld   a, TEXT_OFF               ; no cube, no stake
@text:  add  a, l
        call text_print
        jr   @+next
@number:
        call text_number
@next:  pop  hl
        pop  de
        pop  bc
        inc  hl
        inc  de
        ld   a, b
        add  a, 16
        ld   b, a
        cp   8 + 8 * 16
        jr   nz, @-row
        ld   a, PROMPT_OPTIONS
        call key_ask
        cp   KEY_ENTER
        jp   z, board_screen
        sub  "1"
        cp   9
        jp   nc, key_again
        ld   c, 1
        cp   8
        jr   nz, @+one
        dec  a                         ; keys 8 and 9 both change the stake
        ld   c, 10
@one:   ld   e, a
        ld   d, 0
        ld   hl, option_limits
        add  hl, de
        ld   b, (hl)
        ld   hl, option_players
        add  hl, de
        bit  7, b
        jr   z, @+count
        ld   c, (hl)                   ; the cube limit doubles, off to 2
        inc  c
        dec  c
        jr   nz, @+count
        ld   c, 2
@count: ld   a, (hl)
        add  a, c
        cp   b
        jr   c, @+store
        sub  b
        jr   nz, @+store
        dec  e
        jr   nz, @+store
        inc  a                         ; endings are 1..3
@store: ld   (hl), a
        call series_restart
        jr   options

; menu_yes - ask a question that ENTER answers with no, and that lets the player go to the options
; In:    A = prompt
; Out:   Z = yes, NZ = no
; Uses:  AF BC DE HL
; Size:  15 bytes
; Time:  waits for the player
; Twin:  pyref.program.Program
menu_yes:
        call key_ask
        cp   "O"
        jp   z, options_between
        cp   KEY_ENTER
        jp   nz, key_is_yes
        or   a
        ret

; level_take - take a level from a key; ENTER keeps the level
; In:    A = key
; Out:   level
; Uses:  AF BC DE HL
; Size:  15 bytes
; Time:  63 T
; Twin:  pyref.program.Program
level_take:
        cp   KEY_ENTER
        ret  z
        sub  "1"
        cp   4
        jp   nc, key_again
        inc  a
        ld   (level), a
        ret

; results_show - between games: games and points above the board, the balances below it
; In:    series
; Out:   -
; Uses:  AF BC DE HL
; Size:  18 bytes
; Time:  82300 T
; Twin:  none (screen)
results_show:
        call score_print
        ld   bc, LAST_PLAY_Y * 256
        ld   a, (option_stake)
        or   a
        ld   a, TEXT_BLUE_RED
        jr   z, @+print
        dec  a                         ; TEXT_BALANCE
@print: jp   text_print_at

; help - the keys, in place of the board
; In:    -
; Out:   -
; Uses:  AF BC DE HL AF' BC' DE' HL'
; Size:  28 bytes
; Time:  waits for the player
; Twin:  none (screen)
help:
        ld   hl, ATTRIBUTES + 64
        ld   de, ATTRIBUTES + 65
        ld   bc, 18 * 32 - 1
        call screen_paint
        ld   bc, TOP_EDGE_Y * 256
        ld   a, TEXT_HELP_TEXT
        call text_print_at
        ld   a, PROMPT_HELP
        call key_ask
        jp   board_refresh
