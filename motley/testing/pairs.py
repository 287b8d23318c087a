"""Pairs of true positions that look alike to a viewer, and what follows from not being able to tell them apart."""

from collections.abc import Iterator
from dataclasses import dataclass

from motley.kernel import CHANCE, Move, State
from motley.match import Match
from motley.match.locks import Sight, sight
from motley.testing.walk import Walk, some

ORIGINS = 6
ALTERNATIVES = 2
STOPS = 2
IMAGINED = 50
TWINS = 3
TRIED = 4


@dataclass(frozen=True)
class Pair:
    """Two positions after as many answers, which the viewer cannot tell apart: somebody's secret answer was another."""

    ply: int
    viewer: int | None
    one: State
    other: State
    why: str
    by: int


def pairs(walk: Walk) -> Iterator[Pair]:
    """Games of one walk in which one secret answer was another, as long as a viewer has noticed nothing."""
    for origin in walk.sampled_plies(ORIGINS, secret=True):
        state = walk.at(origin)
        seat, move = walk.answers[origin]
        for viewer in walk.viewers:
            if viewer == seat:
                continue
            others = some([each for each in state.moves(seat) if each != move], ALTERNATIVES, walk.rng(700 + origin))
            for instead in others:
                yield from _side_by_side(walk, origin, viewer, instead)


def _side_by_side(walk: Walk, origin: int, viewer: int | None, instead: Move) -> Iterator[Pair]:
    """The walk, and beside it the same with another answer at `origin`: at asks of the viewer, and at the last."""
    one, other = walk.at(origin), walk.at(origin)
    seat, move = walk.answers[origin]
    why = f"answer {origin + 1} of seat {seat} was {move!r} or {instead!r}"
    asks: list[Pair] = []
    last: list[Pair] = []
    for ply in range(origin, len(walk.answers)):
        who, said = walk.answers[ply]
        twin = instead if ply == origin else _counterpart(other, who, said, move, instead)
        if twin is None or answered(one, who, said, viewer) != answered(other, who, twin, viewer):
            break
        last = [Pair(ply + 1, viewer, one.copy(), other.copy(), why, seat)]
        if viewer in one.owing():
            # The first, and those just before the two can be told apart: it may be an answer that does it.
            asks = [*asks[:1], *asks[1:][-STOPS:], *last]
    for pair in [*asks, *[pair for pair in last if pair not in asks]]:
        walk.here = pair.ply
        yield pair


def _counterpart(other: State, seat: int, said: Move, move: Move, instead: Move) -> Move | None:
    """The answer that the other game gets: the same, or of two outcomes that were exchanged the other one."""
    legal = other.moves(seat)
    if said in legal:
        return said
    return move if seat == CHANCE and said == instead and move in legal else None


def answered(state: State, seat: int, move: Move, viewer: int | None) -> Sight:
    """Give an answer; what the viewer knows then."""
    state.events = []
    state.accept(seat, move)
    heard, state.events = state.events, None
    return sight(state, heard, viewer)


def imagination_is_blind(walk: Walk) -> None:
    """What a seat and its bot are given does not depend on what is hidden from it; what is hidden is imagined anew."""
    fixed: set[str] = set()
    varied = False
    for pair in pairs(walk) if walk.game.traits.hidden else ():
        for salt in range(TWINS):
            imagined_alike(walk, pair, salt)
        if pair.viewer is not None:
            alike = pair.one.moves(pair.viewer) == pair.other.moves(pair.viewer)
            walk.expect(alike, pair.ply, f"the moves of seat {pair.viewer} tell it whether {pair.why}")
        # What another seat has only half decided is taken back rather than imagined; what chance dealt is there.
        if pair.by == CHANCE and not varied:
            hidden = different(pair.one.dump(), pair.other.dump())
            varied = varies(walk, pair, hidden)
            fixed.update(hidden)
    always = f"what is hidden is imagined the same, {IMAGINED} times of {IMAGINED}: {', '.join(sorted(fixed))}"
    walk.expect(varied or not fixed, walk.here, always)


def imagined_alike(walk: Walk, pair: Pair, salt: int) -> None:
    """By the same random numbers the viewer imagines the same, whichever of the two positions it is in."""
    mine, theirs = [each.imagine(pair.viewer, walk.rng(710 + salt)).dump() for each in (pair.one, pair.other)]
    apart = different(mine, theirs)
    walk.expect(
        not apart,
        pair.ply,
        f"{pair.viewer} cannot know whether {pair.why}, and yet imagines another {', '.join(apart)} by the same random "
        "numbers. Does imagine() look at what is hidden, or deal it in the order in which it lies?",
    )


def different(mine: dict[str, object], theirs: dict[str, object]) -> list[str]:
    """The fields in which two dumps differ."""
    return [name for name in mine if mine[name] != theirs.get(name)]


def varies(walk: Walk, pair: Pair, hidden: list[str]) -> bool:
    """Whether one of the fields in which the two differ is imagined in more than one way."""
    first = pair.one.imagine(pair.viewer, walk.rng(720)).dump()
    more = (pair.one.imagine(pair.viewer, walk.rng(720 + salt)).dump() for salt in range(1, IMAGINED))
    return any(name in different(first, each) for each in more for name in hidden)


def reveals_lock(walk: Walk) -> None:
    """An answer by which its seat learns what was hidden cannot be taken back, nor anything before it."""
    for pair in pairs(walk) if walk.game.traits.hidden else ():
        seat, ask = pair.viewer, pair.one.ask()
        if seat is None or seat not in pair.one.owing() or ask is None:
            continue
        given = [move for who, move in walk.answers[pair.ply : pair.ply + 1] if who == seat]
        for move in dict.fromkeys([*given, *some(pair.one.moves(seat), TRIED, walk.rng(730))]):
            if len(ask.seats) > 1:
                holds_nothing_new(walk, pair, seat, move)
                continue
            known = answered(pair.one.copy(), seat, move, seat)
            if known == answered(pair.other.copy(), seat, move, seat):
                continue
            for hold in ((), (seat,)):
                match = Match(walk.game, pair.one.copy(), walk.options, None, False, hold)
                match.play(seat, move)
                is_locked = match.undoable(seat) == 0
                walk.expect(is_locked, pair.ply, f"{move!r} tells seat {seat} whether {pair.why}, and can be undone")


def holds_nothing_new(walk: Walk, pair: Pair, seat: int, move: Move) -> None:
    """A step of an answer given together can be taken back, so it must show its seat nothing."""
    one, other = pair.one.copy(), pair.other.copy()
    one.hold(seat, move)
    other.hold(seat, move)
    alike = sight(one, (), seat) == sight(other, (), seat)
    walk.expect(alike, pair.ply, f"holding {move!r} tells seat {seat} whether {pair.why}, and can be withdrawn")
