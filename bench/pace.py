"""How long the strengths think at a table: every answer as the server's thinking process gives it, with its limits.

`python -m bench.pace` prints the tables of docs/strength.md. One seat is of the strength that is measured, the others
look one answer ahead; with `--everybody` all are of that strength. One process answers for all seats, as on a machine
of two cores; a position is read and a move written as at a table. The clock that the bots look at and that measures
them is the processor's: the promise is for one core, and what else the machine does is not theirs. `--by-the-clock`
takes the time of day instead, for a machine that does nothing else.
"""

import argparse
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from io import StringIO

from motley.bots import search, search_head, search_net, search_turn
from motley.bots.lines import Message, Report, keep_to_one_core
from motley.kernel import Rng, registry
from motley.lab.statistics import quantile
from motley.match import Match, start
from motley.server.minds import thinker
from motley.server.minds.thinker import Desk

SEATS = {"motif": (2,), "motox": (3, 4), "motu": (2, 4), "motora": (2, 4), "motba": (2, 4)}
PROMISED = {"beginner": 0.3, "casual": 0.3, "strong": 1.0, "expert": 2.0}
"""Seconds within which nineteen of twenty answers come."""
WHOLE_TURN = 4.0
OTHERS = ("greedy", "steady")

Clock = Callable[[], float]


@dataclass
class Pace:
    """What one strength took for its answers at one kind of table."""

    game: str
    seats: int
    bot: str
    clock: list[float] = field(default_factory=list)
    turns: dict[str, float] = field(default_factory=dict)

    def row(self) -> str:
        late, longest = quantile(self.clock, 0.95), max(self.clock)
        cells = [registry.game(self.game).title, self.seats, self.bot, len(self.clock)]
        cells += [seconds(each) for each in (quantile(self.clock, 0.5), late, longest, max(self.turns.values()))]
        cells.append("yes" if self.is_kept() else "no")
        return f"| {' | '.join(str(cell) for cell in cells)} |"

    def is_kept(self) -> bool:
        """Whether the promise holds: nineteen of twenty answers, and all of a turn where the game tells turns."""
        in_time = quantile(self.clock, 0.95) <= PROMISED[self.bot]
        tells_turns = any("turn" in name for name in self.turns)
        return in_time and (not tells_turns or max(self.turns.values()) <= WHOLE_TURN)


def seconds(number: float) -> str:
    return f"{number:.2f} s" if number >= 0.1 else f"{1000 * number:.1f} ms"


def measured(
    game: str,
    seats: int,
    bot: str,
    answers: int,
    seed: str,
    now: Clock,
    everybody: bool = False,
    options: Mapping[str, str] | None = None,
) -> Pace:
    """So many answers of a strength that there was a choice of, over as many games as that takes."""
    found = Pace(game, seats, bot)
    number = 0
    while len(found.clock) < answers:
        match = start(game, seats, f"{seed}/{number}", options)
        own = tuple(range(seats)) if everybody else (number % seats,)
        play(found, match, own, number, answers, now)
        number += 1
    return found


def play(pace: Pace, match: Match, own: Sequence[int], number: int, answers: int, now: Clock) -> None:
    """One game, or as much of it as is needed: all who sit there are asked at one desk."""
    desk, luck = Desk(), Rng(number + 1)
    while match.to_act and len(pace.clock) < answers:
        seat = match.to_act[0]
        moves = match.moves(seat)
        whose = turn_name(match, seat, number)
        question = asked(match, seat, (pace.bot, None) if seat in own else OTHERS, whose, luck)
        began = now()
        move = desk.answer(question, Report(StringIO()))["move"]
        spent = now() - began
        if seat in own:
            pace.turns[whose] = pace.turns.get(whose, 0.0) + spent
            if len(moves) > 1:
                pace.clock.append(spent)
        match.play(seat, move)


def asked(match: Match, seat: int, bot: tuple[str, str | None], whose: str, luck: Rng) -> Message:
    """The question that a table would ask."""
    position = match.state.imagine(seat, luck).dump()
    seed = int(luck.word()) >> 2
    name, level = bot
    asking = {"game": match.game.name, "seat": seat, "state": position, "bot": name, "level": level}
    return {**asking, "seed": seed, "turn": whose}


def turn_name(match: Match, seat: int, number: int) -> str:
    """Which turn it is: as the game tells it, or else the first of the answers given one after the other."""
    told = match.game.turn(match.state)
    if told is not None:
        return f"{number}/{seat}/turn {told[0]}"
    first = len(match.plies)
    while first and match.plies[first - 1].seat == seat:
        first -= 1
    return f"{number}/{seat}/{first}"


def main() -> None:
    parser = argparse.ArgumentParser(description="How long the strengths think at a table.")
    parser.add_argument("--game", action="append", choices=sorted(SEATS), help="this game; may be repeated")
    parser.add_argument("--bot", action="append", choices=sorted(PROMISED), help="this strength; may be repeated")
    parser.add_argument("--answers", type=int, default=200, help="answers of each")
    parser.add_argument("--seed", default="pace")
    parser.add_argument("--everybody", action="store_true", help="all seats are of the strength that is measured")
    parser.add_argument("--by-the-clock", action="store_true", help="by the time of day: on a quiet machine")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the games")
    options = parser.parse_args()
    keep_to_one_core()
    now: Clock = time.perf_counter if options.by_the_clock else time.process_time
    for module in (search, search_head, search_net, search_turn, thinker):
        module.perf_counter = now  # type: ignore[attr-defined]
    print("| game | seats | strength | answers | p50 | p95 | longest | longest turn | kept |")
    print("|---|---|---|---|---|---|---|---|---|")
    for game, tables in SEATS.items():
        for seats in tables:
            for bot in PROMISED:
                if game in (options.game or SEATS) and bot in (options.bot or PROMISED):
                    chosen = dict(each.split("=", 1) for each in options.option)
                    given = (options.answers, options.seed, now, options.everybody, chosen)
                    print(measured(game, seats, bot, *given).row(), flush=True)


if __name__ == "__main__":
    main()
