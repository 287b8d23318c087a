"""The ladders of all five games, written to docs/strength.md: `make ladder`.

Every ladder lies in build/ladder and goes on where it was stopped; what came of its games is kept in bench/ladder, so
that another machine can go on with it. A pass takes at most so many core-hours, shared out evenly among those wanted,
the smallest tables first; what one leaves is for those after it. What is open then stays open, and the page says so.
"""

import argparse
import os
import re
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from tools.environment import environment
from tools.kept import keep, place_of, restore
from tools.steps import ROOT, VENV, StepFailed, fail, run, say

PAGE = ROOT / "docs" / "strength.md"
FOLDER = ROOT / "build" / "ladder"
BOTS = "beginner@0.25,casual@0.25,strong@0.25,expert@0.25"
"""From the weakest to the strongest, at a quarter of their simulations."""
LOOK_AHEAD = "greedy:steady,expert@0.25"
"""The strongest against one that looks one answer ahead."""
AHEAD = "Against one look ahead"
WITH_MASTER = "expert,master"
"""Where there is a level above Expert, both are at full strength: it is the step that people take."""
AT_FULL_STRENGTH = "With Master, at full strength"
HEADINGS = {LOOK_AHEAD: AHEAD, WITH_MASTER: AT_FULL_STRENGTH}
MOST_GAMES = 200
LONGER = {"motox-3-greedy": 600, "motora-2": 600}
"""A pair that so many did not settle and that no limit is set for."""
EDITIONS = {"motif": 4, "motox": 2, "motu": 3, "motu-2-greedy": 2, "motu-4": 4, "motora": 6, "motba": 3, "motba-4": 6}
"""Raised when a level plays a game otherwise than before: what is kept then was played by others. A ladder that the
change does not concern has a number of its own."""
SEATS = {"motif": (2,), "motox": (3, 4), "motu": (2, 4), "motora": (2, 4), "motba": (2, 4)}
"""Two where that is a game, and the usual number."""
TITLES = {"motif": "Motif", "motox": "MotoX", "motu": "Motu", "motora": "Motora", "motba": "MOTBA"}
MORE_SEATS = "0.55"
TWO_SEATS = "0.6,0.6,0.55"
"""What the upper one of each two should get more than, surely."""
ONE_LOOK = "0.6,0.6,0.6"
MASTERED = ("motif",)
"""The games that Master plays: those that bring what was learned of them."""
MASTERS_STEP = "0.8"
STRONG_LOOKS_AHEAD = ("motora",)
"""Here the last step with two seats is the strongest against one look ahead already: as much is wanted of it as of that
pair, which takes hours and is not played twice."""
SAME_PAIR = """Strong looks one answer ahead in this game, answer for answer as `greedy:steady` does
(tests/bots/test_habits.py): so this is the last step of the ladder with two seats, of which as much is wanted.
"""
HEAD = """# How strong the bots are

Written by `make ladder`. Each bot plays the one below it on the ladder: one of the upper among as many lower ones as
there are other seats. Seats go round, and the games of a round have the same chance. A win counts 1, the last place 0,
what lies between in proportion, so 50 % is a fair share whatever the seats. Two neighbours play until it is clear that
the upper one gets more than what is wanted of it, or not, by a test that may be looked at after every round. Its bounds
hold for the moment one stops, each by itself: of a hundred lower bounds five at most lie too high. *Open* is what the
games or the time of this pass did not settle. Ratings are those of openskill (Plackett-Luce), from all these games; p50
and p95 are the times of a decision by the clock, so that a machine with much else to do shows longer ones. What was
*not played yet* is not known: nothing is said of it.
"""

SAMPLES = "## Smaller samples\n"
"""What stands on the page from here on was measured by hand, and stays."""


