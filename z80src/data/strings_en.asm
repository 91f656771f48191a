; Texts of the edition en: written by tools/pack_text.py from
; strings_en.txt, not by hand. 980 characters in 692 bytes.

TEXT_FIRST_ACCENT:      EQU 91
TEXT_FIRST_PAIR:        EQU 91
TEXT_PAIRS:             EQU 69
TEXT_THINKS:            EQU 0
TEXT_TITLE:             EQU 1
TEXT_HELP:              EQU 2
TEXT_OPTIONS:           EQU 3
TEXT_RESULTS:           EQU 4
TEXT_LEVEL:             EQU 5
TEXT_OWN_DICE:          EQU 6
TEXT_OPENING_BLUE:      EQU 7
TEXT_OPENING_RED:       EQU 8
TEXT_ROLL:              EQU 9
TEXT_DIE1:              EQU 10
TEXT_DIE2:              EQU 11
TEXT_MOVE:              EQU 12
TEXT_CONFIRM:           EQU 13
TEXT_NO_MOVE:           EQU 14
TEXT_TAKE:              EQU 15
TEXT_RESIGN:            EQU 16
TEXT_GAME_OVER:         EQU 17
TEXT_DEMO:              EQU 18
TEXT_NO_CHECKER:        EQU 19
TEXT_BAR_FIRST:         EQU 20
TEXT_BLOCKED:           EQU 21
TEXT_NOT_HOME:          EQU 22
TEXT_HIGHER_FIRST:      EQU 23
TEXT_HITTER_HIDES:      EQU 24
TEXT_LARGER_DIE:        EQU 25
TEXT_WASTES_DIE:        EQU 26
TEXT_CUBE_OFF:          EQU 27
TEXT_CUBE_NOT_YOURS:    EQU 28
TEXT_CUBE_LIMIT:        EQU 29
TEXT_LAST_ROLL:         EQU 30
TEXT_NOT_COVERED:       EQU 31
TEXT_TAKEN:             EQU 32
TEXT_ADVICE:            EQU 33
TEXT_BLUE:              EQU 34
TEXT_RED:               EQU 35
TEXT_SINGLE:            EQU 36
TEXT_GAMMON:            EQU 37
TEXT_BACKGAMMON:        EQU 38
TEXT_DRAW:              EQU 39
TEXT_DROPS:             EQU 40
TEXT_RESIGNS:           EQU 41
TEXT_WINS:              EQU 42
TEXT_OUT:               EQU 43
TEXT_PLAY:              EQU 44
TEXT_CANNOT_MOVE:       EQU 45
TEXT_OFF:               EQU 46
TEXT_ON:                EQU 47
TEXT_ROLL_START:        EQU 48
TEXT_LOSER:             EQU 49
TEXT_ALTERNATE:         EQU 50
TEXT_SCORE:             EQU 51
TEXT_BALANCE:           EQU 52
TEXT_RESULTS_TEXT:      EQU 53
TEXT_NAME:              EQU 54
TEXT_MENU:              EQU 55
TEXT_HELP_TEXT:         EQU 56
TEXT_OPTIONS_TEXT:      EQU 57

text_pairs:
        defb 69, 32
        defb 69, 82
        defb 37, 37
        defb 32, 68
        defb 84, 32
        defb 32, 84
        defb 82, 79
        defb 69, 83
        defb 79, 32
        defb 77, 79
        defb 76, 76
        defb 73, 78
        defb 58, 32
        defb 44, 32
        defb 84, 92
        defb 69, 78
        defb 66, 76
        defb 65, 78
        defb 94, 73
        defb 86, 69
        defb 83, 32
        defb 49, 45
        defb 36, 32
        defb 106, 105
        defb 97, 101
        defb 83, 84
        defb 79, 85
        defb 69, 68
        defb 66, 65
        defb 76, 69
        defb 76, 65
        defb 71, 65
        defb 122, 77
        defb 67, 75
        defb 65, 75
        defb 63, 32
        defb 126, 89
        defb 127, 47
        defb 120, 110
        defb 112, 54
        defb 109, 91
        defb 107, 85
        defb 96, 99
        defb 96, 72
        defb 85, 66
        defb 82, 118
        defb 82, 98
        defb 79, 95
        defb 78, 10
        defb 73, 82
        defb 73, 71
        defb 70, 12
        defb 69, 93
        defb 67, 7
        defb 38, 32
        defb 2, 63
        defb 1, 76
        defb 0, 78
        defb 123, 100
        defb 119, 124
        defb 117, 107
        defb 114, 61
        defb 108, 39
        defb 102, 71
        defb 101, 32
        defb 100, 110
        defb 97, 77
        defb 96, 125
        defb 95, 28

