"""A sensible whole answer to what is asked piece by piece before the fight: a reserve, a team, arenas, a formation."""

from collections.abc import Sequence
from typing import Any, Final

from motley.games.motba.mind.drafting import MOST_LOOKED_AT, reserve_points, surplus, team_points
from motley.games.motba.rules.deck.arenas import ARENAS, NUMBERS
from motley.games.motba.rules.deck.cards import CHARACTERS, FIRST_ARENA
from motley.games.motba.rules.deck.vocabulary import MELEE, RANGED
from motley.games.motba.rules.draft.drafts import RESERVE
from motley.games.motba.rules.draft.lineup import ROW, fitting
from motley.games.motba.rules.draft.ready import formation
from motley.games.motba.rules.moves import BLANK, LAY, OFFER, PREPARE, PUT
from motley.games.motba.rules.state import EMPTY
from motley.kernel.core import Ask, Move

ASKS: Final = ("prepare", "option", "lay", "put")
"""What is asked piece by piece."""


def whole_answer(view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[Move]:
    """All that is still to answer to such an ask, the first of it a legal move; nothing once it has begun."""
    seat = int(view["seat"])
    if ask.kind == "option":
        return [] if view["open"] else offered(moves, int(view["seats"]) + 2)
    if view["mine"]:
        return []
    if ask.kind == "prepare":
        kind = int(view["args"][0])
        return [(PREPARE, card) for card in reserve([NUMBERS[name] for name in view["pools"][kind]], kind == 1)]
    if ask.kind == "lay":
        found: list[Move] = []
        for kind in (0, 1):
            cards = [NUMBERS[name] for name in view["reserves"][kind][seat]]
            found += [(BLANK,) if card == EMPTY else (LAY, card) for card in row(cards, kind == 1)]
        return found
    spaces = [move[1] for move in moves if isinstance(move, tuple)]
    behind = [_shoots(unit) for unit in view["units"] if unit["seat"] == seat]
    return [(PUT, space) for space in formation(int(view["width"]), int(view["height"]), spaces, behind)]


def offered(moves: Sequence[Move], count: int) -> list[Move]:
    """The arenas with the least to stumble over."""
    keyed: list[tuple[int, int]] = []
    for move in moves:
        assert isinstance(move, tuple)
        keyed.append((sum([1 for ground in ARENAS[move[1] - FIRST_ARENA].ground if ground]), move[1]))
    keyed.sort()
    return [(OFFER, card) for _, card in keyed[:count]]


def reserve(pool: list[int], is_artifacts: bool) -> list[int]:
    """Cards that make a good reserve, one after the other."""
    chosen: list[int] = []
    for _ in range(RESERVE):
        keyed = [(reserve_points([*chosen, card], is_artifacts), -card) for card in pool if card not in chosen]
        chosen.append(-max(keyed)[1])
    return chosen


def row(cards: list[int], is_artifacts: bool) -> list[int]:
    """The best full row that these cards make; blanks where nothing fits any more."""
    keyed = [(surplus(card), card) for card in cards]
    keyed.sort(reverse=True)
    best = _row([], [card for _, card in keyed[:MOST_LOOKED_AT]], tuple(cards), is_artifacts)
    assert best is not None
    return best[1]


def _row(
    laid: list[int], likely: list[int], cards: tuple[int, ...], is_artifacts: bool
) -> tuple[float, list[int]] | None:
    if len(laid) == ROW:
        return team_points([card for card in laid if card != EMPTY], is_artifacts), laid
    best: tuple[float, list[int]] | None = None
    for card in fitting(cards, laid):
        if card != EMPTY and card not in likely:
            continue
        found = _row([*laid, card], likely, cards, is_artifacts)
        if found is not None and (best is None or found[0] > best[0]):
            best = found
    return best


def _shoots(unit: dict[str, Any]) -> bool:
    stats = CHARACTERS[NUMBERS[unit["card"]]].stats
    return stats[RANGED] > stats[MELEE]
