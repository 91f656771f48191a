; Texts of the edition en: written by tools/pack_text.py from
; strings_en.txt, not by hand. 991 characters in 697 bytes.

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
TEXT_BLUE_RED:          EQU 53
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
        defb 82, 69
        defb 66, 76
        defb 58, 32
        defb 83, 32
        defb 79, 32
        defb 77, 79
        defb 76, 76
        defb 73, 78
        defb 69, 78
        defb 44, 32
        defb 84, 92
        defb 65, 78
        defb 94, 73
        defb 86, 69
        defb 79, 85
        defb 49, 45
        defb 36, 32
        defb 106, 108
        defb 97, 104
        defb 83, 84
        defb 66, 65
        defb 99, 85
        defb 98, 68
        defb 76, 69
        defb 76, 65
        defb 71, 65
        defb 123, 77
        defb 67, 75
        defb 65, 75
        defb 63, 32
        defb 127, 89
        defb 121, 111
        defb 113, 54
        defb 112, 99
        defb 110, 91
        defb 98, 83
        defb 96, 102
        defb 96, 72
        defb 85, 66
        defb 79, 95
        defb 78, 9
        defb 73, 82
        defb 73, 71
        defb 70, 11
        defb 69, 93
        defb 67, 8
        defb 47, 78
        defb 38, 32
        defb 2, 63
        defb 1, 76
        defb 0, 16
        defb 124, 103
        defb 119, 69
        defb 118, 125
        defb 115, 61
        defb 109, 39
        defb 105, 71
        defb 104, 32
        defb 103, 111
        defb 101, 38
        defb 97, 77
        defb 95, 28

