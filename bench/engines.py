"""Our engine beside its peers: one run, one core, everybody in turn, medians, ratios. `make bench`.

`--write` puts the tables into docs/bench.md; `--rounds` and `--seconds` say how long to measure.
"""

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench import ours, peers  # noqa: E402
from bench.agreement import NAMES, differences, played, unlike_twins  # noqa: E402
from bench.report import Line, Table, Target, machine, put_into, text_of  # noqa: E402
from bench.timing import Contestant, Step, contest, rate, stay_on_one_core  # noqa: E402

BREAKTHROUGH = "breakthrough(rows=5,columns=5)"
HEX = "hex(board_size=5)"
TITLES = {"connect_four": "Connect Four", "othello": "Othello"}
BIG_TITLES = {"motba": "MOTBA for two", "motora": "Motora for four", "motox": "MotoX for four", "motu": "Motu for four"}
BIG_TARGETS = {
    "motba": (40_000, 60_000),
    "motora": (50_000, 100_000),
    "motox": (100_000, 300_000),
    "motu": (15_000, 100_000),
}
TWINS = 300
AGREEMENT_GAMES = {"connect_four": 500, "othello": 100}


@final
class Field:
    """Everybody who takes part, by key."""

    def __init__(self, slow: ours.Uncompiled | None) -> None:
        self.slow = slow
        self.contestants: dict[str, Contestant] = {}

    def own(self, key: str, what: str, name: str, title: str, unit: str) -> None:
        if ours.is_there(name):
            self.peer(key, lambda: ours.STEPS[what](name), title, unit)
        else:
            self.contestants[key] = Contestant(key, title, unit, None, f"{name} is not installed")

    def uncompiled(self, key: str, what: str, name: str, title: str, unit: str) -> None:
        slow = self.slow
        if slow is None or not ours.is_there(name):
            self.contestants[key] = Contestant(key, title, unit, None, f"{name} is not installed")
        else:
            self.contestants[key] = Contestant(key, title, unit, lambda seconds: slow.rate(what, name, seconds))

    def peer(self, key: str, make: Callable[[], Step], title: str, unit: str) -> None:
        """Take part, or be missing: an engine that is not installed, or does not start, costs only its own lines."""
        try:
            step = make()
        except Exception as error:
            self.contestants[key] = Contestant(key, title, unit, None, f"{type(error).__name__}: {error}")
            return
        self.contestants[key] = Contestant(key, title, unit, lambda seconds: rate(step, seconds))

    def add_motif(self) -> None:
        """(a) Motif beside two games of about its size."""
        self.own("motif", "native moves", "motif", "Motif, its own playout", "moves")
        self.own("motif generic", "generic moves", "motif", "Motif, the kernel's playout", "moves")
        self.own("motif driven", "driven", "motif", "Motif, driven from Python", "moves")
        self.uncompiled("motif slow", "native moves", "motif", "Motif uncompiled, its own playout", "moves")
        self.uncompiled("motif slow driven", "driven", "motif", "Motif uncompiled, driven from Python", "moves")
        self.own("motif copies", "copies", "motif", "Motif, copy()", "copies")
        for key, name, title in (("breakthrough", BREAKTHROUGH, "breakthrough 5×5"), ("hex", HEX, "hex 5×5")):
            self.openspiel(key, name, f"OpenSpiel {title}", "moves")

    def add_same(self, name: str) -> None:
        """(b) The same game on several engines."""
        title = TITLES[name]
        self.own(f"{name} native", "native", name, f"{title}, its own playout", "rollouts")
        self.own(f"{name} generic", "generic", name, f"{title}, the kernel's playout", "rollouts")
        self.uncompiled(f"{name} slow", "native", name, f"{title} uncompiled, its own playout", "rollouts")
        self.own(f"{name} driven", "driven", name, f"{title}, driven from Python", "moves")
        self.uncompiled(f"{name} slow driven", "driven", name, f"{title} uncompiled, driven from Python", "moves")
        self.own(f"{name} uct", "uct", name, f"{title}, tree search", "simulations")
        self.own(f"{name} copies", "copies", name, f"{title}, copy()", "copies")
        self.openspiel(f"{name} spiel", name, f"OpenSpiel {title}", "rollouts")
        key, title = f"{name} spiel", f"OpenSpiel {title}"
        self.peer(f"{key} uct", lambda: peers.openspiel_uct(name, 2000), f"{title}, tree search in C++", "simulations")
        self.peer(f"{key} copies", lambda: peers.openspiel_copies(name), f"{title}, clone()", "copies")
        what = f"Pgx {TITLES[name]}, {peers.PGX_BATCH} games at once"
        self.peer(f"{name} pgx", lambda: peers.pgx_rollouts(name), what, "rollouts")

    def openspiel(self, key: str, name: str, title: str, unit: str) -> None:
        is_moves = unit == "moves"
        self.peer(key, lambda: peers.openspiel_rollouts(name, is_moves), f"{title}, rollouts in C++", unit)
        self.peer(f"{key} driven", lambda: peers.openspiel_driven(name), f"{title}, driven from Python", "moves")

    def add_big(self, name: str) -> None:
        """A big game of our own: random play and copies."""
        title = BIG_TITLES[name]
        self.own(f"{name} moves", "native moves", name, f"{title}, random play", "moves")
        self.uncompiled(f"{name} slow", "native moves", name, f"{title} uncompiled, random play", "moves")
        self.own(f"{name} copies", "copies", name, f"{title}, copy()", "copies")

    def add_placements(self) -> None:
        """Motu's hot spot: every legal place of a card."""
        title = "Motu, all places of a card at the end of a game"
        self.own("motu placements", "placements", "motu", title, "cards")
        self.uncompiled("motu placements slow", "placements", "motu", f"{title}, uncompiled", "cards")

    def add_others(self) -> None:
        self.peer("pettingzoo", peers.pettingzoo_driven, "PettingZoo Connect Four, driven from Python", "moves")
        self.peer("catanatron", peers.catanatron_actions, "Catanatron, four random players", "actions")
        self.peer("catanatron copies", peers.catanatron_copies, "Catanatron, Game.copy()", "copies")


