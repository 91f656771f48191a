"""Speed of the core beside two published ones, in one interleaved run.

    python -m tools.bench_core                 9 rounds, a table with ratios and their spread
    python -m tools.bench_core --rounds 15 --seconds 0.5

Peers: SkoolKit's CCMIOSimulator (C, with contention) and PyPI's `z80` (C++, without contention).
Workloads: the start of the Spectrum ROM from reset, and a program in contended memory that
copies, changes bytes in a loop, calls and sums. In each round every core runs every workload for
about `--seconds` of processor time; a ratio is taken within a round, so what else the machine does
hits all alike. Figures are million T-states per second of processor time.

Also measured: how fast contended code could be at best. An exact core must find the wait of every
access from the time the one before it ended; a loop that does only that, for accesses of 4 T, is
about the bound that a translation of Z80 code to machine code could reach. And the processor
time for the first core of a new process when its machine code is in the cache (modules
imported), which must stay below 50 ms.
"""

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from spectrum import rom
from spectrum.models import model
from spectrum.timing import contention_table
from spectrum.z80.compiler import compile_kernel
from spectrum.z80.core import Core
from spectrum.z80.state import FRAME_T_STATES

BOOT_FRAMES = 80
PROGRAM_AT = 0x5000
PROGRAM = bytes.fromhex(
    "210070" "110170" "01FF00" "36A5" "EDB0"              # fill 7000-70FF
    "0E08" "210070" "7EA9850777237CFE7820F5"              # change 2,048 bytes, eight times
    "CD2550" "0D" "20EC" "18DB"
    "C5E5" "DD210070" "0600" "110000"                     # sum up 256 bytes through IX
    "DD7E01" "CB47" "C43F50" "DD23" "10F4" "E1C1C9"
    "6F2600" "29" "19" "EB" "C9")
"""Machine code for 5000h: copies, loops over memory, calls and stacks, and never ends."""
TARGETS = {("SkoolKit", "contended"): (2.6, 2.8), ("SkoolKit", "boot"): (3.3, 3.5),
           ("z80", "contended"): (1.7, 1.8), ("z80", "boot"): (1.7, 1.8)}
WARM_START_LIMIT_MS = 50


@dataclass
class Runner:
    """A core with a workload: `run(frames)` goes on for so many frames."""

    run: Callable[[int], object]
    reset: Callable[[], object]


class NoKeys:
    """Answers SkoolKit's port reads as an idle Spectrum does."""

    border = 7

    def read_port(self, registers: Any, port: int) -> int:
        return 0xFF if port & 1 else 0xBF


def image(workload: str) -> tuple[bytes, int]:
    """64K of memory and the start address of a workload."""
    memory = bytearray(65536)
    memory[:rom.ROM_SIZE] = rom.find().data
    if workload == "boot":
        return bytes(memory), 0
    memory[PROGRAM_AT:PROGRAM_AT + len(PROGRAM)] = PROGRAM
    return bytes(memory), PROGRAM_AT


def ours(workload: str) -> Runner:
    memory, start = image(workload)
    core = Core("48K", "fast", compiled=True)

    def reset() -> None:
        core.memory[:] = np.frombuffer(memory, np.uint8)
        core.reset()
        core.pc, core.sp = start, 0x7F00

    return Runner(lambda frames: core.run(frames=frames), reset)


def skoolkit_simulator(memory: bytes, start: int) -> Any:
    from skoolkit import CCMIOSimulator
    from skoolkit.simutils import from_memory
    simulator = from_memory(CCMIOSimulator, bytearray(memory),
                            {"PC": start, "SP": 0x7F00, "A": 255, "F": 255, "IY": 0, "I": 0},
                            {"iff": 0, "im": 0})
    simulator.set_tracer(NoKeys())
    return simulator


def skoolkit(workload: str) -> Runner:
    memory, start = image(workload)
    simulator = skoolkit_simulator(memory, start)

    def reset() -> None:
        simulator.memory[:] = memory
        registers = simulator.registers
        registers[24], registers[12], registers[25], registers[26] = start, 0x7F00, 0, 0

    def run(frames: int) -> None:
        end = simulator.registers[25] + frames * FRAME_T_STATES
        simulator.trace(simulator.registers[24], None, 0, end, workload == "boot",
                        None, None, None, None, None)

    return Runner(run, reset)


