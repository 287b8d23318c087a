"""`make pictures`, or `python -m tests.browser.pictures [NAME ...]`: the pictures and films of docs/pictures.

Taken from the running project: each game is played by its bots to a moment worth seeing, and looked at from the first
seat.
"""

import argparse
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.toys.install import install

# What the tests are made of knows the toys; the server that is pictured must not.
sys.path.append(str(install()))

from motley.bots import make
from motley.kernel import Limits, Rng
from motley.kernel.bot import turn_of
from motley.match import Match
from tests.browser.camera import film, shots, still
from tests.browser.conftest import FLAGS, LIKES, chromium_path
from tests.browser.player import AT_REST, Player
from tests.browser.test_play import hurry
from tests.server.house import ProcessHouse

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SIZES = {"large": (1920, 1080), "desk": (1280, 800), "phone": (390, 844)}
LONGEST_FILM = 14.0
"""Seconds after which a film ends, whoever's turn it is."""


def played_well(match: Match, seat: int, chance: random.Random) -> str:
    """What the greedy bot would do."""
    turn = turn_of(match.game, match.state, seat, Rng(chance.randrange(1 << 30)), Limits())
    return match.write(make("greedy").choose(turn))


@dataclass(frozen=True)
class Scenery:
    """A moment of a game: who sits there, when it is, and what is pointed at: the middle one of the lit pieces whose
    keys begin like that."""

    game: str
    seats: tuple[str, ...]
    is_wanted: Callable[[Match], bool]
    point: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    sizes: tuple[str, ...] = tuple(SIZES)
    themes: tuple[str, ...] = ("light", "dark")
    look: str | None = None


def asked(match: Match, *kinds: str) -> dict[str, Any] | None:
    """What the first seat sees when it is asked something of this kind."""
    ask = match.state.asked(0) if match.to_act == (0,) and 0 not in match.waiting else None
    return match.state.view(0) if ask is not None and ask.kind in kinds else None


def turning_tiles(match: Match) -> bool:
    return match.to_act == (0,) and 0 not in match.waiting and len(match.record.answers) > 22


def laying_a_card(match: Match) -> bool:
    view = asked(match, "place")
    return view is not None and len(view["islands"][0]) > 8


def riding(match: Match) -> bool:
    """Far into the race, with rides that end well and others that do not, and somebody to land on if possible."""
    view = asked(match, "ride")
    if view is None or view["round"] < 5:
        return False
    kinds = [ride["kind"] for ride in view["rides"]]
    return kinds.count("stand") > 2 and "crash" in kinds


def building(match: Match) -> bool:
    view = asked(match, "build")
    return view is not None and len(view["course"]) > 18


def sending_out(match: Match) -> bool:
    view = asked(match, "place")
    return view is not None and view["round"] > 2 and sum(place < 41 for place in view["where"]) > 4


def fighting(match: Match) -> bool:
    return asked(match, "reroll") is not None


def drafting(match: Match) -> bool:
    view = asked(match, "draft")
    return view is not None


def in_battle(match: Match) -> bool:
    return match.to_act == (0,) and len(match.record.answers) > 90


SCENERY = {
    "motif": Scenery("motif", ("me", "mcts:quick"), turning_tiles, "tile:"),
    "motu": Scenery("motu", ("me", "greedy", "greedy"), laying_a_card, "spot:"),
    "motox": Scenery("motox", ("me", "greedy", "greedy", "greedy"), riding, "end:", {"course": "widowmaker"}),
    "motora": Scenery("motora", ("me", "greedy", "greedy"), sending_out, "cell:"),
    "motba": Scenery("motba", ("me", "greedy"), in_battle),
    "motox-building": Scenery("motox", ("me", "greedy", "greedy"), building, sizes=("desk",), themes=("light",)),
    "motox-flat": Scenery(
        "motox",
        ("me", "greedy", "greedy", "greedy"),
        riding,
        "end:",
        {"course": "widowmaker"},
        ("desk",),
        ("light",),
        "flat",
    ),
    "motora-fight": Scenery("motora", ("me", "greedy", "greedy"), fighting, sizes=("desk",)),
    "motba-draft": Scenery("motba", ("me", "greedy"), drafting, sizes=("desk",)),
    "motu-solo": Scenery("motu", ("me",), laying_a_card, sizes=("phone",), themes=("light",)),
}
FILMED = ("motif", "motu", "motox", "motora", "motba")


