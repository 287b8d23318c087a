"""How good a position of MOTBA looks for a seat: the fight as it will be when what was begun is carried out.

What counts is a sum of parts, by the weights of a character. Towards the round limit it becomes what decides there.

Before the fight a seat has the cards it can field. In the fight an attack, an ability or a walk under way is played
on, with everybody else passing, to the next point of rest; there fighters, places and dice are weighed.
"""

from math import exp, log
from typing import Final, final

from motley.games.motba.mind.pools import potential
from motley.games.motba.mind.prospects import prospect, public_prospect
from motley.games.motba.mind.tactics import Picture, beyond, material, peace, position, rival_guards, tie_break
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.frames import EFFECT, GO, Walk
from motley.games.motba.rules.moves import NORTH, PASS, SPACE, STOP
from motley.games.motba.rules.results import outcome_of
from motley.kernel.core import Move
from motley.kernel.weights import USUAL, Weights, read_weights

SCALE: Final = 40.0
BATTLE_WON: Final = 80.0
STRONGEST: Final = 0.5
"""How much more the strongest of several rivals counts before the fight."""

USUAL_RIVAL: Final = 60.0
"""What a rival is worth on the whole. Hurting any of several counts as much as hurting the only one; what they all
are worth beyond this is taken as given, so that values stay in the middle."""

EVEN: Final = 15.0
LATE_EVEN: Final = 5.0
"""In a fight among several the strongest rivals count once more, shared out among them: one who is so much behind
another counts a third of it. Towards the round limit less is a clear lead."""

MIX: Final = 0.4
"""What each of several rivals counts in any case."""

DECISIVE: Final = 2.0
"""What a point counts that decides at the round limit."""

PARTS: Final = (
    "lives", "guards", "ailments", "abilities", "coins", "place", "dice", "limit", "prospect", "rivals"
)  # fmt: skip
"""What a seat's worth is made of, and how much it counts to hurt a rival rather than to be hurt; the weights are in
content/weights.toml."""

WEIGHTS: Final = read_weights("motley.games.motba", PARTS)

WIDEST: Final = 12
NARROW: Final = 6
"""How many targets are tried: of the first choice, of a later one."""

EVERYBODY: Final = -1
"""Instead of the only seat whose value is wanted."""

LONGEST_WAY: Final = 60
"""No ability leads farther than this many answers."""


def judgement(t: MotbaState, character: str = USUAL, only: int = EVERYBODY) -> list[float]:
    """One value per seat between 0 and 1; at the end it agrees with the result.

    Where `only` one seat's is wanted the others may be left at nothing: among four that is a third of the work.
    """
    if t.ended:
        return outcome_of(t).returns()
    weights = WEIGHTS[character]
    return before_the_fight(t, weights, only) if t.round == 0 else Outlook(WIDEST, weights, only).values(t, False)


def before_the_fight(t: MotbaState, weights: Weights, only: int) -> list[float]:
    own = [prospect(t, seat) if only in (seat, EVERYBODY) else 0.0 for seat in range(t.seats)]
    return _weighed(t, own, [public_prospect(t, seat) for seat in range(t.seats)], weights, 0.0, only)


def _weighed(
    t: MotbaState, own: list[float], shown: list[float], weights: Weights, late: float, only: int
) -> list[float]:
    """What each seat has of its own against what its rivals show."""
    found: list[float] = []
    for seat in range(t.seats):
        if only not in (seat, EVERYBODY):
            found.append(0.0)
            continue
        rivals = [shown[other] for other in range(t.seats) if other != seat]
        wins = [t.wins[other] for other in range(t.seats) if other != seat]
        against = rivals[0]
        if t.seats > 2 and t.round > 0:
            against = among(rivals, late)
        elif t.seats > 2:
            given = USUAL_RIVAL * (len(rivals) - 1)
            against = (sum(rivals) - given + STRONGEST * max(rivals)) / (1.0 + STRONGEST)
        lead = own[seat] - weights.of("rivals") * against + BATTLE_WON * (t.wins[seat] - max(wins))
        found.append(0.5 + 0.49 * lead / (abs(lead) + SCALE))
    return found


def among(rivals: list[float], late: float) -> float:
    """What several rivals count together in a fight: each a little, and most those who are about to win.

    The last fighters of somebody who is beaten take as long as the first ones of somebody who is not, and the round
    limit asks for the best of those who are left.
    """
    most = max(rivals)
    even = EVEN + (LATE_EVEN - EVEN) * late
    total = 0.0
    for each in rivals:
        total += exp((each - most) / even)
    leading = most - USUAL_RIVAL + even * log(total / len(rivals))
    return MIX * (sum(rivals) - USUAL_RIVAL * len(rivals)) + leading + USUAL_RIVAL


def parts_of(t: MotbaState, seat: int) -> list[float]:
    """What a seat's worth is made of as the position stands, in the order of `PARTS`."""
    if t.round == 0:
        return [0.0] * 8 + [prospect(t, seat), 0.0]
    picture = Picture(t)
    shown = _shown_parts(picture, seat)
    return [*shown[:5], position(picture, seat), potential(picture, seat), shown[5], 0.0, 0.0]


