"""Everything before the fight (R1 to R7): pools, roles, the six ways to reserves, arena, teams, reveal, placement."""

import pytest

from motley.games.motba import GAME
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.deck.arenas import IDS, NUMBERS
from motley.games.motba.rules.draft.drafts import reserve_of
from motley.games.motba.rules.draft.season import METHODS
from motley.games.motba.rules.moves import SEAT
from motley.kernel import CHANCE, BadSetup
from motley.kernel.rng import Rng
from tests.games.motba.stories import answer, asked, draw_numbers, kind, legal, refused, season

RNG = Rng(3)


def play_until(state: MotbaState, *kinds: str) -> None:
    """Play at random until one of these asks is open."""
    rng = Rng(5)
    for _ in range(4000):
        if kind(state) in kinds or kind(state) == "over":
            return
        seat = state.owing()[0]
        if seat == CHANCE:
            state.play(CHANCE, state.sample(rng))
        else:
            moves = state.moves(seat)
            state.play(seat, moves[int(rng.below(len(moves)))])
    raise AssertionError(f"no ask of {kinds}")


def take_part(state: MotbaState, wanted: str) -> list[int]:
    """Answer all asks of a kind with their first move; the seats that were asked, from 1."""
    seats = []
    while kind(state) == wanted:
        seats.append(asked(state))
        answer(state, legal(state)[0])
    return seats


@pytest.mark.parametrize(
    ("season_kind", "seats", "sizes"),
    [
        ("standard", 2, (18, 24, 9)),
        ("standard", 4, (30, 40, 15)),
        ("tight", 3, (21, 21, 12)),
        ("infinite", 3, (50, 60, 20)),
    ],
)
def test_r1_2_r1_3_r1_4_pools(season_kind: str, seats: int, sizes: tuple[int, ...]) -> None:
    state = season(seats, season=season_kind)
    while kind(state) == "pool":
        state.play(CHANCE, state.sample(RNG))
    assert tuple(len(pool) for pool in state.pools) == sizes
    assert all(list(pool) == sorted(set(pool)) for pool in state.pools)


def test_r1_5_r1_6_r1_7_votes() -> None:
    for season_kind, wanted in (("fan", {0, 1}), ("committee", {1})):
        state = season(3, season=season_kind)
        for card in range(len(IDS)):
            for seat in range(3):
                yes = card > 1 or (card == 0 and seat == 0) or (card == 1 and seat < 2)
                state.play(seat, GAME.read(state, "want" if yes else "skip"))
        assert {card for card in (0, 1) if card in state.pools[0]} == wanted
        assert len(state.pools[1]) == 60


@pytest.mark.parametrize(("seats", "wanted"), [(2, [1, 2]), (3, [2, 3]), (4, [2, 3, 4])])
def test_r1_6_a_committee_needs_half_of_the_seats(seats: int, wanted: list[int]) -> None:
    """Card k is wanted by k seats; all others by everybody."""
    state = season(seats, season="committee")
    for card in range(len(IDS)):
        for seat in range(seats):
            state.play(seat, GAME.read(state, "want" if card > seats or seat < card else "skip"))
    assert [card for card in range(seats + 1) if card in state.pools[0]] == wanted


def test_r1_8_the_most_wanted_of_the_rest_come_first() -> None:
    state = season(3, season="committee")
    for card in range(len(IDS)):
        for seat in range(3):
            state.play(seat, GAME.read(state, "want" if card >= 50 or (card < 4 and seat == 0) else "skip"))
    assert kind(state) == "top_up"
    assert sorted(legal(state)) == sorted(f"draw {IDS[card]}" for card in range(4))
    for _ in range(4):
        state.play(CHANCE, state.sample(RNG))
    assert len(legal(state)) == 46
    while kind(state) == "top_up":
        state.play(CHANCE, state.sample(RNG))
    assert len(state.pools[0]) == 6 * 3 + 1


