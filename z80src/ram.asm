; Every variable once. 5C00..5CB5 is the ROM's; all of this is 0 when the program starts.

; --- 5B00..5BFF: the evaluator's sums
buckets:                EQU 0x5B00             ; 64 words: sum of output weights by activation
dense:                  EQU 0x5B80             ; 2 x NET_H words: accumulators of eval_board
column_lines:           EQU buckets            ; 64 lines of 16 pixels being composed, 0 between two columns
die_lines:              EQU buckets + 96       ; the last 16 of them
ui_ram_b:               EQU 0x5BE0             ; user interface, to 5BFF
shown:                  EQU ui_ram_b           ; 28 bytes: the value drawn at each place (ui/board_view.asm)
ui_ram_b_end:           EQU 0x5C00

; --- 5CB6..5CFF: the table, then user interface
own_dice:               EQU FREE_AREA          ; 1: the player types all dice
humans:                 EQU own_dice + 1       ; bit 0: blue is a human's, bit 1: red
die_asked:              EQU humans + 1         ; 1..6
level:                  EQU die_asked + 1      ; 1..4
side:                   EQU level + 1          ; on roll: 0 blue, 1 red
first_mover:            EQU side + 1           ; the side that moved first in this game
closing:                EQU first_mover + 1    ; 1 in a closing roll (last-roll draw)
cube_value:             EQU closing + 1        ; 1..64
cube_owner:             EQU cube_value + 1     ; 0 centred, else side + 1
option_players:         EQU cube_owner + 1     ; 1: two humans
option_ending:          EQU option_players + 1 ; the most a class counts: 1, 2 or 3
option_cube:            EQU option_ending + 1  ; cube limit 2..64, 0 = no cube
option_automatic:       EQU option_cube + 1    ; 1: automatic doubles
option_start:           EQU option_automatic + 1 ; 0 roll, 1 loser, 2 alternate
option_last_roll:       EQU option_start + 1   ; 1: last-roll draw
option_caucasian:       EQU option_last_roll + 1 ; 1: Caucasian rules
option_stake:           EQU option_caucasian + 1 ; 0..99
series_next:            EQU option_stake + 1   ; who starts the next game: a side, 2 = opening roll
series_games:           EQU series_next + 1    ; words, blue's then red's
series_points:          EQU series_games + 4
series_balances:        EQU series_points + 4
result_winner:          EQU series_balances + 4 ; 0 blue, 1 red, 2 draw
result_class:           EQU result_winner + 1  ; 0 draw, 1 single, 2 gammon, 3 backgammon
result_points:          EQU result_class + 1   ; 0..192
ui_ram_c:               EQU result_points + 1  ; user interface, to 5CFF
message:                EQU ui_ram_c           ; what the message row says for the last key (docs/game-flow.md)
prompt:                 EQU message + 1        ; what the program waits for, 0 while it works
message_before:         EQU prompt + 1         ; both as they were when the last key came
prompt_before:          EQU message_before + 1
key_return:             EQU prompt_before + 1  ; word: where key_ask returns to
key_stack:              EQU key_return + 2     ; word: the stack there
moves_left:             EQU key_stack + 2      ; moves that the player has still to make
ui_ram_c_used:          EQU moves_left + 1
ui_ram_c_end:           EQU 0x5D00

; --- 5D00..5DFE: the evaluator's other sums, then user interface
filters:                EQU 0x5D00             ; NET_POSITIONS rows of NET_F bytes: window sums of eval_board
ui_ram_d:               EQU 0x5D98             ; user interface, to 5DFE
print_at:               EQU ui_ram_d           ; column, pixel line of the next character
print_mask:             EQU print_at + 2       ; 255: inverse characters
play_at:                EQU print_mask + 1     ; print_at for the next move in the last play's row
text_numbers:           EQU play_at + 2        ; word: where the next number of a text is
numbers:                EQU text_numbers + 2   ; 3 words: numbers for a text
column_step:            EQU numbers + 6        ; 1 down the screen, -1 up
tumbling:               EQU column_step + 1    ; not 0: dice show any faces
ui_ram_d_used:          EQU tumbling + 1
ui_ram_d_end:           EQU 0x5DFF

; --- 5DFF..5E88: the game. Location n of the board is board + n, n = -1..26, so L = n (or DE: E = n).
board:                  EQU 0x5E00
marks:                  EQU board + 27         ; bit p + 1: the checker on point p hit there this turn
dice_left:              EQU board + 28         ; dice unplayed, 0..4
dice:                   EQU board + 29         ; 4 bytes, the unplayed dice, larger first; the first two
                                               ; are alike if no two different ones are unplayed
TURN_SIZE:              EQU 34                 ; board, marks and dice from board - 1 on
turn_start:             EQU board + 33         ; 34 bytes: those as just after the roll
eval_board:             EQU turn_start + TURN_SIZE + 1 ; location 0 of the board that dense and filters sum up
play_count:             EQU eval_board + 27    ; moves made on the way to the present play
play_moves:             EQU play_count + 1     ; 4 x source, target (26 = off; + 128 after a hit)
best_rank:              EQU play_moves + 8     ; 1; in a closing roll 256 - class of the loss
best_count:             EQU best_rank + 1      ; the chosen play in the same form, 0 = no play
best_moves:             EQU best_count + 1
best_value:             EQU best_moves + 8     ; word, signed
play_most:              EQU best_value + 2     ; most dice that can be played
play_first:             EQU play_most + 1      ; the same with the larger die first
play_leaf_ptr:          EQU play_first + 1     ; word: routine reached at the end of each sequence
play_visitor_ptr:       EQU play_leaf_ptr + 2  ; word: routine that sees every legal play
eval_row:               EQU play_visitor_ptr + 2 ; row of output weights, 255 in a race
eval_bar:               EQU eval_row + 1       ; the opponent's bar before the play
style_counts:           EQU eval_bar + 1       ; 7 bytes, in the order of the style weights
dice_state:             EQU style_counts + 7   ; x, y, z, w of the generator
game_ram_end:           EQU dice_state + 4
