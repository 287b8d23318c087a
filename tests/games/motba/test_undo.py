"""4.5: what an answer has shown of others cannot be taken back; what it has not, can."""

from collections.abc import Iterator

import pytest

import motley
from motley.kernel import Rng
from motley.match import Match, Refused

OPTIONS = {"season": "infinite", "character_method": "standard_prepared", "artifact_method": "standard_prepared"}
HOLDS = pytest.mark.parametrize("hold", [(), (0, 1)], ids=["plain", "held"])
# Artifacts to aim, so that there is something to choose at every reveal.
AIMED = ("whetted_blade", "giants_belt", "rust_curse", "thorn_mail", "dulling_oil")


def answers(match: Match, rng: Rng) -> Iterator[tuple[str, str, int, str]]:
    """Play on at random; of every answer, before it is given, its ask, what that is about, the seat, its notation."""
    while match.outcome is None:
        seat = match.to_act[0]
        if seat in match.waiting:
            match.commit(seat)
            continue
        ask = match.state.ask()
        assert ask is not None
        texts = [match.game.write(match.state, move) for move in match.moves(seat)]
        wanted = [text for text in texts if text.partition(" ")[2] in AIMED]
        text = wanted[0] if wanted else texts[int(rng.below(len(texts)))]
        yield ask.kind, str(ask.args[0]) if ask.args else "", seat, text
        match.play(seat, text)


def hidden(match: Match, seat: int) -> int:
    """How many cards of others the seat does not see."""
    return sum(card is None for row in match.view(seat)["rows"] for card in row)


def begun(seed: int, hold: tuple[int, ...]) -> Match:
    match = motley.start("motba", seats=2, seed=seed, options=OPTIONS)
    match.hold = set(hold)
    return match


@HOLDS
@pytest.mark.parametrize("seed", range(3))
def test_r6_2_role_and_aim_that_show_a_card_cannot_be_taken_back(seed: int, hold: tuple[int, ...]) -> None:
    match = begun(seed, hold)
    shown = {"role": 0, "aim": 0}
    last: tuple[str, int, int] | None = None
    for kind, _, seat, _ in answers(match, Rng(seed)):
        if last is not None and hidden(match, last[1]) < last[2]:
            refused(match, last[1])
            shown[last[0]] += 1
        last = (kind, seat, hidden(match, seat)) if kind in shown else None
        if kind == "zone":
            break
    assert shown["role"] == 1
    assert shown["aim"] >= 1


def refused(match: Match, seat: int) -> None:
    """Nothing can be taken back, neither all of it nor the last answer, nor exchanged."""
    ply = match.ply
    rows = match.view(seat)["rows"]
    assert match.undoable(seat) == 0
    for steps in (None, 1):
        with pytest.raises(Refused):
            match.undo(seat, steps)
    for move in match.game.legal(match.state_at(ply - 1), seat):
        with pytest.raises(Refused):
            match.revise(seat, ply - 1, move)
    assert (match.ply, match.view(seat)["rows"]) == (ply, rows)


@HOLDS
def test_r4_1_a_role_that_shows_nothing_can_be_taken_back(hold: tuple[int, ...]) -> None:
    """The roles of the arena: whoever becomes Options Picker is asked next, and nothing was hidden."""
    match = begun(1, hold)
    seat = next(seat for kind, about, seat, _ in answers(match, Rng(1)) if (kind, about) == ("role", "arena"))
    match.play(seat, "options")
    assert match.undoable(seat) == 1
    match.undo(seat)
    ask = match.state.ask()
    assert ask is not None
    assert (ask.kind, ask.seats) == ("role", (seat,))


def test_without_the_lock_the_check_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motley.match.play.reveals", lambda *_: False)
    with pytest.raises(AssertionError):
        test_r6_2_role_and_aim_that_show_a_card_cannot_be_taken_back(0, (0, 1))
