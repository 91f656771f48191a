"""Debugger, trace, profiler, comparison, and the pytest plugin."""

import io
import json
import struct

import pytest

from spectrum.harness.assembler import Program
from spectrum.harness.compare import (
    changed_registers,
    describe_writes,
    first_difference,
    unexpected_writes,
)
from spectrum.harness.debugger import Debugger, Prompt, fill_stack, stack_depth
from spectrum.harness.listing import disassembly, explain
from spectrum.harness.profiler import listing_lines, profile
from spectrum.harness.pytest_plugin import put
from spectrum.harness.trace import t_states_by_label, trace
from spectrum.harness.variables import read, write
from spectrum.z80.compiler import default_cache_folder

pytest_plugins = ["pytester"]
CACHE = default_cache_folder()
"""Where compiled code is kept; `pytester` moves the home folder."""

CODE = bytes.fromhex(
    "cd0860"  # 6000 start:  call fill
    "3e07"    # 6003         ld a,7
    "18fe"    # 6005 loop:   jr loop
    "00"      # 6007
    "210070"  # 6008 fill:   ld hl,buffer
    "0604"    # 600b         ld b,4
    "70"      # 600d next:   ld (hl),b
    "23"      # 600e         inc hl
    "10fc"    # 600f         djnz next
    "c9")     # 6011         ret
SYMBOLS = {"start": 0x6000, "loop": 0x6005, "fill": 0x6008, "next": 0x600D, "buffer": 0x7000,
           "COUNT": 4}
LISTING = """6000 CD 08 60     start:  call fill
6008 21 00 70     fill:   ld hl, buffer
                  ; a comment
600D 70           next:   ld (hl), b"""


@pytest.fixture
def loaded(zx):
    put(zx, Program(CODE, 0x6000, SYMBOLS, LISTING))
    zx.registers.update({"pc": 0x6000, "sp": 0x7F00, "iff1": 0, "iff2": 0})
    yield zx
    zx.remove_breakpoint("loop")
    Debugger(zx).release()


def test_disassembly_has_symbols_and_marks_pc(loaded):
    loaded.registers.pc = 0x600D
    lines = disassembly(loaded, before=2, after=3)
    assert [line.split() for line in lines] == [
        ["6008", "fill", "LD", "HL,buffer"], ["600B", "fill+3", "LD", "B,04h"],
        [">", "600D", "next", "LD", "(HL),B"], ["600E", "next+1", "INC", "HL"],
        ["600F", "next+2", "DJNZ", "next"]]


def test_explain_shows_what_a_person_needs(loaded):
    debugger = Debugger(loaded)
    debugger.stop_at("loop")
    assert debugger.go() == "at 6005h (loop)"
    shown = explain(loaded)
    assert "16K machine" in shown
    assert "PC=6005" in shown
    assert "last instructions:" in shown
    assert "DJNZ next" in shown
    assert "|© 1982 Sinclair Research Ltd" in shown


def test_watchpoint_says_who_wrote_what_where(loaded):
    debugger = Debugger(loaded)
    debugger.watch("buffer", 2)
    assert debugger.go() == "600Dh (next) wrote 04h to 7000h (buffer)"
    assert debugger.go() == "600Dh (next) wrote 03h to 7001h (buffer+1)"
    debugger.forget("buffer", 2)
    assert debugger.go(2) == "still running at 6005h (loop)"


def test_reads_code_writes_and_data_executed_are_noticed(loaded):
    debugger = Debugger(loaded)
    loaded.poke_binary(bytes.fromhex("3a0070 320860 c30070"), 0x6100)
    debugger.watch("buffer", reads=True, writes=False)
    debugger.protect_code("fill", 10)
    debugger.forbid_execution("buffer", 4)
    loaded.registers.pc = 0x6100
    assert debugger.go() == "6100h (next+243) read 00h from 7000h (buffer)"
    assert debugger.go() == "6103h (next+246) wrote 00h into code at 6008h (fill)"
    assert debugger.go() == "data would be executed at 7000h (buffer)"


def test_writes_to_rom_and_beyond_16k_are_noticed(loaded):
    """maziac/DeZog issue 29."""
    debugger = Debugger(loaded)
    debugger.guard_rom_and_missing_memory()
    loaded.poke_binary(bytes.fromhex("320010 320090 18fe"), 0x6100)
    loaded.registers.pc = 0x6100
    assert "to 1000h" in debugger.go()
    assert "to 9000h" in debugger.go()


def test_stepping_over_and_out(loaded):
    debugger = Debugger(loaded)
    debugger.step_over()
    assert loaded.registers.pc == 0x6003
    loaded.registers.pc = 0x6000
    debugger.step()
    assert loaded.registers.pc == 0x6008
    debugger.step_out()
    assert loaded.registers.pc == 0x6003
    assert "RET" in debugger.history(3)