class Studio:
    """A house full of tables, and a browser to look at them with."""

    def __init__(self, house: ProcessHouse, browser: Browser, folder: Path) -> None:
        self.house = house
        self.browser = browser
        self.folder = folder

    def sitter(self, address: str, size: str, theme: str, likes: Mapping[str, Any]) -> Player:
        width, height = SIZES[size]
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            has_touch=size == "phone",
            is_mobile=size == "phone",
        )
        kept = json.dumps(json.dumps(dict(likes)))
        context.add_init_script(f"localStorage.setItem('{LIKES}', {kept})")
        player = Player(context.new_page(), "a sitter for pictures")
        player.page.goto(address)
        player.page.wait_for_load_state("networkidle")
        return player

    def table(self, name: str) -> str:
        scenery = SCENERY[name]
        table, _ = self.house.prepare(
            scenery.game, *scenery.seats, is_wanted=scenery.is_wanted, pick=played_well, **scenery.options
        )
        return table

    def take(self, name: str) -> None:
        """All stills of one moment."""
        scenery = SCENERY[name]
        address = f"{self.house.base}/table/{self.table(name)}"
        likes = {"speed": "off", "looks": {scenery.game: scenery.look} if scenery.look else {}}
        for size in scenery.sizes:
            for theme in scenery.themes:
                player = self.sitter(address, size, theme, likes)
                player.wait()
                self.point_at(player, scenery, size)
                self.keep(player, f"{name}-{size}-{theme}")

    def point_at(self, player: Player, scenery: Scenery, size: str) -> None:
        player.page.wait_for_function(AT_REST)
        lit = [key for key in player.look()["lit"] if scenery.point is not None and key.startswith(scenery.point)]
        if lit and size != "phone":
            spot = player.spot(lit[len(lit) // 2])
            player.page.mouse.move(spot["x"] - 3, spot["y"])
            player.page.mouse.move(spot["x"], spot["y"])
        player.page.wait_for_timeout(500)

    def keep(self, player: Player, name: str) -> None:
        file = self.folder / f"{name}.webp"
        print(f"{file.name}: {still(player.page, file) // 1000} kB", flush=True)
        player.page.context.close()

    def film(self, name: str) -> None:
        """One answer of a person's and all that the others answer to it, with all that is shown of it."""
        scenery = SCENERY[name]
        table = self.table(name)
        likes = {"speed": "normal", "confirm": False}
        player = self.sitter(f"{self.house.base}/table/{table}", "desk", "light", likes)
        player.wait()
        self.point_at(player, scenery, "desk")
        began = time.monotonic()
        first = player.look()["ply"]
        acted = False

        def is_over() -> bool:
            nonlocal acted
            if not acted and time.monotonic() > began + 1.2:
                acted = True
                lit = [key for key in player.look()["lit"] if scenery.point and key.startswith(scenery.point)]
                if lit:
                    player.point(lit[len(lit) // 2])
                else:
                    player.by_mouse(player.look())
            seen = player.look()
            is_back = acted and seen["ply"] > first and bool(seen["lit"] or seen["buttons"] or seen["result"])
            quiet = not player.page.locator('[data-testid="moment"]').count()
            if is_back and seen["ply"] == first + 1 and quiet and time.monotonic() < began + LONGEST_FILM:
                player.by_mouse(seen)
                return False
            return (is_back and quiet) or time.monotonic() > began + LONGEST_FILM

        taken = list(shots(player.page, is_over))
        blank = self.browser.new_context().new_page()
        file = self.folder / f"{name}-film.webp"
        print(f"{file.name}: {len(taken)} pictures, {film(blank, taken, file) // 1000} kB", flush=True)
        blank.context.close()
        player.page.context.close()

    def pages(self) -> None:
        for theme in ("light", "dark"):
            self.keep(self.sitter(self.house.base, "desk", theme, {}), f"start-{theme}")
        self.keep(self.sitter(f"{self.house.base}/new/motif", "desk", "light", {}), "new-table")

    def result(self) -> None:
        """The end of a game, as it is told."""
        table = self.house.create("motif", "me", "mcts:quick", first="gold")
        hurry(self.house, table)
        player = self.sitter(f"{self.house.base}/table/{table}", "desk", "light", {"speed": "off"})
        player.play_out()
        self.keep(player, "motif-result")


def main() -> None:
    """Take them all, or those that are named, of the games that are installed without the tests' toys."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.pictures", description=__doc__)
    parser.add_argument("names", nargs="*", help="moments to take; all of them if none is named")
    parser.add_argument("--to", type=Path, default=FOLDER, help="the folder to put them into")
    parser.add_argument("--only", choices=("stills", "films"))
    given = parser.parse_args()
    path = chromium_path()
    if path is None:
        raise SystemExit("there is no Chromium; name one in MOTLEY_CHROMIUM")
    given.to.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        house = ProcessHouse(Path(home))
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        studio = Studio(house, browser, given.to)
        try:
            for name in given.names or SCENERY:
                if name in SCENERY and given.only != "films":
                    studio.take(name)
                if name in FILMED and given.only != "stills":
                    studio.film(name)
            if not given.names or "pages" in given.names:
                studio.pages()
                studio.result()
        finally:
            browser.close()
            house.kill()


if __name__ == "__main__":
    os.environ.setdefault("MOTLEY_HOME", tempfile.mkdtemp(prefix="motley-home-"))
    main()
