"""SingleStepTests z80 v1: registers, RAM, T-states and every T-state of the bus."""

from tools.conformance import singlestep


def test_every_row_of_the_sample(shared_data):
    runner = singlestep.Runner(compiled=True)
    count, wrong = 0, []
    for test in singlestep.read(shared_data / singlestep.FILE):
        count += 1
        wrong += [(test["name"], found) for found in runner.differences(test)]
    assert count == 32_080
    assert wrong == []


def test_a_sample_in_cpython(shared_data):
    runner = singlestep.Runner(compiled=False)
    wrong = [(test["name"], found)
             for test in singlestep.read(shared_data / singlestep.FILE, every=19)
             for found in runner.differences(test)]
    assert wrong == []


def test_the_fast_variant_agrees(shared_data):
    runner = singlestep.Runner(compiled=True, variant="fast")
    wrong = [(test["name"], found)
             for test in singlestep.read(shared_data / singlestep.FILE, every=7)
             for found in runner.differences(test)]
    assert wrong == []
