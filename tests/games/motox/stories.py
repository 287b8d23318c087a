"""Positions of MotoX in a test: set one up, play moves by their notation, and see what happened by itself."""

import pytest

from motley.games.motox import GAME
from motley.games.motox.rules.book import Motox
from motley.games.motox.rules.moves import SEAT_LETTERS
from motley.games.motox.rules.riding import path_text
from motley.kernel import Event, IllegalMove, Refusal

DEMO = "EEE2ENN1NEE"
"""Ten tiles; ramps on tile 4 (height 2) and tile 7 (height 1); bends on 5 and 8."""


class Story:
    """A position and the events since it was set up."""

    def __init__(self, position: str, **options: object) -> None:
        self.state: Motox = GAME.position(position, options)
        self.state.events = []

    @property
    def text(self) -> str:
        return GAME.text(self.state)

    @property
    def seat(self) -> int:
        ask = self.state.ask()
        assert ask is not None
        return ask.seats[0]

    def legal(self) -> set[str]:
        moves = self.state.moves(self.seat)
        written = {GAME.write(self.state, move) for move in moves}
        assert len(written) == len(moves)
        return written

    def play(self, moves: str) -> "Story":
        for text in moves.split():
            self.state.play(self.seat, GAME.read(self.state, text))
        return self

    def refusal(self, move: str) -> Refusal:
        """Why a move is refused; the position stays as it was and the refusal has a sentence."""
        before = self.state.digest()
        with pytest.raises(IllegalMove) as raised:
            self.state.play(self.seat, GAME.read(self.state, move))
        refusal = raised.value.refusal
        assert self.state.digest() == before
        assert GAME.words.refusal(refusal)
        return refusal

    def rule(self, move: str) -> str:
        return self.refusal(move).rule

    def because(self, move: str) -> object:
        refusal = self.refusal(move)
        assert (refusal.rule, refusal.key) == ("R4.9", "no-ride")
        return refusal.args["because"]

    def happened(self) -> list[str]:
        """The kinds of all events so far."""
        assert self.state.events is not None
        return [event.kind for event in self.state.events]

    def said(self) -> list[str]:
        assert self.state.events is not None
        return [GAME.says(event, None) for event in self.state.events]

    def told(self) -> list[str]:
        """What happened by itself, in the words of the examples."""
        assert self.state.events is not None
        return [word for event in self.state.events if (word := _word(event))]

    def ranks(self) -> list[int]:
        return [self.state.rank(seat) for seat in range(self.state.seats)]

    def path(self, move: str) -> str:
        code = GAME.read(self.state, move)
        assert isinstance(code, int)
        return path_text(self.state.open_rides().key(code))

    def ends(self) -> tuple[str, list[int], list[int]]:
        """Reason, placings, scores."""
        assert self.state.ask() is None
        outcome = self.state.outcome()
        assert outcome is not None
        return outcome.reason, list(outcome.placings), list(outcome.scores)


def _word(event: Event) -> str:
    args = event.args
    who = args.get("who")
    letter = SEAT_LETTERS[who] if isinstance(who, int) else ""
    match event.kind:
        case "track-left":
            return f"left {args['left']}"
        case "skip":
            return f"skip {letter}"
        case "land":
            victim = args["victim"]
            assert isinstance(victim, int)
            return f"landed on {SEAT_LETTERS[victim]}"
        case "boxed":
            return f"boxed {letter} {args['space']}"
        case "blocked":
            return f"blocked {letter}"
        case "blocked-coin":
            return f"blocked+coin {letter}"
    return ""


def race(bikes: str, turn: str = "S", stage: str = "go", discard: int | None = None, course: str = DEMO) -> str:
    """A position string of round 2 with Suns as the starting seat: `race("3ne/4,1ne/4,1nw/4")`."""
    spent = 12 - sum(int(bike.partition("/")[2]) for bike in bikes.split(","))
    return f"{course} S {bikes} {spent if discard is None else discard} 2 {turn} {stage}"


def started(seats: int = 4, **options: object) -> Story:
    """A game from its beginning, before the starting seat is drawn."""
    story = Story.__new__(Story)
    state = GAME.start(seats, options)
    assert isinstance(state, Motox)
    state.events = []
    story.state = state
    return story
