; Texts of the edition en: written by tools/pack_text.py from
; strings_en.txt, not by hand. 973 characters in 687 bytes.

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
        defb 82, 79
        defb 66, 76
        defb 83, 32
        defb 82, 69
        defb 77, 79
        defb 76, 76
        defb 69, 78
        defb 44, 32
        defb 32, 84
        defb 84, 92
        defb 73, 78
        defb 65, 78
        defb 63, 32
        defb 49, 45
        defb 93, 73
        defb 58, 32
        defb 102, 105
        defb 96, 101
        defb 86, 69
        defb 83, 84
        defb 79, 85
        defb 79, 32
        defb 66, 65
        defb 36, 32
        defb 109, 54
        defb 99, 68
        defb 97, 85
        defb 76, 69
        defb 71, 65
        defb 124, 77
        defb 67, 75
        defb 65, 75
        defb 40, 112
        defb 123, 114
        defb 116, 97
        defb 110, 91
        defb 108, 89
        defb 99, 83
        defb 85, 66
        defb 79, 95
        defb 78, 7
        defb 76, 65
        defb 76, 32
        defb 73, 82
        defb 73, 71
        defb 72, 92
        defb 70, 11
        defb 69, 94
        defb 67, 6
        defb 47, 78
        defb 4, 17
        defb 1, 10
        defb 125, 100
        defb 122, 69
        defb 118, 126
        defb 108, 0
        defb 107, 39
        defb 106, 71
        defb 101, 32
        defb 98, 38
        defb 96, 77
        defb 95, 100
        defb 93, 2
        defb 79, 78

