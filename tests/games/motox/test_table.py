"""What people see: scenes in both looks, choices that point at pieces, previews with odds, reasons for refusals."""

import re

import pytest

from motley.games.motox import GAME
from motley.games.motox.rules.book import Motox, state_of
from motley.games.motox.rules.moves import DICE, ROLLS, read_move
from motley.games.motox.rules.riding import Rides
from motley.games.motox.rules.track import space_of
from motley.kernel import Choice, Event, Piece, Preview, Scene
from motley.render.grid import Style, grid, legend
from tests.games.motox.stories import DEMO, Story, race, started

LOOKS = ("isometric", "flat")
JUMP = race("5ne/3,4nw/4,1nw/4", "M", "ride23", discard=1)


def scene(story: Story, look: str = "isometric") -> Scene:
    return GAME.scene(story.state.view(None), look)


def pieces(story: Story, look: str = "isometric") -> dict[str, Piece]:
    return scene(story, look).pieces()


def choices(story: Story) -> dict[str, Choice]:
    state = story.state
    ask = state.ask()
    assert ask is not None
    found = GAME.choices(state.view(story.seat), ask, state.moves(story.seat))
    return {GAME.write(state, choice.move): choice for choice in found}


def preview(story: Story, move: str, look: str = "isometric") -> Preview:
    return GAME.preview_in(story.state.view(story.seat), GAME.read(story.state, move), look)


def lines(story: Story, move: str) -> list[str]:
    return [text for _, text in preview(story, move).lines]


def why_not(story: Story, key: str) -> str:
    ask = story.state.ask()
    assert ask is not None
    refusal = GAME.why_not(story.state.view(story.seat), ask, [key])
    assert GAME.words.refusal(refusal)
    return refusal.rule


def test_both_looks_have_the_same_things_in_other_places() -> None:
    for story in (Story(JUMP), Story("EEN S 4/3,5/3,5/3,6/3 M build"), started(3)):
        seen = {look: pieces(story, look) for look in LOOKS}
        labelled = {
            look: {key: piece.label for key, piece in found.items() if piece.label} for look, found in seen.items()
        }
        assert labelled["isometric"] == labelled["flat"]
        assert seen["isometric"]["space:1ne"].at != seen["flat"]["space:1ne"].at


def test_a_ramp_stands_out_by_its_height() -> None:
    found = pieces(Story(JUMP))
    assert found["ramp:4"].text == "2"
    assert found["ramp:7"].text == "1"
    assert "ramp of height 2" in found["space:4ne"].label
    sides = {key for key in found if key.startswith("side:4:")}
    assert sides == {"side:4:south", "side:4:east"}
    assert "side:3:east" not in found, "a level tile hides the side of the one before"


def heights_of(piece: Piece) -> list[float]:
    assert piece.path is not None
    return [float(y) for y in re.findall(r" (-?[\d.]+)", piece.path)]


def test_the_raised_edge_is_really_higher() -> None:
    """On the level a space is as high as wide; on a ramp its front corners are lifted."""
    found = pieces(Story(JUMP))
    level = heights_of(found["space:3ne"])
    ramp = heights_of(found["space:4ne"])
    assert max(level) - min(level) == pytest.approx(1.0)
    assert max(ramp) - min(ramp) != pytest.approx(1.0)


def test_bikes_have_shape_letter_and_colour() -> None:
    cards = scene(Story(race("5ne/3,4nw/3,3nw/3,1nw/3"))).seats
    assert [(card.letter, card.shape) for card in cards] == [
        ("S", "circle"),
        ("M", "square"),
        ("C", "triangle"),
        ("A", "diamond"),
    ]
    assert len({card.colour for card in cards}) == 4
    assert [dict(card.counters) for card in cards][1] == {"Rank": "2nd", "Dice": 2, "Coins": 3}


