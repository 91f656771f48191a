"""The ULA's picture of one frame, in restricted Python (see `z80.compiler`).

`render` takes the display file as it was when the frame began, the bytes written to it since and
the OUTs to the border, and follows the beam: each byte is read when the ULA reads it. A frame is
296 lines of 44 cells (6 border, 32 display, 6 border); a cell is 8 pixels wide and lasts 4 T.

Source: the fetch times are those of the floating bus (14338 the first bitmap byte, then attribute,
bitmap, attribute, 8 T a pair); border cells count from T 14336 = left edge of the display, and an
OUT recolours the cell in which it falls. Programs of random writes and OUTs give, pixel for pixel,
the screen of FUSE 1.6.0 (docs/emulator.md says how to repeat it).
"""

from typing import Any

SIGNATURE = {"screen": "u8", "picture": "i64", "port": "i64", "masks": "i64", "frame": "i64"}


def render(screen: "Any", picture: "Any", port: "Any", masks: "Any", frame: "Any",
           picture_count: int, port_count: int, border: int, flash: int, late: int) -> int:
    """Draw a frame; returns the border colour at its end.

    screen : uint8[6912], display file at the start of the frame, brought up to date here
    picture : int64[], log of writes to it, T << 24 | address << 8 | byte, ascending T
    port : int64[], log of OUTs in the same form
    masks : int64[256], eight bytes FF or 00 for the bits of the index, leftmost pixel first
    frame : int64[296 * 44], eight palette indices 0..15 in each
    border : colour 0..7 at the start
    flash : 1 if cells with FLASH are shown inverse
    late : T-states by which the ULA is late: 0, or 1 on a machine that has warmed up
    """
    written = 0
    next_write = (picture[0] >> 24) & 0xFFFFFFFF if picture_count > 0 else 1 << 40
    sent = 0
    next_out = (port[0] >> 24) & 0xFFFFFFFF if port_count > 0 else 1 << 40
    border_cell = border * 0x0101010101010101
    cell = 0
    for line in range(296):
        y = line - 48
        on_display_line = y >= 0 and y < 192
        bitmap_row = ((y & 0xC0) << 5) | ((y & 7) << 8) | ((y & 0x38) << 2)
        attribute_row = 6144 + ((y >> 3) << 5)
        for column in range(44):
            if on_display_line and column >= 6 and column < 38:
                x = column - 6
                fetch = 14338 + late + 224 * y + ((x >> 1) << 3) + ((x & 1) << 1)
                while next_write <= fetch:
                    entry = picture[written]
                    screen[((entry >> 8) & 0xFFFF) - 16384] = entry & 0xFF
                    written += 1
                    next_write = 1 << 40
                    if written < picture_count:
                        next_write = (picture[written] >> 24) & 0xFFFFFFFF
                bits = screen[bitmap_row + x]
                while next_write <= fetch + 1:
                    entry = picture[written]
                    screen[((entry >> 8) & 0xFFFF) - 16384] = entry & 0xFF
                    written += 1
                    next_write = 1 << 40
                    if written < picture_count:
                        next_write = (picture[written] >> 24) & 0xFFFFFFFF
                attribute = screen[attribute_row + x]
                bright = (attribute & 0x40) >> 3
                ink = ((attribute & 7) | bright) * 0x0101010101010101
                paper = (((attribute >> 3) & 7) | bright) * 0x0101010101010101
                mask = masks[bits ^ (255 * (flash & (attribute >> 7)))]
                frame[cell] = paper ^ ((paper ^ ink) & mask)
            else:
                t = 224 * (line + 16) + 4 * column - 21 + late
                while next_out <= t:
                    border_cell = (port[sent] & 7) * 0x0101010101010101
                    sent += 1
                    next_out = 1 << 40
                    if sent < port_count:
                        next_out = (port[sent] >> 24) & 0xFFFFFFFF
                frame[cell] = border_cell
            cell += 1
    if sent < port_count:
        return port[port_count - 1] & 7  # type: ignore[no-any-return]
    return border_cell & 7
