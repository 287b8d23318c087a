"""What a player of MOTBA sees: cards to choose from, rows and backs, the arena with everything on it, the stack."""

import json
import re
from typing import Any

import pytest

from motley.games.motba import GAME
from motley.games.motba.look.areas.boards import STEP, sum_spot
from motley.games.motba.look.reading.faces import card_face
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.deck.arenas import NUMBERS
from motley.kernel import CHANCE, Area, Piece, Scene
from motley.kernel.rng import Rng
from motley.render.paragraphs import plain_text
from tests.games.motba.stories import answer, fight, fill, go, kind, number, season, unit

DUEL = {
    "1a": ("ember_duelist", "c3"),
    "1b": ("iron_warden", "b3"),
    "2a": ("thornback", "c4"),
    "2b": ("yew_archer", "f6"),
}


def areas(state: MotbaState, seat: int | None = 0) -> dict[str, Area]:
    return {area.key: area for area in GAME.scene(state.view(seat), "wide").areas}


def pieces(state: MotbaState, seat: int | None = 0) -> dict[str, Piece]:
    return GAME.scene(state.view(seat), "wide").pieces()


def until(state: MotbaState, *kinds: str, seed: int = 3) -> MotbaState:
    """Play at random until one of these is asked."""
    rng = Rng(seed)
    while kind(state) not in kinds:
        seat = state.owing()[0]
        moves = state.moves(seat)
        state.play(seat, state.sample(rng) if seat == CHANCE else moves[int(rng.below(len(moves)))])
    return state


def test_a_vote_shows_the_card_and_says_what_it_does() -> None:
    state = season(2, season="fan")
    shown = areas(state)
    assert [piece.art for piece in shown["pool"].pieces[:2]] == ["card", "scene-wall"]
    assert pieces(state)["card:iron_warden:art"].art == "figure-iron_warden"
    told = plain_text(pieces(state)["card:iron_warden:text"].lines or ())
    assert "Interpose" in told
    assert "Bastion" in told
    assert shown["pool"].title == "Card 1 of 130"


def test_a_draft_shows_the_pool_the_bans_the_reserves_and_the_roles() -> None:
    state = until(season(2, season="standard"), "ban")
    first = state.owing()[0]
    shown = areas(state, first)
    names = [piece.key for piece in shown["pool"].pieces if piece.label]
    assert len(names) == 18
    assert all("Special" in piece.label for piece in shown["pool"].pieces if piece.label)
    places = {piece.key: piece.at for piece in shown["pool"].pieces}
    answer(state, f"ban {names[0][5:]}")
    shown = areas(state, first)
    assert [piece.key for piece in shown["bans"].pieces if piece.label] == [names[0]]
    assert names[0] not in [piece.key for piece in shown["pool"].pieces]
    assert all(places.get(piece.key, piece.at) == piece.at for piece in shown["pool"].pieces), "no other card moves"
    badges = [plain_text(piece.lines or ()) for piece in shown["order"].pieces if piece.key.startswith("roles:")]
    assert sorted(badges) == ["Double Ban", "First Pick"]
    until(state, "take")
    taker = state.owing()[0]
    taken = next(piece.key for piece in areas(state, taker)["pool"].pieces if piece.label)
    answer(state, f"take {taken[5:]}")
    assert taken in [piece.key for piece in areas(state, 0)[f"reserve:{taker}"].pieces]


def test_few_cards_are_shown_in_full() -> None:
    state = until(season(2, character_method="mini_draft"), "ban")
    shown = pieces(state)
    cards = [key for key, piece in shown.items() if key.startswith("card:") and piece.label]
    assert len(cards) == 6
    assert all("★" in plain_text(shown[f"{key}:text"].lines or ()) for key in cards), "down to the special ability"


def test_cards_are_told_without_shorthand() -> None:
    for name in NUMBERS:
        told = plain_text(card_face(name, GAME.words).lines)
        assert not re.search(r"[≤#]|\d/[+−]?\d+/|\b[ABM]P\b", told.replace("/range", "")), told
    curse = plain_text(card_face("hex_weaver", GAME.words).lines)
    assert "−3, −5 or −8 Max Health for good" in curse
    assert "for good: Until it is cleansed" in curse