@pytest.mark.parametrize("look", LOOKS)
def test_a_wiped_out_bike_lies_beside_its_space(look: str) -> None:
    for name in ("5ne", "5nw", "5se", "1sw", "10ne", "8se"):
        standing = pieces(Story(race(f"{name}/4,2ne/4,2se/4")), look)["bike:0"]
        lying = pieces(Story(race(f"{name}!/4,2ne/4,2se/4")), look)["bike:0"]
        assert lying.turn != 0
        assert standing.turn == 0
        assert lying.at != standing.at
        assert "wiped out" in lying.label
        spaces = [piece for key, piece in pieces(Story(race("2ne/4,2se/4,1ne/4")), look).items() if key[:6] == "space:"]
        nearest = min((piece.at[0] - lying.at[0]) ** 2 + (piece.at[1] - lying.at[1]) ** 2 for piece in spaces)
        assert nearest > 0.2, f"{name} lies on the track"


def test_several_bikes_beside_one_space_lie_apart() -> None:
    found = pieces(Story(race("5ne!/3,5ne!/3,5ne/3,4ne/3", "A")))
    assert len({found[f"bike:{seat}"].at for seat in range(3)}) == 3


def test_building_shows_where_tiles_and_coins_may_go() -> None:
    story = Story("ENNNWWWSS S 3/3,3/3,4/3,4/3 C build")
    found = pieces(story)
    assert {key for key in found if key.startswith("lay:")} == {"lay:S", "lay:W"}
    assert (found["dead:E"].text, found["dead:E"].label) == ("×", "Dead end to the east")
    assert {key for key in found if key.startswith("coin:")} == {"coin:3", "coin:4", "coin:6", "coin:7", "coin:9"}
    made = choices(story)
    assert made["+S"].steps == (("lay:S",),)
    assert set(made["c3"].steps[0]) == {"coin:3", "space:3sw", "space:3se", "space:3nw", "space:3ne"}
    assert made["c3"].sentence == "Put a coin under tile 3: the ramp becomes 1 high."


def test_all_ends_of_all_rides_are_shown() -> None:
    story = Story(JUMP)
    found = pieces(story)
    assert (found["end:5ne"].text, found["end:5ne"].sign) == ("3", "(3>S)")
    assert found["end:5ne"].art == "end-land-0"
    assert found["out:4nw"].art == "end-crash-0"
    made = choices(story)
    assert made["5ne"].steps == (("end:5ne",),)
    assert found["landing:5ne"].style == "landing"
    assert made["5ne"].sentence == "Ride 3 east to tile 5 (north-east) and land on Suns."
    assert made["4nw!"].steps == (("out:4nw",),)


def test_turns_used_are_shown_on_the_marker() -> None:
    story = Story(f"{DEMO} S 5sw/4,3ne/4,1nw/4 0 3 S ride03")
    found = pieces(story)
    assert found["end:6se"].art == "end-stand-1"
    assert "1 turn" in found["end:6se"].label
    assert found["end:6nw"].art == "end-stand-0"


def test_the_finish_can_be_pointed_at() -> None:
    story = Story(race("10nw/4,2ne/4,1nw/4", stage="ride5"))
    assert choices(story)["finish"].steps == (("end:finish",),)
    assert preview(story, "finish").lines[-1][0] == "good"


def test_rolls_are_final_and_say_what_they_cost() -> None:
    made = choices(Story(race("6nw/4,5nw/4,1nw/4")))
    assert [(choice.button, choice.final) for choice in made.values()] == [
        ("Roll 1", True),
        ("Roll 2 (1 coin)", True),
        ("Roll 3 (2 coins)", True),
        ("Roll 4 (3 coins)", True),
        ("Wait", False),
    ]
    out = choices(Story(race("6nw!/4,5nw/4,1nw/4")))
    assert out["kick"].button == "Kick (1 coin)"
    assert not out["kick"].final
    assert out["roll+1"].sentence == "Spend 1 coin and roll 2 dice for an ace."


