"""The Z80 core: generated from a table, compiled through llvmlite, or run in CPython."""