def test_stack_depth(loaded):
    fill_stack(loaded, 0x7E00)
    loaded.run_until("loop")
    assert stack_depth(loaded, 0x7E00, 0x7F00) == 2


def test_the_prompt_runs_commands_and_survives_mistakes(loaded):
    out = io.StringIO()
    prompt = Prompt(loaded)
    prompt.stdout = out
    for line in ("break loop", "watch 0x7001", "go", "step", "", "over", "out", "where", "back 3",
                 "mem buffer 16", "forget 7001h", "nonsense", "break nowhere", "go x", "screen"):
        assert not prompt.onecmd(line)
    assert prompt.onecmd("quit")
    prompt.debugger.release()
    shown = out.getvalue()
    assert "600Dh (next) wrote 03h to 7001h (buffer+1)" in shown
    assert "? invalid literal" in shown
    assert "7000  04 03" in shown


def test_trace_is_every_instruction_with_its_time(loaded):
    steps = trace(loaded, until="loop")
    assert [s.text for s in steps[:3]] == ["CALL fill", "LD HL,buffer", "LD B,04h"]
    assert len(steps) == 3 + 4 * 3 + 1 + 1
    sums = t_states_by_label(steps)
    assert sum(sums.values()) == sum(s.t_states for s in steps)
    assert next(iter(sums)) == "next"
    assert "600D next" in str(steps[3])


def test_profile_adds_up_by_routine(loaded):
    with profile(loaded) as result:
        used = loaded.call("fill", frame_t=0).t_states
    rows = {row.name: row for row in result.routines()}
    assert set(rows) == {"fill", "next"}
    assert rows["next"].hits == 4
    assert rows["next"].t_states == 4 * (7 + 6) + 3 * 13 + 8 + 10
    assert result.total == used
    assert "next" in result.table()
    assert loaded.core.variant == "fast"
    annotated = result.annotated(LISTING).splitlines()
    assert annotated[1].split()[:3] == ["1", "10", f"{10 / used:.1%}"]
    assert annotated[2].strip() == "; a comment"
    assert json.loads(result.speedscope())["profiles"][0]["samples"] == [[0], [1]]
    lcov = result.lcov(listing_lines(LISTING, "a.lst"))
    assert "SF:a.lst\nDA:1,0\nDA:2,1\nDA:4,4\nLF:3\nLH:2\n" in lcov


def test_writes_and_registers_that_were_not_allowed_are_named(loaded):
    before = loaded.registers.as_dict()
    result = loaded.call("fill", ix=before["ix"])
    assert not unexpected_writes(loaded, result, [(0x7000, 4)])
    wrong = unexpected_writes(loaded, result, [(0x7000, 2)])
    assert describe_writes(loaded, wrong).splitlines()[0] == "7002h (buffer+2): 00h -> 02h"
    assert set(changed_registers(result, before, ["a", "b"])) == {"hl"}
    assert changed_registers(result, before, ["b", "hl"]) == {}
    assert describe_writes(loaded, dict.fromkeys(range(20), (0, 1))).endswith("and 8 more")


def test_variables_by_symbol_and_type(loaded):
    write(loaded, "buffer", "<bH", -2, 0x1234)
    assert read(loaded, "buffer", "<bH") == (-2, 0x1234)
    assert read(loaded, "buffer") == 254
    assert loaded.memory[0x7000:0x7003] == b"\xfe\x34\x12"
    with pytest.raises(struct.error):
        write(loaded, "buffer", "B", 256)


def test_first_difference_names_the_place(loaded):
    assert first_difference(b"abc", b"abc", 0x7000, loaded) is None
    assert first_difference(b"abc", b"axd", 0x7000, loaded) == (
        "7001h (buffer+1): 62h, expected 78h; 2 bytes differ")


def test_plugin_gives_machines_and_shows_them_on_failure(pytester, monkeypatch):
    monkeypatch.setenv("SPECTRUM16K_CACHE", str(CACHE))
    pytester.makeconftest('pytest_plugins = ["spectrum.harness.pytest_plugin"]')
    pytester.makepyfile("""
        def test_first(spectrum_16k, spectrum_48k):
            spectrum_16k.memory[0x7000] = 1
            assert (spectrum_16k.model, spectrum_48k.model) == ("16K", "48K")

        def test_second(spectrum_16k):
            assert spectrum_16k.memory[0x7000] == 0
            spectrum_16k.add_symbols({"here": spectrum_16k.registers.pc})
            assert spectrum_16k.text()[0] == "hello"
    """)
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider", "-p", "no:hypothesispytest")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*Spectrum spectrum_16k*", "16K machine, frame*",
                                 "*> * here *", "|© 1982 Sinclair*"])