def motif_table() -> Table:
    lines = [
        Line("motif", ("breakthrough", "hex")),
        Line("motif generic", ("breakthrough", "hex")),
        Line("motif slow", ("breakthrough", "hex")),
        Line("breakthrough"),
        Line("hex"),
        Line("motif driven", ("breakthrough driven", "hex driven")),
        Line("motif slow driven", ("breakthrough driven", "hex driven")),
        Line("breakthrough driven"),
        Line("hex driven"),
        Line("motif copies"),
    ]
    return Table("Motif beside games of its size", lines)


def same_table(name: str) -> Table:
    spiel, pgx = f"{name} spiel", f"{name} pgx"
    zoo = ("pettingzoo",) if name == "connect_four" else ()
    lines = [
        Line(f"{name} native", (spiel, pgx)),
        Line(f"{name} generic", (spiel, pgx)),
        Line(f"{name} slow", (spiel, pgx)),
        Line(spiel),
        Line(pgx),
        Line(f"{name} driven", (f"{spiel} driven", *zoo)),
        Line(f"{name} slow driven", (f"{spiel} driven", *zoo)),
        Line(f"{spiel} driven"),
        *[Line(key) for key in zoo],
        Line(f"{name} uct", (f"{spiel} uct",)),
        Line(f"{spiel} uct"),
        Line(f"{name} copies", (f"{spiel} copies",)),
        Line(f"{spiel} copies"),
    ]
    note = "" if zoo else "PettingZoo has no Othello."
    return Table(f"The same game: {TITLES[name]}", lines, note)