def test_r3_2_contested_cards_are_raced_for_in_the_order_of_the_content() -> None:
    state = season(4, character_method="unique_prepared")
    for seat, card in enumerate((9, 4, 9, 4)):
        state.play(seat, GAME.read(state, f"claim {IDS[card]}"))
    raced: list[object] = []
    while kind(state) == "race":
        ask = state.ask()
        assert ask is not None
        raced.append(ask.args[1:])
        answer(state, f"seat {ask.args[-1] + 1}" if isinstance(ask.args[-1], int) else "")
    assert raced == [(4, 1, 3), (9, 0, 2)]
    assert state.owing() == (0, 1)


def test_r3_7_larger_packs_lie_before_the_lowest_seats() -> None:
    state = season(4, character_method="pack_draft")
    while kind(state) == "deal":
        state.play(CHANCE, state.sample(RNG))
    assert [len(pack) for pack in state.packs] == [13, 13, 12, 12]


def test_r1_8_nobody_wants_anything() -> None:
    state = season(2, season="fan")
    for _ in IDS:
        answer(state, "skip", "skip")
    assert kind(state) == "top_up"
    while kind(state) == "top_up":
        state.play(CHANCE, state.sample(RNG))
    assert [len(pool) for pool in state.pools] == [13, 15, 4]


def test_r1_9_pregen_lists_and_arenas() -> None:
    state = season(2, season="pregen", pregen="first_light")
    assert [len(pool) for pool in state.pools] == [16, 16, 6]
    characters = ",".join(IDS[:13])
    artifacts = ",".join(IDS[50:65])
    state = season(2, season="pregen", pregen=f"{characters}/{artifacts}")
    assert kind(state) == "pool"
    while kind(state) == "pool":
        state.play(CHANCE, state.sample(RNG))
    assert [len(pool) for pool in state.pools] == [13, 15, 9]


def test_r1_10_perma_bans() -> None:
    state = season(2, ban_characters="ogre_breaker, yew_archer", ban_artifacts="null_charm")
    banned = [NUMBERS[card] for card in ("ogre_breaker", "yew_archer", "null_charm")]
    assert not any(card in pool for card in banned for pool in state.pools)


def test_r1_11_fewer_cards_than_asked_for_are_all_in() -> None:
    state = season(2, season="standard", ban_characters=",".join(IDS[:35]))
    assert len(state.pools[0]) == 15


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"season": "pregen", "pregen": "first_light"}, "R1.12"),
        ({"ban_characters": "nobody"}, "R1.10"),
        ({"season": "pregen", "pregen": "no_such"}, "R1.9"),
        ({"season": "winter"}, "T4"),
        ({"battles": 10}, "T4"),
    ],
)
def test_r1_12_bad_options_make_no_state(options: dict[str, object], rule: str) -> None:
    with pytest.raises(BadSetup) as caught:
        GAME.start(4, options)
    assert caught.value.refusal.rule == rule
    if rule == "R1.12":
        assert "16" in str(caught.value)
        assert "25" in str(caught.value)


def test_r2_5_r3_3_r3_4_x1_first_pick() -> None:
    state = season(3)
    draw_numbers(state, 7, 15, 3)
    assert asked(state) == 2
    answer(state, "first-pick")
    assert take_part(state, "ban") == [2, 3, 1, 1]
    assert take_part(state, "take") == [2, 3, 1, 3, 1, 2, 1, 2, 3, 2, 3, 1, 3, 1, 2]


def test_r2_5_r3_4_x1_double_ban() -> None:
    state = season(3)
    draw_numbers(state, 7, 15, 3)
    answer(state, "double-ban")
    assert take_part(state, "ban") == [1, 3, 2, 2]
    assert take_part(state, "take") == [1, 3, 2, 2, 1, 3, 3, 2, 1, 1, 3, 2, 2, 1, 3]
    assert all(len(reserve_of(state, 0, seat)) == 5 for seat in range(3))


def test_r2_4_numbers_are_drawn_in_seat_order_and_none_twice() -> None:
    state = season(3)
    assert legal(state) == [str(n) for n in range(1, 21)]
    for seat, drawn in enumerate((7, 15, 3)):
        ask = state.ask()
        assert ask is not None
        assert ask.args == (seat,)
        draw_numbers(state, drawn)
        if kind(state) == "number":
            assert str(drawn) not in legal(state)
            assert len(legal(state)) == 19 - seat
    assert asked(state) == 2


