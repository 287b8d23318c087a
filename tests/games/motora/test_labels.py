"""What a person chooses says what it is worth: labels, sentences of moves, signs of the terminal, the appendix."""

import re

import pytest

from motley.games.motora import GAME
from motley.games.motora.rules.board import DATA, NAMES, TILES, VILLAGES
from motley.games.motora.rules.book import MotoraState
from motley.games.motora.rules.cards import CARDS, EVENTS, Effect
from motley.games.motora.rules.state import BESIDE_INJURED, INJURED, PRISONER
from motley.kernel import Piece
from motley.kernel.data import read_toml
from motley.render.text import text
from tests.games.motora.stories import answer, asked, clear_idols, give, phase, put, set_stock, table

NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 6: "six"}


def labels(state: MotoraState, seat: int | None = 0) -> dict[str, str]:
    found: dict[str, Piece] = GAME.scene(state.view(seat), "").pieces()
    return {key: piece.label for key, piece in found.items()}


def sentence(state: MotoraState, wanted: str) -> str:
    seat, ask = asked(state), state.ask()
    assert ask is not None
    made = GAME.choices(state.view(seat), ask, state.moves(seat))
    return next(choice.sentence for choice in made if GAME.write(state, choice.move) == wanted)


def test_a_tile_tells_what_it_gives_and_which_die_hits_it() -> None:
    shown = labels(table())
    assert shown["cell:b1"] == "b1, Great Falls, water tile, die 1: 5 water"
    assert shown["cell:f1"] == "f1, River Stones, stone tile, die 6: 2 shelter (stone) or 3 water"
    assert shown["cell:c2"] == "c2, Wild Boars, meat tile, die 2: 5 food (meat), or hurt on a 1"
    assert shown["cell:e2"] == "e2, Knapper's Hut, craftsmen hut, die 5 or 6: a craftsmen card, 24 left"
    assert shown["cell:d3"].endswith("3 food (meat), number 1 on the lava's way")
    assert shown["cell:c1"] == "c1, village of the Heron tribe, 2 food to fish in d1"
    assert shown["cell:d1"] == "d1, fishing spot: 2 food from each tile beside it"


def test_a_tile_tells_what_became_of_it() -> None:
    state = table()
    for name, mark in (("b1", state.poisoned), ("a2", state.destroyed), ("b3", state.closed)):
        mark[NAMES.index(name)] = True
    state.gathered = [NAMES.index("c3")]
    shown = labels(state)
    assert shown["cell:b1"] == "b1, Great Falls, water tile, die 1: 3 water, poisoned"
    assert shown["cell:a2"] == "a2, Banana Grove, destroyed: nothing to gather"
    assert shown["cell:b3"].endswith(", closed this round")
    assert shown["cell:c3"].endswith(", gathered this round")
    state.fish_ban = True
    assert "to fish" not in labels(state)["cell:c1"]


def test_a_village_spot_tells_what_a_tribe_starts_with() -> None:
    state = GAME.start(2, {"layout": "first_landing", "first": "0"})
    assert isinstance(state, MotoraState)
    spot = labels(state)["cell:e1"]
    assert spot == "e1, village spot, River Huts: 4 food, 7 water, 3 shelter, 2 food to fish in d1"
    assert sentence(state, "e1") == "Settle at e1 (River Huts) with 4 food, 7 water, 3 shelter."


def test_members_tell_gear_meals_and_when_they_are_back_r11_4() -> None:
    state = table()
    give(state, 0, "water_gourd", bearer=1)
    put(state, 0, "c1", 1)
    state.send(0, 2, INJURED)
    state.send(0, 3, BESIDE_INJURED)
    shown = labels(state)
    assert shown["m:0:1"] == "Heron tribe, member 1, c1, with Water Gourd, does not eat tonight"
    assert shown["m:0:2"] == "Heron tribe, member 2, Injured, can be placed again in round 2"
    assert shown["m:0:3"] == "Heron tribe, member 3, beside Injured, can be placed again in round 3"


def test_shrines_stocks_idols_prisoners_and_cards_tell_what_they_give() -> None:
    state = table()
    give(state, 0, "smoked_meat")
    state.shrine_idols[0] = 1
    state.dead[1] = 2
    state.prisoners = [(0, 1, 5, 0)]
    state.send(1, 5, PRISONER)
    shown = labels(state)
    life, death = shown["shrine:0:L"], shown["shrine:0:D"]
    assert life == "Heron tribe, Shrine of Life: +1 to what is gathered and fished; 1 idol, 0 dead"
    assert death == "Heron tribe, Shrine of Death: +1 to combat rolls; 0 idols, 2 dead"
    assert shown["stock:1:food"] == "Shark tribe, food: 6 of 5 needed tonight"
    assert shown["idol:e1"] == "Idol at e1, 4 steps from home"
    assert shown["prisoner:0:1"] == "Prisoners from the Shark tribe, held by the Heron tribe"
    assert shown["hand:0"] == "Smoked Meat (single use, while acting): Gain three food in your action step."
    assert shown["board:1"] == "Shark tribe: 5 free members, 0 idols on shrines"


def test_dice_are_told_apart() -> None:
    state = table()
    put(state, 0, "d2", 1, 2)
    put(state, 1, "d2", 1)
    phase(state, "combat")
    answer(state, "4-3", "5-4")
    shown = labels(state)
    assert shown["die:0:hi"] == "Heron tribe, the higher die: 4"
    assert shown["die:0:lo"] == "Heron tribe, the lower die: 3"


