"""Ways to set up a fight of MOTBA, and to tell what happens in it."""

from collections.abc import Mapping, Sequence

from motley.games.motba import GAME
from motley.games.motba.rules.battle import atoms
from motley.games.motba.rules.battle.fight import TURN_END
from motley.games.motba.rules.battle.stats import stat
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.deck.arenas import LEGEND, NUMBERS, space_name
from motley.games.motba.rules.deck.vocabulary import STATS, SYMBOLS
from motley.games.motba.rules.draft import lineup
from motley.games.motba.rules.moves import read_space
from motley.games.motba.rules.state import LETTERS, Unit, abilities_of
from motley.kernel import CHANCE, Event

PLAIN = ("........",) * 8


def number(name: str) -> int:
    return (int(name[0]) - 1) * 3 + LETTERS.index(name[1])


def fight(
    units: Mapping[str, tuple[str, str]],
    pool: Mapping[str, int] | None = None,
    seat: int = 1,
    rows: Sequence[str] = (),
    bearing: Sequence[tuple[str, str, int]] = (),
    team: Sequence[tuple[str, int]] = (),
    round: int = 1,  # noqa: A002
) -> MotbaState:
    """A fight in that seat's Action Phase. Artifacts are (card, bearer, seat) or (card, seat); seats from 1."""
    state = MotbaState(max(int(name[0]) for name in units))
    grid = [*rows, *PLAIN[len(rows) :]]
    state.width, state.height = len(grid[0]), len(grid)
    state.ground = [LEGEND[letter][0] for row in grid for letter in row]
    state.things = [LEGEND[letter][1] for row in grid for letter in row]
    for name, (card, _) in units.items():
        atoms.enlist(state, number(name), NUMBERS[card])
    for card, bearer, player in bearing:
        atoms.bear(state, number(bearer), NUMBERS[card], player - 1)
    for player in range(state.seats):
        cards = [NUMBERS[card] for card, owner in team if owner == player + 1]
        state.rows[player] = (-1, -1, -1, *cards, *[-1] * (3 - len(cards)))
    for name, (_, space) in units.items():
        atoms.place(state, number(name), read_space(state, space))
    lineup.gather_sources(state)
    state.battle = 1
    state.round = round
    state.shown = 6 * state.seats
    state.counts = [tuple(len(state.living(player)) for player in range(state.seats))]
    state.active = seat - 1
    for symbol, n in (pool or {}).items():
        state.symbols[SYMBOLS.index(symbol)] = n
    state.pool_open = True
    state.stack = [("turns", seat), ("enter", TURN_END), ("act", 0)]
    state.events = []
    return state


def go(state: MotbaState) -> MotbaState:
    """Let the fight begin, when everything is as the story wants it."""
    state.run()
    return state


def unit(state: MotbaState, name: str) -> Unit:
    return state.units[number(name)]


def fill(state: MotbaState, *names: str) -> None:
    """Charge all abilities of these units."""
    for name in names:
        each = unit(state, name)
        each.tokens = tuple(ability.cooldown for ability in abilities_of(each))


def value(state: MotbaState, name: str, which: str) -> int:
    return stat(state, number(name), STATS.index(which))


def at(state: MotbaState, name: str) -> str:
    return space_name(state.width, unit(state, name).space)


def kind(state: MotbaState) -> str:
    ask = state.ask()
    return "over" if ask is None else ask.kind


def asked(state: MotbaState) -> int:
    """The seat that is asked, from 1; 0 is chance."""
    return state.owing()[0] + 1


def legal(state: MotbaState) -> list[str]:
    return [GAME.write(state, move) for move in GAME.legal(state, state.owing()[0])]


def answer(state: MotbaState, *texts: str) -> None:
    """Give these answers, whoever is asked."""
    for text in texts:
        state.play(state.owing()[0], GAME.read(state, text))


def told(state: MotbaState, what: str) -> list[Event]:
    return [event for event in state.events or [] if event.kind == what]


def refused(state: MotbaState, text: str) -> str:
    """The rule that forbids a move."""
    refusal = state.refusal(state.owing()[0], GAME.read(state, text))
    return "" if refusal is None else refusal.rule


def season(seats: int, **options: object) -> MotbaState:
    state = GAME.setup(seats, GAME.complete({"season": "infinite", **options}))
    assert isinstance(state, MotbaState)
    return state


def draw_numbers(state: MotbaState, *numbers: int) -> None:
    for each in numbers:
        assert kind(state) == "number"
        state.play(CHANCE, GAME.read(state, str(each)))
