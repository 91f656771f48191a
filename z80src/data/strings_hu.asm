; Texts of the edition hu: written by tools/pack_text.py from
; strings_hu.txt, not by hand. 931 characters in 678 bytes.

TEXT_FIRST_ACCENT:      EQU 91
TEXT_FIRST_PAIR:        EQU 100
TEXT_PAIRS:             EQU 60
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
        defb 37, 37
        defb 78, 84
        defb 58, 32
        defb 83, 90
        defb 36, 32
        defb 75, 79
        defb 65, 32
        defb 44, 32
        defb 83, 32
        defb 82, 79
        defb 75, 92
        defb 69, 77
        defb 69, 76
        defb 67, 75
        defb 105, 113
        defb 101, 69
        defb 91, 76
        defb 79, 66
        defb 73, 78
        defb 49, 45
        defb 115, 82
        defb 91, 90
        defb 91, 84
        defb 83, 100
        defb 78, 111
        defb 69, 120
        defb 68, 117
        defb 32, 38
        defb 124, 32
        defb 118, 67
        defb 116, 76
        defb 114, 106
        defb 92, 80
        defb 85, 80
        defb 78, 1
        defb 76, 121
        defb 76, 4
        defb 74, 122
        defb 68, 5
        defb 63, 32
        defb 10, 7
        defb 119, 54
        defb 110, 75
        defb 103, 73
        defb 94, 32
        defb 84, 32
        defb 80, 73
        defb 79, 78
        defb 74, 65
        defb 73, 47
        defb 70, 112
        defb 46, 32
        defb 21, 78
        defb 18, 109
        defb 15, 101
        defb 13, 63
        defb 11, 24
        defb 9, 92
        defb 6, 108
        defb 3, 27

text_strings:
        ; $ GONDOLKODIK
        defb 104, 71, 19, 68, 79, 76, 105, 68, 73, 203
        ; SZINT 1-4?
        defb 26, 32, 119, 52, 191
        ; NYOMJ GOMBOT
        defb 78, 89, 79, 77, 74, 32, 71, 79, 77, 66, 79, 212
        defb 119, 57, 107, 125, 61, 110, 231
        defb 77, 91, 108, 26, 156
        ; SZINT 1-4?
        defb 26, 32, 119, 52, 191
        defb 83, 65, 9, 32, 114, 91, 86, 65, 76, 37, 126, 103, 156
        defb 14, 32, 159
        ; PIROS KOCKA 1-6?
        defb 25, 108, 159
        ; $ DOB: ENTER, D, R, H
        defb 104, 126, 102, 125, 107, 68, 107, 82, 107, 200
        ; $ KOCKA 1-6?
        defb 104, 159
        ; $ KOCKA 1-6?
        defb 104, 159
        defb 104, 8, 102, 38, 23, 72, 19, 78, 65, 78, 11, 40, 90, 107, 48, 107, 49, 169
        defb 36, 102, 125, 61, 110, 103, 32, 40, 48, 107, 49, 169
        defb 104, 0, 8, 72, 69, 84, 23, 253
        defb 104, 12, 102, 38, 23, 35, 32, 2, 20, 156
        ; $ FELADJA: ", & PONT? I/N
        defb 104, 22, 65, 68, 20, 102, 34, 107, 38, 32, 80, 79, 101, 156
        defb 125, 61, 97, 74, 32, 29, 203
        defb 68, 111, 222
        ; OTT NINCS KORONG
        defb 79, 84, 17, 30, 105, 109, 78, 199
        defb 112, 96, 66, 66, 32, 106, 83, 79, 109, 77, 80, 16, 40, 89, 169
        defb 70, 79, 71, 76, 65, 76, 17, 77, 69, 90, 224
        ; NINCS OTTHON
        defb 30, 79, 84, 84, 72, 147
        defb 112, 96, 66, 66, 32, 106, 72, 122, 83, 222
        defb 98, 84, 96, 32, 0, 66, 97, 74, 72, 65, 212
        defb 112, 96, 66, 66, 32, 106, 78, 65, 71, 89, 117, 194
        defb 3, 86, 92, 103, 32, 75, 91, 82, 66, 193
        defb 30, 12, 222
        defb 0, 84, 73, 92, 196
        defb 106, 72, 65, 84, 91, 109, 78, 32, 130
        defb 90, 91, 82, 16, 126, 91, 83, 78, 116, 32, 252
        ; NINCS FEDEZET
        defb 30, 70, 69, 68, 69, 90, 69, 212
        defb 35, 32, 2, 148
        ; 4. SZINT:
        defb 52, 23, 26, 186
        defb 142
        ; PIROS
        defb 25, 211
        ; OIN
        defb 79, 246
        ; MARS
        defb 77, 65, 82, 211
        ; COX
        defb 67, 79, 216
        defb 68, 95, 115, 84, 76, 69, 206
        defb 35, 32, 0, 2, 148
        ; $ FELADTA
        defb 104, 22, 65, 68, 84, 193
        ; ! NYERT " & X & = &
        defb 33, 32, 78, 89, 69, 82, 17, 34, 127, 32, 88, 127, 32, 61, 255
        ; KI
        defb 75, 201
        ; $ &:
        defb 104, 38, 186
        defb 104, 0, 8, 72, 69, 212
        ; NINCS
        defb 6, 211
        ; VAN
        defb 86, 65, 206
        defb 126, 91, 211
        ; VESZTES
        defb 86, 69, 103, 84, 69, 211
        defb 22, 86, 116, 84, 86, 193
        defb 29, 75, 127, 45, 38, 32, 80, 79, 101, 127, 45, 166
        ; %%EGYENLEG &-&
        defb 100, 69, 71, 89, 69, 78, 76, 69, 71, 127, 45, 166
        defb 14, 45, 25, 251
        ; BACKGAMMON
        defb 66, 65, 113, 71, 65, 77, 77, 147
        defb 79, 32, 66, 69, 2, 93, 84, 91, 108, 32, 72, 32, 83, 97, 71, 16, 32, 68, 32, 68, 111, 222
        defb 65, 45, 88, 102, 118, 78, 69, 78, 32, 8, 100, 89, 102, 106, 83, 79, 109, 77, 80, 94, 82, 94, 76, 100, 90, 102, 77, 91, 83, 73, 75, 32, 114, 65, 100, 48, 102, 86, 73, 83, 103, 65, 100, 49, 102, 84, 65, 78, 91, 67, 123, 125, 102, 126, 107, 110, 103, 100, 68, 102, 12, 32, 32, 82, 102, 22, 65, 68, 100, 14, 32, 65, 45, 88, 107, 25, 108, 88, 45, 65, 165
        defb 49, 32, 110, 17, 29, 105, 123, 50, 32, 29, 75, 32, 86, 92, 71, 69, 100, 51, 32, 12, 94, 100, 52, 32, 65, 85, 84, 79, 12, 91, 123, 53, 32, 112, 83, 96, 32, 8, 92, 123, 54, 32, 90, 91, 82, 16, 126, 91, 123, 55, 32, 75, 65, 85, 75, 121, 85, 83, 73, 100, 56, 44, 57, 32, 84, 92, 212
