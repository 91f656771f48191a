; Texts of the edition en: written by tools/pack_text.py from
; strings_en.txt, not by hand. 977 characters in 686 bytes.

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
        defb 32, 68
        defb 37, 37
        defb 84, 32
        defb 32, 84
        defb 82, 79
        defb 66, 76
        defb 82, 69
        defb 77, 79
        defb 76, 76
        defb 73, 78
        defb 69, 78
        defb 44, 32
        defb 84, 92
        defb 83, 32
        defb 65, 78
        defb 63, 32
        defb 58, 32
        defb 36, 32
        defb 93, 73
        defb 79, 32
        defb 49, 45
        defb 103, 105
        defb 97, 101
        defb 86, 69
        defb 83, 84
        defb 79, 85
        defb 66, 65
        defb 99, 68
        defb 98, 85
        defb 76, 69
        defb 71, 65
        defb 123, 77
        defb 67, 75
        defb 65, 75
        defb 40, 114
        defb 38, 32
        defb 122, 116
        defb 118, 98
        defb 113, 54
        defb 111, 91
        defb 108, 89
        defb 99, 83
        defb 96, 72
        defb 85, 66
        defb 79, 95
        defb 78, 9
        defb 76, 65
        defb 73, 82
        defb 73, 71
        defb 70, 12
        defb 69, 94
        defb 67, 8
        defb 47, 78
        defb 5, 17
        defb 3, 63
        defb 1, 76
        defb 127, 41
        defb 124, 100
        defb 121, 69
        defb 119, 125
        defb 107, 39
        defb 102, 71
        defb 101, 32
        defb 97, 77
        defb 96, 112
        defb 95, 100
        defb 93, 2