text_strings:
        ; $ IS THINKING
        defb 113, 73, 83, 6, 102, 75, 154
        ; SKILL LEVEL 1-4?
        defb 83, 75, 73, 27, 19, 32, 112, 52, 191
        ; PRESS ANY KEY
        defb 80, 9, 111, 108, 89, 32, 75, 69, 217
        ; 1-9, ENTER=READY
        defb 112, 57, 104, 24, 82, 69, 65, 68, 217
        ; CHANGE LEVEL? Y/N
        defb 67, 72, 108, 71, 91, 19, 148
        ; SKILL LEVEL 1-4?
        defb 83, 75, 73, 27, 19, 32, 112, 52, 191
        ; DO YOU WANT TO ROLL%YOUR OWN DICE? Y/N
        defb 68, 99, 89, 117, 32, 87, 108, 95, 84, 99, 115, 37, 89, 117, 82, 32, 79, 87, 78, 109, 67, 69, 148
        ; BLUE DIE 1-6?
        defb 4, 91, 68, 73, 91, 146
        ; RED DIE 1-6?
        defb 8, 3, 146
        ; $ TO ROLL: ENTER, D, R, H
        defb 36, 5, 115, 103, 114, 44, 94, 104, 82, 104, 200
        ; $ DIE 1-6?
        defb 36, 3, 146
        ; $ DIE 1-6?
        defb 36, 3, 146
        ; $ PLAYS &. FROM? (Z, 0, 1)
        defb 113, 80, 121, 89, 111, 38, 46, 32, 70, 29, 126, 40, 90, 104, 48, 104, 49, 169
        ; $: ENTER=DONE (0, 1)
        defb 36, 103, 24, 68, 79, 78, 91, 40, 48, 104, 49, 169
        ; $ CAN'T MOVE. ENTER
        defb 113, 67, 25, 31, 46, 32, 242
        ; $ DOUBLES TO &. # TAKES? Y/N
        defb 36, 94, 23, 98, 5, 38, 46, 32, 35, 30, 98, 148
        ; $ RESIGNS: ", & POINTS? Y/N
        defb 113, 9, 13, 78, 83, 103, 34, 104, 17, 80, 79, 102, 84, 83, 148
        ; ENTER=NEXT GAME
        defb 24, 78, 69, 88, 95, 123, 197
        ; DEMO
        defb 68, 69, 228
        ; NO CHECKER THERE
        defb 78, 99, 67, 72, 69, 124, 92, 6, 92, 197
        ; BAR (Y) FIRST
        defb 119, 82, 32, 40, 89, 41, 32, 14, 244
        ; BLOCKED
        defb 107, 79, 124, 246
        ; NOT ALL HOME
        defb 11, 65, 27, 72, 79, 77, 197
        ; HIGHER POINT FIRST
        defb 72, 13, 72, 92, 32, 80, 79, 102, 95, 14, 244
        ; HITTER CAN'T HIDE
        defb 72, 73, 84, 105, 32, 67, 25, 95, 72, 73, 68, 197
        ; LARGER DIE FIRST
        defb 121, 82, 71, 92, 3, 14, 244
        ; WASTES A DIE
        defb 87, 65, 116, 98, 32, 65, 109, 197
        ; CUBE IS OFF
        defb 16, 91, 73, 111, 79, 70, 198
        ; CUBE IS NOT YOURS
        defb 16, 91, 73, 111, 11, 89, 117, 82, 211
        ; CUBE AT LIMIT
        defb 16, 91, 65, 95, 76, 73, 77, 73, 212
        ; NOT IN LAST ROLL
        defb 11, 102, 32, 121, 83, 95, 243
        ; STAKE NOT COVERED
        defb 116, 125, 91, 11, 67, 79, 86, 92, 246
        ; # TAKES
        defb 35, 30, 226
        ; LEVEL 4:
        defb 19, 32, 52, 186
        ; BLUE
        defb 4, 197
        ; RED
        defb 136
        ; SINGLE
        defb 83, 26, 248
        ; GAMMON
        defb 21, 206
        ; BACKGAMMON
        defb 22, 21, 206
        ; DRAW
        defb 68, 82, 65, 215
        ; # DROPS
        defb 35, 94, 97, 80, 211
        ; $ RESIGNS
        defb 113, 9, 13, 78, 211
        ; ! WINS " & X & = &
        defb 33, 32, 87, 102, 111, 34, 32, 17, 88, 32, 17, 61, 32, 166
        ; OFF
        defb 79, 70, 198
        ; $ &:
        defb 113, 38, 186
        ; $ CAN'T MOVE
        defb 113, 67, 25, 159
        ; OFF
        defb 79, 70, 198
        ; ON
        defb 79, 206
        ; ROLL
        defb 243
        ; LOSER
        defb 76, 79, 83, 220
        ; ALTERNATE
        defb 65, 76, 105, 78, 65, 84, 197
        ; GAMES &-& POINTS &-&
        defb 123, 98, 32, 38, 45, 17, 80, 79, 102, 84, 111, 38, 45, 166
        ; %%BALANCE &-&
        defb 93, 119, 76, 108, 67, 91, 38, 45, 166
        ; BLUE-RED%%
        defb 4, 69, 45, 8, 221
        ; BACKGAMMON
        defb 22, 21, 206
        ; O OPTIONS  H HELP  D DEMO
        defb 99, 79, 80, 84, 73, 79, 78, 111, 32, 72, 32, 72, 69, 76, 80, 32, 94, 94, 69, 228
        ; A-X: MOVE FROM THERE%%Y: FROM THE BAR%%Z: OTHER DIE%%0: TAKE BACK%%1: ADVICE%%ENTER: ROLL, END TURN%%D: DOUBLE  R: RESIGN%%BLUE A TO X, RED X TO A%
        defb 65, 45, 88, 103, 100, 86, 91, 70, 29, 6, 92, 15, 89, 103, 70, 29, 6, 91, 119, 82, 93, 90, 103, 79, 84, 72, 92, 109, 15, 48, 58, 30, 91, 22, 93, 49, 103, 65, 68, 86, 73, 67, 15, 114, 103, 115, 104, 106, 68, 96, 85, 82, 78, 93, 68, 58, 94, 23, 91, 32, 82, 103, 9, 13, 78, 93, 4, 91, 65, 5, 88, 104, 8, 32, 88, 5, 65, 165
        ; 1 TWO PLAYERS%%2 ENDING%%3 CUBE%%4 AUTOMATIC DOUBLES%%5 FIRST MOVE%%6 LAST ROLL DRAW%%7 CAUCASIAN%%8,9 STAKE
        defb 49, 96, 87, 99, 80, 121, 89, 92, 83, 93, 50, 32, 106, 68, 26, 93, 51, 32, 16, 15, 52, 32, 65, 85, 84, 79, 77, 65, 84, 73, 67, 94, 23, 98, 93, 53, 32, 14, 83, 31, 93, 54, 32, 121, 83, 95, 115, 94, 82, 65, 87, 93, 55, 32, 67, 65, 85, 67, 65, 83, 73, 108, 93, 56, 44, 57, 32, 116, 125, 197