def _shown_parts(picture: Picture, seat: int) -> list[float]:
    """What lies on the table for all to see: fighters and tokens, and what decides at the round limit."""
    found = material(picture, seat)
    late = picture.late
    if late > 0.0:
        found = [(1.0 - late) * part for part in found]
    found.append(DECISIVE * late * tie_break(picture, seat) if late > 0.0 else 0.0)
    return found


def _shown(picture: Picture, seat: int, weights: Weights) -> float:
    return _weighted(_shown_parts(picture, seat), weights)


def _seen(picture: Picture, seat: int, weights: Weights) -> float:
    """The same as rivals see it, where there are several."""
    parts = _shown_parts(picture, seat)
    parts[1] = (1.0 - picture.late) * rival_guards(picture, seat)
    return _weighted(parts, weights)


def _weighted(parts: list[float], weights: Weights) -> float:
    value = parts[5] * weights.factors[7]
    for place in range(5):
        value += parts[place] * weights.factors[place]
    return value


@final
class Outlook:
    """Plays a position on to its next point of rest: everybody passes, and whoever must choose chooses well."""

    def __init__(self, width: int, weights: Weights, only: int) -> None:
        self.width = width
        self.weights = weights
        self.only = only

    def values(self, t: MotbaState, is_own: bool) -> list[float]:
        """What the position is worth at rest. `is_own`: it may be played on here."""
        for _ in range(LONGEST_WAY):
            if t.ended:
                return outcome_of(t).returns()
            ask = t.open
            assert ask is not None
            kind = ask.kind
            if kind == "react":
                answer: Move = (PASS,)
            elif kind in ("boost", "target") or (kind == "step" and _must_step(t)):
                return self.best(t, ask.seats[0])
            elif kind == "step" and not _is_free_walk(t):
                answer = _likely_step(t)
            else:
                break
            if not is_own:
                t = t.copy()
                is_own = True
            t.apply(ask.seats[0], answer)
        return at_rest(t, self.weights, self.only)

    def best(self, t: MotbaState, seat: int) -> list[float]:
        """The values after the best of the answers for the seat that gives it."""
        moves = t.moves(seat)
        if len(moves) > self.width:
            moves = _nearest(t, seat, moves, self.width)
        # Whoever chooses goes by an own value.
        deeper = Outlook(NARROW, self.weights, seat if self.only == seat else EVERYBODY)
        found: list[float] = []
        for move in moves:
            twin = t.copy()
            twin.apply(seat, move)
            values = deeper.values(twin, True)
            if not found or values[seat] > found[seat]:
                found = values
        return found


def at_rest(t: MotbaState, weights: Weights, only: int) -> list[float]:
    """A fight in which nothing is under way, or the next battle's beginning."""
    if t.round == 0:
        return before_the_fight(t, weights, only)
    picture = Picture(t)
    calm = peace(t)
    place, dice = weights.factors[5], weights.factors[6]
    own: list[float] = []
    shown: list[float] = []
    for seat in range(t.seats):
        is_wanted = only in (seat, EVERYBODY)
        value = _shown(picture, seat, weights) if is_wanted or t.seats == 2 else 0.0
        shown.append(value if t.seats == 2 else _seen(picture, seat, weights))
        if is_wanted:
            value = calm + value + place * position(picture, seat) + dice * potential(picture, seat)
        own.append(value)
    return _weighed(t, own, shown, weights, picture.late, only)


def _walk_of(t: MotbaState) -> Walk:
    frame = t.stack[-1]
    assert isinstance(frame, Walk)
    return frame


def _must_step(t: MotbaState) -> bool:
    """A walk that was begun needs at least one step."""
    walk = _walk_of(t)
    return walk.reason == GO and not walk.path


def _is_free_walk(t: MotbaState) -> bool:
    """A walk with the unit's own points: those left count where it stands."""
    return _walk_of(t).reason != EFFECT


def _likely_step(t: MotbaState) -> Move:
    """Nearer to an enemy, or no farther."""
    walk = _walk_of(t)
    moves = t.moves(t.units[walk.unit].seat)
    picture = Picture(t)
    here = t.units[walk.unit].space
    least = beyond(picture, walk.unit, here)
    best: Move = (STOP,) if (STOP,) in moves else moves[0]
    if least == 0 and (STOP,) in moves:
        return best
    for move in moves:
        assert isinstance(move, tuple)
        if move[0] == STOP:
            continue
        far = beyond(picture, walk.unit, t.neighbour(here, move[0] - NORTH))
        if far < least:
            least, best = far, move
    return best


def _nearest(t: MotbaState, seat: int, moves: list[Move], width: int) -> list[Move]:
    """Of many spaces those next to enemies; of other choices the first."""
    keyed: list[tuple[int, int]] = []
    for place, move in enumerate(moves):
        assert isinstance(move, tuple)
        least = 0
        if move[0] == SPACE:
            least = 99
            for unit in t.units:
                if unit.alive and unit.seat != seat:
                    least = min(least, t.distance(unit.space, move[1]))
        keyed.append((least, place))
    keyed.sort()
    return [moves[place] for _, place in keyed[:width]]