def test_odds_before_committing() -> None:
    """E28: from 4ne with two dice 13 of 36 rolls are fine, 3 hold, 19 crash, one is blank."""
    story = Story(race("4ne/4,6nw/4,1nw/4"), air_turns=False)
    assert lines(story, "roll") == [
        "36%: a safe ride.",
        "8%: no safe ride, but the bike may hold.",
        "53%: only wipe-outs.",
        "3%: no number, nothing happens.",
        "6%: past the ramp on tile 4 (height 2).",
    ]


def test_the_chance_past_the_ramp_is_counted_out() -> None:
    """Compared with counting by hand over all rolls of two dice."""
    story = Story(race("4nw/4,6nw/4,1nw/4"), air_turns=False)
    past = 0
    for move, weight in Story(race("4nw/4,6nw/4,1nw/4", stage="roll2")).state.odds():
        assert isinstance(move, int)
        dice = ROLLS[move - DICE]
        if max(dice):
            rides = Rides(story.state.track, space_of("4nw"), [space_of("6nw"), space_of("1nw")], dice, False)
            past += weight * any(space_of("5sw") <= result - 100 < 40 for result in rides.results if result < 300)
    assert f"{round(100 * past / 36)}%: past the ramp on tile 4 (height 2)." in lines(story, "roll")


def test_odds_of_starting_the_engine() -> None:
    story = Story(race("6nw/4,5nw!/4,1nw/4", "M"))
    assert lines(story, "roll") == ["31%: an ace starts the engine.", "25%: an ace, and a number to ride with."]
    assert lines(story, "roll+2")[0] == "52%: an ace starts the engine."
    assert lines(story, "kick")[0] == "Back on tile 5 (north-west) at once; then you may roll 2 dice:"
    found = pieces(story)
    assert [found[f"offer:{dice}"].label for dice in (2, 3, 4)] == [
        "2 dice: 31% start the engine with an ace, 25% start and ride on",
        "3 dice, 1 coin: 42% start the engine with an ace, 41% start and ride on",
        "4 dice, 2 coins: 52% start the engine with an ace, 51% start and ride on",
    ]


def test_odds_with_every_number_of_coins_are_on_the_table() -> None:
    found = pieces(Story(race("9se/2,6nw/5,1nw/5")))
    assert [found[f"offer:{dice}:name"].text for dice in (1, 2, 3)] == ["1 die", "2 dice, 1 coin", "3 dice, 2 coins"]
    assert "offer:4" not in found, "there are two coins"
    # From 9se a 3, 4 or 5 finishes: 3 of 6, 27 of 36, 189 of 216.
    assert [found[f"offer:{dice}:finish:share"].text for dice in (1, 2, 3)] == ["50%", "75%", "88%"]
    assert found["offer:2"].label.endswith("75% cross the finish line")


@pytest.mark.parametrize("look", LOOKS)
def test_a_ride_is_previewed_with_its_way_and_its_victim(look: str) -> None:
    story = Story(JUMP)
    shown = preview(story, "5ne", look)
    ghosts = {piece.key: piece for piece in shown.ghosts}
    assert ghosts["ghost:bike:1"].at == pieces(Story(race("5ne!/3,5ne/4,1nw/4", "C", discard=1)), look)["bike:1"].at
    assert ghosts["ghost:air"].style == "flight-1"
    assert shown.marks == {"die:1": ("chosen",), "bike:0": ("hit",)}
    assert [text for _, text in shown.lines] == [
        "Uses the 3: 3 east.",
        "Suns are landed on and wipe out.",
        "Then 1st: as things stand, you roll 1 die next.",
    ]


def test_a_crash_is_previewed_with_the_odds_of_getting_back() -> None:
    story = Story(race("3ne/4,6nw/4,1nw/4", stage="ride45"))
    assert (
        lines(story, "5ne!")[1]
        == "Wiped out: as things stand, 2 dice start you again with a chance of 31%, or a coin does for certain."
    )