def pypi_z80(workload: str) -> Runner:
    import z80
    memory, start = image(workload)
    machine = z80.Z80Machine()

    def reset() -> None:
        machine.set_memory_block(0, memory)
        machine.pc, machine.sp, machine.iff1 = start, 0x7F00, False

    def run(frames: int) -> None:
        for _ in range(frames):
            machine.ticks_to_stop = FRAME_T_STATES
            machine.run()
            if workload == "boot":
                machine.on_handle_active_int()

    return Runner(run, reset)


PEERS = {"ours": ours, "SkoolKit": skoolkit, "z80": pypi_z80}


def speed(runner: Runner, workload: str, seconds: float) -> float:
    """Million T-states per second of processor time over about so many seconds."""
    runner.reset()
    frames, used = 0, 0.0
    while used < seconds:
        if workload == "boot":
            runner.reset()
        begin = time.process_time()
        runner.run(BOOT_FRAMES)
        used += time.process_time() - begin
        frames += BOOT_FRAMES
    return frames * FRAME_T_STATES / used / 1e6


def warm_start_ms() -> float:
    """Milliseconds of processor time that the first Core of a new process takes, its machine code
    being in the cache and the modules imported."""
    script = ("import time; from spectrum.z80.core import Core; a = time.process_time(); "
              "Core('16K', compiled=True); print((time.process_time() - a) * 1000)")
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True,
                            check=True)
    return float(result.stdout)


WAITS_ALONE = """
def waits_alone(dly, frames):
    t = 0
    for _ in range(frames):
        t = 0
        while t < 69888:
            t = t + dly[t] + 4
    return t
"""


def bound() -> float:
    """Million T-states per second if nothing but the waits had to be found."""
    call = compile_kernel(WAITS_ALONE, {"dly": "u8"}, "waits_alone", scalars=1).bind(
        {"dly": contention_table(model("48K")).copy()})
    times = []
    for _ in range(9):
        begin = time.process_time()
        call(BOOT_FRAMES)
        times.append(time.process_time() - begin)
    return BOOT_FRAMES * FRAME_T_STATES / min(times) / 1e6


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.bench_core",
                                     description="Speed of the core beside published ones.")
    parser.add_argument("--rounds", type=int, default=9, help="interleaved rounds (9)")
    parser.add_argument("--seconds", type=float, default=0.25,
                        help="processor time for each measurement (0.25)")
    options = parser.parse_args(arguments)
    workloads = ("contended", "boot")
    runners: dict[tuple[str, str], Runner] = {}
    for name, make in PEERS.items():
        try:
            runners |= {(name, workload): make(workload) for workload in workloads}
        except ImportError as error:
            print(f"{name}: left out, {error}")
    found: dict[tuple[str, str], list[float]] = {key: [] for key in runners}
    for key, runner in runners.items():
        speed(runner, key[1], 0.02)
    for k in range(options.rounds):
        for key, runner in runners.items():
            found[key].append(speed(runner, key[1], options.seconds))
        print(f"round {k + 1} of {options.rounds}", end="\r", file=sys.stderr, flush=True)
    is_fast = _report(found, workloads)
    print(f"waits alone: {bound():.0f} million T-states a second")
    starts = sorted(warm_start_ms() for _ in range(5))
    print(f"warm start: {starts[2]:.0f} ms (limit {WARM_START_LIMIT_MS}), "
          f"{starts[0]:.0f} to {starts[-1]:.0f}")
    return 0 if is_fast and starts[2] < WARM_START_LIMIT_MS else 1


def _report(found: dict[tuple[str, str], list[float]], workloads: tuple[str, ...]) -> bool:
    is_fast = True
    for workload in workloads:
        own = found["ours", workload]
        print(f"{workload}: ours {statistics.median(own):.0f} million T-states a second")
        for name in PEERS:
            if name == "ours" or (name, workload) not in found:
                continue
            other = found[name, workload]
            ratios = sorted(a / b for a, b in zip(own, other, strict=True))
            middle = statistics.median(ratios)
            must, aim = TARGETS[name, workload]
            is_fast &= middle >= must
            quarter = len(ratios) // 4
            print(f"  {name:9s} {statistics.median(other):6.0f}   ratio {middle:.2f} "
                  f"(half of them {ratios[quarter]:.2f} to {ratios[-1 - quarter]:.2f}, "
                  f"all {ratios[0]:.2f} to {ratios[-1]:.2f}; must {must}, aim {aim})")
    return is_fast


if __name__ == "__main__":
    sys.exit(main())
