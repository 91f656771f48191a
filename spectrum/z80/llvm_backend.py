"""LLVM through llvmlite: text of a module to an object file to a function in memory.

The only module that imports llvmlite; without it the kernels run in CPython.
"""

from typing import Any

import llvmlite
import llvmlite.binding as llvm

OPTIMIZATION = 2
_engines: list[Any] = []


def identity(machine: Any) -> list[bytes]:
    """What the machine code depends on besides its source: compiler and processor."""
    return [llvmlite.__version__.encode(), repr(llvm.llvm_version_info).encode(),
            machine.triple.encode(), llvm.get_host_cpu_name().encode(),
            llvm.get_host_cpu_features().flatten().encode(), bytes([OPTIMIZATION])]


def target_machine() -> Any:
    """This machine's processor."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=llvm.get_host_cpu_features().flatten(),
        opt=OPTIMIZATION, jit=True, reloc="default", codemodel="jitdefault")


def object_code(text: str, machine: Any) -> bytes:
    """An optimized object file from the text of a module."""
    module = llvm.parse_assembly(text)
    module.verify()
    options = llvm.create_pipeline_tuning_options(speed_level=OPTIMIZATION)
    options.loop_unrolling = False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return bytes(machine.emit_object(module))


def link(code: bytes, name: str, machine: Any) -> int:
    """Load an object file for good; returns the address of one of its functions."""
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    address = int(engine.get_function_address(name))
    if not address:
        raise RuntimeError(f"function {name} not found in its machine code")
    _engines.append(engine)
    return address
