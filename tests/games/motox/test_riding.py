"""R3 to R5 and R8: turns, rides, ranking, ramps."""

import pytest

from motley.games.motox import GAME
from motley.games.motox.rules.course import read_course
from motley.games.motox.rules.moves import CRASH, FINISH, STAND
from motley.games.motox.rules.riding import Rides, jumps, path_of, ramp_ahead
from motley.games.motox.rules.track import DX, DY, Track, cells, space_of, track_of
from motley.kernel import Rng
from tests.games.motox.stories import DEMO, Story, race, started
from tests.games.motox.test_building import curl

THREE_RAMPS = "EE1E2E3EEE"


def test_r3_1_on_the_track_roll_or_pass_and_off_it_try_or_pass() -> None:
    assert Story(race("3ne/0,1ne/6,1nw/6")).legal() == {"pass", "roll"}
    out = Story(race("3ne!/0,1ne/6,1nw/6"))
    assert out.legal() == {"pass", "roll"}
    assert out.rule("5ne") == out.rule("+E") == out.rule("hold") == "R3.1"
    out.play("pass")
    assert out.text == race("3ne!/0,1ne/6,1nw/6", "M")


def test_r3_2_who_has_rolled_must_ride() -> None:
    story = Story(race("3ne/4,1ne/4,1nw/4")).play("roll 1")
    assert story.legal() == {"4nw", "3se", "3ne!"}
    assert story.rule("pass") == story.rule("roll") == story.rule("kick") == "R3.2"
    assert story.rule("hold") == "R4.9"


def test_r4_1_dice_by_rank_plus_coins_and_never_more_than_four() -> None:
    bikes = "6nw/3,5nw/3,3ne/3,1ne/3"
    for turn, dice, extra in (("S", 1, 3), ("M", 2, 2), ("C", 3, 1), ("A", 4, 0)):
        story = Story(race(bikes, turn))
        assert story.legal() == {"pass", "roll", *[f"roll+{coins}" for coins in range(1, extra + 1)]}
        story.play("roll")
        assert story.text.split()[-1] == f"roll{dice}"
        assert story.rule("0" * (dice % 4 + 1)) == "R4.1"


def test_r4_2_exactly_the_number_in_a_straight_line_starting_anywhere() -> None:
    story = Story(race("2se/4,1ne/4,1nw/4")).play("roll 3")
    assert story.legal() == {"4sw", "2se!", "2ne!"}
    assert story.path("4sw") == "3:E3"
    assert story.because("3se") == "R4.2"


def test_r4_2_a_null_is_no_number() -> None:
    story = Story(race("2se/4,1ne/4,1nw/4")).play("roll+1 03")
    assert {move for move in story.legal() if "!" not in move} == {"4sw", "3ne"}
    assert all(story.path(move).startswith("3:") for move in story.legal())


def test_r4_3_each_null_is_one_quarter_turn_at_any_point() -> None:
    one = Story(race("1sw/3,6ne/3,6nw/3,6se/3")).play("roll 0333")
    assert one.legal() == {"2se", "2nw", "1sw!", "1nw!", "1ne!", "1se!", "2sw!"}
    assert one.path("2nw") == "3:N1E2"
    assert one.because("1se") == "R4.3"
    two = Story(race("1sw/3,6ne/3,6nw/3,6se/3")).play("roll 0033")
    assert two.path("1se") == "3:N1E1S1"
    assert two.because("3nw") == "R4.2"


def test_r4_3_two_nulls_at_one_point_turn_the_bike_round() -> None:
    one = Story(race("2se/3,6ne/3,6nw/3,6se/3")).play("roll 0222")
    two = Story(race("2se/3,6ne/3,6nw/3,6se/3")).play("roll 0022")
    assert "2se" not in one.legal()
    assert two.path("2se") == "2:N1S1"
    assert one.because("2se") == "R4.3"


def test_r4_4_all_nulls_and_the_bike_stays_on_the_track() -> None:
    story = Story(race("3ne/4,1ne/4,1nw/4")).play("roll 0")
    assert story.text == race("3ne/4,1ne/4,1nw/4", "M")
    assert story.said()[-1] == "Suns roll no number."


def test_r4_5_never_away_from_the_next_tile() -> None:
    story = Story(race("6ne/4,2ne/4,1nw/4")).play("roll 1")
    assert story.legal() == {"6nw", "7se", "6ne!"}
    assert story.because("6se") == "R4.5"


def test_r4_6_never_into_a_tile_with_a_lower_number() -> None:
    story = Story(race("5sw/4,2ne/4,1nw/4")).play("roll 1")
    assert story.legal() == {"5nw", "5se"}
    assert story.because("4se") == "R4.6"