def test_packs_of_others_are_backs_and_tell_nothing() -> None:
    state = until(season(3, season="tight", character_method="pack_draft"), "pack_take")
    held = {IDS_OF(card) for card in state.packs[(0 - 1) % 3]}
    shown = areas(state, 0)
    assert {piece.key for piece in shown["pool"].pieces if piece.label} == {f"card:{name}" for name in held}
    for viewer in (1, None):
        text = json.dumps([area.json() for area in areas(state, viewer).values()])
        others = held if viewer is None else held - {IDS_OF(card) for card in state.packs[(1 - 1) % 3]}
        assert not [name for name in others if f'"card:{name}"' in text]
    assert {piece.key: piece.count for piece in shown["packs"].pieces if piece.count} == {
        f"pack:{pack}": len(state.packs[pack]) for pack in range(3)
    }


def IDS_OF(card: int) -> str:  # noqa: N802
    return next(name for name, place in NUMBERS.items() if place == card)


def test_a_team_is_laid_in_the_open_for_its_owner_only() -> None:
    state = until(season(2), "lay")
    card = state.view(0)["reserves"][0][0][0]
    state.play(0, GAME.read(state, f"lay {card}"))
    shown = areas(state, 0)
    assert f"card:{card}" in [piece.key for piece in shown["laid"].pieces]
    assert f"card:{card}" not in [piece.key for piece in shown["pool"].pieces]
    assert areas(state, 1)["laid"].pieces[1].art == "slot"
    assert "laid" not in areas(state, None)


def test_rows_of_others_are_backs_until_they_are_revealed() -> None:
    state = until(season(2), "role", seed=5)
    while not state.rows[0]:
        until(state, "number", "lay", "aim", seed=5)
        seat = state.owing()[0]
        state.play(seat, state.sample(Rng(1)) if seat == CHANCE else state.moves(seat)[0])
    assert state.shown == 0
    mine, theirs = pieces(state, 0), pieces(state, 1)
    assert [mine[f"row:1:{place}"].art for place in range(6)] == ["back"] * 6
    assert "row:1:0" not in theirs
    assert all(piece.label for piece in mine.values() if piece.key.startswith("row:"))
    assert not [key for key in mine if key.startswith("card:") and key[5:] in (state.view(1)["rows"][1] or [])]


def test_ground_obstacles_and_traps_have_art_and_say_what_they_do() -> None:
    rows = ["..~.^.X.", "=%+!spgj", "b#Po...."]
    state = go(fight(DUEL, {"sword": 1}, rows=rows))
    shown = pieces(state)
    assert shown["s:c1"].art == "ground-difficult-0"
    assert shown["s:e1"].art == "ground-hazardous-1"
    assert shown["s:g1"].art == "ground-deadly-2"
    assert "2 damage" in shown["s:g1"].label
    assert shown["s:e2"].art == "ground-trapped-0"
    assert "Rooted" in shown["s:e2"].label or "rooted" in shown["s:e2"].label
    assert shown["thing:b3"].art == "thing-wall"
    assert "thing:b3:n" not in shown
    assert shown["thing:c3:n"].text == "8"
    symbols = GAME.art().symbols
    spaces = ("c1", "e1", "g1", "a2", "b2", "c2", "d2", "e2")
    drawings = [symbols[str(shown[f"s:{space}"].art)] for space in spaces]
    assert len(set(drawings)) == len(drawings)
    assert all("url(#motba-" in drawing for drawing in drawings)
    assert [shown[f"letter:{space}"].text for space in spaces] == ["D", "H1", "X2", "R", "P", "+", "!", "T"]
    assert "letter:a1" not in shown


def test_a_frozen_lake_is_of_ice() -> None:
    state = go(fight(DUEL, {"sword": 1}, rows=["..~.....", "........", "........", "........", "........", "........"]))
    view = {**state.view(0), "arena": "frozen_lake"}
    shown = GAME.scene(view, "wide").pieces()
    assert (shown["s:c1"].art, shown["s:c1"].style) == ("ground-difficult-ice", "floor-ice")
    assert pieces(state)["s:c1"].art == "ground-difficult-0"


