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
from tests.browser.conftest import FLAGS, LIKES, PATIENCE, chromium_path
from tests.browser.player import AT_REST, LOOK, Player, Seen
from tests.browser.test_play import hurry
from tests.server.house import ProcessHouse
from tests.server.prepared import Pick, any_move

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SIZES = {"large": (1920, 1080), "desk": (1280, 800), "phone": (390, 844)}
LONGEST_FILM = 26.0
"""Seconds after which a film ends, whoever's turn it is."""
PAUSE = 1.0
"""Seconds that something is looked at before the next is done."""


def played_well(match: Match, seat: int, chance: random.Random) -> str:
    """What the greedy bot would do."""
    turn = turn_of(match.game, match.state, seat, Rng(chance.randrange(1 << 30)), Limits())
    return match.write(make("greedy").choose(turn))


@dataclass(frozen=True)
class Scenery:
    """A moment of a game: who sits there, when it is, what is picked up, and what is pointed at: the middle one of the
    lit pieces whose keys begin like that."""

    game: str
    seats: tuple[str, ...]
    is_wanted: Callable[[Match], bool]
    point: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    sizes: tuple[str, ...] = tuple(SIZES)
    themes: tuple[str, ...] = ("light", "dark")
    look: str | None = None
    pick: str | None = None
    played: Pick = played_well


def asked(match: Match, *kinds: str) -> dict[str, Any] | None:
    """What the first seat sees when it is asked something of this kind."""
    ask = match.state.asked(0) if match.to_act == (0,) and 0 not in match.waiting else None
    return match.state.view(0) if ask is not None and ask.kind in kinds else None


def turning_tiles(match: Match) -> bool:
    """Half of the board is coloured, and two tokens are still to move."""
    view = asked(match, "act") if match.state.view(0)["tiles"].count("w") < 12 else None
    return view is not None and len(view["ready"]) == 2


def laying_a_card(match: Match) -> bool:
    """Half of an island is laid, there are several places for the next card, and the others will go on after it."""
    view = asked(match, "place")
    return view is not None and 4 < len(view["islands"][0]) < 8 and 4 < len(match.moves(0)) < 12


def riding(match: Match) -> bool:
    """Far into the race, with rides that end well and others that do not, and somebody to land on if possible."""
    view = asked(match, "ride")
    if view is None or view["round"] < 7:
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
    return asked(match, "take", "pack_take", "claim") is not None


def in_battle(match: Match) -> bool:
    """The fighters have met, nobody has fallen, and there are dice to act with."""
    view = asked(match, "act")
    if view is None or sum(view["pool"].values()) < 4 or not all(unit["alive"] for unit in view["units"]):
        return False
    return any(unit["damage"] for unit in view["units"])


SCENERY = {
    "motif": Scenery("motif", ("me", "mcts:quick"), turning_tiles, "tile:", pick="token:"),
    "motu": Scenery("motu", ("me", "greedy"), laying_a_card, "spot:"),
    "motox": Scenery("motox", ("me", "greedy", "greedy", "greedy"), riding, options={"course": "widowmaker"}),
    "motora": Scenery("motora", ("me", "greedy", "greedy"), sending_out, "cell:"),
    "motba": Scenery("motba", ("me", "greedy"), in_battle, "u:", {"season": "ready"}, pick="u:1"),
    "motox-building": Scenery("motox", ("me", "greedy", "greedy"), building, sizes=("desk",), themes=("light",)),
    "motox-flat": Scenery(
        "motox",
        ("me", "greedy", "greedy", "greedy"),
        riding,
        options={"course": "widowmaker"},
        sizes=("desk",),
        themes=("light",),
        look="flat",
    ),
    "motora-fight": Scenery("motora", ("me", "greedy", "greedy"), fighting, sizes=("desk",)),
    "motba-draft": Scenery(
        "motba",
        ("me", "greedy"),
        drafting,
        "card:",
        {"character_method": "mini_draft"},
        sizes=("desk", "phone"),
        played=any_move,
    ),
    "motu-solo": Scenery("motu", ("me",), laying_a_card, sizes=("phone",), themes=("light",)),
}
FILMED = ("motif", "motu", "motox", "motora", "motba")


class Director:
    """Plays before the camera: one thing after another, until the others have answered."""

    def __init__(self, player: Player, scenery: Scenery) -> None:
        self.player = player
        self.scenery = scenery
        self.began = self.acted = time.monotonic()
        self.has_waited = False

    def is_over(self) -> bool:
        """Asked between two pictures: does what is to be done now."""
        now = time.monotonic()
        if now > self.began + LONGEST_FILM:
            return True
        seen = self.player.look()
        is_mine = bool(seen["lit"] or seen["buttons"] or seen["end"] or seen["chooser"])
        # Between two answers of one's own nothing is lit for a while; the others act when the page says so.
        self.has_waited = self.has_waited or not self.player.page.locator('[data-testid="whose-turn"].yours').count()
        if not is_mine or self.player.page.locator('[data-testid="moment"]').count():
            self.acted = now
        elif self.has_waited or seen["result"]:
            return now > self.acted + PAUSE
        elif now > self.acted + PAUSE:
            self.act(seen)
            self.acted = time.monotonic()
        return False

    def act(self, seen: Seen) -> None:
        point = self.scenery.point
        lit = [key for key in seen["lit"] if point is not None and key.startswith(point) and key not in seen["picked"]]
        if lit and not (seen["end"] or seen["chooser"]):
            self.player.point(lit[len(lit) // 2])
        else:
            self.player.by_mouse(seen)


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
        context.set_default_timeout(PATIENCE)
        kept = json.dumps(json.dumps(dict(likes)))
        context.add_init_script(f"localStorage.setItem('{LIKES}', {kept})")
        player = Player(context.new_page(), "a sitter for pictures")
        player.page.goto(address)
        player.page.wait_for_load_state("networkidle")
        return player

    def table(self, name: str) -> str:
        scenery = SCENERY[name]
        table, _ = self.house.prepare(
            scenery.game, *scenery.seats, is_wanted=scenery.is_wanted, pick=scenery.played, **scenery.options
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
        """Pick up what is to be picked up, and show what would become of it."""
        player.page.wait_for_function(AT_REST)
        if scenery.pick is not None:
            is_there = f"(start) => ({LOOK})().lit.some((key) => key.startsWith(start))"
            player.page.wait_for_function(is_there, arg=scenery.pick)
            player.point(next(key for key in player.look()["lit"] if key.startswith(scenery.pick)))
            player.page.wait_for_function(f"() => ({LOOK})().picked.length")
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
        """A person's turn and all that the others answer to it, with everything that is shown of it."""
        scenery = SCENERY[name]
        likes = {"speed": "slow", "confirm": False}
        player = self.sitter(f"{self.house.base}/table/{self.table(name)}", "desk", "light", likes)
        player.wait()
        self.point_at(player, scenery, "desk")
        taken = shots(player.page, Director(player, scenery).is_over)
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
        player.page.wait_for_function("() => !document.querySelector('[data-sound]')")
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
