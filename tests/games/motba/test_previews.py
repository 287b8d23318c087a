"""What is forecast before a move of MOTBA is made."""

from motley.games.motba import GAME
from motley.games.motba.rules.book import MotbaState
from motley.kernel import Preview
from tests.games.motba.stories import answer, fight, fill, go, kind, season, unit
from tests.games.motba.test_scene import DUEL, until


def preview(state: MotbaState, text: str) -> Preview:
    view = state.view(state.owing()[0])
    found = GAME.preview(view, GAME.read(state, text))
    assert view == state.view(state.owing()[0])
    return found


def lines(state: MotbaState, text: str) -> list[str]:
    return [line for _, line in preview(state, text).lines]


def test_an_attack_is_summed_up_with_all_that_it_sets_off() -> None:
    state = fight(DUEL, {"sword": 4})
    unit(state, "2a").bp = 2
    go(state)
    found = lines(state, "sword 1a>2a")
    assert found[0] == "4 AP − 2 BP = 2 damage (melee)."
    assert "Thornback loses its 2 BP." in found
    assert "Ember Duelist takes 1 damage." in found
    assert preview(state, "sword 1a>2a").ghosts[0].text == "4 − 2 = 2"


def test_the_forecast_of_an_attack_is_what_happens() -> None:
    state = fight(DUEL, {"sword": 3})
    unit(state, "2a").bp = 2
    go(state)
    answer(state, "sword 1a>2a")
    assert kind(state) == "boost"
    assert lines(state, "+2")[0] == "7 AP − 2 BP = 5 damage (melee)."
    answer(state, "+2")
    assert unit(state, "2a").damage == 5


def test_a_fall_and_a_counter_are_foretold() -> None:
    units = {"1a": ("thornback", "c3"), "2a": ("ember_duelist", "c4"), "2b": ("yew_archer", "h8")}
    state = go(fight(units, {"sword": 1}))
    assert "Ember Duelist counters with 4 AP." in lines(state, "sword 1a>2a")
    unit(state, "2a").damage = 9
    found = lines(state, "sword 1a>2a")
    assert "Ember Duelist falls." in found
    assert not [line for line in found if "counters" in line]


def test_whoever_acts_is_told_of_its_block_points() -> None:
    state = fight(DUEL, {"sword": 1, "boot": 1, "shield": 2})
    unit(state, "1a").bp = 3
    unit(state, "1b").bp = 3
    go(state)
    lost = "Ember Duelist loses its 3 BP."
    assert lost in lines(state, "sword 1a>2a")
    assert lost in lines(state, "boot 1a*1")
    assert "Ember Duelist then has 2 BP instead of 3." in lines(state, "shield 1a*1")
    assert not [line for line in lines(state, "boot 1b*1") if "BP" in line]


def test_block_and_movement_dice_tell_what_they_are_worth() -> None:
    state = go(fight(DUEL, {"boot": 2, "shield": 2}))
    assert lines(state, "boot 1a*1")[0] == "+4 MP, 4 in all."
    assert lines(state, "shield 1b*1") == ["Iron Warden gains 4 BP."]
    answer(state, "boot 1a*1")
    assert lines(state, "boot 1a*1")[0] == "+2 MP, 6 in all."


def test_the_reach_of_a_walk_with_points_left_and_harm() -> None:
    rows = ["........", "...^....", "........", "..~....."]
    units = {"1a": ("iron_warden", "c2"), "2a": ("thornback", "h8")}
    state = go(fight(units, {"boot": 1}, rows=rows))
    found = preview(state, "boot 1a*1")
    assert found.marks["s:c1"] == ("reach",)
    assert "s:f3" not in found.marks
    assert "s:g2" not in found.marks
    ghosts = {ghost.key: ghost.text for ghost in found.ghosts}
    assert ghosts["ghost:c1"] == "2"
    assert ghosts["ghost:d2"] == "2 (−1)"
    assert ghosts["ghost:e2"] == "1 (−1)"
    answer(state, "boot 1a*1", "go 1a")
    step = lines(state, "e")
    assert step == ["Iron Warden takes 1 damage.", "Iron Warden ends on d2.", "2 MP left."]