def test_a_fighter_shows_health_points_and_statuses() -> None:
    state = fight(DUEL, {"boot": 1, "sword": 1})
    me = unit(state, "1a")
    state.units[number("1a")] = type(me)(0, me.card, me.space, True, 4, 3, 2, 2, 1, 1, ((3, 1, 0),), tokens=(1,))
    go(state)
    shown = pieces(state)
    token = shown["u:1a"]
    assert token.art == "base-0"
    assert shown["u:1a:face"].art == "figure-ember_duelist"
    assert shown["u:1a:ring:13"].art == "ring-13", "7 of 11 in twenty parts"
    assert shown["u:1a:guard:3"].art == "guard-3"
    assert shown["u:1a:health"].text == "7"
    assert shown["u:1a:bp"].text == "3"
    assert shown["mp:1a:n"].text == "2"
    assert [shown[f"u:1a:{name}"].text for name in ("poison", "rooted", "stunned")] == ["P2", "R1", "S1"]
    assert shown["u:1a:changed-up"].text == "+1"
    assert shown["p:1a:melee:n"].text == "5↑"
    assert shown["p:1a:speed:n"].text == "4"
    for told in ("7 of 11 health", "3 Block Points", "Poison 2", "Stunned for 1 turn end", "+1 Melee", "Lunge 1 of 2"):
        assert told in token.label
    assert token.at == shown["s:c3"].at


def test_a_fighter_keeps_its_key_when_it_walks_and_falls() -> None:
    state = go(fight(DUEL, {"boot": 1, "sword": 2}))
    before = pieces(state)["u:1a"].at
    answer(state, "boot 1a*1", "go 1a", "n", "stop")
    after = pieces(state)
    assert after["u:1a"].at == pytest.approx((before[0], before[1] - STEP))
    state.units[number("2b")].alive = False
    gone = pieces(state)
    assert "u:2b" not in gone
    assert gone["p:2b:back"].art == "panel-fallen"
    assert "has fallen" in gone["p:2b"].label


def test_the_panel_has_cooldowns_specials_and_artifacts() -> None:
    state = fight(DUEL, {"sword": 1}, bearing=[("tower_shield", "1a", 1)], team=[("war_chest", 1)])
    fill(state, "1a")
    state.special = [12, 3]
    go(state)
    shown = pieces(state)
    assert (plain_text(shown["ab:1a:0"].lines or ()), shown["ab:1a:0"].art) == ("2/2 Lunge", "pill-ready")
    assert (plain_text(shown["ab:1b:0"].lines or ()), shown["ab:1b:0"].art) == ("0/2 Interpose", "pill")
    assert shown["sp:1a"].art == "pill-special-ready"
    assert shown["sp:2a"].art == "pill-special"
    assert plain_text(shown["artifact:1a:0"].lines or ()) == "Tower Shield"
    assert "War Chest" in plain_text(shown["banner:0"].lines or ())
    assert [shown[f"gem:0:{stage}"].art for stage in range(3)] == ["gem-5", "gem-5", "gem-2"]
    assert "12 special tokens (2 stages and 2)" in shown["team:0"].label


def test_the_panel_has_the_colour_of_the_team_that_a_fighter_is_in() -> None:
    state = fight(DUEL, {"sword": 1})
    hems = {piece.key: piece.style for key, piece in pieces(state).items() if key.endswith(":hem")}
    assert hems == {f"p:{each['id']}:hem": f"seat-{each['seat']}" for each in state.view(0)["units"]}
    assert len(set(hems.values())) == 2


def test_the_pool_lies_there_as_dice() -> None:
    state = go(fight(DUEL, {"sword": 2, "heart": 1}))
    dice = [piece for piece in areas(state)["dice"].pieces if piece.key.startswith("pool:")]
    assert [piece.art for piece in dice] == ["die-action-sword", "die-action-sword", "die-action-heart"]
    answer(state, "sword 1a>2a", "+1")
    assert "pool:sword:0" not in pieces(state)


