"""Ways to set up a table of Motu and to tell what happens at it."""

from collections.abc import Sequence

from motley.games.motu import GAME
from motley.games.motu.rules.book import MotuState
from motley.games.motu.rules.cards import CARD_NUMBERS, DESTINY_NUMBERS, LETTERS, SYMBOL_NAMES, TRAVELER_NUMBERS
from motley.games.motu.rules.island import REACH, Island, settle
from motley.games.motu.rules.refusals import cannot_lie
from motley.kernel import CHANCE

DIRECTIONS = "NESW"
ROW = ("i05", "i11", "i40", "i22")


def answer(state: MotuState, *texts: str) -> None:
    """Give these answers, whoever is asked."""
    for text in texts:
        state.play(state.owing()[0], GAME.read(state, text))


def kind(state: MotuState) -> str:
    ask = state.ask()
    return "over" if ask is None else ask.kind


def legal(state: MotuState) -> list[str]:
    """The notation of every legal answer."""
    return [GAME.write(state, move) for move in GAME.legal(state, state.owing()[0])]


def table(
    villages: Sequence[str] = ("v1", "v2"),
    row: Sequence[str] = ROW,
    travelers: Sequence[str] = ("t1", "t2", "t3", "t4", "t5", "t6"),
    destinies: Sequence[str] = ("d01", "d02", "d03", "d04", "d05", "d06", "d07"),
    start: int = 0,
    game: str = "full",
) -> MotuState:
    """A game of as many seats as there are villages (in turn order), at its first pick."""
    seats = len(villages)
    state = GAME.start(seats, {"start": str(start), "game": game})
    assert isinstance(state, MotuState)
    answer(state, *villages, *row)
    if game == "full":
        answer(state, *travelers[:seats], *destinies[: seats + 1])
    assert kind(state) == "pick"
    return state


def solo(village: str = "v1", level: str = "easy", totems: str = "lenient") -> MotuState:
    """A solo game at its first deal."""
    state = GAME.start(1, {"level": level, "solo_totems": totems})
    assert isinstance(state, MotuState)
    answer(state, village)
    return state


def lay(state: MotuState) -> None:
    """Turn and place the card in hand in the first legal way."""
    answer(state, legal(state)[0])
    answer(state, legal(state)[0])


def draw(state: MotuState, card: str | None = None) -> None:
    assert state.owing() == (CHANCE,)
    answer(state, card or legal(state)[0])


def finish_turn(state: MotuState) -> None:
    """Neither buy nor play."""
    while kind(state) in ("destiny", "traveler"):
        answer(state, "pass" if kind(state) == "destiny" else "keep")


def take_turn(state: MotuState, slot: str | None = None) -> None:
    """Pick, lay, refill, and nothing more."""
    answer(state, slot or legal(state)[0])
    if kind(state) == "rotate":
        lay(state)
    draw(state)
    finish_turn(state)


def island(*laid: str, village: str = "v1") -> Island:
    """An island from lines such as `i05 N 2,-1`; every card must be legal where it lies."""
    found = settle(CARD_NUMBERS[village], REACH)
    for line in laid:
        card, direction, at = line.split()
        x, y = (int(part) for part in at.split(","))
        turned = DIRECTIONS.index(direction)
        assert (x, y) in found.placements(CARD_NUMBERS[card], turned), line
        found = found.with_card(CARD_NUMBERS[card], x, y, turned)
    return found


def broken(on: Island, line: str) -> list[str]:
    """The rules that a placement breaks."""
    card, direction, at = line.split()
    x, y = (int(part) for part in at.split(","))
    return on.broken(CARD_NUMBERS[card], x, y, DIRECTIONS.index(direction))


def clashes(on: Island, line: str) -> list[tuple[int, int]]:
    card, direction, at = line.split()
    x, y = (int(part) for part in at.split(","))
    return on.clashing_points(CARD_NUMBERS[card], x, y, DIRECTIONS.index(direction))


def edges(on: Island, line: str) -> dict[str, list[str]]:
    """R4.9: by what is wrong, the edges at which a card would clash (`1,4 to 2,4`) or the corners."""
    card, direction, at = line.split()
    x, y = (int(part) for part in at.split(","))
    refusal = cannot_lie(on, CARD_NUMBERS[card], x, y, DIRECTIONS.index(direction))
    clashes = refusal.args["clashes"]
    assert isinstance(clashes, list)
    return {each["name"]: each["at"] for each in clashes}


def seen(on: Island) -> dict[str, int]:
    """The visible symbols of an island by name, without the village star."""
    counted = {SYMBOL_NAMES[symbol]: count for symbol, count in enumerate(on.counts()) if count}
    counted.pop("village", None)
    return counted


def drawing(on: Island) -> list[str]:
    """An island as text: a terrain sign and a symbol for each cell, rows from top to bottom."""
    cells = on.visible()
    columns = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
    lines = []
    for y in range(min(y for _, y in cells), max(y for _, y in cells) + 1):
        words = []
        for x in columns:
            if not on.top_at(x, y):
                words.append("  ")
                continue
            symbol = on.symbol_at(x, y)
            sign = {1: ".", 2: "~", 3: ":"}[on.terrain_at(x, y)]
            words.append(sign + (LETTERS[symbol - 1] if symbol else sign))
        lines.append(" ".join(words).rstrip())
    return lines


def traveler(key: str) -> int:
    return TRAVELER_NUMBERS[key]


def destiny(key: str) -> int:
    return DESTINY_NUMBERS[key]
