"""A source in restricted Python (see compiler.py) to the text of an LLVM module."""

import ast
import importlib
from collections.abc import Mapping

from spectrum.z80.llvm_ir import Function, Layout, RestrictedPythonError
from spectrum.z80.threads import ThreadedFunction, Threads


def module_text(source: str, signature: Mapping[str, str], exported: str,
                threads: Threads | None = None) -> str:
    """LLVM IR of all functions of `source`; only `exported` is visible outside."""
    tree = ast.parse(source)
    constants = imported_constants(tree)
    functions: list[ast.FunctionDef] = []
    for node in tree.body:
        match node:
            case ast.FunctionDef():
                functions.append(node)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=int(value))):
                constants[name] = value
            case ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom():
                pass
            case _:
                raise RestrictedPythonError(node, "only constants and functions at module level")
    headers = {node.name: [argument.arg for argument in node.args.args] for node in functions}
    if exported not in headers:
        raise RestrictedPythonError(tree, f"no function {exported}")
    texts: list[str] = []
    for node in functions:
        is_exported = node.name == exported
        layout = Layout.of(node, signature, is_exported)
        function = (ThreadedFunction(node.name, constants, headers, layout, threads)
                    if threads and is_exported
                    else Function(node.name, constants, headers, layout))
        texts += [function.text(node, is_exported), *function.others]
    return "\n".join(texts)


def imported_constants(tree: ast.Module) -> dict[str, int]:
    """The integers that a source imports by name; everything else it imports is for CPython."""
    found = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            module = importlib.import_module(node.module)
            for alias in node.names:
                value = getattr(module, alias.name)
                if isinstance(value, int):
                    found[alias.asname or alias.name] = int(value)
    return found