class Climb:
    """One ladder: a game with so many seats."""

    def __init__(self, game: str, seats: int, bots: str = BOTS, target: str = "", mark: str = "") -> None:
        self.game = game
        self.seats = seats
        self.bots = bots
        two_seats = ONE_LOOK if game in STRONG_LOOKS_AHEAD else TWO_SEATS
        self.target = target or (two_seats if seats == 2 else MORE_SEATS)
        self.name = f"{game}-{seats}{mark}"
        self.edition = EDITIONS.get(self.name, EDITIONS[game])
        self.folder = FOLDER / f"{self.name}.{self.edition}"

    def words(self) -> list[str]:
        games = str(LONGER.get(self.name, MOST_GAMES))
        chosen = ["--bots", self.bots, "--seats", str(self.seats), "--games", games, "--target", self.target]
        return ["ladder", self.game, *chosen]

    def run(self, minutes: float, jobs: int) -> None:
        """Go on with it, from what is kept of it if it is not here yet."""
        if self.restored():
            say(f"{self.name}: going on from {place_of(self.name).relative_to(ROOT)}")
        self.command("--minutes", str(minutes), "--jobs", str(jobs))
        keep(self.folder, place_of(self.name), self.edition)

    def play_again(self, count: int, jobs: int) -> None:
        """Some of the games that are kept, once more: whether they are still those of the bots of today."""
        self.restored()
        say(f"{self.name}: {count} games of each two again")
        self.command("--again", str(count), "--jobs", str(jobs))

    def restored(self) -> bool:
        return restore(place_of(self.name), self.folder, self.edition)

    def command(self, *words: str) -> None:
        run([VENV / "bin" / "python", "-m", "motley.cli", *self.words(), "--to", str(self.folder), *words])

    def part(self, page: str) -> str:
        """Its part of the page: as `motley ladder` left it, or as it stands there if it was not played here."""
        file = self.folder / "ladder.md"
        head = f"`motley {' '.join(self.words())}`\n\n"
        _, mark, rest = page.partition(head)
        before = re.split(r"^##", rest, maxsplit=1, flags=re.MULTILINE)[0].rstrip("\n") + "\n"
        return head + (file.read_text("utf-8") if file.exists() else before if mark else "Not played yet.\n")


def ladders(game: str) -> list[Climb]:
    """Those of a game: with the fewest seats, with its usual number, the strongest against one look ahead, Master."""
    fewest = SEATS[game][0]
    found = [Climb(game, seats) for seats in SEATS[game]]
    if game not in STRONG_LOOKS_AHEAD:
        found.append(Climb(game, fewest, LOOK_AHEAD, "0.6", "-greedy"))
    if game in MASTERED:
        found.append(Climb(game, fewest, WITH_MASTER, MASTERS_STEP, "-master"))
    return found


def climbs(wanted: Sequence[str] = ()) -> list[Climb]:
    """The ladders of these names, or all of them: the fewest seats of every game before its usual number."""
    found = sorted((each for game in SEATS for each in ladders(game)), key=lambda each: each.seats > 3)
    strange = sorted(set(wanted) - {each.name for each in found})
    if strange:
        raise StepFailed(f"no such ladder: {', '.join(strange)}; there are {', '.join(each.name for each in found)}")
    return [each for each in found if not wanted or each.name in wanted]


def write_page(hours: float) -> None:
    today = datetime.now(UTC).date().isoformat()
    page = PAGE.read_text("utf-8")
    text = [HEAD, f"Motley {version('motley-games')}, {today}, at most {hours:g} core-hours for the last pass.", ""]
    for game, title in TITLES.items():
        text += [f"## {title}", ""]
        for each in ladders(game):
            heading = HEADINGS.get(each.bots, f"{each.seats} seats")
            text += [f"### {heading}", "", each.part(page)]
        if game in STRONG_LOOKS_AHEAD:
            text += [f"### {AHEAD}", "", SAME_PAIR]
    _, mark, samples = page.partition(SAMPLES)
    new = "\n".join(text).rstrip("\n") + "\n"
    PAGE.write_text(f"{new}\n{mark}{samples}" if mark else new, encoding="utf-8")
    say(f"written: {PAGE.relative_to(ROOT)}")


def main() -> int:
    parser = argparse.ArgumentParser(description="The ladders of all games, written to docs/strength.md.")
    parser.add_argument("--hours", type=float, default=8.0, help="core-hours for the whole pass")
    parser.add_argument("--only", action="append", default=[], metavar="GAME-SEATS", help="this ladder; repeatable")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="games at the same time")
    parser.add_argument("--again", type=int, default=0, help="only play so many kept games of each two once more")
    options = parser.parse_args()
    try:
        python = environment("dev")
        if Path(sys.prefix) != VENV:
            # The version in the page is that of the environment.
            os.execv(python, [str(python), "-m", "tools.ladder", *sys.argv[1:]])
        run([python, "-m", "tools.compile"])
        found = climbs(options.only)
        if options.again:
            for each in found:
                each.play_again(options.again, options.jobs)
            return 0
        end = time.monotonic() + 3600 * options.hours / options.jobs
        for place, each in enumerate(found):
            each.run(max(0.0, end - time.monotonic()) / 60 / (len(found) - place), options.jobs)
        write_page(options.hours)
    except StepFailed as failure:
        return fail(failure)
    return 0


if __name__ == "__main__":
    sys.exit(main())
