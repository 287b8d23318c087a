"""An answer is given unasked only where everybody knows that there is no other."""

from typing import Any

import pytest

import motley
from motley.kernel import Ask, Move, Outcome, Rng, State
from motley.match import obvious
from motley.match.obvious import is_obvious


class Follow(State):
    """Seat 0 holds cards that nobody else sees, and must follow the even suit if it can."""

    def __init__(self, hand: tuple[int, ...]) -> None:
        super().__init__(2)
        self.hand = hand

    def ask(self) -> Ask | None:
        return Ask("card", (0,))

    def moves(self, seat: int) -> list[Move]:
        following = [card for card in self.hand if card % 2 == 0]
        return list(following or self.hand) if seat == 0 else []

    def imagine(self, seat: int | None, rng: Rng) -> "Follow":
        if seat == 0:
            return Follow(self.hand)
        return Follow(tuple(rng.below(10) for _ in self.hand))

    def fields(self) -> tuple[str, ...]:
        return ("hand",)

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"cards": len(self.hand), "hand": list(self.hand) if seat == 0 else None}

    def outcome(self) -> Outcome | None:
        return None


class Peeping(Follow):
    """Everybody imagines what is really there: what a broken game would do."""

    def imagine(self, seat: int | None, rng: Rng) -> "Follow":
        return Peeping(self.hand)


class Pondering(Follow):
    """What seat 1 knows by itself decides how much it draws when it imagines; most worlds have one answer."""

    def __init__(self, secret: int) -> None:
        super().__init__((4,))
        self.secret = secret

    def imagine(self, seat: int | None, rng: Rng) -> "Follow":
        for _ in range(self.secret if seat == 1 else 0):
            rng.below(10)
        return Follow((4,) if rng.below(10) else (2, 4))


class Rare(Follow):
    """One hand of thirty has a second answer."""

    def __init__(self, table: int) -> None:
        super().__init__((4,))
        self.table = table

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"table": self.table}

    def imagine(self, seat: int | None, rng: Rng) -> "Follow":
        return Follow((2, 4) if rng.below(30) == 0 else (4,))


def test_what_few_hands_would_have_is_thought_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """At two hundred tables: that an answer comes by itself must not tell that the one card is not held."""
    assert not any(is_obvious(Rare(table), 0) for table in range(200))
    monkeypatch.setattr(obvious, "WORLDS", 12)
    assert any(is_obvious(Rare(table), 0) for table in range(200)), "too few worlds are found out"


def test_the_last_card_is_known_to_be_the_only_answer() -> None:
    assert is_obvious(Follow((7,)), 0)


def test_an_answer_forced_by_what_others_cannot_see_is_not_obvious() -> None:
    hand = (4, 7, 9)
    assert Follow(hand).moves(0) == [4]
    assert not is_obvious(Follow(hand), 0)
    assert is_obvious(Peeping(hand), 0), "only what the others imagine tells the two apart"


def test_what_is_obvious_tells_nothing_of_what_another_seat_knows() -> None:
    assert len({is_obvious(Pondering(secret), 0) for secret in range(64)}) == 1


def test_a_real_choice_and_another_seat_are_never_obvious() -> None:
    assert not is_obvious(Follow((2, 4)), 0)
    assert not is_obvious(Follow((7,)), 1)


def test_the_confirmation_of_a_turn_is_no_answer() -> None:
    match = motley.start("motif", seed=1, options={"first": "gold", "size": 3, "tokens": 1}, hold=(0,))
    match.play(0, "+a1")
    assert match.to_act == (0,)
    assert not match.is_obvious(0)