text_strings:
        ; $ IS THINKING
        defb 114, 73, 83, 7, 105, 75, 154
        ; SKILL LEVEL 1-4?
        defb 83, 75, 73, 27, 19, 32, 113, 52, 191
        ; PRESS ANY KEY
        defb 80, 5, 101, 109, 89, 32, 75, 69, 217
        ; 1-9, ENTER=READY
        defb 113, 57, 107, 24, 98, 65, 68, 217
        ; CHANGE LEVEL? Y/N
        defb 67, 72, 109, 71, 91, 19, 148
        ; SKILL LEVEL 1-4?
        defb 83, 75, 73, 27, 19, 32, 113, 52, 191
        ; DO YOU WANT TO ROLL%YOUR OWN DICE? Y/N
        defb 68, 102, 89, 112, 32, 87, 109, 95, 84, 102, 116, 37, 89, 112, 82, 32, 79, 87, 78, 110, 67, 69, 148
        ; BLUE DIE 1-6?
        defb 119, 91, 68, 73, 91, 146
        ; RED DIE 1-6?
        defb 120, 4, 146
        ; $ TO ROLL: ENTER, D, R, H
        defb 36, 6, 116, 100, 115, 44, 94, 107, 82, 107, 200
        ; $ DIE 1-6?
        defb 36, 4, 146
        ; $ DIE 1-6?
        defb 36, 4, 146
        ; $ PLAYS &. FROM? (Z, 0, 1)
        defb 114, 80, 122, 89, 29, 46, 32, 70, 30, 127, 40, 90, 107, 48, 107, 49, 169
        ; $: ENTER=DONE (0, 1)
        defb 36, 100, 24, 68, 79, 78, 91, 40, 48, 107, 49, 169
        ; $ CAN'T MOVE. ENTER
        defb 114, 67, 25, 31, 46, 32, 243
        ; $ DOUBLES TO &. # TAKES? Y/N
        defb 36, 94, 3, 69, 83, 6, 38, 46, 32, 35, 96, 126, 69, 83, 148
        ; $ RESIGNS: ", & POINTS? Y/N
        defb 114, 5, 12, 78, 83, 100, 34, 107, 17, 80, 79, 105, 84, 83, 148
        ; ENTER=NEXT GAME
        defb 24, 78, 69, 88, 95, 124, 197
        ; DEMO
        defb 68, 69, 231
        ; NO CHECKER THERE
        defb 78, 102, 67, 72, 69, 125, 92, 7, 92, 197
        ; BAR (Y) FIRST
        defb 118, 82, 32, 40, 89, 41, 32, 13, 245
        ; BLOCKED
        defb 99, 79, 125, 69, 196
        ; NOT ALL HOME
        defb 10, 65, 27, 72, 79, 77, 197
        ; HIGHER POINT FIRST
        defb 72, 12, 72, 92, 32, 80, 79, 105, 95, 13, 245
        ; HITTER CAN'T HIDE
        defb 72, 73, 84, 108, 32, 67, 25, 95, 72, 73, 68, 197
        ; LARGER DIE FIRST
        defb 122, 82, 71, 92, 4, 13, 245
        ; WASTES A DIE
        defb 87, 65, 117, 69, 101, 65, 110, 197
        ; CUBE IS OFF
        defb 15, 91, 73, 101, 79, 70, 198
        ; CUBE IS NOT YOURS
        defb 15, 91, 73, 101, 10, 89, 112, 82, 211
        ; CUBE AT LIMIT
        defb 15, 91, 65, 95, 76, 73, 77, 73, 212
        ; NOT IN LAST ROLL
        defb 10, 105, 32, 122, 83, 95, 244
        ; STAKE NOT COVERED
        defb 117, 126, 91, 10, 67, 79, 86, 92, 69, 196
        ; DOUBLE TAKEN
        defb 68, 3, 91, 84, 126, 234
        ; LEVEL 4
        defb 19, 32, 180
        ; BLUE
        defb 150
        ; RED
        defb 248
        ; SINGLE
        defb 83, 26, 249
        ; GAMMON
        defb 21, 206
        ; BACKGAMMON
        defb 23, 21, 206
        ; DRAW
        defb 68, 82, 65, 215
        ; # DROPS
        defb 35, 94, 97, 80, 211
        ; $ RESIGNS
        defb 114, 5, 12, 78, 211
        ; ! WINS " & X & = &
        defb 33, 32, 87, 105, 101, 34, 32, 17, 88, 32, 17, 61, 32, 166
        ; OFF
        defb 79, 70, 198
        ; $ &
        defb 114, 166
        ; $ CAN'T MOVE
        defb 114, 67, 25, 159
        ; OFF
        defb 79, 70, 198
        ; ON
        defb 79, 206
        ; ROLL
        defb 244
        ; LOSER
        defb 76, 79, 83, 220
        ; ALTERNATE
        defb 65, 76, 108, 78, 65, 84, 197
        ; GAMES &-& POINTS &-&
        defb 124, 69, 29, 45, 17, 80, 79, 105, 84, 29, 45, 166
        ; BLUE-RED: BALANCE &-&
        defb 22, 45, 120, 100, 118, 76, 109, 67, 91, 38, 45, 166
        ; BLUE-RED
        defb 22, 45, 248
        ; BACKGAMMON
        defb 23, 21, 206
        ; O OPTIONS  H HELP  D DEMO
        defb 102, 79, 80, 84, 73, 79, 78, 101, 32, 72, 32, 72, 69, 76, 80, 32, 94, 94, 69, 231
        ; A-X: MOVE FROM THERE%%Y: FROM THE BAR%%Z: OTHER DIE%%0: TAKE BACK%%1: ADVICE%%ENTER: ROLL, END TURN%%D: DOUBLE  R: RESIGN%%BLUE A TO X, RED X TO A%%%
        defb 65, 45, 88, 100, 103, 86, 91, 70, 30, 7, 92, 14, 89, 100, 70, 30, 7, 91, 118, 82, 93, 90, 100, 79, 84, 72, 92, 110, 14, 48, 58, 96, 126, 91, 23, 93, 49, 100, 65, 68, 86, 73, 67, 14, 115, 100, 116, 107, 106, 68, 96, 85, 82, 78, 93, 68, 58, 94, 3, 91, 32, 82, 100, 5, 12, 78, 93, 119, 91, 65, 6, 88, 107, 120, 32, 88, 6, 65, 93, 165
        ; 1 TWO PLAYERS%%2 ENDING%%3 CUBE%%4 AUTOMATIC DOUBLES%%5 FIRST MOVE%%6 LAST ROLL DRAW%%7 CAUCASIAN%%8,9 STAKE
        defb 49, 96, 87, 102, 80, 122, 89, 92, 83, 93, 50, 32, 106, 68, 26, 93, 51, 32, 15, 14, 52, 32, 65, 85, 84, 79, 77, 65, 84, 73, 67, 94, 3, 69, 83, 93, 53, 32, 13, 83, 31, 93, 54, 32, 122, 83, 95, 116, 94, 82, 65, 87, 93, 55, 32, 67, 65, 85, 67, 65, 83, 73, 109, 93, 56, 44, 57, 32, 117, 126, 197
