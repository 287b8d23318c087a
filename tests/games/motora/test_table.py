"""What a player sees: island, boards, prices, fights with their bonuses by name, forecasts, refusals."""

from typing import Any

from motley.games.motora import GAME
from motley.games.motora.look.coast import STRETCH
from motley.games.motora.rules.book import MotoraState
from motley.games.motora.rules.endings import check_survival, finish
from motley.kernel import Area, Face, Outcome, Piece
from motley.render.paragraphs import plain_text
from tests.games.motora.stories import (
    answer,
    asked,
    clear_idols,
    give,
    go_to,
    kind,
    only,
    phase,
    put,
    set_stock,
    table,
    where,
)


def areas(state: MotoraState, seat: int | None = 0) -> dict[str, Area]:
    return {area.key: area for area in GAME.scene(state.view(seat), "").areas}


def pieces(state: MotoraState, area: str, seat: int | None = 0) -> dict[str, Piece]:
    return {piece.key: piece for piece in areas(state, seat)[area].pieces}


def lines(state: MotoraState, text: str) -> list[str]:
    """What the forecast of an answer says."""
    seat = asked(state)
    return [line for _, line in GAME.preview(state.view(seat), GAME.read(state, text)).lines]


def face(state: MotoraState, key: str, seat: int | None = 0) -> Face:
    found = GAME.face(state.view(seat), key)
    assert found is not None
    return found


def told(state: MotoraState, keys: list[str]) -> Any:
    seat = asked(state)
    ask = state.ask()
    assert ask is not None
    refusal = GAME.why_not(state.view(seat), ask, keys)
    assert GAME.words.refusal(refusal)
    return refusal.rule


def test_the_board_shows_the_coordinates_that_sentences_use() -> None:
    shown = pieces(table(), "island")
    for column, row in ("c1", "a4", "g7"):
        tile, above, beside = shown[f"cell:{column}{row}"], shown[f"column:{column}"], shown[f"row:{row}"]
        assert (above.text, beside.text) == (column, row)
        assert (round(above.at[0], 3), round(beside.at[1], 3)) == (round(tile.at[0], 3), round(tile.at[1], 3))


def test_a_price_stands_on_tiles_beyond_the_free_range() -> None:
    state = table()
    shown = pieces(state, "island")
    assert shown["price:d6"].art == "price-1"
    assert shown["price:f5"].art == "price-2"
    assert "price:b2" not in shown
    assert "price:g5" not in shown
    assert "price:d6" not in pieces(state, "island", 1)


def test_rings_count_the_steps_from_home_and_sandals_move_the_bold_one_r6() -> None:
    state = table()
    give(state, 0, "trail_sandals")
    shown = pieces(state, "island")
    assert [shown[f"steps:{far}"].text for far in range(6)] == [str(far) for far in range(6)]
    assert [shown[f"ring:{far}"].style for far in range(5)] == ["ring"] * 5
    assert shown["reach:5"].style == "reach"
    # Home is c1: nothing but its own ring lies between it and c2.
    assert shown["steps:0"].at == (2.5 * STRETCH, 1.0)
    answer(state, "+trail_sandals")
    shown = pieces(state, "island")
    assert "ring:5" in shown
    assert "reach:8" in shown
    assert "price:d6" not in shown
    assert shown["price:f7"].art == "price-1"
    assert "steps:0" not in pieces(state, "island", 1)


def test_a_tribe_that_is_gone_is_named_so_on_its_board() -> None:
    state = table(("c1", "g5", "a5"))
    assert areas(state)["board:1"].title == "Shark"
    state.gone[1] = 1
    assert areas(state)["board:1"].title == "Shark tribe, out of the game"


def test_destroyed_closed_poisoned_and_the_lava() -> None:
    state = table()
    state.destroyed[state.shore.lava[0]] = True
    state.poisoned[state.shore.lava[1]] = True
    state.closed[state.shore.lava[2]] = True
    shown = pieces(state, "island")
    assert {"skull:e3", "rope:e4"} <= set(shown)
    assert shown["cell:d3"].art == "burnt-meat"
    assert abs(shown["lava:1"].at[0] - shown["cell:e3"].at[0]) < STRETCH / 2
    assert abs(shown["lava:1"].at[1] - shown["cell:e3"].at[1]) < 0.5
    assert "destroyed" in shown["cell:d3"].label


def test_members_are_somewhere_and_those_beside_a_section_apart() -> None:
    state = table()
    state.send(0, 2, 51)
    state.send(0, 3, 54)
    state.send(0, 4, 3)
    shown = pieces(state, "board:0")
    assert shown["m:0:2"].at[1] < shown["m:0:3"].at[1]
    assert "m:0:4" not in shown
    assert "m:0:4" in pieces(state, "island")


def test_own_cards_are_open_and_those_of_others_face_down() -> None:
    state = table()
    give(state, 0, "water_gourd")
    shown = pieces(state, "hand")
    assert shown["hand:0"].art == "card-water_gourd"
    assert plain_text(shown["title:0"].lines or ()) == "Water Gourd"
    assert "water" in plain_text(face(state, "hand:0").lines)
    assert pieces(state, "board:0", 1)["theirs:0:0"].art == "back-craft"
    assert "Gourd" not in face(state, "theirs:0:0", 1).title
    assert "hand" not in areas(state, None)


