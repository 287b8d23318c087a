"""What the table does with bad input, odd options and full shelves, and with positions saved in the middle."""

import pytest

from motley.games.motba import GAME
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.deck.arenas import IDS
from motley.kernel import CHANCE, BadSetup, IllegalMove, UnreadableMove
from motley.kernel.rng import Rng
from tests.games.motba.stories import answer, fight, fill, go, kind, legal, refused, season, told, unit, value

FAR = {"1a": ("grave_reaver", "a1"), "2a": ("pit_brawler", "h8")}


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_other_numbers_of_seats_make_no_table(seats: int) -> None:
    with pytest.raises(BadSetup):
        GAME.start(seats, {})


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"season": "pregen", "pregen": "first_light"}, "16 characters, and 25 are needed"),
        (
            {"season": "pregen", "pregen": f"{','.join(IDS[:30])}/{','.join(IDS[50:60])}"},
            "10 artifacts, and 25 are needed",
        ),
        ({"ban_artifacts": "the_one_ring"}, "There is no card called the_one_ring that could be left out."),
        ({"ban_characters": "null_charm"}, "There is no card called null_charm that could be left out."),
        (
            {"season": "pregen", "pregen": "winter"},
            "There is no ready-made season called winter, and it is no list of cards.",
        ),
    ],
)
def test_r1_12_a_bad_option_is_named(options: dict[str, object], said: str) -> None:
    with pytest.raises(BadSetup) as caught:
        GAME.start(4, options)
    assert said in str(caught.value)


def test_r1_9_a_card_listed_twice_is_in_once() -> None:
    characters = ",".join([*IDS[:13], "", *IDS[:2], " "])
    state = season(2, season="pregen", pregen=f"{characters}/{','.join(IDS[50:66])}/{','.join(IDS[110:])}")
    assert state.pools[0] == tuple(range(13))
    with pytest.raises(BadSetup) as caught:
        GAME.start(2, {"season": "pregen", "pregen": f"{','.join([*IDS[:12], IDS[0]])}/{','.join(IDS[50:66])}"})
    assert "12 characters, and 13 are needed" in str(caught.value)


MALFORMED = (
    "|boot|boot 1a|boot 9z*1|boot 1a*x|dance|use 1a.fly|sword 1a>|sword 1a>z9|boot 1b*1|special 1a*-1|+"
    "|roll action pig|put a1 b1|zone|1|lay king"
)


@pytest.mark.parametrize("text", MALFORMED.split("|"))
def test_malformed_text_is_unreadable_and_changes_nothing(text: str) -> None:
    state = go(fight(FAR, {"boot": 1}))
    before, events = state.digest(), len(state.events or [])
    with pytest.raises(UnreadableMove):
        GAME.read(state, text)
    assert state.digest() == before
    assert len(state.events or []) == events


def test_a_seat_that_is_not_asked_is_refused_and_nothing_is_told() -> None:
    state = go(fight(FAR, {"boot": 1}))
    before, events = state.digest(), len(state.events or [])
    with pytest.raises(IllegalMove) as caught:
        state.play(1, GAME.read(state, "end"))
    assert caught.value.refusal.rule == "T2"
    for text, rule in (("boot 1a*2", "R11.2"), ("boot 2a*1", "R11.2"), ("go 1a", "R11.6"), ("pass", "R11.2")):
        with pytest.raises(IllegalMove) as caught:
            state.play(0, GAME.read(state, text))
        assert caught.value.refusal.rule == rule
    assert state.digest() == before
    assert len(state.events or []) == events


def test_r3_1_after_the_last_answer_nothing_is_replaced() -> None:
    state = season(2, character_method="standard_prepared", artifact_method="unique_prepared")
    for card in IDS[:5]:
        state.play(0, GAME.read(state, f"prepare {card}"))
    state.play(0, GAME.read(state, f"prepare {IDS[7]}"))
    for card in IDS[:5]:
        state.play(1, GAME.read(state, f"prepare {card}"))
    assert state.reserves[0] == (0, 1, 2, 3, 7)
    with pytest.raises(IllegalMove):
        state.play(0, (3, 9))
    assert state.reserves[0] == (0, 1, 2, 3, 7)


def lay_both(state: MotbaState, *cards: str) -> None:
    """Both seats lay these characters, then whatever artifacts come first; then the reveal and the first zone."""
    for seat in (0, 1):
        for card in cards:
            state.play(seat, GAME.read(state, card if card == "blank" else f"lay {card}"))
        for _ in range(3):
            state.play(seat, state.moves(seat)[0])
    rng = Rng(3)
    while kind(state) != "zone":
        state.playout(rng, 1)


