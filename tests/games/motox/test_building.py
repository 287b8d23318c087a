"""R2: the track grows tile by tile, and the bikes line up."""

import itertools

from motley.games.motox.rules.building import DEAD_END, FITS, placements
from motley.games.motox.rules.course import read_course
from motley.games.motox.rules.track import cells
from motley.kernel import Rng
from tests.games.motox.stories import DEMO, Story, started


def test_r2_1_the_starting_player_lays_the_first_tile() -> None:
    story = started(4).play("first:A")
    assert story.text == "- A 6/3,6/3,6/3,5/3 S build"


def test_r2_2_a_turn_is_one_tile_or_one_coin_and_then_the_next_seat_builds() -> None:
    story = Story("EE S 5/3,5/3,5/3,6/3 A build")
    assert "pass" not in story.legal()
    assert story.rule("pass") == story.rule("roll") == story.rule("1ne") == "R2.2"
    story.play("+N")
    assert story.text == "EEN S 5/3,5/3,5/3,5/3 S build"
    story.play("c2")
    assert story.text == "E1EN S 5/2,5/3,5/3,5/3 M build"


def test_r2_2_without_tiles_or_coins_in_hand() -> None:
    assert Story("EEE S 0/3,6/3,7/3,7/3 S build").rule("+E") == "R2.2"
    assert Story("EEE S 5/0,5/4,5/4,5/4 S build").rule("c2") == "R2.2"


def test_r2_3_a_tile_goes_beside_the_last_one_only() -> None:
    story = Story("EN S 5/3,5/3,5/3,6/3 A build")
    assert story.legal() == {"+N", "+E"}
    assert story.rule("+S") == "R2.3"


def test_r2_4_edges_never_touch_but_corners_may_meet() -> None:
    assert Story("EN S 5/3,5/3,5/3,6/3 A build").rule("+W") == "R2.4"
    story = Story("EN S 5/3,5/3,5/3,6/3 A build").play("+E")
    assert cells(story.state.laid) == [(0, 0), (1, 0), (1, 1), (2, 1)]


def test_r2_5_no_dead_ends() -> None:
    story = Story("ENNNWWWSS S 3/3,3/3,4/3,4/3 C build")
    assert story.rule("+E") == "R2.5"
    assert story.legal() >= {"+S", "+W"}


def test_r2_5_the_last_tile_may_end_anywhere() -> None:
    story = Story("NNNNNNNNNNEENNNNWWWWSSE S 0/0,0/0,0/0,0/12 A build")
    assert story.state.tiles == (0, 0, 0, 0)
    story = Story("NNNNNNNNNNEENNNNWWWWSS S 0/3,0/3,0/3,1/3 A build")
    assert "+E" in story.legal()


def test_r2_5_agrees_with_trying_every_continuation() -> None:
    """Random tracks that like to curl in; the plain search over all continuations is the judge."""
    rng = Rng(7)
    dead = 0
    for _ in range(2000):
        laid = curl(rng, 12 + rng.below(10))
        left = int(1 + rng.below(8))
        for direction, fit in enumerate(placements(laid, left)):
            if fit in (FITS, DEAD_END):
                dead += fit == DEAD_END
                assert (fit == FITS) == can_go_on([*cells(laid), *cells((*laid, direction))[-1:]], left)
    assert dead > 50


def test_r2_5_the_hand_made_pockets() -> None:
    """Pockets with room for exactly so many more tiles."""
    laid, _ = read_course("NNNNNNNNEENNNNWWWWSS")
    assert [placements(laid, left)[1] for left in range(4)] == [FITS, FITS, DEAD_END, DEAD_END]
    spiral, _ = read_course("EEEEENNNNNWWWWWSSSEEE")
    assert [placements(spiral, left)[0] == FITS for left in range(3)] == [True, False, False]


def curl(rng: Rng, length: int) -> tuple[int, ...]:
    """A legal track of that many tiles after the start at most, which mostly turns the same way."""
    hand = 1 if rng.below(2) else 3
    laid: tuple[int, ...] = (0,)
    while len(laid) < length:
        fits = [direction for direction, fit in enumerate(placements(laid, 0)) if fit == FITS]
        if not fits:
            break
        wanted = (laid[-1] + (hand if rng.below(3) < 1 else 0)) & 3
        laid = (*laid, wanted if wanted in fits else fits[rng.below(len(fits))])
    return laid


def can_go_on(places: list[tuple[int, int]], left: int) -> bool:
    if left == 0:
        return True
    x, y = places[-1]
    for cell in ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)):
        near = sum(abs(cell[0] - a) + abs(cell[1] - b) <= 1 for a, b in places)
        if near == 1 and can_go_on([*places, cell], left - 1):
            return True
    return False


