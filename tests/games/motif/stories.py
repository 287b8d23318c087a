"""Short words for telling what happens in a position."""

from motley.games.motif import GAME
from motley.games.motif.rules.book import MotifState
from motley.kernel import Event, Outcome, Rng


def at(text: str, **options: object) -> MotifState:
    """The position of a string."""
    return GAME.position(text, options)


def start(**options: object) -> MotifState:
    state = GAME.start(2, options)
    assert isinstance(state, MotifState)
    return state


def seat(state: MotifState) -> int:
    """Who is asked."""
    ask = state.ask()
    assert ask is not None
    return ask.seats[0]


def play(state: MotifState, texts: str) -> MotifState:
    """Make these moves, each by whoever is asked."""
    for text in texts.split():
        state.play(seat(state), GAME.read(state, text))
    return state


def told(state: MotifState, texts: str) -> list[Event]:
    """What is told of these moves."""
    state.events = []
    play(state, texts)
    return state.events


def said(state: MotifState, texts: str) -> list[str]:
    """The log lines of these moves."""
    return [GAME.says(event, None) for event in told(state, texts)]


def legal(state: MotifState) -> set[str]:
    return {GAME.write(state, move) for move in state.moves(int(state.seat))}


def adds(state: MotifState) -> set[str]:
    return {text for text in legal(state) if text.startswith("+")}


def moves_of(state: MotifState, tile: str) -> set[str]:
    """Where the token on a tile may go."""
    return {text[3:] for text in legal(state) if text.startswith(f"{tile}-")}


def rule(state: MotifState, text: str) -> str:
    """The rule that refuses a move; nothing changes by asking."""
    before = state.digest()
    refusal = state.refusal(seat(state), GAME.read(state, text))
    assert refusal is not None, f"{text} is legal"
    assert GAME.words.refusal(refusal)
    assert state.digest() == before
    return refusal.rule


def outcome(state: MotifState) -> Outcome:
    found = state.outcome()
    assert found is not None, GAME.text(state)
    return found


def random_games(number: int, **options: object) -> list[list[MotifState]]:
    """Games at random: of each, all its positions from the first to the last."""
    games: list[list[MotifState]] = []
    for seed in range(number):
        rng = Rng(seed)
        state = start(**options)
        positions = [state.copy()]
        while state.playout(rng, 1):
            positions.append(state.copy())
        games.append(positions)
    return games