def prepared(cards: str) -> MotbaState:
    state = season(2, character_method="standard_prepared", artifact_method="standard_prepared")
    for seat in (0, 1):
        for card in cards.split():
            state.play(seat, GAME.read(state, f"prepare {card}"))
    rng = Rng(4)
    while kind(state) != "lay":
        state.playout(rng, 1)
    return state


def test_two_seats_may_field_the_same_characters() -> None:
    state = prepared("headsman thornback twin_fang field_medic yew_archer")
    lay_both(state, "headsman", "thornback", "twin_fang")
    assert [each["id"] for each in state.view(0)["units"]] == ["1a", "1b", "1c", "2a", "2b", "2c"]
    assert [each["card"] for each in state.view(0)["units"]] == ["headsman", "thornback", "twin_fang"] * 2


def test_a_team_of_one_shows_three_backs_and_is_placed_alone() -> None:
    state = prepared("elder_dragon ogre_breaker twin_fang field_medic yew_archer")
    for card in ("elder_dragon", "blank", "blank"):
        state.play(0, GAME.read(state, card if card == "blank" else f"lay {card}"))
    assert state.view(1)["rows"][0] == []
    state = prepared("elder_dragon ogre_breaker twin_fang field_medic yew_archer")
    rng = Rng(5)
    for seat in (0, 1):
        for card in ("lay elder_dragon", "blank", "blank"):
            state.play(seat, GAME.read(state, card))
        for _ in range(3):
            state.play(seat, state.moves(seat)[0])
    assert state.view(1)["rows"][0][:3] == [None, None, None]
    while kind(state) != "put":
        state.playout(rng, 1)
    for seat in (0, 1):
        state.play(seat, state.moves(seat)[0])
    assert len([each for each in state.units if each.alive]) == 2


def test_an_artifact_is_off_while_its_bearer_is_dead_and_its_marks_and_tokens_are_kept_or_lost() -> None:
    units = {"1a": ("grave_reaver", "d4"), "2a": ("gravecaller", "h8"), "2b": ("oath_paladin", "e4")}
    bearing = [("crown_of_command", "2b", 2), ("blink_stone", "2b", 2), ("blood_stone", "2b", 2)]
    state = fight(units, {"sword": 1, "boot": 1}, bearing=bearing)
    fill(state, "2b")
    paladin = unit(state, "2b")
    paladin.damage = value(state, "2b", "health") - 1
    with_crown = value(state, "2b", "melee")
    marks = (1, 9)
    state.battle_marks = marks
    answer(go(state), "sword 1a>2b")
    while kind(state) == "react":
        answer(state, "pass")
    assert not unit(state, "2b").alive
    assert value(state, "2b", "melee") < with_crown
    state.special[1] = 10
    state.active, state.open, state.pool_open = 1, None, True
    state.stack = [("turns", 2), ("enter", 5), ("act", 0)]
    answer(go(state), "special 2a*2", "2b", "h7")
    assert unit(state, "2b").alive
    assert value(state, "2b", "melee") == with_crown
    assert paladin.tokens == (0, 0)
    assert state.battle_marks[:2] == marks


def test_a_string_for_a_bow_that_is_not_there_is_legal_and_useless() -> None:
    state = fight({**FAR, "2a": ("pit_brawler", "c1")}, {"sword": 1, "boot": 1}, bearing=[("yew_string", "1a", 1)])
    assert value(state, "1a", "ranged") == 1
    assert refused(go(state), "sword 1a>2a") == "R11.10"


def test_r11_3_r11_4_no_dice_for_a_unit_without_speed_or_defense() -> None:
    state = fight(FAR, {"boot": 1, "shield": 1, "sword": 1})
    unit(state, "1a").changes = ((1, -9, 0),)
    go(state)
    assert refused(state, "boot 1a*1") == "R11.3"
    unit(state, "1a").changes = ((2, -9, 0),)
    assert refused(state, "shield 1a*1") == "R11.4"
    assert "boot 1a*1" in legal(state)