@pytest.mark.parametrize(
    ("position", "move", "kinds"),
    [
        (race("9se/2,6nw/5,1nw/5"), "roll+1", {"finish", "safe", "null"}),
        (race("5ne/3,4nw/4,1nw/4", "M"), "roll", {"hit", "safe", "over"}),
        (race("6nw/4,5nw!/4,1nw/4", "M"), "kick", {"back", "throws-safe", "throws-null"}),
    ],
)
def test_odds_are_promises_that_the_dice_keep(position: str, move: str, kinds: set[str]) -> None:
    """And one throw more than there is would be noticed."""
    story = Story(position)
    view, code = story.state.view(None), GAME.read(story.state, move)
    promises = GAME.preview(view, code).promises
    assert kinds <= {promise.kind for promise in promises}
    shares = dict.fromkeys(range(len(promises)), 0.0)
    story.play(move)
    throws = story.state.odds() if story.seat < 0 else [(None, 1)]
    for dice, weight in throws:
        after, heard = story.state.copy(), list[Event]()
        if dice is not None:
            after.events = heard
            after.play(-1, dice)
        for place, promise in enumerate(promises):
            amount = GAME.measured(promise, view, after.view(None), heard)
            assert amount is not None
            shares[place] += amount * weight / sum(each for _, each in throws)
    told = [promise.amount if promise.odds is None else promise.odds[0][1] for promise in promises]
    assert [shares[place] for place in shares] == pytest.approx(told, abs=1e-9)


def test_building_is_previewed() -> None:
    story = Story("EEE S 5/3,5/3,5/3,5/3 S build")
    assert lines(story, "+E") == [
        "Tile 5 to the east; 19 tiles are left.",
        "Tile 4 then lies in a straight line and takes coins.",
    ]
    assert lines(story, "c2") == ["Only a 2 or more clears the ramp then."]
    assert lines(Story("EENN S 4/3,5/3,5/3,5/3 M build"), "c2")[1] == "Tile 3, right behind it, is a bend."


def test_pointing_at_the_wrong_thing_names_the_rule() -> None:
    building = Story("ENNNWWWSS S 3/3,3/3,4/3,4/3 C build")
    assert why_not(building, "dead:E") == "R2.5"
    assert why_not(building, "space:1ne") == "R2.6"
    assert why_not(building, "bike:0") == "R2.3"
    assert why_not(Story("E3EE S 5/2,5/2,5/2,5/3 A build"), "space:2ne") == "R2.8"
    grid = started(3, course=DEMO).play("first:S 1ne")
    assert why_not(grid, "space:1ne") == "R2.13"
    assert why_not(grid, "space:4ne") == "R2.13"
    assert why_not(Story(JUMP), "space:5nw") == "R4.9"
    assert why_not(Story(JUMP), "die:0") == "R4.9"
    assert why_not(Story(race("6nw/4,5nw/4,1nw/4")), "space:6ne") == "R3.1"


def test_the_position_comes_back_out_of_its_view() -> None:
    for text in (JUMP, "EEN S 4/3,5/3,5/3,6/3 M build", race("6nw!/4,5nw/4,1nw/4", stage="try1")):
        story = Story(text)
        again = state_of(story.state.view(0))
        assert isinstance(again, Motox)
        assert GAME.text(again) == text
        assert again.moves(story.seat) == story.state.moves(story.seat)


def test_the_latest_ride_stays_drawn() -> None:
    story = Story(JUMP).play("5ne")
    found = pieces(story)
    assert found["trail:air"].style == "flight-1"
    assert "last" in found["bike:1"].marks
    assert story.state.view(None)["rolled"] == {"seat": -1, "dice": []}
    crash = Story(JUMP).play("4sw!")
    assert "trail:ground" in pieces(crash)
    kicked = Story(race("5ne/3,4nw/4,1nw/4", "M", "ride23", discard=1)).play("4sw! pass pass kick")
    assert "trail:ground" in pieces(kicked), "also when the bike is back on the track"
    rolled = Story(race("6nw/4,5nw/4,1nw/4")).play("roll 0")
    dice = next(area for area in scene(rolled).areas if area.key == "dice")
    assert (dice.title, [piece.art for piece in dice.pieces[:2]]) == ("Latest roll (Suns)", ["token-0", "die-0"])


