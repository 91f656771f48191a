"""A function in restricted Python (see compiler.py) to the text of an LLVM function.

Every variable gets a stack slot at first; LLVM's mem2reg turns them into registers. A construct
outside the language raises RestrictedPythonError with its line.
"""

import ast
from collections.abc import Mapping
from dataclasses import dataclass

from spectrum.z80.liveness import assigned

SIZES = {"u8": 1, "u16": 2, "i32": 4, "i64": 8}
INTEGERS = {"u8": "i8", "u16": "i16", "i32": "i32", "i64": "i64"}
EXTENSIONS = {"u8": "zext", "u16": "zext", "i32": "sext"}
OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.BitAnd: "and", ast.BitOr: "or",
    ast.BitXor: "xor", ast.LShift: "shl", ast.RShift: "ashr"}
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "slt", ast.LtE: "sle", ast.Gt: "sgt", ast.GtE: "sge"}
ARRAY_TYPES = {"Cells": "u8", "Numbers": "i64"}
BLOCK = "block"
DECORATORS = {"inline": " alwaysinline", "outline": " noinline"}
SWITCH_FROM = 4


class RestrictedPythonError(ValueError):
    """The source uses something the language does not have."""

    def __init__(self, node: ast.AST, what: str) -> None:
        super().__init__(f"line {getattr(node, 'lineno', '?')}: {what}")


@dataclass(frozen=True)
class Layout:
    """Where a function finds its arrays and the variables it shares.

    kinds    element type by array
    offsets  byte offset in the block, of arrays that lie there
    frame    byte offset in the block, of variables and array pointers shared by threads
    """

    kinds: dict[str, str]
    offsets: dict[str, int]
    frame: dict[str, int]

    @classmethod
    def of(cls, node: ast.FunctionDef, signature: Mapping[str, str],
           is_exported: bool) -> "Layout":
        """By annotations and signature; only the exported function knows of the block."""
        kinds = {argument.arg: ARRAY_TYPES[argument.annotation.id] for argument in node.args.args
                 if isinstance(argument.annotation, ast.Name)
                 and argument.annotation.id in ARRAY_TYPES}
        offsets = {}
        for name in {argument.arg for argument in node.args.args} & set(signature):
            kinds[name], _, offset = signature[name].partition("@")
            if offset and is_exported:
                offsets[name] = int(offset)
        return cls(kinds, offsets, {})