def test_r4_7_bikes_on_the_track_block_the_ground() -> None:
    blocked = Story(race("2ne/4,3ne/4,1nw/4")).play("roll 33")
    assert blocked.legal() == {"2ne!", "2se!"}
    assert blocked.because("4nw") == "R4.7"
    free = Story(race("2ne/4,3ne!/4,1nw/4")).play("roll 33")
    assert "4nw" in free.legal()


def test_r4_8_leaving_the_track_may_be_chosen() -> None:
    story = Story(race("2ne/4,1se/4,1nw/4")).play("roll 3")
    assert story.legal() == {"4nw", "2ne!", "2se!"}
    story.play("2se!")
    assert story.text == race("2se!/4,1se/4,1nw/4", "M")
    assert story.said()[-1] == "Suns run off the track at tile 2 (south-east)."


def test_r4_9_a_legal_ride_must_be_taken() -> None:
    story = Story(race("5nw/4,2ne/4,1nw/4")).play("roll 5")
    assert story.legal() == {"5ne!", "8sw"}
    assert story.rule("hold") == "R4.9"


def test_r4_9b_no_ride_but_a_ramp_too_high_the_bike_stays() -> None:
    """In the inner corner of a bend: a rival beside, and ahead a ramp of three right behind the corner."""
    course = "EEEEN3NNEE"
    story = Story(race("2ne/4,5ne/4,5nw/4", "C", course=course)).play("roll 3")
    assert story.text == race("2ne/4,5ne/4,5nw/4", "S", course=course).replace(" 2 S", " 3 S")
    assert story.said()[-2:] == ["Crowns cannot clear the ramp and hold.", "Round 3."]
    cleared = Story(race("2ne/4,5ne/4,5nw/4", "C", course=course)).play("roll 4")
    assert cleared.legal() == {"7nw"}


def test_r4_9c_no_ride_at_all_the_bike_wipes_out_where_it_is() -> None:
    story = Story(f"{DEMO} S 5ne/4,6sw/4,5nw/4 0 3 C go").play("roll 12")
    assert story.told() == ["boxed C 5nw"]
    assert story.text == f"{DEMO} S 5ne/4,6sw/4,5nw!/4 0 4 S go"
    assert story.said()[-2:] == ["Crowns are boxed in at tile 5 (north-west) and wipe out.", "Round 4."]


def test_r4_10_rides_with_the_same_end_are_one_move() -> None:
    story = Story(f"{DEMO} S 5sw/4,3ne/4,1nw/4 0 3 S go").play("roll+1 03")
    assert story.path("6se") == "3:N2E1"
    assert len(story.state.moves(0)) == len(story.legal())


def test_r4_10_fewest_turns_then_the_lowest_number() -> None:
    story = Story(race("2sw/3,6ne/3,6nw/3,6se/3")).play("roll 0013")
    assert story.path("2nw") == "1:N1"
    assert story.path("2se") == "1:E1"
    crash = Story(race("2sw/3,6ne/3,6nw/3,6se/3")).play("roll 2345")
    assert crash.path("2sw!") == "2:S1"


def test_r5_1_the_higher_key_leads() -> None:
    assert Story(race("4ne/4,4nw/4,3ne/4")).ranks() == [1, 2, 3]
    assert Story(race("5sw/4,5nw/4,5se/4")).ranks() == [2, 1, 2]


def test_r5_2_equal_keys_share_the_rank_and_the_next_is_skipped() -> None:
    assert Story(race("4ne/3,4se/3,3ne/3,1nw/3")).ranks() == [1, 1, 3, 4]
    assert Story(race("4ne/3,3se/3,3ne/3,3sw/3")).ranks() == [1, 2, 2, 4]


def test_r5_3_wiped_out_bikes_count_where_they_left_the_track() -> None:
    assert Story(race("4ne!/4,4nw/4,3ne/4", "M")).ranks() == [1, 2, 3]


def test_r5_4_the_rank_is_taken_when_the_dice_are() -> None:
    story = Story(race("4ne!/3,4nw/3,3ne/3,1nw/3", "S")).play("kick")
    assert story.text.split()[-1] == "go2"
    story.play("roll")
    assert story.state.rolling == 1
    grid = started(4, course=DEMO).play("first:S 1sw 1ne 1nw 1se")
    assert grid.ranks() == [3, 1, 3, 1]


def test_r8_1_the_number_has_to_beat_every_edge_it_crosses() -> None:
    story = Story(race("3ne/4,1ne/4,1nw/4", course=THREE_RAMPS)).play("roll+2 235")
    assert story.legal() == {"4ne", "5nw", "6nw", "3ne!", "3se!"}
    assert Story(race("4ne/4,1ne/4,1nw/4", course=THREE_RAMPS)).play("roll 3").because("6nw") == "R8.1"