text_strings:
        ; $ IS THINKING
        defb 110, 73, 83, 7, 102, 75, 154
        ; SKILL LEVEL 1-4?
        defb 83, 75, 73, 27, 20, 32, 113, 52, 191
        ; PRESS ANY KEY
        defb 80, 6, 106, 107, 89, 32, 75, 69, 217
        ; 1-9 (ENTER)
        defb 113, 57, 32, 149
        ; CHANGE LEVEL? Y/N
        defb 67, 72, 107, 71, 91, 20, 146
        ; SKILL LEVEL 1-4?
        defb 83, 75, 73, 27, 20, 32, 113, 52, 191
        ; WANT TO ROLL YOUR OWN DICE? Y/N
        defb 87, 107, 95, 84, 112, 115, 32, 89, 118, 82, 32, 79, 87, 78, 111, 67, 69, 146
        ; BLUE DIE 1-6?
        defb 121, 91, 68, 73, 91, 147
        ; RED DIE 1-6?
        defb 120, 4, 147
        ; $ ROLLS? (ENTER, D, R, H)
        defb 110, 115, 83, 108, 127, 44, 93, 104, 82, 104, 72, 169
        ; $ DIE 1-6?
        defb 36, 4, 147
        ; $ DIE 1-6?
        defb 36, 4, 147
        ; $ & FROM? (Z, 0, 1)
        defb 110, 0, 70, 28, 108, 40, 90, 104, 48, 104, 49, 169
        ; $ DONE? (ENTER, 0, 1)
        defb 36, 93, 79, 78, 69, 108, 127, 104, 48, 104, 49, 169
        ; $ CAN'T MOVE (ENTER)
        defb 110, 67, 25, 30, 86, 91, 149
        ; $ DOUBLES TO &. # TAKES? Y/N
        defb 36, 31, 69, 83, 29, 38, 46, 32, 35, 96, 126, 69, 83, 146
        ; $ RESIGNS: ", & POINTS? Y/N
        defb 110, 6, 13, 78, 83, 109, 34, 104, 0, 80, 79, 102, 84, 83, 146
        ; NEXT GAME? (ENTER)
        defb 78, 69, 88, 95, 124, 69, 108, 149
        ; DEMO
        defb 68, 69, 228
        ; NO CHECKER THERE
        defb 78, 112, 67, 72, 69, 125, 92, 7, 92, 197
        ; BAR (Y) FIRST
        defb 119, 82, 32, 40, 89, 41, 32, 14, 245
        ; BLOCKED
        defb 98, 79, 125, 69, 196
        ; NOT ALL HOME
        defb 10, 65, 27, 72, 79, 77, 197
        ; HIGHER POINT FIRST
        defb 72, 13, 72, 92, 32, 80, 79, 102, 95, 14, 245
        ; HITTER CAN'T HIDE
        defb 72, 73, 84, 105, 32, 67, 25, 95, 72, 73, 68, 197
        ; LARGER DIE FIRST
        defb 11, 82, 71, 92, 4, 14, 245
        ; WASTES A DIE
        defb 87, 65, 117, 69, 106, 65, 111, 197
        ; CUBE IS OFF
        defb 16, 91, 73, 106, 79, 70, 198
        ; CUBE IS NOT YOURS
        defb 16, 91, 73, 106, 10, 89, 118, 82, 211
        ; CUBE AT LIMIT
        defb 16, 91, 65, 95, 76, 73, 77, 73, 212
        ; NOT IN LAST ROLL
        defb 10, 102, 32, 11, 83, 95, 243
        ; STAKE NOT COVERED
        defb 117, 126, 91, 10, 67, 79, 86, 92, 69, 196
        ; DOUBLE TAKEN
        defb 68, 2, 91, 84, 126, 231
        ; LEVEL 4
        defb 20, 32, 180
        ; BLUE
        defb 151
        ; RED
        defb 248
        ; SINGLE
        defb 83, 26, 250
        ; GAMMON
        defb 22, 206
        ; BACKGAMMON
        defb 24, 22, 206
        ; DRAW
        defb 68, 82, 65, 215
        ; # DROPS
        defb 35, 93, 97, 80, 211
        ; $ RESIGNS
        defb 110, 6, 13, 78, 211
        ; ! WINS " & X & = &
        defb 33, 32, 87, 102, 106, 34, 32, 0, 88, 32, 0, 61, 32, 166
        ; OFF
        defb 79, 70, 198
        ; $ &
        defb 110, 166
        ; $ CAN'T MOVE
        defb 110, 67, 25, 30, 244
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
        defb 124, 69, 106, 38, 45, 0, 80, 79, 102, 84, 106, 38, 45, 166
        ; BLUE-RED: BALANCE &-&
        defb 23, 45, 120, 109, 119, 76, 107, 67, 91, 38, 45, 166
        ; BLUE-RED
        defb 23, 45, 248
        ; BACKGAMMON
        defb 24, 22, 206
        ; O OPTIONS  H HELP  D DEMO
        defb 112, 79, 80, 84, 73, 79, 78, 106, 32, 72, 32, 72, 69, 76, 80, 32, 93, 93, 69, 228
        ; A-X: MOVE FROM THERE%%Y: FROM THE BAR%%Z: OTHER DIE%%0: TAKE BACK%%1: ADVICE%%ENTER: ROLL, END TURN%%D: DOUBLE  R: RESIGN%%BLUE A TO X, RED X TO A%%%
        defb 65, 45, 88, 109, 100, 86, 91, 70, 28, 7, 92, 15, 89, 109, 70, 28, 7, 91, 119, 82, 94, 90, 109, 79, 84, 72, 92, 111, 15, 48, 58, 96, 126, 91, 24, 94, 49, 109, 65, 68, 86, 73, 67, 15, 114, 109, 115, 104, 103, 68, 96, 85, 82, 78, 94, 68, 58, 31, 91, 32, 82, 109, 6, 13, 78, 94, 121, 91, 65, 29, 88, 104, 120, 32, 88, 29, 65, 94, 165
        ; 1 TWO PLAYERS%%2 ENDING%%3 CUBE%%4 AUTOMATIC DOUBLES%%5 FIRST MOVE%%6 LAST ROLL DRAW%%7 CAUCASIAN%%8,9 STAKE
        defb 49, 96, 87, 112, 80, 11, 89, 92, 83, 94, 50, 32, 103, 68, 26, 94, 51, 32, 16, 15, 52, 32, 65, 85, 84, 79, 77, 65, 84, 73, 67, 31, 69, 83, 94, 53, 32, 14, 83, 30, 116, 94, 54, 32, 11, 83, 95, 115, 93, 82, 65, 87, 94, 55, 32, 67, 65, 85, 67, 65, 83, 73, 107, 94, 56, 44, 57, 32, 117, 126, 197
