; Screen layout, colours and the numbers of prompts and messages (docs/game-flow.md, section 2)

BLACK:                  EQU 0
BLUE_INK:               EQU 1
RED_INK:                EQU 2
GREEN_INK:              EQU 4
WHITE_INK:              EQU 7
TEXT_COLOUR:            EQU 7                  ; white on black
BOARD_PAPER:            EQU 6 * 8              ; yellow
TRAY_COLOUR:            EQU 4 * 8              ; an empty tray is green
CUBE_COLOUR:            EQU 64 + 7 * 8         ; black on bright white

; Pixel lines of the text rows and of the board's two edges
SCORE_Y:                EQU 0
TOP_LETTERS_Y:          EQU 8
TOP_EDGE_Y:             EQU 16
DICE_Y:                 EQU 80
NAME_Y:                 EQU 88
BOTTOM_EDGE_Y:          EQU 159
BOTTOM_LETTERS_Y:       EQU 160
LAST_PLAY_Y:            EQU 168
MESSAGE_Y:              EQU 176
PROMPT_Y:               EQU 184
TOP_COUNT_Y:            EQU 64                 ; the rows of the count on the fifth checker
BOTTOM_COUNT_Y:         EQU 104

BAR_COLUMN:             EQU 12
TRAY_COLUMN:            EQU 27
SIDE_COLUMN:            EQU 29                 ; pip counts and an owned cube
PLACES:                 EQU 28
CHECKERS_DRAWN:         EQU 5
LINES_A_CHECKER:        EQU 12

PROMPT_TITLE:           EQU 1
PROMPT_HELP:            EQU 2
PROMPT_OPTIONS:         EQU 3
PROMPT_RESULTS:         EQU 4
PROMPT_LEVEL:           EQU 5
PROMPT_OWN_DICE:        EQU 6
PROMPT_OPENING_BLUE:    EQU 7
PROMPT_OPENING_RED:     EQU 8
PROMPT_ROLL:            EQU 9
PROMPT_DIE1:            EQU 10
PROMPT_DIE2:            EQU 11
PROMPT_MOVE:            EQU 12
PROMPT_CONFIRM:         EQU 13
PROMPT_NO_MOVE:         EQU 14
PROMPT_TAKE:            EQU 15
PROMPT_RESIGN:          EQU 16
PROMPT_GAME_OVER:       EQU 17
PROMPT_DEMO:            EQU 18

; 1..12 are the refusals of constants/board.asm
MESSAGE_LAST_ROLL:      EQU CUBE_CLOSING
MESSAGE_NOT_COVERED:    EQU 13
MESSAGE_TAKEN:          EQU 14
MESSAGE_ADVICE:         EQU 15

KEY_ENTER:              EQU 13
KEY_YES:                EQU 89 - 16 * LANG     ; Y, Hungarian I

; Characters that are orders to text_code
TEXT_WINNER:            EQU "!"                ; of these 21h..26h all but the number's print names
TEXT_CLASS:             EQU TEXT_WINNER + 1
TEXT_OTHER:             EQU TEXT_WINNER + 2
TEXT_SIDE:              EQU TEXT_WINNER + 3
TEXT_NEWLINE:           EQU TEXT_WINNER + 4
TEXT_NUMBER:            EQU TEXT_WINNER + 5

; Frames
IDLE_FRAMES:            EQU 1500
HOP_FRAMES:             EQU 5
READ_FRAMES:            EQU 30                 ; the dice before the computer moves
PASS_FRAMES:            EQU 50
TUMBLES:                EQU 6
TUMBLE_FRAMES:          EQU 3
TIE_FRAMES:             EQU 40

OPTION_COLUMN:          EQU 21
PLAY_COLUMN:            EQU 7 + LANG           ; first move in the last play's row
CUBE_BLUE_Y:            EQU 152
RED_DICE_COLUMN:        EQU 1
BLUE_DICE_COLUMN:       EQU 15
