"""Where a fault can be put into a Python file, and what it would be."""

import ast
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
SUMS: dict[type[ast.operator], str] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.FloorDiv: "*",
    ast.Div: "*",
    ast.Mod: "+",
    ast.BitAnd: "|",
    ast.BitOr: "&",
    ast.LShift: ">>",
    ast.RShift: "<<",
    ast.BitXor: "&",
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
QUIET_CALLS = ("log.", "logger.", "warnings.")
"""Nothing of the product's behaviour hangs on these."""


@dataclass(frozen=True)
class Site:
    """One fault: in this file, the bytes from `first` to before `last` become `new`."""

    path: str
    line: int
    first: int
    last: int
    new: str
    kind: str

    def applied(self, source: bytes) -> bytes:
        return source[: self.first] + self.new.encode() + source[self.last :]

    def is_python(self, source: bytes) -> bool:
        """Whether what comes of it can be read at all: not every place takes every expression."""
        try:
            ast.parse(self.applied(source))
        except SyntaxError:
            return False
        return True

    def told(self, source: bytes) -> str:
        """The line as it is and as it becomes."""
        after = self.applied(source).decode().splitlines()
        before = source.decode().splitlines()
        return f"- {before[self.line - 1].strip()}\n+ {after[self.line - 1].strip()}"


def sites(path: str, source: bytes) -> list[Site]:
    """Every fault that can be put into this file, in the order of the text."""
    found = _Finder(path, source)
    found.visit(ast.parse(source))
    return sorted(found.sites, key=lambda site: (site.first, site.last, site.new))


class _Finder(ast.NodeVisitor):
    def __init__(self, path: str, source: bytes) -> None:
        self.path = path
        self.source = source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.sites: list[Site] = []

    # What is left alone: types, texts, checks of our own, and what is only said.

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for default in [*node.args.defaults, *node.args.kw_defaults]:
            if default is not None:
                self.visit(default)
        for each in node.body:
            self.visit(each)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.visit_FunctionDef(node)  # type: ignore[arg-type]

    def visit_Assert(self, node: ast.Assert) -> None:
        return

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test) == "TYPE_CHECKING":
            return
        self._is(node.test, f"not ({self._own(node.test)})", "condition turned round")
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._is(node.test, f"not ({self._own(node.test)})", "condition turned round")
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for each in node.ifs:
            self._is(each, "True", "filter dropped")
        self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        return

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in NAMES:
            self._is(node.func, NAMES[name], "other function")
        if name in ("isinstance", "cast", "TypeVar", "ParamSpec", "Final", "field"):
            return
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        left: ast.expr = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            between = self._between(left, right)
            word = _text(operator)
            if between is not None and word in self.source[between[0] : between[1]].decode():
                self._put(between[0], between[1], f" {COMPARISONS[type(operator)]} ", left, "other comparison")
            left = right
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        is_text = any(isinstance(each, ast.JoinedStr) or _is_text(each) for each in (node.left, node.right))
        between = self._between(node.left, node.right)
        if between is not None and type(node.op) in SUMS and not is_text and not _is_type(node):
            self._put(between[0], between[1], f" {SUMS[type(node.op)]} ", node.left, "other operator")
            if isinstance(node.op, ast.Add | ast.Sub):
                self._is(node, self._own(node.right), "left side dropped")
                self._is(node, self._own(node.left), "right side dropped")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        between = self._between(node.target, node.value)
        if between is not None and type(node.op) in SUMS:
            self._put(between[0], between[1], f" {SUMS[type(node.op)]}= ", node.target, "other operator")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        other = "or" if isinstance(node.op, ast.And) else "and"
        for left, right in zip(node.values, node.values[1:], strict=False):
            between = self._between(left, right)
            if between is not None:
                self._put(between[0], between[1], f" {other} ", left, "and for or")
        for place in range(len(node.values)):
            rest = [value for at, value in enumerate(node.values) if at != place]
            word = " and " if other == "or" else " or "
            self._is(node, "(" + word.join(self._own(value) for value in rest) + ")", "part dropped")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not | ast.USub) and not isinstance(node.operand, ast.Constant):
            self._is(node, f"({self._own(node.operand)})", "sign dropped")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._is(node, str(not node.value), "other constant")
        elif isinstance(node.value, int):
            self._is(node, str(node.value + 1), "other constant")
        elif isinstance(node.value, float):
            self._is(node, repr(node.value * 2 + 1), "other constant")

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return
        call = node.value.value if isinstance(node.value, ast.Await) else node.value
        if isinstance(call, ast.Call):
            if ast.unparse(call.func).startswith(QUIET_CALLS):
                return
            self._is(node, "pass", "statement dropped")
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        names = [each.id for each in node.targets if isinstance(each, ast.Name)]
        if "__all__" in names or "__slots__" in names:
            return
        if all(isinstance(each, ast.Attribute | ast.Subscript) for each in node.targets):
            self._is(node, "pass", "statement dropped")
        self.generic_visit(node)

    def visit_Break(self, node: ast.Break) -> None:
        self._is(node, "continue", "break for continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        self._is(node, "break", "continue for break")

    # How a fault is put down.

    def _at(self, line: int, column: int) -> int:
        return self.starts[line - 1] + column

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._at(node.lineno, node.col_offset), self._at(node.end_lineno, node.end_col_offset)

    def _own(self, node: ast.expr) -> str:
        first, last = self._span(node)
        return self.source[first:last].decode()

    def _between(self, left: ast.expr, right: ast.expr) -> tuple[int, int] | None:
        """The bytes between two operands; None where brackets stand among them."""
        first, last = self._span(left)[1], self._span(right)[0]
        text = self.source[first:last].decode()
        return None if any(mark in text for mark in "()#\n") else (first, last)

    def _is(self, node: ast.expr | ast.stmt, new: str, kind: str) -> None:
        first, last = self._span(node)
        if "\n" in new:
            return
        self._put(first, last, new, node, kind)

    def _put(self, first: int, last: int, new: str, node: ast.expr | ast.stmt, kind: str) -> None:
        self.sites.append(Site(self.path, node.lineno, first, last, new, kind))


def _text(operator: ast.cmpop) -> str:
    return {
        ast.Eq: "==",
        ast.NotEq: "!=",
        ast.Lt: "<",
        ast.LtE: "<=",
        ast.Gt: ">",
        ast.GtE: ">=",
        ast.Is: "is",
        ast.IsNot: "is not",
        ast.In: "in",
        ast.NotIn: "not in",
    }[type(operator)]


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)


def _is_type(node: ast.BinOp) -> bool:
    """Whether this is `int | None` and the like."""
    parts = (node.left, node.right)
    return isinstance(node.op, ast.BitOr) and any(
        (isinstance(each, ast.Constant) and each.value is None) or (isinstance(each, ast.Name) and each.id[0].isupper())
        for each in parts
    )