def test_r2_1_r2_2_r2_3_r2_4_x2_who_draws() -> None:
    state = season(2)
    draw_numbers(state, 20, 1)
    answer(state, "first-pick")
    take_part(state, "ban")
    take_part(state, "take")
    assert kind(state) == "display"
    while kind(state) == "display":
        state.play(CHANCE, state.sample(RNG))
    assert (kind(state), asked(state)) == ("ban", 1)  # the right neighbour of the leader, seat 2
    play_until(state, "number")
    draw_numbers(state, 9, 4)
    assert (kind(state), asked(state)) == ("role", 1)
    play_until(state, "lay")
    rng = Rng(1)
    while kind(state) == "lay":
        seat = state.owing()[0]
        moves = state.moves(seat)
        state.play(seat, moves[int(rng.below(len(moves)))])
    assert (kind(state), asked(state)) == ("role", 2)
    assert legal(state) == ["first", "last"]


def test_r3_5_r3_6_x3_mini_draft_displays() -> None:
    state = season(2, season="pregen", pregen=f"{','.join(IDS[:18])}/{','.join(IDS[50:70])}/{','.join(IDS[110:])}",
                   character_method="mini_draft")  # fmt: skip
    draw_numbers(state, 2, 1)
    taken: list[int] = []
    aside: list[list[int]] = []
    for lap in range(5):
        deck = [list(state.draw)]
        while kind(state) == "display":
            state.play(CHANCE, state.sample(RNG))
            deck.append(list(state.draw))
        display = set(state.packs[0])
        assert len(display) == 6
        if lap < 3:
            assert len(state.draw) == 18 - 6 * (lap + 1)
        elif lap == 3:
            # The nine set aside became the deck when it was empty, six of them are laid out.
            assert set(state.draw) | display == {card for each in aside for card in each}
            assert len(state.draw) == 3
        else:
            # The last three of the deck, then the three set aside in the round before.
            assert set(deck[0]) | set(aside[3]) == display
            assert [len(each) for each in deck] == [3, 2, 1, 3, 2, 1, 0]
        # The right neighbour of the leader bans; then from the leader clockwise; the lead moves on.
        leader = lap % 2
        for seat, word in ((1 - leader, "ban"), (leader, "take"), (1 - leader, "take")):
            assert (kind(state), asked(state)) == (word, seat + 1)
            card = state.packs[0][0]
            taken += [card] if word == "take" else []
            answer(state, f"{word} {IDS[card]}")
            display.remove(card)
        aside.append(sorted(display))
        assert len(aside[-1]) == 3
    assert len(taken) == len(set(taken)) == 10
    assert len(set(state.bans)) == 5
    assert len(set(range(18)) - set(taken) - set(state.bans)) == 3


def test_r3_5_the_lead_of_a_mini_draft_goes_clockwise() -> None:
    state = season(3, character_method="mini_draft")
    draw_numbers(state, 2, 9, 4)
    laps: list[list[tuple[str, int]]] = []
    while not all(len(reserve_of(state, 0, seat)) == 5 for seat in range(3)):
        while kind(state) == "display":
            state.play(CHANCE, state.sample(RNG))
        laps.append([])
        for _ in range(4):
            laps[-1].append((kind(state), asked(state)))
            answer(state, legal(state)[0])
    bans = [lap[0] for lap in laps]
    assert bans == [("ban", 1), ("ban", 2), ("ban", 3), ("ban", 1), ("ban", 2)]
    assert [seat for _, seat in laps[0][1:]] == [2, 3, 1]
    assert [seat for _, seat in laps[1][1:]] == [3, 1, 2]


def test_r3_7_x4_pack_draft() -> None:
    pool = ",".join(IDS[:21])
    state = season(3, season="pregen", pregen=f"{pool}/{','.join(IDS[50:90])}/{','.join(IDS[110:])}",
                   character_method="pack_draft")  # fmt: skip
    while kind(state) == "deal":
        state.play(CHANCE, state.sample(RNG))
    packs = list(state.packs)
    assert [len(pack) for pack in packs] == [7, 7, 7]
    for seat in range(3):
        assert [f"bury {IDS[card]}" for card in packs[seat]] == [GAME.write(state, move) for move in state.moves(seat)]
    for seat in range(3):
        state.play(seat, state.moves(seat)[0])
    assert [move[1] for move in state.moves(1) if isinstance(move, tuple)] == list(packs[0][1:])
    for _ in range(2):
        for seat in range(3):
            state.play(seat, state.moves(seat)[0])
    assert {len(pack) for pack in state.packs} == {4}
    assert all(isinstance(move, tuple) and move[1] in packs[0] for move in state.moves(0))
    for _ in range(3):
        for seat in range(3):
            state.play(seat, state.moves(seat)[0])
    assert len(state.bans) == 3
    assert [len(reserve_of(state, 0, seat)) for seat in range(3)] == [5, 5, 5]