def test_ranking_and_winner() -> None:
    story = Story(race("5ne!/3,4nw/4,1nw/4", "M", "roll2", discard=1))
    found = pieces(story)
    assert [found[f"tag:{seat}"].art for seat in range(3)] == ["tag-0-1", "tag-1-2", "tag-2-3"]
    won = Story(race("10nw/4,10se/4,1nw/4", stage="ride5")).play("finish")
    shown = scene(won)
    assert [card.status for card in shown.seats] == ["Winner", "", ""]
    assert [dict(card.counters)["Rank"] for card in shown.seats] == ["1st", "2nd", "3rd"]
    assert "across the finish line" in shown.pieces()["bike:0"].label
    assert [shown.pieces()[f"stands:{seat}"].label for seat in range(3)] == [
        "1st: Suns, across the finish line",
        "2nd: Moons, at tile 10 (south-east)",
        "3rd: Crowns, at tile 1 (north-west)",
    ]


def test_asks_say_what_is_open() -> None:
    def said(story: Story) -> str:
        ask = story.state.ask()
        assert ask is not None
        return GAME.asks(ask, 0)

    assert said(started(3)) == "The dice decide who begins."
    assert said(Story(race("6nw!/4,5nw/4,1nw/4"))).startswith("You are off the track")
    assert said(Story(race("6nw/4,5nw/4,1nw/4", stage="go2"))).startswith("You are back on the track: roll")
    assert said(Story(race("6nw/4,5nw/4,1nw/4", stage="free12"))).startswith(
        "The engine runs and you are back on the track: ride"
    )
    assert said(Story(race("6nw/4,5nw/4,1nw/4", stage="roll2"))) == "Suns roll 2 dice."


def test_the_example_is_a_race_under_way() -> None:
    state = GAME.start(GAME.traits.seats[0])
    for text in GAME.example():
        state.play(state.owing()[0], read_move(text))
    assert isinstance(state, Motox)
    assert state.is_racing()
    assert len(state.heights) == 24
    assert sum(state.heights) == 12


def test_in_characters_the_flat_track_has_tile_numbers_and_the_heights_of_ramps() -> None:
    state = Story(race("6nw/4,5nw/4,1nw/4")).state
    board = GAME.scene(state.view(0), "flat").areas[0]
    lines = [line.split() for line in grid(board, GAME.art(), Style()).splitlines() if line.strip()]
    signs = {sign for line in lines for sign in line}
    assert {str(tile) for tile in range(2, 10)} - {"7"} <= signs, "a bike may hide a number, not all four"
    assert {"^2", "^1", "#10"} <= signs
    for piece in board.pieces:
        if piece.key.startswith("space:"):
            tile = int(piece.key.removeprefix("space:")[:-2])
            height = state.heights[tile - 1]
            assert piece.sign == (f"^{height}" if "front row of a ramp" in piece.label else piece.sign)
            assert height == 0 or f"ramp of height {height}" in piece.label
    told = legend(board, GAME.art())
    assert "^2  front row of a ramp of height 2" in told
    assert not any(line.split()[0].isdigit() for line in told), "numbers explain themselves"


def test_in_characters_rides_that_stand_and_wipe_out_differ() -> None:
    state = Story(race("4ne/4,1ne/4,1nw/4")).play("roll+1 13").state
    found = GAME.scene(state.view(0), "flat").pieces()
    stands = [piece for key, piece in found.items() if key.startswith("end:")]
    wipes = [piece for key, piece in found.items() if key.startswith("out:")]
    assert stands
    assert wipes
    assert all((piece.sign or "").startswith("(") for piece in stands)
    assert all((piece.sign or "").endswith("!") for piece in wipes)
    labels = [piece.label for piece in (*stands, *wipes)]
    assert len(labels) == len(set(labels))