def test_moves_tell_what_they_bring() -> None:
    state = table()
    assert sentence(state, "c1").startswith("Send a member to c1: your own village, where the first does not eat")
    assert (
        sentence(state, "d6")
        == "Send a member to d6 for 1 shelter: Obsidian Field, 3 shelter (stone), 2 food to fish in d7."
    )
    clear_idols(state, "b1")
    give(state, 0, "water_gourd", bearer=1)
    state.shrine_idols[0] = 1
    put(state, 0, "b1", 1)
    put(state, 0, "c2", 2)
    put(state, 0, "d2", 3)
    phase(state, "act")
    assert sentence(state, "g1") == "Member 1 gathers 8 water at b1."
    assert sentence(state, "g2") == "Member 2 gathers 6 food (meat), or hurt on a 1 at c2."
    assert sentence(state, "g3") == "Member 3 takes a temple card at d2."
    assert sentence(state, "f3") == "Member 3 at d2 fishes 3 food in d1."


def test_r8_2_a_raid_is_not_told_as_a_fight() -> None:
    state = table()
    put(state, 0, "g5", 1)
    put(state, 0, "d2", 2)
    put(state, 1, "d2", 1)
    phase(state, "combat")
    assert sentence(state, "g5") == "Raid the village of the Shark tribe at g5."
    assert sentence(state, "d2") == "Fight at d2 against the Shark tribe."
    answer(state, "g5")
    assert sentence(state, "shelter") == "Burn a die of shelter; there is 2."


def test_r9_2_a_theft_says_when_it_is_chosen_what_to_take() -> None:
    state = table()
    set_stock(state, 1, 6, 3, 2)
    put(state, 0, "g5", 1)
    phase(state, "combat")
    told = sentence(state, "steal")
    assert told == "Roll a die, then choose to steal as much food or water; there is 6 food and 3 water."
    answer(state, "steal", "5")
    ask = state.ask()
    assert ask is not None
    assert GAME.asks(ask, 0) == "The die shows 5: choose whether to take as much food or water."
    assert sentence(state, "food") == "Steal 5 food."
    assert sentence(state, "water") == "Steal 3 water."
    alone = table()
    set_stock(alone, 1, 6, 0, 2)
    put(alone, 0, "g5", 1)
    phase(alone, "combat")
    assert sentence(alone, "steal") == "Steal a die of food; there is 6."


def test_r13_6_who_can_die_is_lit_where_it_lies() -> None:
    state = table()
    put(state, 0, "b1", 1)
    state.send(0, 2, BESIDE_INJURED)
    set_stock(state, 0, 0, 9, 1)
    phase(state, "act")
    answer(state, "done")
    ask = state.ask()
    assert ask is not None
    made = GAME.choices(state.view(0), ask, state.moves(0))
    lit = {key for choice in made for key in choice.steps[0]}
    assert lit == {"lane:0:A", "beside:0:I"}
    assert all(labels(state)[key] for key in lit)


def test_the_grid_tells_resources_amounts_tribes_and_coordinates() -> None:
    state = table()
    put(state, 0, "b7", 1)
    lines = text(GAME.scene(state.view(0), ""), GAME.art()).splitlines()
    board = {line.split()[0]: line.split()[1:] for line in lines[2:10]}
    assert board["a"] == ["b", "c", "d", "e", "f", "g"]
    assert board["2"] == ["P4", "L2", "M5!", "tem", "hut", "P4", "~2"]
    assert board["1"] == ["~", "W5", "vH", "~2", "*", "S2W3", "W4"]
    assert board["7"][1] == "H1"
    glyphs = GAME.art().glyphs
    for one in TILES:
        for other in TILES:
            if one.gives != other.gives or one.boars != other.boars or one.group != other.group:
                assert glyphs[f"tile-{one.id}"] != glyphs[f"tile-{other.id}"]


@pytest.mark.parametrize("deck", ["event", "craft", "temple"])
def test_the_appendix_has_every_card(deck: str) -> None:
    rows = "\n".join(GAME.appendix())
    for card in read_toml(GAME.package, "content/cards.toml")[deck]:
        assert re.search(rf"\| {card['name']} \| {card['copies']} \|.*{re.escape(card['text'])} \|", rows), card["id"]


def test_the_appendix_has_the_whole_island() -> None:
    rows = "\n".join(GAME.appendix())
    for kind in VILLAGES:
        assert f"| {kind.name} | {' | '.join(str(amount) for amount in kind.stock)} |" in rows
    for tile in TILES:
        line = next(
            line for line in rows.splitlines() if f"| {' or '.join(map(str, tile.numbers))} | {tile.name} |" in line
        )
        assert all(f"{amount} " in line for _, amount in tile.gives)
    assert all(section["name"] in rows for section in DATA["section"])
    assert "Great Falls" in GAME.rules_text


def test_a_card_tells_every_amount_of_its_effects() -> None:
    decks = [(card.text, card.effects) for card in EVENTS] + [(card.text, card.effects) for card in CARDS]
    for told, effects in decks:
        for amount in amounts(effects):
            assert str(amount) in told or NUMBERS[amount] in told.lower(), told


def amounts(effects: list[Effect]) -> list[int]:
    return [abs(number) for each in effects for number in (each.n, *amounts(each.win)) if number]