def test_r8_2_rides_that_stay_short_of_the_edge_are_free() -> None:
    story = Story(race("4nw/4,1ne/4,1nw/4")).play("roll 1")
    assert story.legal() == {"4ne", "4sw", "4nw!"}
    assert Story(race("4nw/4,1ne/4,1nw/4")).play("roll 2").because("5nw") == "R8.1"


def test_r8_3_holding_is_for_ramps_that_no_number_clears() -> None:
    assert "hold" in Story(race("4ne/4,1ne/4,1nw/4")).play("roll+1 12").legal()
    assert "hold" not in Story(race("4ne/4,1ne/4,1nw/4")).play("roll+1 13").legal()
    assert "hold" not in Story(race("3nw/4,1ne/4,1nw/4")).play("roll 1").legal()


def test_r8_3_a_number_that_ends_before_the_edge_lets_nobody_hold() -> None:
    """What is refused says so: nothing would have to cross the edge, or something rolled is higher than it."""
    before = Story(race("4nw/4,1ne/4,1nw/4")).play("roll 1")
    assert "4ne" in before.legal(), "in front of the raised edge"
    assert (before.refusal("hold").rule, before.refusal("hold").key) == ("R4.9", "must-ride")
    assert "no ride here would" in GAME.words.refusal(before.refusal("hold"))
    cleared = Story(race("4nw/4,1ne/4,1nw/4")).play("roll+1 25")
    assert (cleared.refusal("hold").rule, cleared.refusal("hold").key) == ("R4.9", "must-clear")
    assert "lower than the 5 rolled" in GAME.words.refusal(cleared.refusal("hold"))
    (sentence,) = [line for line in GAME.rules_text.splitlines() if line.startswith("- **R8.3**")]
    assert "cross" in sentence


def test_r8_3_a_ride_stopped_by_a_bike_first_is_not_stopped_by_the_ramp() -> None:
    assert Story(race("4nw/4,4ne/4,1nw/4")).play("roll 22").legal() == {"4nw!", "4sw!"}
    assert Story(race("4nw/4,3ne/4,1nw/4")).play("roll 2").legal() == {"hold", "4nw!", "4sw!"}


def test_r8_4_from_the_edge_on_the_bike_flies_to_the_end_of_the_ride() -> None:
    story = Story(race("4nw/4,5nw/4,1nw/4")).play("roll 33")
    assert story.legal() == {"5ne", "4nw!", "4sw!"}
    story.play("5ne")
    assert story.text.split()[2] == "5ne/4,5nw/4,1nw/4"
    turning = Story(race("7nw/4,8sw/4,8se/4")).play("roll 022")
    assert turning.path("8se") == "2:N1E1"


def test_r8_5_turning_in_the_air_is_an_option() -> None:
    position = race("7nw/4,3ne/4,1nw/4")
    turning = Story(position).play("roll+1 03")
    assert turning.legal() == {"8ne", "9sw", "7ne!", "7nw!", "8nw!"}
    assert turning.path("9sw") == "3:N1E2"
    straight = Story(position, air_turns=False).play("roll+1 03")
    assert straight.legal() == {"8ne", "7ne!", "7nw!", "8nw!"}
    assert straight.path("8ne") == "3:E1N2"


def test_r8_6_a_flight_that_ends_on_a_bike_wipes_it_out() -> None:
    story = Story(race("5ne/3,4nw/4,1nw/4", "M")).play("roll 23 5ne")
    assert story.text == race("5ne!/3,5ne/4,1nw/4", "C", discard=1)
    assert story.said()[-1] == "Moons land on Suns, who wipe out at tile 5 (north-east)."
    assert "Moons jump the ramp on tile 4 (height 2) with a 3." in story.said()


def test_r8_7_a_flight_off_the_track_hurts_nobody_else() -> None:
    story = Story(race("5ne/4,4ne/4,1nw/4", "M")).play("roll 34 5ne!")
    assert story.text == race("5ne/4,5ne!/4,1nw/4", "C")
    assert "land" not in story.happened()


def test_the_next_ramp_in_reach() -> None:
    track = track_of(*read_course(DEMO))
    ahead = {name: ramp_ahead(track, space_of(name)) for name in ("1nw", "2ne", "3sw", "4ne", "5nw", "7ne", "8sw")}
    assert ahead == {"1nw": -1, "2ne": 3, "3sw": 3, "4ne": 3, "5nw": 6, "7ne": 6, "8sw": -1}


