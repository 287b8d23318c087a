"""How MOTBA's moves are pointed at: dice and fighters in either order, targets, dice to roll again; and why not."""

from typing import Any

import pytest

from motley.games.motba import GAME
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.deck.arenas import NUMBERS
from motley.kernel import Choice, Refusal
from tests.games.motba.stories import answer, fight, fill, go, kind, season, unit
from tests.games.motba.test_scene import DUEL, pieces, until


def choices(state: MotbaState) -> dict[str, Choice]:
    """By notation, as the seat that is asked gets them."""
    seat = state.owing()[0]
    ask = state.asked(seat)
    assert ask is not None
    made = GAME.choices(state.view(seat), ask, state.moves(seat))
    return {GAME.write(state, choice.move): choice for choice in made}


def routes(state: MotbaState) -> list[tuple[str, Choice]]:
    """What else can be pointed at, each with its moves in a row."""
    seat = state.owing()[0]
    ask = state.asked(seat)
    assert ask is not None
    made = GAME.routes(state.view(seat), ask, state.moves(seat))
    return [("; ".join([GAME.write(state, move) for move in (each.move, *each.then)]), each) for each in made]


def reached(state: MotbaState, *keys: str) -> list[str]:
    """The moves that are complete when these pieces were pointed at, one after the other."""
    return [
        text
        for text, choice in [*choices(state).items(), *routes(state)]
        if len(choice.steps) == len(keys) and all(key in step for key, step in zip(keys, choice.steps, strict=True))
    ]


def told(state: MotbaState, *keys: str) -> Refusal:
    """What is said to somebody who points at these."""
    seat = state.owing()[0]
    ask = state.asked(seat)
    assert ask is not None
    refusal = GAME.why_not(state.view(seat), ask, keys)
    assert GAME.words.refusal(refusal)
    return refusal


def test_every_step_of_every_choice_is_a_labelled_piece() -> None:
    for state in (
        until(season(2), "ban"),
        until(season(2), "lay"),
        until(season(2), "aim", seed=4),
        until(season(3), "zone"),
        until(season(3), "reroll", seed=8),
        go(fight(DUEL, {"sword": 2, "boot": 2, "shield": 1})),
    ):
        shown = pieces(state, state.owing()[0])
        for text, choice in choices(state).items():
            assert choice.steps or choice.button, text
            assert all(shown[key].label for step in choice.steps for key in step), text


def test_dice_are_rolled_again_by_pointing_at_them_in_any_order() -> None:
    state = until(season(2), "reroll", seed=8)
    state.dice = tuple(sorted(state.dice))
    made = choices(state)
    assert made["keep"].button
    assert (made["keep"].hotkey, made["keep"].place) == ("k", "keep")
    rolls = [choice for text, choice in made.items() if text.startswith("again")]
    assert all(choice.any_order and choice.final for choice in rolls)
    assert {len(choice.steps) for choice in rolls} == set(range(1, len(state.dice) + 1))
    assert all("cannot be taken back" in choice.sentence for choice in rolls)


def test_boots_go_to_a_fighter_die_first_or_fighter_first() -> None:
    state = go(fight(DUEL, {"boot": 2}))
    assert reached(state, "pool:boot:1", "u:1a") == ["boot 1a*1"]
    assert reached(state, "pool:boot:1", "pool:boot:0", "u:1a") == ["boot 1a*2"]
    assert reached(state, "u:1a", "pool:boot:0") == ["boot 1a*1", "boot 1a*2"]
    assert choices(state)["boot 1a*1"].sentence.endswith("1 Movement die for 4 MP.")
    assert choices(state)["boot 1a*2"].sentence.endswith("2 Movement dice for 6 MP.")


def test_a_fighter_attacks_by_pointing_at_it_and_at_its_target_or_by_the_sword() -> None:
    state = go(fight({**DUEL, "1b": ("iron_warden", "d4")}, {"sword": 1}))
    assert reached(state, "u:1a", "u:2a") == ["sword 1a>2a"]
    assert reached(state, "pool:sword:0", "u:2a") == ["sword 1a>2a", "sword 1b>2a"]
    assert reached(state, "pool:sword:0", "u:1b", "u:2a") == ["sword 1b>2a"]
    assert pieces(state, 0)["p:2a"].parent == "u:2a"
    assert "4 AP against 0 BP" in choices(state)["sword 1a>2a"].sentence


def test_an_obstacle_is_attacked_where_it_stands() -> None:
    state = go(fight(DUEL, {"sword": 1}, rows=["........", "..o....."]))
    assert reached(state, "u:1a", "thing:c2") == ["sword 1a>c2"]


