"""Published and own test data for the processor and its timing, run against the core.

Each module takes a core and gives the differences it found; `tools.cpu_conformance` runs them
all, tests/conformance runs them in pytest.
"""