def test_a_fight_is_shown_die_by_die_with_its_bonuses_named() -> None:
    state = table()
    give(state, 0, "warrior_blade", bearer=1)
    state.shrine_idols[1] = 1
    put(state, 0, "g5", 1, 2)
    put(state, 1, "g5", 1)
    phase(state, "combat")
    answer(state, "4-3", "5-4")
    shown = pieces(state, "island")
    assert [shown[f"side:{side}"].art for side in (0, 1)] == ["tribe-0", "tribe-1"]
    assert shown["die:0:hi"].art == "die-4"
    assert [shown[f"total:{side}"].text for side in (0, 1)] == ["9", "10"]
    assert shown["bonus:0:1:name"].text == "Shrine of Death"
    assert shown["bonus:0:2:n"].text == "+1"
    assert shown["bonus:1:0:name"].text == "Own village"
    assert shown["harm:stands"].text == "Now: you lose by 1"
    # The longest such sentence is read on the smallest phone, 33 pixels to a unit: letters may be half as wide as high.
    assert 1.8 * 33 * shown["harm:stands"].size[0] / len("Now: Turtle tribe loses by 12") >= 12
    assert shown["harm:tie"].label == "A tie: the dice are rolled again"
    assert shown["advice:0:0"].text == "3 again: 33\u00a0% to win"
    assert "side:0" not in pieces(table(), "island")
    assert lines(state, "lo")[-1] == "33\u00a0% to lead, 17\u00a0% to tie"
    assert lines(state, "keep")[-1] == "You lose by 1"


def test_r8_9_the_difference_between_three_tribes_is_that_to_the_lowest() -> None:
    state = table(("c1", "g5", "a3"))
    put(state, 0, "d5", 1, 2)
    put(state, 1, "d5", 1)
    put(state, 2, "d5", 1)
    phase(state, "combat")
    answer(state, "4-4", "2-2", "6-5")
    assert lines(state, "keep")[-1] == "You lose by 7"
    answer(state, "keep")
    assert where(state, 0, 1) == "gone"


def test_a_fight_with_a_beast_names_it() -> None:
    state = table()
    give(state, 0, "great_hunt")
    put(state, 0, "c2", 1, 2)
    phase(state, "act")
    answer(state, "play:great_hunt", "m1", "3-2", "5-3")
    assert kind(state) == "reroll"
    assert pieces(state, "island")["side:1"].label == "The great beast"
    assert lines(state, "keep") == ["You lose by 4"]
    state.combat[0] = -2
    assert lines(state, "keep") == ["You lose by 6"]
    assert pieces(state, "island")["total:1"].text == "9"


def test_what_a_placement_costs_and_brings() -> None:
    state = table()
    assert "6 steps: the way costs 1 shelter now" in lines(state, "d6")
    assert "Can then gather 4 food" in lines(state, "a2")
    put(state, 1, "b2", 1)
    assert any("50\u00a0%" in line for line in lines(state, "b2"))


def test_what_is_either_or_is_told_as_such() -> None:
    state = table()
    clear_idols(state)
    assert "Can then do one of these: gather 3 food or gather 2 shelter" in lines(state, "c3")
    assert any("1 in 6" in line for line in lines(state, "c2"))


def test_a_gain_counts_for_the_night_that_is_told_with_it() -> None:
    """The stores after the move are what the night is told from: a roof that is gathered is a roof."""
    state = table()
    clear_idols(state)
    set_stock(state, 0, 9, 9, 0)
    put(state, 0, "c5", 1)
    phase(state, "act")
    assert lines(state, "done") == ["Without more shelter, 1 short tonight: all stock and cards are lost"]
    assert lines(state, "g1") == ["+3 shelter: then 3", "Enough for tonight"]


def test_a_forecast_changes_nothing() -> None:
    state = table()
    before = state.digest()
    view = state.view(0)
    GAME.preview(view, GAME.read(state, "b3"))
    assert view == state.view(0)
    assert state.digest() == before


def test_pointing_at_what_is_not_possible_names_the_rule() -> None:
    state = table()
    assert told(state, ["cell:d4"]) == "R5.6"
    assert told(state, ["cell:g7"]) == "R6.2"
    state.closed[1] = True
    assert told(state, ["cell:b1"]) == "R7.6"
    give(state, 0, "smoked_meat")
    go_to(state, ("use", 0))
    assert told(state, ["hand:0"]) == "R15.5"


def test_5_1_a_tribe_that_is_out_shows_the_idols_it_is_ranked_by_at_the_end() -> None:
    state = table(("c1", "g5", "a5"))
    clear_idols(state)
    state.shrine_idols[2] = 1
    only(state, 1, 0)
    check_survival(state)
    assert counter(state, 1, "Idols on shrines") == "0/3", "its idol lies loose"
    finish(state, "round_cap", [0])
    assert counter(state, 1, "Idols at the end, or when it died out") == "1/3"
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (0, 1, 0)


def counter(state: MotoraState, seat: int, label: str) -> object:
    return dict(GAME.scene(state.view(0), "").seats[seat].counters)[label]


def test_the_result_is_a_sentence() -> None:
    assert "Heron" in GAME.ends(Outcome((1, 2), (4, 1), "idols"))
    assert "even" in GAME.ends(Outcome((1, 1), (1, 1), "round_cap"))