def test_walking_begins_at_the_movement_points_and_goes_on_space_by_space() -> None:
    state = go(fight(DUEL, {"boot": 1}))
    answer(state, "boot 1a*1")
    assert reached(state, "mp:1a") == ["go 1a"]
    assert reached(state, "p:1a:mp") == ["go 1a"]
    answer(state, "go 1a")
    assert reached(state, "s:c2") == ["n"]
    assert choices(state)["n"].hotkey == "n"
    assert "stop" not in choices(state)
    answer(state, "n")
    assert choices(state)["stop"].button


def test_a_space_is_walked_to_with_as_few_dice_as_it_takes() -> None:
    state = go(fight(DUEL, {"boot": 2}))
    assert reached(state, "u:1a", "s:c1") == ["boot 1a*1; go 1a; n; n; stop"]
    (far,) = reached(state, "u:1a", "s:c7")
    assert far.startswith("boot 1a*2; go 1a; ")
    assert reached(state, "u:1a", "s:h8") == []
    answer(state, "boot 1a*1")
    assert reached(state, "u:1a", "s:c1") == ["go 1a; n; n; stop"]
    answer(state, "go 1a")
    assert reached(state, "s:c1") == ["n; n; stop"]
    assert reached(state, "s:c2") == ["n"]


def test_a_walk_goes_round_what_hurts_where_dice_are_left_for_it() -> None:
    rows = ("........", "...^....", "...^....", "...^....", "...^....", "...^....", "...^....", "...^....")
    state = go(fight({**DUEL, "2a": ("thornback", "h8")}, {"boot": 2}, rows=rows))
    found = {text: choice.sentence for text, choice in routes(state) if choice.steps == (("u:1a",), ("s:e3",))}
    assert [text.partition(";")[0] for text in found] == ["boot 1a*1", "boot 1a*2"]
    assert [("1 damage" in sentence) for sentence in found.values()] == [True, False]
    unit(state, "1a").damage = 10
    assert reached(state, "u:1a", "s:d3") == []


def test_a_walk_never_leads_into_a_trap_by_itself() -> None:
    state = go(fight({**DUEL, "2a": ("thornback", "h8")}, {"boot": 1}, rows=("........", "........", "...s....")))
    assert reached(state, "u:1a", "s:d3") == []
    (way,) = reached(state, "u:1a", "s:e3")
    assert way.count(";") == 6
    answer(state, "boot 1a*1", "go 1a")
    assert reached(state, "s:d3") == ["e"]


def test_pointing_twice_at_one_piece_makes_no_move() -> None:
    state = go(fight(DUEL, {"shield": 1, "boot": 1, "sword": 1}))
    for choice in [*choices(state).values(), *[each for _, each in routes(state)]]:
        fighters = [key for step in choice.steps for key in step if key.startswith("u:")]
        assert len(set(fighters)) == len(fighters), choice.sentence
        kinds = [{key.rpartition(":")[0] for key in step} for step in choice.steps]
        assert all(len(kind) == 1 for kind in kinds), choice.sentence


def test_abilities_are_used_at_their_pill_and_aimed_at_pieces() -> None:
    state = fight(DUEL, {"sword": 1})
    fill(state, "1a")
    state.special = [15, 0]
    go(state)
    assert reached(state, "ab:1a:0") == ["use 1a.lunge"]
    assert reached(state, "sp:1a") == ["special 1a*1", "special 1a*2", "special 1a*3"]
    answer(state, "use 1a.lunge")
    assert kind(state) == "target"
    assert reached(state, "u:2a") == ["2a"]
    ask = state.asked(0)
    assert ask is not None
    assert GAME.asks(ask, 0) == "Lunge: choose an enemy."


def test_a_fallen_fighter_is_chosen_in_the_panel() -> None:
    state = fight({**DUEL, "1b": ("gravecaller", "b3")}, {"sword": 1})
    state.units[0].alive = False
    state.special = [15, 0]
    go(state)
    answer(state, "special 1b*2")
    assert reached(state, "p:1a") == ["1a"]
    assert "u:1a" not in pieces(state, 0)


def test_pass_is_a_button_on_the_space_bar_and_never_held() -> None:
    state = fight(DUEL, {"sword": 1})
    fill(state, "2a")
    go(state)
    answer(state, "sword 1a>2a")
    choice = choices(state)["pass"]
    assert (choice.button, choice.hotkey, choice.final) == ("Pass", " ", True)
    assert choice.stop == "attack"
    assert choice.urgent
    ask = state.asked(1)
    assert ask is not None
    assert GAME.asks(ask, 1, state.view(1)).startswith("Ember Duelist attacks Thornback.")


