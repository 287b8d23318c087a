"""No bypass: scans of the sources for what the rules of the house forbid, and the proof that each scan sees it."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from motley.kernel import registry
from tests.hygiene.scans import (
    CLOCKS_AND_DICE,
    COPYING,
    FILE_READERS,
    Scan,
    assigns,
    calls,
    calls_method,
    imported,
    says,
)

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parents[2]
OURS = ("motif", "motox", "motu", "motora", "motba")
NETS = ("motley/games/motif/mind/net.py", "motley/games/motif/mind/learned.py")
"""They need NumPy for their sums."""

GAMES = "|".join(sorted({*OURS, *registry.game_names()}))


@dataclass(frozen=True)
class Ban:
    """What must not be found where, some files spared; the scan must find something in each `guilty` text."""

    name: str
    scan: Scan
    folders: tuple[str, ...]
    guilty: tuple[str, ...]
    fine: str = "x = 1\n"
    spared: tuple[str, ...] = ()
    endings: tuple[str, ...] = (".py",)


BANS = [
    Ban(
        "rules draw no random numbers and look at no clock",
        imported(CLOCKS_AND_DICE),
        ("motley/kernel", "motley/games"),
        ("import random\n", "from random import choice\n", "def f():\n    import time\n", "x = __import__('random')\n"),
        "from motley.kernel.rng import Rng\nimport randomness\n",
        NETS,
    ),
    Ban(
        "what was learned adds up numbers and draws none",
        says(r"\brandom\b|\bimport (time|datetime|secrets)\b"),
        ("motley/games",),
        ("x = np.random.default_rng()\n", "from numpy import random\n", "import time\n"),
        "import numpy as np\nx = np.matmul(y, z)\n",
        endings=("net.py", "learned.py"),
    ),
    Ban(
        "states are copied by hand and never pickled",
        imported(COPYING),
        ("motley",),
        ("import copy\n", "from copy import deepcopy\n", "import pickle\n"),
        "twin = state.copy()\n",
    ),
    Ban(
        "nothing is copied deeply",
        says(r"\bdeepcopy\b"),
        ("motley", "examples", "tools"),
        ("x = copy.deepcopy(y)\n",),
    ),
    Ban(
        "only the kernel, the games, search and playouts apply a move unchecked",
        calls_method("apply"),
        ("motley", "examples"),
        ("state.apply(0, move)\n", "do = state.apply\n"),
        "def apply(self, seat, move):\n    pass\n",
        ("motley/kernel/", "motley/games/", "motley/bots/search", "examples/"),
    ),
    Ban(
        "answers of a simultaneous ask are held by the kernel, the match, its tests, and what imagines",
        assigns("held"),
        ("motley",),
        ("state.held = None\n", "del state.held\n"),
        "self.held = None\nx = state.held\n",
        ("motley/kernel/", "motley/match/", "motley/testing/", "motley/games/"),
    ),
    Ban(
        "package data is read in one place",
        calls(FILE_READERS),
        ("motley/kernel", "motley/games"),
        ("open('x')\n", "Path('x').read_text()\n", "files('x').joinpath('y').read_text()\n"),
        "from motley.kernel.data import read_text\nread_text('p', 'q')\n",
        ("motley/kernel/data.py",),
    ),
    Ban(
        "the browser client knows no game",
        says(rf"\b({GAMES})\b"),
        ("web/src",),
        ("const game = 'motif';\n", "// only for Motu\n"),
        "const motive = 1;\n",
        endings=(".ts", ".svelte", ".css", ".html"),
    ),
    Ban(
        "nothing is left for later",
        says(r"\b(TODO|FIXME|XXX|HACK)\b"),
        ("motley", "tools", "web/src", "examples"),
        ("# TODO: the rest\n",),
        endings=(".py", ".ts", ".svelte", ".css", ".toml"),
    ),
]


def sources(ban: Ban) -> Iterator[Path]:
    for folder in ban.folders:
        for place, folders, names in os.walk(ROOT / folder):
            folders[:] = sorted(set(folders) - {"node_modules", "__pycache__", "client"})
            for name in sorted(names):
                path = Path(place, name)
                if name.endswith(ban.endings) and not str(path.relative_to(ROOT)).startswith(ban.spared or ("//",)):
                    yield path


@pytest.mark.parametrize("ban", BANS, ids=lambda ban: ban.name)
def test_the_sources_keep_to_it(ban: Ban) -> None:
    files = list(sources(ban))
    assert files, "no file was looked at"
    found = [
        f"{path.relative_to(ROOT)}:{line}" for path in files for line in ban.scan(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize("ban", BANS, ids=lambda ban: ban.name)
def test_the_scan_sees_what_it_looks_for(ban: Ban) -> None:
    assert [text for text in ban.guilty if not ban.scan(text)] == []
    assert ban.scan(ban.fine) == []