@pytest.mark.parametrize("seed", range(4))
def test_the_list_of_rides_equals_trying_everything(seed: int) -> None:
    """Random tracks, bikes and rolls; the judge walks the lattice step by step and knows no tables."""
    rng = Rng(100 + seed)
    for _ in range(150):
        track = random_track(rng)
        spaces = distinct(rng, track.spaces, 4)
        dice = tuple(sorted(int(rng.below(6)) for _ in range(1 + rng.below(4))))
        air_turns = rng.below(2) == 1
        rides = Rides(track, spaces[0], spaces[1:], dice, air_turns)
        plain = Plain(track, spaces[0], spaces[1:], dice, air_turns)
        assert set(rides.results) == set(plain.paths)
        assert len(rides.results) == len(set(rides.results))
        assert rides.results == sorted(rides.results)
        assert rides.is_stopped == (any(height >= max(dice) for height in plain.stops) and max(dice) > 0)
        for move in rides.results:
            assert path_of(rides.key(move)) == min(plain.paths[move])[2]


def random_track(rng: Rng) -> Track:
    laid = curl(rng, 4 + rng.below(18))
    while len(laid) < 2:
        laid = curl(rng, 6)
    heights = [0] * (len(laid) + 1)
    for tile in range(1, len(laid)):
        if laid[tile - 1] == laid[tile]:
            heights[tile] = int(rng.below(4))
    return track_of(laid, tuple(heights))


def distinct(rng: Rng, limit: int, count: int) -> list[int]:
    """Spaces near each other, so that they get in each other's way."""
    middle = int(rng.below(limit))
    near = [space for space in range(limit) if abs(space - middle) < 10]
    found: list[object] = list(near)
    rng.shuffle(found)
    return [space for space in found[:count] if isinstance(space, int)]


class Plain:
    """Every ride by the letter of the rules: all strings of directions of the right length, cut off where they end."""

    def __init__(self, track: Track, space: int, others: list[int], dice: tuple[int, ...], air_turns: bool) -> None:
        self.track = track
        self.places = cells(track.laid)
        self.others = {self.lattice(other) for other in others}
        self.nulls = dice.count(0)
        self.air_turns = air_turns
        self.paths: dict[int, list[tuple[int, int, list[int]]]] = {}
        self.stops: set[int] = set()
        for number in {number for number in dice if number}:
            self.go(self.lattice(space), [], 0, False, number)

    def lattice(self, space: int) -> tuple[int, int]:
        x, y = self.places[space >> 2]
        return 2 * x + (space & 1), 2 * y + (space >> 1 & 1)

    def space(self, at: tuple[int, int]) -> int:
        cell = (at[0] // 2, at[1] // 2)
        if cell not in self.places:
            return -1
        return 4 * self.places.index(cell) + at[0] % 2 + 2 * (at[1] % 2)

    def go(self, at: tuple[int, int], path: list[int], turns: int, flying: bool, number: int) -> None:
        if len(path) == number:
            self.end(STAND + self.space(at), turns, number, path)
            return
        for direction in range(4):
            quarters = min((direction - path[-1]) % 4, (path[-1] - direction) % 4) if path else 0
            if turns + quarters > self.nulls or (quarters and flying and not self.air_turns):
                continue
            self.step(at, direction, [*path, direction], turns + quarters, flying, number)

    def step(self, at: tuple[int, int], direction: int, path: list[int], turns: int, flying: bool, number: int) -> None:
        tile = self.space(at) >> 2
        last = len(self.places) - 1
        onward = self.track.laid[tile] if tile < last else self.track.laid[-1]
        if (DX[direction], DY[direction]) == (-DX[onward], -DY[onward]):
            return
        to = (at[0] + DX[direction], at[1] + DY[direction])
        entered = self.space(to) >> 2 if self.space(to) >= 0 else -1
        if entered < 0:
            won = tile == last and direction == onward
            self.end(FINISH if won else CRASH + self.space(at), turns, number, path)
        elif entered >= tile:
            height = self.track.heights[tile] if entered > tile else 0
            if height and number <= height:
                self.stops.add(height)
            elif flying or height or to not in self.others:
                self.go(to, path, turns, flying or height > 0, number)

    def end(self, result: int, turns: int, number: int, path: list[int]) -> None:
        self.paths.setdefault(result, []).append((turns, number, path))


def test_jumps_name_the_ramps_on_the_way() -> None:
    track = track_of(*read_course(THREE_RAMPS))
    assert jumps(track, space_of("3ne"), [1, 1, 1, 1, 1]) == [2, 3, 4]
    assert jumps(track, space_of("3nw"), [1]) == []
