"""Work on Z80 code from Python: assemble it, call it, watch it, measure it.

    assembler  pyz80 as a guarded subprocess; crosscheck reads its bytes back
    call       a routine as a function: registers in, registers and T-states out
    compare    what a call changed and should not have
    variables  read and write by symbol and type
    trace      every instruction; T-states by label
    profiler   T-states by routine and line; LCOV, speedscope
    debugger   breakpoints, watchpoints, checks, stepping, history
    listing    where a machine stands, in words
    pytest_plugin   fixtures, and failures that show the machine
"""
