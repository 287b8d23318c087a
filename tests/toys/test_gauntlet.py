"""Gauntlet does what it is there for: each promise of the kernel happens in a game of it."""

from collections.abc import Sequence

import pytest
from motley_gauntlet import GAME
from motley_gauntlet.rules import GauntletState

from motley.kernel import CHANCE, Choice
from motley.match import Match
from motley.match.match import Refused

ROUND_OF_THREE = [
    *["deal strike", "deal parry", "deal feint"],
    *["deal lunge", "deal parry", "deal guard"],
    *["deal guard", "deal strike", "deal strike"],
]


def table(seats: int, answers: Sequence[str] = (), **options: object) -> Match:
    """A match with chance by hand, answered in the order of asking."""
    match = Match(GAME, GAME.start(seats, options), GAME.complete(options), None, False)
    go_on(match, *answers)
    return match


def go_on(match: Match, *answers: str) -> None:
    for text in answers:
        match.play(match.to_act[0], text)


def position(match: Match) -> GauntletState:
    assert isinstance(match.state, GauntletState)
    return match.state


def texts(match: Match, seat: int) -> list[str]:
    return [GAME.write(match.state, move) for move in match.moves(seat)]


def choice(match: Match, seat: int, text: str) -> Choice:
    return next(each for each in match.choices(seat) if GAME.write(match.state, each.move) == text)


def lines(match: Match, viewer: int | None) -> list[str]:
    return [line.text for line in match.log(viewer)]


def test_deals_are_private() -> None:
    match = table(3, ROUND_OF_THREE)
    assert match.view(0)["hand"] == [0, 3, 4]
    assert match.view(1)["hand"] == [1, 2, 3]
    assert match.view(None)["hand"] == []
    assert lines(match, 0)[:1] == ["Ada is dealt a strike"]
    assert lines(match, 1)[:1] == ["Ada is dealt a card"]
    assert [answer.text for answer in match.record_for(1).answers] == [None] * 3 + ROUND_OF_THREE[3:6] + [None] * 3


def test_plans_are_made_together_in_secret_steps() -> None:
    match = table(3, ROUND_OF_THREE)
    assert list(match.to_act) == [0, 1, 2]
    match.play(2, "lay strike")
    assert texts(match, 2) == ["at 1", "at 2"]
    match.play(2, "at 1")
    assert list(match.to_act) == [0, 1]
    assert match.view(0)["plan"] == []
    assert match.view(2)["plan"] == [["lay", 0], ["at", 0]]
    match.play(1, "lay guard")
    match.play(0, "rest")
    assert lines(match, None)[-3:] == ["Ada rests", "Bo lays a guard", "Cy lays a strike against Ada"]


def test_r4_2_a_response_is_answered_by_a_response() -> None:
    match = table(2, ROUND_OF_THREE[:6])
    go_on(match, "lay strike", "at 2", "rest")
    assert match.to_act == (1,)
    go_on(match, "play parry")
    assert match.to_act == (0,)
    go_on(match, "play feint")
    assert [frame[0] for frame in match.view(None)["pending"]] == ["strike", "counter", "counter"]
    go_on(match, "pass")
    assert lines(match, None)[-1] == "The parry of Bo is undone"
    assert match.to_act == (CHANCE,)


def test_r4_2_an_unanswered_parry_undoes_the_blow() -> None:
    match = table(2, ROUND_OF_THREE[:6])
    go_on(match, "lay strike", "at 2", "rest", "play parry", "pass")
    assert lines(match, None)[-1] == "The strike of Ada is undone"
    ask = match.state.ask()
    assert ask is not None
    assert ask.kind == "rig"


def test_a_pass_in_a_window_is_final_and_offered_to_those_who_have_nothing_else() -> None:
    match = table(2, ["deal strike"] * 3 + ["deal guard"] * 3)
    go_on(match, "lay strike", "at 2", "rest")
    assert texts(match, 1) == ["pass"]
    assert choice(match, 1, "pass").final
    go_on(match, "pass")
    own, others = match.log(1)[-1], match.log(0)[-1]
    assert own.forced
    assert not others.forced


def test_r5_2_any_handful_of_dice_is_rolled_again() -> None:
    match = table(2, ROUND_OF_THREE[:6])
    go_on(match, "lay strike", "at 2", "rest", "pass", "roll 335")
    assert texts(match, 0) == ["again 3", "again 5", "again 33", "again 35", "again 335", "keep"]
    both = choice(match, 0, "again 33")
    assert both.any_order
    assert both.steps == (("die:0", "die:1"), ("die:0", "die:1"))
    assert choice(match, 0, "keep").button
    go_on(match, "again 33", "roll 66")
    assert lines(match, None)[-1] == "3 dice hit: Bo loses a heart"
    assert position(match).hearts == [3, 2]