def test_r3_2_x5_unique_prepared() -> None:
    state = season(3, character_method="unique_prepared")
    for seat, card in enumerate(("ogre_breaker", "ogre_breaker", "field_medic")):
        state.play(seat, GAME.read(state, f"claim {card}"))
    assert kind(state) == "race"
    assert state.odds() == [((SEAT, 0), 1), ((SEAT, 1), 1)]
    answer(state, "seat 2")
    assert state.owing() == (0,)
    assert refused(state, "claim ogre_breaker") == "R3.2"
    assert refused(state, "claim field_medic") == "R3.2"
    answer(state, "claim yew_archer")
    assert state.owing() == (0, 1, 2)
    assert [state.view(seat)["kept"] for seat in range(3)] == [["yew_archer"], ["ogre_breaker"], ["field_medic"]]


def test_r3_1_standard_prepared_hides_picks_and_allows_the_same_card() -> None:
    state = season(2, character_method="standard_prepared")
    for card in IDS[:5]:
        state.play(0, GAME.read(state, f"prepare {card}"))
    assert reserve_of(state, 0, 0) == ()
    assert state.view(1)["mine"] == []
    assert len(state.view(0)["mine"]) == 5
    for card in IDS[:5]:
        state.play(1, GAME.read(state, f"prepare {card}"))
    assert reserve_of(state, 0, 0) == reserve_of(state, 0, 1) == (0, 1, 2, 3, 4)


@pytest.mark.parametrize(("deals", "size"), [("all", 15), ("five", 5)])
def test_r3_8_chaos(deals: str, size: int) -> None:
    state = season(3, character_method="chaos", chaos_reserve=deals)
    draw_numbers(state, 3, 9, 4)
    assert take_part(state, "ban") == [3, 1, 2, 2]
    while kind(state) == "deal":
        state.play(CHANCE, state.sample(RNG))
    assert [len(reserve_of(state, 0, seat)) for seat in range(3)] == [size] * 3


def test_r4_1_r4_2_r4_3_x6_arena_selection() -> None:
    state = season(4, character_method="standard_prepared", artifact_method="standard_prepared")
    play_until(state, "number")
    draw_numbers(state, 1, 2, 20, 3)
    answer(state, "arena")
    assert take_part(state, "option") == [2] * 6
    assert take_part(state, "discard") == [1, 4]
    assert asked(state) == 3
    assert len(legal(state)) == 4
    answer(state, legal(state)[0])
    assert state.arena >= 110


def team(names: str) -> MotbaState:
    """Two seats that lay teams from this reserve."""
    state = season(2, character_method="standard_prepared", artifact_method="standard_prepared")
    for seat in (0, 1):
        for card in names.split():
            state.play(seat, GAME.read(state, f"prepare {card}"))
    play_until(state, "lay")
    return state


def lay(state: MotbaState, *texts: str) -> list[str]:
    """Seat 1 lays these; what it may lay next."""
    for text in texts:
        state.play(0, GAME.read(state, text))
    return [GAME.write(state, move).removeprefix("lay ") for move in state.moves(0)]


def test_r5_3_x7_team_rows() -> None:
    reserve = "ogre_breaker siege_golem elder_dragon field_medic yew_archer"
    state = team(reserve)
    assert lay(state) == reserve.split()
    assert refused(state, "blank") == "R5.3"
    assert lay(state, "lay ogre_breaker") == ["field_medic", "yew_archer", "blank"]
    assert refused(state, "lay siege_golem") == "R5.2"
    assert lay(state, "blank") == ["blank"]
    state = team(reserve)
    assert lay(state, "lay elder_dragon") == ["blank"]
    state = team(reserve)
    # With one slot left no other card of this reserve fits, so the row can only be filled up.
    assert lay(state, "lay yew_archer", "lay field_medic") == ["blank"]
    state = team(reserve)
    assert lay(state, "lay field_medic") == ["ogre_breaker", "siege_golem", "yew_archer"]
    assert lay(state, "lay ogre_breaker") == ["blank"]


