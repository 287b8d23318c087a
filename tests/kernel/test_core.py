"""Asks, events, outcomes, refusals: values that compare by what they say."""

import pytest

from motley.kernel import Ask, Event, IllegalMove, MotleyError, Outcome, Refusal


def test_asks_compare_by_value() -> None:
    assert Ask("place", (0,)) == Ask("place", (0,), ())
    assert hash(Ask("place", (0,))) == hash(Ask("place", (0,), ()))
    assert Ask("place", (0,)) != Ask("place", (1,))
    assert Ask("place", (0,), (1,)) != Ask("place", (0,))
    assert Ask("place", (0,)) != "place"


@pytest.mark.parametrize(("viewer", "sees"), [(0, True), (1, True), (2, False), (None, False)])
def test_an_events_details_are_for_its_seats_and_never_for_spectators(viewer: int | None, sees: bool) -> None:
    event = Event("stole", {"who": 0}, {"card": "crown"}, (0, 1))
    assert event.is_open_to(viewer) == sees
    assert ("card" in event.seen_by(viewer)) == sees
    assert event.seen_by(viewer)["who"] == 0


def test_an_event_without_secrets_is_open_to_all() -> None:
    assert Event("rolled", {"dice": 6}).is_open_to(None)


@pytest.mark.parametrize(
    ("placings", "returns"),
    [
        ((1, 2), [1.0, 0.0]),
        ((1, 1), [0.5, 0.5]),
        ((3, 1, 2), [0.0, 1.0, 0.5]),
        ((1, 2, 2), [1.0, 0.25, 0.25]),
        ((1, 1, 3, 4), [5 / 6, 5 / 6, 1 / 3, 0.0]),
        ((1,), [1.0]),
        ((2,), [0.0]),
    ],
)
def test_returns_share_what_shared_places_are_worth(placings: tuple[int, ...], returns: list[float]) -> None:
    outcome = Outcome(placings, (0,) * len(placings), "done")
    assert outcome.returns() == pytest.approx(returns)


def test_winners_are_those_in_first_place() -> None:
    assert Outcome((2, 1, 1), (0, 5, 5), "points").winners() == (1, 2)


def test_an_illegal_move_says_rule_seat_and_ask() -> None:
    error = IllegalMove(Refusal("R4.2", "far"), 1, Ask("move", (1,)), "c3 is too far.")
    assert str(error) == "R4.2: c3 is too far. (seat 1, ask 'move')"
    assert isinstance(error, MotleyError)
    assert isinstance(error, ValueError)
    assert "the game is over" in str(IllegalMove(Refusal("T1", "over"), 0, None))