def test_r3_2_a_card_is_laid_against_somebody_in_one_go() -> None:
    match = table(3, ROUND_OF_THREE)
    routes = {(GAME.write(match.state, each.move), *match.written(each.then)): each for each in match.routes(0)}
    route = routes["lay strike", "at 2"]
    assert route.steps[0] == ("fighter:1",)
    assert route.sentence == "Lay a strike. Against Bo"
    assert match.preview(0, "lay strike", then=["at 2"]).lines == []
    with pytest.raises(Refused, match="not open"):
        match.preview(0, "lay strike", then=["at 1"])


def test_r5_4_only_two_see_what_was_taken() -> None:
    match = table(3, ROUND_OF_THREE)
    go_on(match, "lay strike", "at 2", "rest", "rest", "pass", "roll 666", "keep", "take lunge")
    assert lines(match, 0)[-1] == lines(match, 1)[-1] == "Ada takes a lunge from Bo"
    assert lines(match, 2)[-1] == lines(match, None)[-1] == "Ada takes a card from Bo"
    assert match.record_for(1).answers[-1].text == "take lunge"
    assert match.record_for(2).answers[-1].text is None
    assert match.view(1)["known"]["0"] == [1]
    assert match.view(2)["known"]["0"] == []


def test_r6_1_a_rope_is_a_wide_question_with_two_moves_on_the_same_stakes() -> None:
    match = table(2, ROUND_OF_THREE[:6])
    go_on(match, "rest", "rest")
    assert len(match.moves(0)) == 2 * 14 * 14 + 1
    rope, chain = choice(match, 0, "rope 3-7"), choice(match, 0, "chain 3-7")
    assert rope.steps == chain.steps == (("left:2",), ("right:6",))
    assert rope.sentence != chain.sentence
    assert choice(match, 0, "pass").button == "Pass"


@pytest.mark.parametrize(
    ("text", "rule"), [("rope 3-2", "R6.2"), ("rope 1-9", "R6.3"), ("rope 9-1", "R6.3"), ("rope 15-1", "R6.1")]
)
def test_r6_ropes_that_cannot_be_tied(text: str, rule: str) -> None:
    match = table(2, ROUND_OF_THREE[:6])
    go_on(match, "rest", "rest", "chain 3-7", "pass", "rest", "rest")
    refusal = match.state.refusal(1, GAME.read(match.state, text))
    assert refusal is not None
    assert refusal.rule == rule


def test_r7_a_note_half_written_is_not_seen() -> None:
    match = table(3, ROUND_OF_THREE)
    go_on(match, "rest", "rest", "rest", "pass")
    before = {viewer: (match.view(viewer), match.state.asked(viewer), lines(match, viewer)) for viewer in (1, 2, None)}
    counted = len(match.plies_for(1))
    go_on(match, "note feint")
    for viewer, seen in before.items():
        assert (match.view(viewer), match.state.asked(viewer), lines(match, viewer)) == seen
    assert len(match.plies_for(1)) == counted
    own = match.state.asked(0)
    assert own is not None
    assert own.kind == "send"
    go_on(match, "to 3")
    assert lines(match, 2)[-1] == "Ada sends a feint to Cy"
    assert lines(match, 1)[-1] == "Ada sends a card to Cy"
    assert [answer.text for answer in match.record_for(1).answers][-1] == "to 3"
    assert None not in [answer.text for answer in match.record_for(0).answers][-2:]


def test_r5_5_whoever_is_out_is_asked_no_more() -> None:
    match = table(3, ROUND_OF_THREE, hearts=1)
    go_on(match, "lay strike", "at 2", "rest", "lay strike", "at 2", "pass", "roll 666", "keep")
    assert position(match).standing() == (0, 2)
    assert lines(match, None)[-3:] == ["3 dice hit: Bo loses a heart", "Bo is out", "The strike of Cy comes to nothing"]
    go_on(match, "pass", "pass")
    while match.to_act == (CHANCE,):
        go_on(match, texts(match, CHANCE)[0])
    assert match.to_act == (0, 2)


def test_r1_2_the_last_who_stands_has_won() -> None:
    match = table(2, ROUND_OF_THREE[:6], hearts=1)
    go_on(match, "lay strike", "at 2", "rest", "pass", "roll 666", "keep")
    outcome = match.outcome
    assert outcome is not None
    assert outcome.placings == (1, 2)
    assert GAME.ends(outcome) == "Only one fighter stands. Ada won."
