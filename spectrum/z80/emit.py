"""Writing restricted Python: lines, blocks, fresh names, and dispatch on a value."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

Body = Callable[[], None]


class Writer:
    """Collects lines.

    dispatch  "switch": chains of == that the compiler makes into jump tables; "tree": nested
              comparisons, which CPython gets through three times as fast
    """

    def __init__(self, dispatch: str = "switch") -> None:
        self.dispatch_style = dispatch
        self.lines: list[str] = []
        self.depth = 0
        self.names = 0

    def emit(self, *lines: str) -> None:
        """Lines at the present depth."""
        self.lines += [" " * self.depth + line for line in lines]

    def name(self, prefix: str) -> str:
        """A variable that no other line has used."""
        self.names += 1
        return f"{prefix}{self.names}"

    @contextmanager
    def block(self, header: str) -> Iterator[None]:
        """The lines written inside are the body of `header`."""
        self.emit(f"{header}:")
        self.depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.emit("pass")
        self.depth -= 1

    def text(self) -> str:
        """All that has been written."""
        return "\n".join(self.lines) + "\n"

    def dispatch(self, variable: str, cases: Mapping[int, Body], size: int = 256,
                 default: Body | None = None) -> None:
        """Execute the body that belongs to a variable's value, 0 <= value < size."""
        if self.dispatch_style == "tree":
            self._tree(variable, sorted(cases.items()), 0, size - 1, default)
            return
        for k, (value, body) in enumerate(sorted(cases.items())):
            with self.block(f"{'el' if k else ''}if {variable} == {value}"):
                body()
        if default:
            with self.block("else"):
                default()

    def _tree(self, variable: str, cases: list[tuple[int, Body]], low: int, high: int,
              default: Body | None) -> None:
        if len(cases) == 1:
            value, body = cases[0]
            if low == high == value:
                body()
                return
            with self.block(f"if {variable} == {value}"):
                body()
            if default:
                with self.block("else"):
                    default()
            return
        middle = len(cases) // 2
        split = cases[middle][0]
        with self.block(f"if {variable} < {split}"):
            self._tree(variable, cases[:middle], low, split - 1, default)
        with self.block("else"):
            self._tree(variable, cases[middle:], split, high, default)
