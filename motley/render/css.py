"""Keeping one drawing's style and names apart from the rest of the page that it is put into."""

import re

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_NESTING = ("@media", "@supports", "@container", "@layer")
_ID = re.compile(r'\bid="([^"]+)"')
_REFERENCE = re.compile(r'(href="#|url\(#)([^")]+)')


def scoped(css: str, root: str) -> str:
    """The same rules for what lies inside `root` only."""
    return "\n".join(_scoped_rule(prelude, body, root) for prelude, body in _rules(_COMMENT.sub("", css)))


def prefixed(markup: str, prefix: str) -> str:
    """Markup (or CSS) with every id, and every reference to one, put behind a prefix."""
    named = _ID.sub(lambda found: f'id="{prefix}{found.group(1)}"', markup)
    return _REFERENCE.sub(lambda found: f"{found.group(1)}{prefix}{found.group(2)}", named)


def references(markup: str) -> set[str]:
    """The ids that markup refers to."""
    return {found.group(2) for found in _REFERENCE.finditer(markup)}


def _scoped_rule(prelude: str, body: str, root: str) -> str:
    if prelude.startswith(_NESTING):
        return f"{prelude} {{\n{scoped(body, root)}\n}}"
    if prelude.startswith("@"):
        return f"{prelude} {{{body}}}"
    selectors = [_scoped_selector(selector.strip(), root) for selector in _split(prelude)]
    return f"{', '.join(selectors)} {{{body}}}"


def _scoped_selector(selector: str, root: str) -> str:
    if selector in (":root", ":host", "svg"):
        return root
    return f"{root} {selector}"


def _rules(css: str) -> list[tuple[str, str]]:
    """Each rule of a style sheet as what stands before its braces and what stands in them."""
    found: list[tuple[str, str]] = []
    depth, start, opened = 0, 0, 0
    for place, sign in enumerate(css):
        if sign == "{":
            opened = place if depth == 0 else opened
            depth += 1
        elif sign == "}":
            depth -= 1
            if depth == 0:
                found.append((css[start:opened].strip(), css[opened + 1 : place].strip()))
                start = place + 1
        elif sign == ";" and depth == 0:
            start = place + 1
    return found


def _split(selectors: str) -> list[str]:
    """A list of selectors at its commas, those in brackets aside."""
    parts, depth = [""], 0
    for sign in selectors:
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return parts
