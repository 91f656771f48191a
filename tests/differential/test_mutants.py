"""A fault in the assembled game is noticed: a few of the mutants of tools.mutate_z80."""

from tools.mutate_z80 import is_caught, mutants, questions
from tools.z80game.comparison import Comparison


def test_most_faults_in_the_binary_are_noticed(program, comparison):
    asked = questions(Comparison(comparison.z80, comparison.pyref), seed=4, blocks=1)
    found = mutants(program, 12, seed=4)
    survivors = [str(mutant) for mutant in found if not is_caught(mutant, program, asked)]
    assert len(survivors) <= len(found) // 3, survivors