def test_the_end_of_the_turn_warns_of_poison_and_dice_left() -> None:
    state = fight(DUEL, {"sword": 2})
    unit(state, "1a").poison = 2
    go(state)
    found = lines(state, "end")
    assert "2 sword dice are left over." in found
    assert "Ember Duelist takes 2 damage." in found
    unit(state, "1a").damage = 9
    assert "Ember Duelist falls." in lines(state, "end")


def test_a_special_tells_what_it_does_and_the_tokens_that_are_left() -> None:
    state = fight(DUEL, {"sword": 1})
    state.special = [12, 0]
    go(state)
    assert lines(state, "special 1a*1") == []
    answer(state, "special 1a*1")
    found = lines(state, "2a")
    assert "5 special tokens spent, 7 left." in found
    assert any("Thornback takes" in line for line in found)


def test_the_odds_of_rolling_dice_again() -> None:
    state = until(season(2), "reroll", seed=8)
    state.dice = (1, 1, 2, 5, 8, 8)
    found = lines(state, "again boot,boot,coin")
    assert any("sword 42\u00a0%" in line for line in found)
    assert lines(state, "keep") == []


def test_a_pass_tells_what_will_happen() -> None:
    state = fight(DUEL, {"sword": 1})
    fill(state, "2a")
    go(state)
    answer(state, "sword 1a>2a")
    assert lines(state, "pass")[0] == "4 AP − 0 BP = 4 damage (melee)."


def test_setup_tells_health_charges_and_stages() -> None:
    state = fight(DUEL, {"heart": 2, "hourglass": 1, "coin": 1})
    unit(state, "1a").damage = 3
    state.special = [4, 0]
    state.stack.append(("setup", 0))
    go(state)
    assert lines(state, "heart 1a") == ["9 of 11 health."]
    assert lines(state, "hourglass 1a") == ["Lunge 1 of 2."]
    assert lines(state, "coin") == ["5 special tokens: 1 stage and 0."]
    answer(state, "heart 1a")
    assert lines(state, "heart 1a") == ["10 of 11 health."]


def test_every_line_of_a_walk_is_a_promise() -> None:
    rows = ("........", "...^....", "...^....", "...^....", "...^....", "...^....", "...^....", "...^....")
    state = go(fight({**DUEL, "2a": ("thornback", "h8")}, {"boot": 1}, rows=rows))
    view, ask = state.view(0), state.asked(0)
    assert ask is not None
    route = next(each for each in GAME.routes(view, ask, state.moves(0)) if each.steps == (("u:1a",), ("s:e3",)))
    found = GAME.preview_route(view, (route.move, *route.then), "arena")
    assert [text for _, text in found.lines] == [
        "1 Movement die for 2 steps.",
        "Ember Duelist takes 1 damage.",
        "Ember Duelist ends on e3.",
    ]
    assert [(promise.kind, promise.piece) for promise in found.promises] == [
        ("lost:boot", None),
        ("damage", "u:1a"),
        ("space", "u:1a"),
    ]
    assert [ghost.text for ghost in found.ghosts] == [None, "1", "2"]
    assert found.ghosts[0].path, "the way itself"


def test_an_ability_shows_what_may_be_chosen_and_how_far_it_reaches() -> None:
    units = {
        "1a": ("ember_duelist", "c3"),
        "1b": ("yew_archer", "b2"),
        "2a": ("thornback", "c5"),
        "2b": ("headsman", "h8"),
    }
    state = fight(units, {"sword": 1})
    fill(state, "1a")
    state.special = [15, 0]
    go(state)
    assert preview(state, "use 1a.lunge").marks == {"u:2a": ("reach",)}
    answer(state, "special 1b*1")
    assert kind(state) == "target"
    assert set(preview(state, "c5").marks) == {"s:c5", "s:c4", "s:c6", "s:b5", "s:d5"}
