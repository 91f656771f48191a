"""The order in which the blocks of a tape are played: loops, jumps, calls and returns.

Source: TZX 1.20, blocks 23 to 27. A call inside a call is more than it promises; 16 of them are
remembered here. A loop inside a loop forgets the outer one.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from spectrum.tape import Block, CallBlock, JumpBlock, LoopEndBlock, LoopStartBlock, ReturnBlock

MOST_CALLS = 16
_STEPS_FOLLOWED = 100_000


@dataclass(frozen=True)
class Walk:
    """Where the tape stands: block index, open loop (start, rounds left), open calls (where the
    call stands, which of its targets is being played)."""

    index: int = 0
    loop: tuple[int, int] | None = None
    calls: tuple[tuple[int, int], ...] = ()


def after(blocks: Sequence[Block], walk: Walk) -> Walk:
    """Where the tape goes on behind block `walk.index`."""
    block, index = blocks[walk.index], walk.index + 1
    if isinstance(block, LoopStartBlock):
        return Walk(index, (index, block.count - 1), walk.calls)
    if isinstance(block, LoopEndBlock) and walk.loop:
        start, rounds = walk.loop
        if rounds > 0:
            return Walk(start, (start, rounds - 1), walk.calls)
        return Walk(index, None, walk.calls)
    if isinstance(block, JumpBlock):
        return Walk(block.target, walk.loop, walk.calls)
    if isinstance(block, CallBlock) and block.targets:
        calls = (*walk.calls[:MOST_CALLS - 1], (walk.index, 0))
        return Walk(block.targets[0], walk.loop, calls)
    if isinstance(block, ReturnBlock) and walk.calls:
        caller, done = walk.calls[-1]
        call = blocks[caller]
        assert isinstance(call, CallBlock)
        if done + 1 < len(call.targets):
            calls = (*walk.calls[:-1], (caller, done + 1))
            return Walk(call.targets[done + 1], walk.loop, calls)
        return Walk(caller + 1, walk.loop, walk.calls[:-1])
    return Walk(index, walk.loop, walk.calls)


def silent_round(blocks: Sequence[Block]) -> int | None:
    """Index of a jump or call that sends the tape round for ever without a sound, or None.

    The tape is followed from its start for a bounded number of blocks; `TapeDeck` ends one that
    falls silent for ever later than that.
    """
    if not any(isinstance(block, JumpBlock | CallBlock) for block in blocks):
        return None
    walk, since_sound = Walk(), set[Walk]()
    for _ in range(_STEPS_FOLLOWED):
        if walk.index >= len(blocks):
            return None
        if walk in since_sound:
            break
        since_sound.add(walk)
        if blocks[walk.index].is_audible:
            since_sound.clear()
        walk = after(blocks, walk)
    else:
        return None
    while not isinstance(blocks[walk.index], JumpBlock | CallBlock):
        walk = after(blocks, walk)
    return walk.index