class Function:
    """Writes one function; `others` receives what it needs beside it in the module."""

    def __init__(self, name: str, constants: Mapping[str, int],
                 headers: Mapping[str, list[str]], layout: Layout) -> None:
        self.name = name
        self.constants = constants
        self.headers = headers
        self.layout = layout
        self.lines: list[str] = []
        self.slots: set[str] = set()
        self.count = 0
        self.ended = False
        self.loops: list[tuple[str, str]] = []
        self.others: list[str] = []

    def text(self, node: ast.FunctionDef, is_exported: bool) -> str:
        parameters = self.headers[self.name]
        pointers = [name for name in parameters
                    if name in self.layout.kinds and name not in self.layout.offsets]
        scalars = [name for name in parameters if name not in self.layout.kinds]
        declared = [f"i64 %{name}" if name in scalars else f"ptr noalias %{name}"
                    for name in parameters if name not in self.layout.offsets]
        if self.layout.offsets:
            declared.insert(0, f"ptr noalias %{BLOCK}")
        self.prepare(node, pointers)
        self.declare(assigned(node.body) | set(scalars))
        for name in scalars:
            self.emit(f"store i64 %{name}, ptr %{name}.slot")
        self.body(node.body)
        if not self.ended:
            self.emit("ret i64 0")
        linkage = "" if is_exported else "internal "
        attributes = "".join(self.attribute(mark) for mark in node.decorator_list)
        return self.finished(f"define {linkage}i64 @{self.name}({', '.join(declared)}) "
                             f"nounwind{attributes}")

    def attribute(self, mark: ast.expr) -> str:
        if not isinstance(mark, ast.Name) or mark.id not in DECORATORS:
            raise RestrictedPythonError(mark, f"decorator {ast.unparse(mark)}")
        return DECORATORS[mark.id]

    def prepare(self, node: ast.FunctionDef, pointers: list[str]) -> None:
        """What a kind of function needs before its variables are declared."""

    def finished(self, header: str) -> str:
        return "\n".join([f"{header} {{", "entry:", *self.lines, "}"])

    def declare(self, names: set[str]) -> None:
        """Give variables that are not in the frame a place of their own, 0 at first."""
        for name in sorted(names - set(self.layout.frame)):
            self.slots.add(name)
            self.emit(f"%{name}.slot = alloca i64")
            self.emit(f"store i64 0, ptr %{name}.slot")

    def place_of(self, name: str) -> str:
        """Pointer to a variable."""
        if name in self.layout.frame:
            return self.value(f"getelementptr i8, ptr %{BLOCK}, i64 {self.layout.frame[name]}")
        return f"%{name}.slot"

    def is_variable(self, name: str) -> bool:
        return name in self.slots or (name in self.layout.frame and name not in self.layout.kinds)

    # Pieces of text

    def emit(self, line: str) -> None:
        self.lines.append(f"  {line}")

    def value(self, line: str) -> str:
        self.count += 1
        self.lines.append(f"  %v{self.count} = {line}")
        return f"%v{self.count}"

    def label(self, hint: str) -> str:
        self.count += 1
        return f"{hint}{self.count}"

    def place(self, label: str) -> None:
        self.lines.append(f"{label}:")
        self.ended = False

    def jump(self, label: str) -> None:
        if not self.ended:
            self.emit(f"br label %{label}")
            self.ended = True

    # Expressions

    def expression(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=bool(truth)):
                return str(int(truth))
            case ast.Constant(value=int(number)):
                return str(number)
            case ast.Name(id=name) if self.is_variable(name):
                return self.value(f"load i64, ptr {self.place_of(name)}")
            case ast.Name(id=name) if name in self.constants:
                return str(self.constants[name])
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self.value(f"sub i64 0, {self.expression(operand)}")
            case ast.UnaryOp(op=ast.Invert(), operand=operand):
                return self.value(f"xor i64 {self.expression(operand)}, -1")
            case ast.BinOp():
                return self.operation(node)
            case ast.Subscript():
                return self.load(node)
            case ast.Call():
                return self.call(node)
            case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()) if is_truth(node):
                return self.choice(node, ast.Constant(1), ast.Constant(0))
            case ast.IfExp(test=test, body=yes, orelse=no):
                return self.choice(test, yes, no)
        raise RestrictedPythonError(node, f"expression {ast.unparse(node)}")

    def operation(self, node: ast.BinOp) -> str:
        left = self.expression(node.left)
        if isinstance(node.op, ast.FloorDiv | ast.Mod):
            return self.division(node, left)
        if type(node.op) not in OPERATORS:
            raise RestrictedPythonError(node, f"operator in {ast.unparse(node)}")
        return self.value(f"{OPERATORS[type(node.op)]} i64 {left}, {self.expression(node.right)}")

    def division(self, node: ast.BinOp, left: str) -> str:
        divisor = self.expression(node.right)
        if not divisor.isdigit() or divisor == "0":
            raise RestrictedPythonError(node, "division by something else than a positive constant")
        rest = self.value(f"srem i64 {left}, {divisor}")
        is_below = self.value(f"icmp slt i64 {rest}, 0")
        if isinstance(node.op, ast.Mod):
            raised = self.value(f"add i64 {rest}, {divisor}")
            return self.value(f"select i1 {is_below}, i64 {raised}, i64 {rest}")
        quotient = self.value(f"sdiv i64 {left}, {divisor}")
        lowered = self.value(f"sub i64 {quotient}, 1")
        return self.value(f"select i1 {is_below}, i64 {lowered}, i64 {quotient}")

    def element(self, node: ast.Subscript) -> tuple[str, str]:
        if not isinstance(node.value, ast.Name) or node.value.id not in self.layout.kinds:
            raise RestrictedPythonError(node, f"{ast.unparse(node)} is not an array element")
        name = node.value.id
        kind = self.layout.kinds[name]
        index = self.expression(node.slice)
        if name not in self.layout.offsets:
            return kind, self.value(f"getelementptr inbounds {INTEGERS[kind]}, "
                                    f"{self.pointer(name)}, i64 {index}")
        scaled = self.value(f"mul i64 {index}, {SIZES[kind]}")
        place = self.value(f"add i64 {scaled}, {self.layout.offsets[name]}")
        return kind, self.value(f"getelementptr i8, ptr %{BLOCK}, i64 {place}")

    def pointer(self, name: str) -> str:
        """An array as an argument."""
        if name in self.layout.offsets:
            return "ptr " + self.value(f"getelementptr i8, ptr %{BLOCK}, "
                                       f"i64 {self.layout.offsets[name]}")
        if name in self.layout.frame:
            return "ptr " + self.value(f"load ptr, ptr {self.place_of(name)}")
        return f"ptr %{name}"

    def load(self, node: ast.Subscript) -> str:
        kind, pointer = self.element(node)
        found = self.value(f"load {INTEGERS[kind]}, ptr {pointer}")
        if kind not in EXTENSIONS:
            return found
        return self.value(f"{EXTENSIONS[kind]} {INTEGERS[kind]} {found} to i64")

    def call(self, node: ast.Call) -> str:
        if not isinstance(node.func, ast.Name) or node.keywords:
            raise RestrictedPythonError(node, f"call {ast.unparse(node)}")
        name = node.func.id
        if name in ("min", "max") and len(node.args) == 2:
            left, right = self.expression(node.args[0]), self.expression(node.args[1])
            order = "slt" if name == "min" else "sgt"
            is_left = self.value(f"icmp {order} i64 {left}, {right}")
            return self.value(f"select i1 {is_left}, i64 {left}, i64 {right}")
        if name not in self.headers or len(self.headers[name]) != len(node.args):
            raise RestrictedPythonError(node, f"call {ast.unparse(node)}")
        given = [self.pointer(argument.id) if isinstance(argument, ast.Name)
                 and argument.id in self.layout.kinds else f"i64 {self.expression(argument)}"
                 for argument in node.args]
        return self.value(f"call i64 @{name}({', '.join(given)})")

    def choice(self, test: ast.expr, yes: ast.expr, no: ast.expr) -> str:
        """x if test else y, evaluating only the one that is wanted."""
        slot = self.label("%choice")
        self.lines.insert(0, f"  {slot} = alloca i64")
        on_true, on_false, end = self.label("yes"), self.label("no"), self.label("chosen")
        self.branch(test, on_true, on_false)
        for label, branch in ((on_true, yes), (on_false, no)):
            self.place(label)
            self.emit(f"store i64 {self.expression(branch)}, ptr {slot}")
            self.jump(end)
        self.place(end)
        return self.value(f"load i64, ptr {slot}")

    def branch(self, test: ast.expr, on_true: str, on_false: str) -> None:
        """Jump by a condition."""
        match test:
            case ast.BoolOp(op=operator, values=values):
                for part in values[:-1]:
                    following = self.label("part")
                    if isinstance(operator, ast.And):
                        self.branch(part, following, on_false)
                    else:
                        self.branch(part, on_true, following)
                    self.place(following)
                self.branch(values[-1], on_true, on_false)
                return
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self.branch(operand, on_false, on_true)
                return
            case ast.Compare():
                condition = self.comparison(test)
            case _:
                condition = self.value(f"icmp ne i64 {self.expression(test)}, 0")
        self.emit(f"br i1 {condition}, label %{on_true}, label %{on_false}")
        self.ended = True

    def comparison(self, node: ast.Compare) -> str:
        left = self.expression(node.left)
        result = ""
        for operator, right_node in zip(node.ops, node.comparators, strict=True):
            if type(operator) not in COMPARISONS:
                raise RestrictedPythonError(node, f"comparison {ast.unparse(node)}")
            right = self.expression(right_node)
            part = self.value(f"icmp {COMPARISONS[type(operator)]} i64 {left}, {right}")
            result = self.value(f"and i1 {result}, {part}") if result else part
            left = right
        return result

    # Statements

    def body(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            if self.ended:
                return
            self.statement(statement)

    def statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Assign(targets=[target], value=value):
                self.assign(target, self.expression(value))
            case ast.AugAssign(target=ast.Name() | ast.Subscript() as target, op=operator,
                               value=value):
                self.augment(target, operator, value)
            case ast.If():
                self.decide(node)
            case ast.While(test=test, body=body, orelse=[]):
                self.loop(test, body)
            case ast.For(target=ast.Name(id=name), body=body, orelse=[]):
                self.count_loop(node, name, body)
            case ast.Return(value=value):
                result = self.expression(value) if value else "0"
                self.emit(f"ret i64 {result}")
                self.ended = True
            case ast.Break() | ast.Continue() if self.loops:
                self.jump(self.loops[-1][isinstance(node, ast.Break)])
            case ast.Expr(value=ast.Call() as call):
                self.call(call)
            case ast.Pass() | ast.Expr(value=ast.Constant()):
                pass
            case _:
                raise RestrictedPythonError(node, f"statement {ast.unparse(node)[:60]}")

    def assign(self, target: ast.expr, result: str) -> None:
        if isinstance(target, ast.Name):
            self.emit(f"store i64 {result}, ptr {self.place_of(target.id)}")
        elif isinstance(target, ast.Subscript):
            kind, pointer = self.element(target)
            self.store(kind, pointer, result)
        else:
            raise RestrictedPythonError(target, f"assignment to {ast.unparse(target)}")

    def store(self, kind: str, pointer: str, result: str) -> None:
        if kind != "i64":
            result = self.value(f"trunc i64 {result} to {INTEGERS[kind]}")
        self.emit(f"store {INTEGERS[kind]} {result}, ptr {pointer}")

    def augment(self, target: ast.Name | ast.Subscript, operator: ast.operator,
                value: ast.expr) -> None:
        read: ast.expr
        if isinstance(target, ast.Name):
            read = ast.Name(target.id, ast.Load())
        else:
            read = ast.Subscript(target.value, target.slice, ast.Load())
        self.assign(target, self.expression(
            ast.copy_location(ast.BinOp(read, operator, value), target)))

    def decide(self, node: ast.If) -> None:
        cases, rest = switch_cases(node)
        end = self.label("end")
        if len(cases) >= SWITCH_FROM:
            self.switch(cases, rest, end)
        else:
            on_true, on_false = self.label("then"), self.label("else")
            self.branch(node.test, on_true, on_false if node.orelse else end)
            self.place(on_true)
            self.body(node.body)
            self.jump(end)
            if node.orelse:
                self.place(on_false)
                self.body(node.orelse)
                self.jump(end)
        self.place(end)

    def switch(self, cases: list[tuple[str, int, list[ast.stmt]]], rest: list[ast.stmt],
               end: str) -> None:
        default = self.label("default") if rest else end
        tested = self.expression(ast.Name(cases[0][0], ast.Load()))
        labels = [(number, self.label("case"), body) for _, number, body in cases]
        table = " ".join(f"i64 {number}, label %{label}" for number, label, _ in labels)
        self.emit(f"switch i64 {tested}, label %{default} [{table}]")
        self.ended = True
        for _, label, body in labels:
            self.place(label)
            self.body(body)
            self.jump(end)
        if rest:
            self.place(default)
            self.body(rest)
            self.jump(end)

    def loop(self, test: ast.expr, body: list[ast.stmt]) -> None:
        head, inside, end = self.label("while"), self.label("body"), self.label("done")
        self.jump(head)
        self.place(head)
        self.branch(test, inside, end)
        self.place(inside)
        self.loops.append((head, end))
        self.body(body)
        self.loops.pop()
        self.jump(head)
        self.place(end)

    def count_loop(self, node: ast.For, name: str, body: list[ast.stmt]) -> None:
        call = node.iter
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
                and call.func.id == "range"):
            raise RestrictedPythonError(node, "for over something else than range")
        step = ast.literal_eval(call.args[2]) if len(call.args) == 3 else 1
        bounds = [self.expression(argument) for argument in call.args[:2]]
        first, last = bounds if len(bounds) == 2 else ("0", bounds[0])
        slot = self.label("%counter")
        self.lines.insert(0, f"  {slot} = alloca i64")
        self.emit(f"store i64 {first}, ptr {slot}")
        head, inside = self.label("for"), self.label("body")
        following, end = self.label("next"), self.label("done")
        self.jump(head)
        self.place(head)
        now = self.value(f"load i64, ptr {slot}")
        is_on = self.value(f"icmp {'slt' if step > 0 else 'sgt'} i64 {now}, {last}")
        self.emit(f"br i1 {is_on}, label %{inside}, label %{end}")
        self.place(inside)
        self.emit(f"store i64 {now}, ptr {self.place_of(name)}")
        self.loops.append((following, end))
        self.body(body)
        self.loops.pop()
        self.jump(following)
        self.place(following)
        before = self.value(f"load i64, ptr {slot}")
        after = self.value(f"add i64 {before}, {step}")
        self.emit(f"store i64 {after}, ptr {slot}")
        self.jump(head)
        self.place(end)


def is_truth(node: ast.expr) -> bool:
    """True for what Python, too, evaluates to True or False: `x or y` may be a number there."""
    match node:
        case ast.BoolOp(values=values):
            return all(is_truth(value) for value in values)
        case ast.Compare() | ast.UnaryOp(op=ast.Not()):
            return True
    return False


def switch_cases(node: ast.If) -> tuple[list[tuple[str, int, list[ast.stmt]]], list[ast.stmt]]:
    """The leading `name == constant` tests of an if/elif chain and what follows them."""
    cases: list[tuple[str, int, list[ast.stmt]]] = []
    seen: set[int] = set()
    rest: list[ast.stmt] = [node]
    while len(rest) == 1:
        match rest[0]:
            case ast.If(test=ast.Compare(left=ast.Name(id=name), ops=[ast.Eq()],
                                         comparators=[ast.Constant(value=int(number))]),
                        body=body, orelse=orelse) if (
                            (not cases or name == cases[0][0]) and number not in seen):
                seen.add(number)
                cases.append((name, number, body))
                rest = orelse
            case _:
                break
    return cases, rest
