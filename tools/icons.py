"""Write the pictograms that the games use, out of all of game-icons, to motley/render/icons.json: `make icons`.

Every game lists its names in content/icons.txt, one a line, and motley/render/icons.txt those that all games share.
"""

import json
import re
import sys
from pathlib import Path

from tools.node import MODULES, install_packages, node
from tools.steps import ROOT, Stamp, StepFailed, digest, fail

PACKAGE = MODULES / "@iconify-json" / "game-icons"
SUBSET = ROOT / "motley" / "render" / "icons.json"
SIDE = 512
PATH = re.compile(r'(?<= d=")[^"]*')
TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
ARC = re.compile(r"a[^a-z]*", re.IGNORECASE)


def lists() -> list[Path]:
    return [ROOT / "motley" / "render" / "icons.txt", *sorted(ROOT.glob("motley/games/*/content/icons.txt"))]


def names() -> list[str]:
    """The icons that are asked for; lines that start with # are remarks."""
    lines = [line.strip() for file in lists() if file.is_file() for line in file.read_text("utf-8").splitlines()]
    return sorted({line for line in lines if line and not line.startswith("#")})


def subset(wanted: list[str]) -> dict[str, str]:
    """The drawing of each icon, as SVG markup in a square of 512."""
    whole = json.loads((PACKAGE / "icons.json").read_text("utf-8"))
    parents = {name: alias["parent"] for name, alias in whole.get("aliases", {}).items()}
    drawings: dict[str, str] = {}
    for name in wanted:
        icon = whole["icons"].get(parents.get(name, name))
        if icon is None:
            raise StepFailed(f"game-icons has no icon {name!r}")
        if {icon.get("width", SIDE), icon.get("height", SIDE)} != {SIDE}:
            raise StepFailed(f"the icon {name!r} is not a square of {SIDE}")
        drawings[name] = PATH.sub(lambda path: rounded(path[0]), icon["body"])
    return drawings


def rounded(path: str) -> str:
    """A path with its numbers to a tenth, a five-thousandth of the square, and no more characters than it needs."""
    if any(len(TOKEN.findall(arc)) % 7 != 1 for arc in ARC.findall(path)):
        raise StepFailed(f"an arc of this path has its flags written together: {path[:60]}")
    made, last = "", "M"
    for token in TOKEN.findall(path):
        short = token if token.isalpha() else shortened(float(token))
        is_told_apart = last.isalpha() or short[0].isalpha() or short[0] == "-" or (short[0] == "." and "." in last)
        made += short if is_told_apart else f" {short}"
        last = short
    return made


def shortened(number: float) -> str:
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else re.sub(r"^(-?)0\.", r"\1.", text)


def write_icons() -> None:
    """Write the subset file if a list has changed since the last time."""
    stamp = Stamp("icons", digest([Path(__file__), PACKAGE / "package.json", *lists()]), [SUBSET])
    if stamp.is_fresh():
        return
    content = {"viewBox": f"0 0 {SIDE} {SIDE}", "icons": subset(names())}
    SUBSET.parent.mkdir(parents=True, exist_ok=True)
    SUBSET.write_text(json.dumps(content, indent=0) + "\n", encoding="utf-8")
    stamp.set()


def main() -> int:
    try:
        install_packages(node())
        write_icons()
    except StepFailed as failure:
        return fail(failure)
    return 0


if __name__ == "__main__":
    sys.exit(main())