def test_r5_3_no_blank_while_a_one_slot_card_still_fits() -> None:
    state = team("ogre_breaker pit_brawler headsman field_medic yew_archer")
    assert "blank" not in lay(state, "lay yew_archer", "lay field_medic")
    assert refused(state, "blank") == "R5.3"


def test_r5_1_a_team_stays_hidden_until_its_reveal() -> None:
    state = season(2)
    play_until(state, "lay")
    play_until(state, "number", "role")
    assert state.view(0)["rows"][1] == [None] * 6
    assert None not in state.view(0)["rows"][0]
    assert state.view(None)["rows"] == [[None] * 6, [None] * 6]


def test_r6_1_r6_2_x8_reveal_order() -> None:
    state = season(3)
    play_until(state, "lay")
    play_until(state, "role", "number")
    while kind(state) == "number":
        state.play(CHANCE, state.sample(RNG))
    chooser = asked(state) - 1
    state.events = []
    answer(state, "last")
    first = (chooser - 1) % 3
    assert state.play_order() == [first, (first - 1) % 3, (first - 2) % 3]
    seats = [event.args["seat"] for event in state.events if event.kind.startswith("reveal")]
    assert seats[:9] == state.play_order() * 3


def test_r6_3_artifacts_are_aimed_at_own_or_enemy_characters() -> None:
    state = season(2)
    play_until(state, "aim")
    ask = state.ask()
    assert ask is not None
    seat = ask.seats[0]
    for move in state.moves(seat):
        assert isinstance(move, tuple)
    play_until(state, "zone")
    for number, unit in enumerate(state.units):
        for card, owner in unit.artifacts:
            assert (owner == unit.seat) == (IDS[card] not in FOE_ARTIFACTS), number


FOE_ARTIFACTS = frozenset(
    ["ball_and_chain", "dulling_oil", "clouded_eye", "leech_brand", "rust_curse", "bounty_poster", "slow_venom",
     "wax_doll", "drowsy_bell"]
)  # fmt: skip


def test_r7_1_r7_2_zones_and_hidden_placement() -> None:
    state = season(2)
    play_until(state, "zone")
    assert asked(state) - 1 == state.play_order()[0]
    answer(state, legal(state)[0])
    assert len(legal(state)) == 1
    answer(state, legal(state)[0])
    assert kind(state) == "put"
    first = state.moves(0)[0]
    state.play(0, first)
    assert first not in state.moves(0)
    assert not any(unit.alive for unit in state.units)
    play_until(state, "roll", "react", "target")
    for seat in (0, 1):
        assert all(state.units[number].space in state.zone_of(seat) for number in state.living(seat))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("method", METHODS)
def test_random_battles_end(seats: int, method: str) -> None:
    other = METHODS[(METHODS.index(method) + 1) % len(METHODS)]
    options = {"character_method": method, "artifact_method": other, "round_limit": 6}
    state = GAME.setup(seats, GAME.complete(options))
    count = state.playout(Rng(seats), 20000)
    assert count < GAME.bound(seats, GAME.complete(options))
    outcome = state.outcome()
    assert outcome is not None
    assert sorted(outcome.placings) == list(range(1, seats + 1))
    assert sum(outcome.scores) == 1


def test_r21_5_a_season_of_battles_ends_when_nobody_can_catch_up() -> None:
    for seed in range(4):
        state = GAME.setup(2, GAME.complete({"battles": 3, "round_limit": 6}))
        assert isinstance(state, MotbaState)
        state.playout(Rng(seed), 60000)
        outcome = state.outcome()
        assert outcome is not None
        assert max(outcome.scores) == 2
        assert state.battle == 2 + min(outcome.scores)
        assert outcome.placings[outcome.scores.index(2)] == 1