text_strings:
        ; THINKING
        defb 84, 72, 106, 75, 153
        ; SKILL LEVEL 1-4?
        defb 83, 75, 73, 26, 19, 109, 52, 191
        ; PRESS ANY KEY
        defb 80, 5, 98, 107, 89, 32, 75, 69, 217
        ; 1-9 (ENTER)
        defb 109, 57, 32, 0, 169
        ; CHANGE LEVEL &? Y/N
        defb 67, 72, 107, 71, 91, 19, 38, 146
        ; SKILL LEVEL 1-4?
        defb 83, 75, 73, 26, 19, 109, 52, 191
        ; WANT TO ROLL YOUR OWN DICE? Y/N
        defb 87, 107, 95, 84, 117, 113, 32, 89, 116, 82, 32, 79, 87, 78, 110, 67, 69, 146
        ; BLUE DIE 1-6?
        defb 122, 91, 68, 73, 91, 120, 191
        ; RED DIE 1-6?
        defb 121, 3, 120, 191
        ; $ ROLLS? (ENTER/1-6, D, R, H)
        defb 119, 113, 83, 23, 47, 120, 44, 93, 103, 82, 103, 72, 169
        ; $ DIE 1 (1-6)?
        defb 36, 3, 49, 32, 40, 120, 41, 191
        ; $ DIE 2 (1-6)?
        defb 36, 3, 50, 32, 40, 120, 41, 191
        ; $ & FROM? (Z, 0, 1)
        defb 119, 38, 32, 70, 28, 108, 40, 90, 103, 48, 103, 49, 169
        ; $ DONE? (ENTER, 0, 1)
        defb 36, 93, 31, 69, 23, 103, 48, 103, 49, 169
        ; $ CAN'T MOVE (ENTER)
        defb 119, 67, 24, 29, 86, 91, 0, 169
        ; $ DOUBLES. # TAKES &? Y/N
        defb 36, 30, 69, 83, 46, 32, 35, 104, 127, 69, 27, 146
        ; RESIGN ", LOSE &? Y/N
        defb 5, 12, 78, 32, 34, 103, 76, 79, 83, 91, 38, 146
        ; NEXT GAME? (ENTER)
        defb 78, 69, 88, 95, 125, 69, 23, 169
        ; DEMO
        defb 68, 69, 228
        ; NO CHECKER THERE
        defb 78, 117, 67, 72, 69, 126, 92, 104, 13, 197
        ; BAR (Y) FIRST
        defb 118, 82, 32, 40, 89, 41, 32, 14, 243
        ; BLOCKED
        defb 97, 79, 126, 69, 196
        ; NOT ALL HOME
        defb 8, 65, 26, 72, 79, 77, 197
        ; HIGHER POINT FIRST
        defb 72, 12, 13, 32, 80, 79, 106, 95, 14, 243
        ; HITTER CAN'T HIDE
        defb 72, 73, 84, 105, 32, 67, 24, 95, 72, 73, 68, 197
        ; LARGER DIE FIRST
        defb 9, 82, 71, 92, 3, 14, 243
        ; WASTES A DIE
        defb 87, 65, 115, 69, 98, 65, 110, 197
        ; CUBE IS OFF
        defb 16, 91, 73, 98, 79, 70, 198
        ; CUBE IS NOT YOURS
        defb 16, 91, 73, 98, 8, 89, 116, 82, 211
        ; CUBE AT LIMIT
        defb 16, 91, 65, 95, 76, 73, 77, 73, 212
        ; NOT IN LAST ROLL
        defb 8, 106, 32, 9, 83, 95, 241
        ; STAKE NOT COVERED
        defb 115, 127, 91, 8, 67, 79, 86, 92, 69, 196
        ; DOUBLE TAKEN
        defb 68, 2, 91, 84, 127, 230
        ; LEVEL 4
        defb 19, 180
        ; BLUE
        defb 149
        ; RED
        defb 249
        ; SINGLE
        defb 83, 25, 251
        ; GAMMON
        defb 20, 206
        ; BACKGAMMON
        defb 22, 20, 206
        ; DRAW
        defb 68, 82, 65, 215
        ; # DROPS
        defb 35, 93, 96, 80, 211
        ; $ RESIGNS
        defb 119, 5, 12, 78, 211
        ; ! WINS " &X&=&
        defb 33, 32, 87, 106, 98, 34, 32, 38, 88, 38, 61, 166
        ; OFF
        defb 79, 70, 198
        ; $ &
        defb 119, 166
        ; $ CAN'T MOVE
        defb 119, 67, 24, 29, 242
        ; OFF
        defb 79, 70, 198
        ; ON
        defb 159
        ; ROLL
        defb 241
        ; LOSER
        defb 76, 79, 83, 220
        ; ALTERNATE
        defb 65, 76, 105, 78, 65, 84, 197
        ; GAMES &-& POINTS &-&
        defb 125, 69, 27, 45, 38, 32, 80, 79, 106, 84, 27, 45, 166
        ; BLUE-RED: BALANCE &-&
        defb 21, 45, 121, 111, 118, 76, 107, 67, 91, 38, 45, 166
        ; BLUE-RED
        defb 21, 45, 249
        ; BACKGAMMON
        defb 22, 20, 206
        ; O OPTIONS  H HELP  D DEMO
        defb 117, 79, 80, 84, 73, 31, 98, 32, 72, 32, 72, 69, 76, 80, 32, 93, 93, 69, 228
        ; A-X: MOVE FROM THERE%%Y: FROM THE BAR%%Z: OTHER DIE%%0: TAKE BACK%%1: ADVICE%%ENTER: ROLL, END TURN%%D: DOUBLE  R: RESIGN%%BLUE A TO X, RED X TO A%%%
        defb 65, 45, 88, 111, 100, 86, 91, 70, 28, 104, 13, 15, 89, 111, 70, 28, 104, 72, 91, 118, 82, 94, 90, 111, 79, 84, 13, 110, 15, 48, 58, 104, 127, 91, 22, 94, 49, 111, 65, 68, 86, 73, 67, 15, 112, 111, 113, 103, 102, 68, 104, 85, 82, 78, 94, 68, 58, 30, 91, 32, 82, 111, 5, 12, 78, 94, 122, 91, 65, 104, 117, 88, 103, 121, 32, 88, 104, 117, 65, 94, 165
        ; 1 TWO PLAYERS%%2 ENDING%%3 CUBE%%4 AUTOMATIC DOUBLES%%5 FIRST MOVE%%6 LAST ROLL DRAW%%7 CAUCASIAN%%8,9 STAKE
        defb 49, 104, 87, 117, 80, 9, 89, 92, 83, 94, 50, 32, 102, 68, 25, 94, 51, 32, 16, 15, 52, 32, 65, 85, 84, 79, 77, 65, 84, 73, 67, 30, 69, 83, 94, 53, 32, 14, 83, 29, 114, 94, 54, 32, 9, 83, 95, 113, 93, 82, 65, 87, 94, 55, 32, 67, 65, 85, 67, 65, 83, 73, 107, 94, 56, 44, 57, 32, 115, 127, 197
