"""Write the pictograms that the games use, out of all of game-icons, to motley/render/icons.json: `make icons`.

Every game lists its names in content/icons.txt, one a line, and motley/render/icons.txt those that all games share.
"""

import json
import sys
from pathlib import Path

from tools.node import MODULES, install_packages, node
from tools.steps import ROOT, Stamp, StepFailed, digest, fail

PACKAGE = MODULES / "@iconify-json" / "game-icons"
SUBSET = ROOT / "motley" / "render" / "icons.json"
SIDE = 512


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
        drawings[name] = icon["body"]
    return drawings


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