def test_the_battle_stack_is_a_pile_whose_top_resolves_next() -> None:
    state = fight(DUEL, {"sword": 1})
    fill(state, "2a")
    go(state)
    assert "stack:none" in pieces(state)
    answer(state, "sword 1a>2a")
    assert kind(state) == "react"
    shown = pieces(state, 1)
    assert shown["stack:0"].marks == ("top",)
    assert "Ember Duelist attacks Thornback" in plain_text(shown["stack:text"].lines or ())
    assert shown["sum"].text == "4 − 0 = 4"
    assert "danger" in shown["u:2a"].marks
    answer(state, "use 2a.bristle")
    if kind(state) == "react":
        shown = pieces(state, 1)
        assert shown["stack:1"].marks == ("top",)
        assert shown["stack:0"].art == "element"


def test_what_is_public_in_a_fight_looks_the_same_to_everybody() -> None:
    state = go(fight(DUEL, {"sword": 2, "boot": 1}))

    def public(seat: int | None) -> list[Any]:
        return [area.json()["pieces"] for area in areas(state, seat).values() if area.key == "arena"]

    assert public(0) == public(1) == public(None)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_zones_are_named_and_own_fighters_stand_where_they_were_put(seats: int) -> None:
    state = until(season(seats), "zone")
    named = [piece.text for key, piece in pieces(state).items() if key.startswith("zone:")]
    assert len(named) == seats
    until(state, "put")
    space = GAME.write(state, state.moves(0)[0]).removeprefix("put ")
    state.play(0, state.moves(0)[0])
    at = pieces(state, 0)[f"s:{space}"].at
    assert pieces(state, 0)["u:1a"].at[0] == at[0]
    assert "u:1a" not in pieces(state, 1)
    assert "u:1a" not in pieces(state, None)


def test_the_result_is_on_the_seat_cards() -> None:
    state = go(fight(DUEL, {"sword": 1}))
    state.ended, state.placings, state.open, state.last = "last-standing", (2, 1), None, [2, 1]
    state.wins = [0, 1]
    cards = GAME.scene(state.view(None), "wide").seats
    assert [card.status for card in cards] == ["is done", "has won"]


def test_on_a_phone_the_same_pieces_lie_otherwise() -> None:
    for state in (
        until(season(2, season="standard"), "ban"),
        until(season(2), "lay"),
        until(season(3), "reroll", seed=8),
        go(fight(DUEL, {"sword": 1, "boot": 2})),
    ):
        view = state.view(state.owing()[0])
        wide, tall = GAME.scene(view, "wide"), GAME.scene(view, "tall")
        assert named(wide) == named(tall)
    pool = next(area for area in GAME.scene(until(season(2), "lay").view(0), "tall").areas if area.kind == "board")
    assert pool.box[2] < 1.3 * pool.box[3]


def named(scene: Scene) -> set[str]:
    return {key for key, piece in scene.pieces().items() if piece.label}


def test_the_sum_of_an_attack_lies_off_the_numbers_of_fighters() -> None:
    at, attacker, size, floor = (3.5, 2.5), (3.5, 1.5), (2.2, 0.7), (7.4, 6.0)
    free = sum_spot(at, attacker, size, floor)
    health = Piece("u:1a:health", at=free, size=(0.6, 0.5), text="12")
    moved = sum_spot(at, attacker, size, floor, [health])
    assert moved != free
    assert abs(moved[0] - free[0]) >= (2.2 + 0.6) / 2 or abs(moved[1] - free[1]) >= (0.7 + 0.5) / 2
    # It keeps off the letter of some ground too, but rather lies on many of these than on one number.
    letter = Piece("letter:d4", at=free, size=(0.4, 0.4), layer="letters", text="P")
    assert sum_spot(at, attacker, size, floor, [letter]) != free
    rest = [(x / 2, y / 2) for x in range(16) for y in range(-4, 14)]
    far = [spot for spot in rest if max(abs(spot[0] - free[0]), abs(spot[1] - free[1])) > 1.5]
    numbers = [Piece("u:1a:health", at=spot, size=(0.6, 0.5), text="12") for spot in far]
    assert sum_spot(at, attacker, size, floor, [letter, *numbers]) == free


def test_the_sum_of_an_attack_on_a_crate_lies_right_below_its_number() -> None:
    at, attacker, floor = (5.5, 1.23), (8.5, 1.23), (9.4, 7.4)
    plate = Piece("thing:f2:n", at=(5.5, 1.49), size=(0.4, 0.3), layer="plates", text="3")
    assert sum_spot(at, attacker, (1.5, 0.5), floor, [plate])[0] == at[0]