def test_r12_9_without_power_there_is_no_attack_and_no_counter() -> None:
    state = fight({"1a": ("grave_reaver", "d4"), "2a": ("ember_duelist", "e4")}, {"sword": 1, "boot": 1})
    unit(state, "2a").changes = ((3, -9, 0),)
    answer(go(state), "sword 1a>2a")
    assert told(state, "counter") == []
    state = fight({"1a": ("grave_reaver", "d4"), "2a": ("ember_duelist", "e4")}, {"sword": 1, "boot": 1})
    unit(state, "1a").changes = ((3, -9, 0),)
    assert refused(go(state), "sword 1a>2a") == "R11.10"


def test_r16_5_an_attack_redirected_to_who_ignores_dice_still_happens() -> None:
    units = {"1a": ("grave_reaver", "d4"), "2a": ("oath_paladin", "e4"), "2b": ("iron_warden", "f4")}
    state = fight(units, {"sword": 1, "boot": 1}, bearing=[("colossus_plate", "2b", 2), ("thorn_mail", "2b", 2)])
    fill(state, "2b")
    answer(go(state), "sword 1a>2a", "use 2b.interpose")
    attack = told(state, "attack")[0].args
    assert (attack["target"], attack["ap"], attack["n"], attack["labels"]) == ("2b", 0, 0, [])
    assert unit(state, "1a").damage == 1  # the new defender was attacked
    assert unit(state, "1a").attacked == (4,)


def test_r8_4_everybody_falls_before_the_round_starts_and_the_test_is_made_at_once() -> None:
    units = {"1a": ("ash_acolyte", "d4"), "2a": ("oath_paladin", "e4")}
    state = fight(units)
    state.battle_marks = tuple(range(64))
    unit(state, "1a").damage = value(state, "1a", "health") - 1
    unit(state, "2a").damage = value(state, "2a", "health") - 1
    state.special, state.active, state.pool_open = [5, 0], -1, False
    state.stack = [("round", 2)]
    go(state)
    answer(state, "special 1a*1")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.placings) == ("fell-later", (2, 1))


def test_r15_4_a_window_in_which_nobody_can_act_leaves_no_trace() -> None:
    state = fight(FAR, {"boot": 1})
    answer(go(state), "boot 1a*1")
    assert [event.kind for event in state.events or []] == ["assign", "mp"]


def saved(state: MotbaState) -> list[MotbaState]:
    """The same position loaded from what was saved, and copied."""
    loaded = GAME.load(state.dump())
    assert isinstance(loaded, MotbaState)
    twin = state.copy()
    assert loaded.digest() == twin.digest() == state.digest()
    return [loaded, twin]


def test_step_three_of_an_attack_is_saved_and_goes_on_alike() -> None:
    state = fight({"1a": ("grave_reaver", "d4"), "2a": ("thornback", "e4")}, {"sword": 3, "boot": 1})
    answer(go(state), "sword 1a>2a")
    assert kind(state) == "boost"
    for each in saved(state):
        answer(each, "+2")
        assert unit(each, "2a").damage == 4 + 2 + 1
        assert each.symbols[0] == 0
    assert unit(state, "2a").damage == 0
    assert state.symbols[0] == 2


def test_any_position_of_a_fight_full_of_answers_is_saved_and_goes_on_alike() -> None:
    """R15.1: every unit has all its tokens and every seat three stages, so that answers are answered."""
    units = {
        "1a": ("mirror_witch", "d4"),
        "1b": ("war_drummer", "d5"),
        "1c": ("sand_dancer", "c4"),
        "2a": ("mirror_witch", "e4"),
        "2b": ("houndmaster", "e5"),
        "2c": ("stone_monk", "f4"),
    }
    state = fight(
        units, {"sword": 3, "boot": 2, "shield": 2}, bearing=[("null_charm", "1a", 1), ("null_charm", "2b", 2)]
    )
    fill(state, *units)
    state.special = [15, 15]
    go(state)
    rng = Rng(31)
    deepest = 0
    for _ in range(120):
        if state.ask() is None:
            break
        elements = [each for each in state.view(None)["stack"] if each["kind"] in ("ability", "attack", "assign")]
        deepest = max(deepest, len(elements))
        seat = state.owing()[0]
        moves = [state.sample(rng)] if seat == CHANCE else state.moves(seat)
        busy = [move for move in moves if GAME.write(state, move) not in ("pass", "end")] or moves
        move = busy[int(rng.below(len(busy)))]
        twins = saved(state)
        for each in (state, *twins):
            each.play(seat, move)
        assert {each.digest() for each in twins} == {state.digest()}
    assert deepest >= 4