def test_an_attack_on_somebody_else_is_not_urgent() -> None:
    units = {**DUEL, "3a": ("thornback", "h8")}
    state = fight(units, {"sword": 1})
    fill(state, "3a")
    go(state)
    answer(state, "sword 1a>2a")
    assert state.owing() == (2,)
    assert not choices(state)["pass"].urgent


def test_every_stop_has_a_name() -> None:
    assert all(GAME.words.name("stop", stop) for stop in GAME.stops)
    assert "attack" in GAME.stops


def test_further_attack_dice_are_pointed_at() -> None:
    state = go(fight(DUEL, {"sword": 3}))
    answer(state, "sword 1a>2a")
    assert kind(state) == "boost"
    made = choices(state)
    assert made["+0"].button
    assert made["+2"].any_order
    assert made["+2"].steps == (("pool:sword:0", "pool:sword:1"),) * 2


def test_setup_dice_go_to_fighters_and_coins_to_oneself() -> None:
    state = fight(DUEL, {"heart": 1, "hourglass": 1, "coin": 2})
    state.units[0].damage = 3
    state.stack.append(("setup", 0))
    go(state)
    assert kind(state) == "setup"
    assert reached(state, "pool:heart:0", "u:1a") == ["heart 1a"]
    assert reached(state, "u:1a", "pool:hourglass:0") == ["hourglass 1a"]
    assert reached(state, "pool:coin:1") == ["coin"]
    answer(state, "heart 1a")
    assert "spent" in pieces(state, 0)["pool:heart:0"].marks
    assert "given to Ember Duelist" in pieces(state, 0)["pool:heart:0"].label
    assert told(state, "pool:heart:0").rule == "R10.4"
    assert told(state, "pool:sword:0", "u:1a").rule == "R10.2"


def test_a_zone_is_taken_at_any_of_its_spaces() -> None:
    state = until(season(2), "zone")
    made = choices(state)
    for choice in made.values():
        assert len(choice.steps) == 1
        assert len(choice.steps[0]) >= 6


@pytest.mark.parametrize(
    ("keys", "rule", "key"),
    [
        (("u:2a",), "R11.2", "not-your-unit"),
        (("u:1a", "u:2b"), "R11.10", "out-of-reach"),
        (("pool:boot:0", "u:2a"), "R11.2", "not-your-unit"),
        (("ab:1a:0",), "R14.1", "not-charged"),
        (("sp:1a",), "R14.2", "no-stage"),
        (("s:a1",), "R11.6", "walk-by-mp"),
        (("u:1a", "s:h8"), "R11.6", "too-far"),
        (("pool:heart:0",), "R10.5", "setup-only"),
        (("stack:none",), "R11.2", "unit-first"),
    ],
)
def test_pointing_at_what_is_not_possible_names_the_rule(keys: tuple[str, ...], rule: str, key: str) -> None:
    state = go(fight(DUEL, {"sword": 1, "boot": 1, "heart": 1}))
    refusal = told(state, *keys)
    assert (refusal.rule, refusal.key) == (rule, key)


def test_a_card_that_does_not_fit_into_the_row_is_refused_by_its_slots() -> None:
    state = until(season(2), "lay")
    slots = {"ogre_breaker": 2, "siege_golem": 2, "iron_warden": 1, "thornback": 1, "headsman": 1}
    state.reserves[0] = tuple(NUMBERS[name] for name in slots)
    state.play(0, GAME.read(state, "lay ogre_breaker"))
    refusal = told(state, "card:siege_golem")
    assert (refusal.rule, refusal.key, refusal.args["n"]) == ("R5.2", "no-room", 1)
    state.play(0, GAME.read(state, "blank"))
    assert told(state, "card:iron_warden").key == "only-blanks"


def test_in_a_window_only_abilities_count() -> None:
    state = fight(DUEL, {"sword": 1})
    fill(state, "2a")
    go(state)
    answer(state, "sword 1a>2a")
    assert told(state, "u:2b").key == "only-abilities"
    assert told(state, "ab:2b:0").rule == "R14.1"


def test_choices_come_from_the_view_alone() -> None:
    state = go(fight(DUEL, {"sword": 2, "boot": 1}))
    seat = state.owing()[0]
    ask = state.asked(seat)
    assert ask is not None
    view: dict[str, Any] = state.view(seat)
    moves = state.moves(seat)
    first = [choice.json("") for choice in GAME.choices(view, ask, moves)]
    state.play(seat, GAME.read(state, "boot 1a*1"))
    assert [choice.json("") for choice in GAME.choices(view, ask, moves)] == first
