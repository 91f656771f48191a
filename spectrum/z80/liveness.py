"""Which variables of a restricted function outlive what: reads that come before any write."""

import ast

Names = frozenset[str]


def assigned(statements: list[ast.stmt]) -> set[str]:
    """Variables that the statements write."""
    return {node.id for statement in statements for node in ast.walk(statement)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


def loaded(node: ast.AST) -> set[str]:
    """Names that are read anywhere in a piece of source."""
    found = {part.id for part in ast.walk(node)
             if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)}
    return found | {part.target.id for part in ast.walk(node)
                    if isinstance(part, ast.AugAssign) and isinstance(part.target, ast.Name)}


def exposed(statements: list[ast.stmt], written: Names = frozenset()) -> tuple[set[str], Names]:
    """Names that may be read before the statements write them, and names surely written after.

    written  names surely written before
    """
    reads: set[str] = set()
    for node in statements:
        match node:
            case ast.If(test=test, body=body, orelse=orelse):
                reads |= loaded(test) - written
                inside, after_body = exposed(body, written)
                other, after_else = exposed(orelse, written)
                reads |= inside | other
                written = after_body & after_else
            case ast.While(test=test, body=body):
                reads |= (loaded(test) - written) | exposed(body, written)[0]
            case ast.For(target=ast.Name(id=name), iter=bounds, body=body):
                reads |= (loaded(bounds) - written) | exposed(body, written | {name})[0]
            case _:
                reads |= loaded(node) - written
                written |= assigned([node])
    return reads, written
