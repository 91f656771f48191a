; The 16K Spectrum: what the game uses of its memory, ROM and ports

DISPLAY_FILE:           EQU 0x4000
ATTRIBUTES:             EQU 0x5800
PRINTER_BUFFER:         EQU 0x5B00             ; 256 bytes, free without a printer
SYSTEM_VARIABLES:       EQU 0x5C00             ; the ROM's, up to 5CB5, while IM 1 runs
FREE_AREA:              EQU 0x5CB6             ; from here to the image: free once the game runs
IMAGE:                  EQU 24201
RAM_TOP:                EQU 0x8000
FONT:                   EQU 0x3C00             ; glyph of code 0 in the ROM's character set
LAST_K:                 EQU 0x5C08             ; system variables
FRAMES:                 EQU 0x5C78
UDG:                    EQU 0x5C7B
NMIADD:                 EQU 0x5CB0
FLAGS:                  EQU 1                  ; 5C3Bh, from IY = 5C3Ah; bit 5: a new key
FLAGS2:                 EQU 48                 ; 5C6Ah; bit 3: capitals
PORT_ULA:               EQU 254
SPEAKER:                EQU 16