def test_r2_6_coins_go_under_tiles_between_two_others_in_line() -> None:
    story = Story("EENNN S 4/3,5/3,4/3,5/3 S build")
    assert {move for move in story.legal() if move.startswith("c")} == {"c2", "c4", "c5"}
    assert [story.rule(move) for move in ("c1", "c3", "c6", "c7", "c24", "c99")] == ["R2.6"] * 6


def test_r2_7_coins_stack_and_neighbours_may_both_be_ramps() -> None:
    story = Story("EEE S 5/3,5/3,5/3,5/3 S build").play("c2 c2 c3")
    assert story.text == "E2E1E S 5/2,5/2,5/2,5/3 A build"
    assert story.said()[1] == "Moons raise the ramp on tile 2 to 2."


def test_r2_8_a_ramp_is_three_high_at_most() -> None:
    story = Story("E3EE S 5/2,5/2,5/2,5/3 A build")
    assert story.rule("c2") == "R2.8"
    assert Story("E3EE S 5/2,5/2,5/2,5/3 A build", ramp_max=4).legal() >= {"c2"}
    assert Story("E1EE S 5/3,5/3,5/2,5/3 A build", ramp_max=1).rule("c2") == "R2.8"


def test_r2_9_who_can_do_neither_is_skipped_and_keeps_his_coins() -> None:
    story = Story("ENENENENENENENENENEN S 1/3,0/3,1/3,1/3 S build").play("+E")
    assert story.told() == ["skip M"]
    assert story.text == "ENENENENENENENENENENE S 0/3,0/3,1/3,1/3 C build"


def test_r2_9_empty_hands_are_passed_over_silently() -> None:
    story = Story("ENENENENENENENENENEN S 1/4,0/0,1/4,1/4 S build").play("+E")
    assert story.told() == []
    assert story.text.split()[3] == "C"


def test_r2_9_a_position_with_nothing_to_do_goes_on_by_itself() -> None:
    story = Story("ENENENENENENENENENENE S 0/3,0/3,1/3,1/3 S build")
    assert story.text == "ENENENENENENENENENENE S 0/3,0/3,1/3,1/3 C build"


def test_r2_10_building_ends_with_empty_hands() -> None:
    course = "E3E3E3E2E" + "E" * 17
    story = Story(f"{course} S 0/1,1/0,0/0,0/0 S build")
    story.play("c5 +E")
    assert story.text == "E3E3E3E3E" + "E" * 18 + " S -/3,-/3,-/3,-/3 0 0 S grid"
    assert story.said()[-1] == "The track is finished: 24 tiles, 4 ramps."


def test_r2_10_coins_without_a_place_go_back_to_the_box() -> None:
    story = Story("ENENENENENENENENENENEN S 0/3,0/3,0/3,1/3 A build").play("+E")
    assert story.told() == ["left 12"]
    assert story.state.discard == 0
    assert story.state.build_coins == (0, 0, 0, 0)
    assert "12 coins were left over" in story.said()[-1]


def test_r2_11_the_last_tile_is_the_finish_and_no_ramp() -> None:
    story = Story("E" * 22 + " S 0/3,0/3,0/3,1/3 A build").play("+N")
    assert story.rule("c24") == "R2.6"
    assert story.rule("c23") == "R2.6"
    assert "c22" in story.legal()


def test_r2_12_race_coins_are_dealt_and_the_discard_pile_is_empty() -> None:
    for seats, coins in ((2, 6), (3, 4), (4, 3)):
        story = started(seats, course=DEMO, two_seats=True).play("first:S")
        assert story.state.coins == (coins,) * seats
        assert story.state.discard == 0


def test_r2_13_bikes_line_up_on_empty_spaces_of_the_first_tile() -> None:
    story = started(3, course=DEMO).play("first:C")
    assert story.legal() == {"1sw", "1se", "1nw", "1ne"}
    story.play("1ne")
    assert story.legal() == {"1sw", "1se", "1nw"}
    assert story.rule("1ne") == story.rule("2ne") == story.rule("roll") == "R2.13"
    story.play("1sw")
    assert story.text == f"{DEMO} C 1sw/4,-/4,1ne/4 0 0 M grid"


def test_r2_14_the_starting_player_begins_the_race() -> None:
    story = started(3, course=DEMO).play("first:C 1ne 1nw 1se")
    assert story.text == f"{DEMO} C 1nw/4,1se/4,1ne/4 0 1 C go"
    story.play("pass")
    assert story.text.split()[5] == "S"


def test_every_track_can_be_finished() -> None:
    """Whatever is laid, all 24 tiles are laid in the end, and no two of them touch unless they follow each other."""
    rng = Rng(4)
    for _ in range(60):
        story = started(3)
        while story.state.is_building():
            moves = story.state.moves(story.seat)
            story.state.play(story.seat, moves[rng.below(len(moves))])
        places = cells(story.state.laid)
        assert len(places) == 24
        for (one, a), (other, b) in itertools.combinations(enumerate(places), 2):
            assert (abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1) == (other - one == 1)