def tables() -> list[Table]:
    lines = [
        Line(f"{name} {what}", other)
        for name in ours.BIG
        for what, other in (("moves", ("catanatron",)), ("slow", ("catanatron",)), ("copies", ("catanatron copies",)))
    ]
    lines += [Line("motu placements"), Line("motu placements slow")]
    big = Table("Big games", [*lines, Line("catanatron"), Line("catanatron copies")])
    return [motif_table(), *[same_table(name) for name in NAMES], big]


def targets() -> list[Target]:
    found = [
        Target("Motif's own playout, moves a second", "motif", None, 4_000_000),
        Target("Motif's own playout beside OpenSpiel's breakthrough", "motif", "breakthrough", 2.5),
    ]
    for name, title in TITLES.items():
        found += [
            Target(f"{title}, rollouts beside OpenSpiel's C++", f"{name} native", f"{name} spiel", 5),
            Target(f"{title}, tree search beside OpenSpiel's C++", f"{name} uct", f"{name} spiel uct", 3),
            Target(f"{title}, driven from Python beside OpenSpiel", f"{name} driven", f"{name} spiel driven", 1.5),
        ]
    copies = [Target(f"copy() of {name.replace('_', ' ')}", f"{name} copies", None, 2_000_000) for name in ours.games()]
    found.append(Target("Motu, cards whose places are all found in a second", "motu placements", None, 1_000))
    for name, (moves, copied) in BIG_TARGETS.items():
        found.append(Target(f"{BIG_TITLES[name]}, moves of random play a second", f"{name} moves", None, moves))
        found.append(Target(f"copy() of {name}", f"{name} copies", None, copied))
    return found + copies


def agreement() -> list[str]:
    """Sentences on whether what is measured plays by the rules; a difference ends the bench."""
    said = []
    for name, game in ours.games().items():
        found = unlike_twins(game, TWINS)
        if found:
            sys.exit("\n".join(found))
        said.append(f"{game.title}: its own playout and the kernel's play the same {TWINS} games.")
        if name not in NAMES:
            continue
        try:
            games = played(name, AGREEMENT_GAMES[name], seed=11)
        except ImportError:
            said.append(f"{game.title}: not compared with OpenSpiel, which is not installed.")
            continue
        found = differences(game, games)
        if found:
            sys.exit("\n".join(found))
        plies = sum(len(each["plies"]) for each in games)
        told = f"the same legal moves at {plies} plies and the same results of {len(games)} games as OpenSpiel"
        said.append(f"{game.title}: {told}.")
    return said


def is_compiled() -> bool:
    """Whether everything measured as compiled is."""
    modules = [sys.modules[type(game).__module__] for name, game in ours.games().items() if name in NAMES]
    return ours.is_compiled() and all(not str(module.__file__).endswith(".py") for module in modules)


def main() -> None:
    parser = argparse.ArgumentParser(description="Our engine beside its peers, on one core.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.15, help="how long each is measured in each round")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/bench.md")
    options = parser.parse_args()
    stay_on_one_core()
    if not is_compiled():
        print("bench: the compiled build is not there or not complete: these are numbers of sources", file=sys.stderr)
    said = agreement()
    slow = ours.Uncompiled(dict(os.environ))
    try:
        field = Field(slow)
        field.add_motif()
        for name in NAMES:
            field.add_same(name)
        for name in ours.BIG:
            field.add_big(name)
        field.add_placements()
        field.add_others()
        contest(
            list(field.contestants.values()),
            options.rounds,
            options.seconds,
            lambda line: print(line, file=sys.stderr, flush=True),
        )
    finally:
        slow.close()
    how = f"{options.rounds} rounds, each contestant {options.seconds} s of processor time in each"
    text = text_of(machine(is_compiled()), how, said, tables(), targets(), field.contestants)
    print(text)
    if options.write:
        put_into(ROOT / "docs" / "bench.md", text)


if __name__ == "__main__":
    main()
