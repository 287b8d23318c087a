"""The greedy bot's judgement of fights and drafts, and the beginner's first sight."""

import pytest

from motley.bots.greedy import Beginner, Greedy
from motley.bots.random import Random
from motley.games.motba import GAME
from motley.games.motba.mind.drafting import POINTS
from motley.games.motba.mind.tactics import MARKED, NOBODY, SLOT, Picture, position, profile, tie_break
from motley.games.motba.mind.ways import FAR, ways_of
from motley.games.motba.rules.battle.stats import stat
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.deck.arenas import FACE_NUMBERS, NUMBERS
from motley.games.motba.rules.deck.cards import CHARACTERS
from motley.games.motba.rules.deck.vocabulary import HEALTH, STATS
from motley.games.motba.rules.draft.lineup import gather_sources
from motley.games.motba.rules.moves import LAY, PUT, TAKE
from motley.kernel import CHANCE, Bot, Limits, Rng, turn_of
from tests.games.motba.stories import answer, at, fight, fill, go, kind, legal, season, unit
from tests.games.motba.test_told import brawl


def chosen(state: MotbaState, bot: Bot | None = None, seat: int | None = None) -> str:
    mover = state.owing()[0] if seat is None else seat
    return GAME.write(state, (bot or Greedy()).choose(turn_of(GAME, state, mover, Rng(4), Limits())))


def worth(state: MotbaState, seat: int = 0) -> float:
    return GAME.judge(state)[seat]


def play_on(state: MotbaState, bots: list[Bot], rng: Rng, until: str = "over") -> None:
    """Let the bots play until an ask of that kind comes, or to the end."""
    while (ask := state.ask()) is not None and ask.kind != until:
        seat = state.owing()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        moves = state.moves(seat)
        bot = bots[seat]
        state.accept(seat, moves[0] if len(moves) == 1 else bot.choose(turn_of(GAME, state, seat, rng, Limits())))


# The fight
def test_at_the_end_it_agrees_with_the_result() -> None:
    state = fight({"1a": ("grave_reaver", "d4"), "2a": ("pit_brawler", "e4")}, {"sword": 1})
    unit(state, "2a").damage = 11
    go(state)
    answer(state, "sword 1a>2a")
    assert GAME.judge(state) == [1.0, 0.0]


def test_it_strikes_where_a_blow_kills_and_spends_no_more_than_that_takes() -> None:
    units = {"1a": ("grave_reaver", "d4"), "2a": ("pit_brawler", "e4"), "2b": ("pit_brawler", "d5")}
    state = fight(units, {"sword": 3})
    unit(state, "2b").damage = 9
    go(state)
    assert chosen(state) == "sword 1a>2b"
    answer(state, "sword 1a>2b")
    assert chosen(state) == "+1"
    answer(state, "+1")
    assert not unit(state, "2b").alive
    assert chosen(state) == "sword 1a>2a"


def test_it_walks_until_an_enemy_is_in_reach_and_then_attacks() -> None:
    state = go(fight({"1a": ("grave_reaver", "b4"), "2a": ("pit_brawler", "e4")}, {"boot": 1, "sword": 1}))
    play_on(state, [Greedy(), Greedy()], Rng(1), until="reroll")
    assert at(state, "1a") in ("d4", "e3", "e5")
    assert unit(state, "2a").damage == 4


def test_towards_the_round_limit_it_goes_for_the_rival_who_would_win() -> None:
    units = {"1a": ("grave_reaver", "d4"), "2a": ("pit_brawler", "a4"), "3a": ("pit_brawler", "h4")}
    units |= {"2b": ("pit_brawler", "a5"), "3b": ("pit_brawler", "h5")}
    columns = []
    for late in (False, True):
        state = fight(units, {"boot": 1})
        state.round = state.round_limit - 1 if late else 1
        unit(state, "2a").damage = 3
        go(state)
        play_on(state, [Greedy(), Greedy(), Greedy()], Rng(1), until="reroll")
        columns.append(at(state, "1a")[0])
    assert columns[0] < "d" < columns[1]


def test_who_would_win_at_the_round_limit_cares_less_to_fight() -> None:
    units = {"1a": ("grave_reaver", "d4"), "2a": ("pit_brawler", "f4"), "3a": ("pit_brawler", "h4")}
    found = []
    for wounded in ("2a", "1a"):
        state = fight(units)
        state.round = state.round_limit
        unit(state, wounded).damage = 5
        unit(state, "3a").damage = 4
        found.append(Picture(state).marks)
    assert found == [[NOBODY, 0, 0], [1, NOBODY, 1]]
    leading, behind = [position(Picture(state), seat) for seat in (1, 0)]
    state.round = 1
    assert position(Picture(state), 0) < behind < leading


def test_it_sets_out_for_the_rival_who_would_win_while_there_is_time_to_arrive() -> None:
    units = {"1a": ("pit_brawler", "d4"), "2a": ("pit_brawler", "f4"), "3a": ("grave_reaver", "h4")}
    state = fight(units)
    found = []
    for left in (MARKED + 1, MARKED, 1):
        state.round = state.round_limit - left
        found.append(Picture(state).marks)
    assert found == [[NOBODY] * 3, [2, 2, NOBODY], [2, 2, NOBODY]]
    assert MARKED > 5, "a fighter of Speed 2 crosses an arena in six turns"


def beaten_and_whole(pool: dict[str, int], damage: int = 0) -> MotbaState:
    """Somebody who has lost a fighter stands next to 1a, somebody who has not is farther off."""
    units = {"1a": ("grave_reaver", "c4"), "2a": ("pit_brawler", "b4"), "2b": ("pit_brawler", "a4")}
    state = fight(units | {"3a": ("pit_brawler", "g4"), "3b": ("pit_brawler", "h4")}, pool)
    unit(state, "2b").alive = False
    unit(state, "3a").damage = damage
    state.counts = [(1, 1, 2)]
    return state


def test_among_several_it_walks_on_to_who_has_lost_nobody_yet() -> None:
    state = go(beaten_and_whole({"boot": 1}))
    play_on(state, [Greedy(), Greedy(), Greedy()], Rng(1), until="reroll")
    assert at(state, "1a")[0] > "c"
    whole = beaten_and_whole({"boot": 1})
    unit(whole, "2b").alive = True
    whole.counts = [(1, 2, 2)]
    play_on(go(whole), [Greedy(), Greedy(), Greedy()], Rng(1), until="reroll")
    assert at(whole, "1a")[0] <= "c"


def test_who_is_to_be_fought_does_not_change_by_the_blow_that_kills() -> None:
    """Otherwise whoever strikes it would find himself far from the next enemy, and leave it."""
    state = beaten_and_whole({})
    before = Picture(state).cares
    unit(state, "3a").alive = False
    assert Picture(state).cares == before
    assert before[0][2] == 1.0 > before[0][1]


def test_among_several_it_counts_most_to_hurt_who_is_about_to_win() -> None:
    state = go(beaten_and_whole({}))
    gains = []
    for name in ("2a", "3a"):
        before = worth(state)
        unit(state, name).damage = 4
        gains.append(worth(state) - before)
        unit(state, name).damage = 0
    assert gains[1] > 1.5 * gains[0] > 0


def test_among_several_a_step_counts_however_far_the_enemy_is() -> None:
    rows = ("....................",) * 8
    units = {"1a": ("grave_reaver", "a4"), "2a": ("pit_brawler", "t4"), "3a": ("pit_brawler", "t5")}
    state = go(fight(units, {"boot": 1}, rows=rows))
    play_on(state, [Greedy(), Greedy(), Greedy()], Rng(1), until="reroll")
    assert at(state, "1a")[0] == "d"


def test_among_several_shields_do_not_keep_anybody_from_coming() -> None:
    """Blocks count where an attack is to be feared: but whoever brings the fear has not lost by that."""
    units = {"1a": ("dawn_herald", "a4"), "2a": ("iron_warden", "g4"), "2b": ("iron_warden", "f5")}
    state = fight(units | {"3a": ("pit_brawler", "h8")}, {"boot": 1})
    unit(state, "2a").bp = 4
    unit(state, "2b").bp = 4
    play_on(go(state), [Greedy(), Greedy(), Greedy()], Rng(1), until="reroll")
    column, row = ord(at(state, "1a")[0]) - 96, int(at(state, "1a")[1])
    assert abs(6 - column) + abs(5 - row) <= 3


def test_poison_stays_and_so_it_takes_more_the_more_rounds_there_are() -> None:
    units = {"1a": ("grave_reaver", "a4"), "2a": ("pit_brawler", "h4"), "3a": ("pit_brawler", "h5")}
    taken = []
    for round_number in (2, 8, 14):
        state = go(fight(units, round=round_number))
        before = worth(state)
        unit(state, "1a").poison = 1
        taken.append(before - worth(state))
    assert taken[0] > taken[1] > taken[2] > 0
    # One that it will have killed by the round limit is worth little there.
    late = fight(units, round=13)
    unit(late, "1a").damage = 13
    healthy = tie_break(Picture(late), 0)
    unit(late, "1a").poison = 1
    assert tie_break(Picture(late), 0) < healthy - SLOT / 2


def test_r21_4_of_equals_the_later_in_play_order_is_ahead() -> None:
    units = {"1a": ("pit_brawler", "a4"), "2a": ("pit_brawler", "h4"), "3a": ("pit_brawler", "h5")}
    state = fight(units, round=15)
    standing = [tie_break(Picture(state), seat) for seat in state.play_order()]
    assert standing == sorted(standing)
    assert len(set(standing)) == 3
    unit(state, "1a").damage = 1
    assert tie_break(Picture(state), 0) < standing[0] - 0.5


def test_shields_go_up_last() -> None:
    state = fight({"1a": ("halberd_sentry", "c4"), "2a": ("pit_brawler", "e4")}, {"sword": 1, "boot": 1, "shield": 1})
    go(state)
    play_on(state, [Greedy(), Greedy()], Rng(1), until="reroll")
    assert (unit(state, "1a").bp, unit(state, "2a").damage) == (3, 5)


def test_shields_count_only_where_somebody_can_come() -> None:
    near = fight({"1a": ("halberd_sentry", "d4"), "2a": ("pit_brawler", "e4")})
    far = fight({"1a": ("halberd_sentry", "a1"), "2a": ("pit_brawler", "h8")})
    gains = []
    for state in (near, far):
        go(state)
        before = worth(state)
        unit(state, "1a").bp = 3
        gains.append(worth(state) - before)
    assert gains[0] > 3 * gains[1] > 0


def test_a_shooter_keeps_away() -> None:
    state = go(fight({"1a": ("yew_archer", "d4"), "2a": ("pit_brawler", "e4")}, {"boot": 1, "sword": 1}))
    play_on(state, [Greedy(), Greedy()], Rng(1), until="reroll")
    column, row = ord(at(state, "1a")[0]) - 97, int(at(state, "1a")[1])
    assert 2 <= abs(column - 4) + abs(row - 4) <= 5
    assert unit(state, "2a").damage == 3


def test_walls_are_walked_around() -> None:
    state = fight({"1a": ("grave_reaver", "a1"), "2a": ("pit_brawler", "c1")}, rows=(".#......", ".#......"))
    assert ways_of(state)[0][2] == 6
    assert ways_of(state)[0][1] < FAR
    enclosed = fight({"1a": ("grave_reaver", "a1"), "2a": ("pit_brawler", "c1")}, rows=(".#......", "##......"))
    assert ways_of(enclosed)[0][2] == FAR


def test_an_ability_is_judged_by_what_comes_of_it() -> None:
    units = {"1a": ("moon_assassin", "d4"), "2a": ("pit_brawler", "e4"), "2b": ("field_medic", "d5")}
    state = fight(units)
    state.special[0] = 5
    unit(state, "2b").damage = 9
    go(state)
    assert chosen(state) == "special 1a*1"
    answer(state, "special 1a*1")
    assert chosen(state) == "2b"


def test_an_answer_is_given_when_it_saves_something() -> None:
    units = {"1a": ("grave_reaver", "d4"), "2a": ("pit_brawler", "e4")}
    state = fight(units, {"sword": 1}, bearing=[("smoke_bombs", "2a", 2)])
    fill(state, "2a")
    unit(state, "2a").damage = 11
    go(state)
    answer(state, "sword 1a>2a")
    assert chosen(state) == "use 2a.smoke_bomb"


def test_an_answer_is_kept_when_there_is_nothing_to_save() -> None:
    units = {"1a": ("grave_reaver", "d4"), "2a": ("pit_brawler", "e4")}
    state = fight(units, {"sword": 1}, bearing=[("smoke_bombs", "2a", 2)])
    fill(state, "2a")
    unit(state, "2a").bp = 6
    go(state)
    answer(state, "sword 1a>2a")
    assert chosen(state) == "pass"


def rolled(faces: str, rerolls: int = 1) -> MotbaState:
    """A fight hand to hand in which seat 1 has rolled these faces."""
    state = fight({"1a": ("grave_reaver", "d4"), "2a": ("pit_brawler", "e4")})
    state.stack = [("turns", 1), ("enter", 5), ("enter", 4), ("enter", 3), ("pool_done",), ("reroll",)]
    state.pool_open = False
    state.dice = tuple(sorted(FACE_NUMBERS[face] for face in faces.split(",")))
    state.rerolls = rerolls
    return go(state)


def test_swords_are_kept_next_to_an_enemy_and_hearts_by_the_wounded() -> None:
    state = rolled("sword,sword,heart,heart,boot,shield")
    assert "sword" not in chosen(state)
    assert "heart" in chosen(state)
    unit(state, "1a").damage = 11
    assert "heart" not in chosen(state)


def test_dice_about_to_fall_are_worth_the_mean_of_what_they_may_show() -> None:
    state = rolled("sword,heart,heart,heart,boot,coin")
    unit(state, "1a").damage = 6
    answer(state, "again boot,coin")
    assert kind(state) == "roll"
    total, ways = 0.0, 0
    for move, weight in state.odds():
        after = state.copy()
        after.apply(CHANCE, move)
        total += weight * worth(after)
        ways += weight
    assert worth(state) == pytest.approx(total / ways, abs=0.004)


def test_dice_that_suggest_themselves_are_those_that_the_judgement_would_throw() -> None:
    for faces in (
        "sword,heart,heart,heart,boot,coin",
        "sword,sword,shield,boot,coin,coin",
        "boot,boot,boot,heart,coin,coin",
    ):
        state = rolled(faces, 2)
        moves = state.moves(0)
        urges = GAME.urge(state, 0, moves)
        assert urges is not None
        likely = sorted(range(len(moves)), key=lambda place: -urges[place])[:4]
        assert chosen(state) in [GAME.write(state, moves[place]) for place in likely]


def test_a_turn_is_told_from_its_first_roll_to_its_last_window() -> None:
    state = fight({"1a": ("thornback", "d4"), "2a": ("thornback", "e4")}, {"sword": 1})
    fill(state, "2a")
    go(state)
    told = GAME.turn(state)
    assert told is not None
    assert told[1] == 0
    answer(state, "sword 1a>2a")
    assert state.owing() == (1,)
    assert GAME.turn(state) == told, "seat 2 answers in the turn of seat 1"
    answer(state, "pass")
    play_on(state, [Greedy(), Greedy()], Rng(1), until="reroll")
    after = GAME.turn(state)
    assert after is not None
    assert after != told
    assert after[1] == 1
    assert GAME.turn(season(2)) is None


def test_poison_that_is_due_is_no_reason_to_go_on_acting() -> None:
    state = fight({"1a": ("grave_reaver", "a1"), "2a": ("pit_brawler", "h8")}, {"sword": 1, "boot": 0})
    unit(state, "1a").poison = 3
    unit(state, "1a").mp = 1
    go(state)
    before = worth(state)
    after = state.copy()
    after.apply(0, GAME.read(after, "end"))
    assert worth(after) == pytest.approx(before, abs=0.02)


def test_a_walk_that_was_begun_is_worth_its_best_first_step() -> None:
    state = go(fight({"1a": ("grave_reaver", "a1"), "2a": ("pit_brawler", "e1")}, {"boot": 1}))
    answer(state, "boot 1a*1")
    before = worth(state)
    answer(state, "go 1a")
    assert legal(state) == ["e", "s"]
    assert worth(state) >= before
    assert chosen(state) == "e"


# Before the fight
def test_points_of_cards_lie_in_their_bands() -> None:
    assert POINTS[NUMBERS["iron_warden"]] > POINTS[NUMBERS["pyre_adept"]]
    assert POINTS[NUMBERS["titan_heart"]] > POINTS[NUMBERS["giants_belt"]] > POINTS[NUMBERS["loaded_die"]]
    assert min(POINTS) > 0


def test_the_best_card_on_offer_is_taken() -> None:
    state = season(2, character_method="standard_draft")
    play_on(state, [Random(), Random()], Rng(3), until="take")
    move = GAME.read(state, chosen(state))
    assert isinstance(move, tuple)
    assert move[0] == TAKE
    singles = [card for card in state.draw if card < 40]
    assert POINTS[move[1]] >= max(POINTS[card] for card in singles) - 4


def test_a_team_fills_its_slots() -> None:
    for seed in range(2):
        state = season(2, character_method="chaos", artifact_method="chaos", chaos_reserve="five")
        play_on(state, [Greedy(), Greedy()], Rng(seed), until="aim")
        for row in state.rows:
            cards = [card for card in row[:3] if card >= 0]
            assert sum(CHARACTERS[card].slots for card in cards) == 3


def test_rivals_count_by_what_they_have_shown() -> None:
    state = season(2, character_method="chaos", artifact_method="chaos", chaos_reserve="five")
    play_on(state, [Random(), Random()], Rng(2), until="lay")
    for seat in (0, 1):
        for _ in range(6):
            state.accept(seat, state.moves(seat)[0])
    found = {round(worth(state.imagine(0, Rng(seed))), 9) for seed in range(8)}
    assert len(found) == 1


def test_a_string_is_for_a_shooter_and_a_blade_for_a_fighter() -> None:
    state = season(2)
    state.rows = [(NUMBERS["yew_archer"], NUMBERS["headsman"], -1, -1, -1, -1), (NUMBERS["pit_brawler"], *[-1] * 5)]
    for artifact, bearer in (("yew_string", 0), ("whetted_blade", 1)):
        gains = []
        for number in (0, 1):
            twin = state.copy()
            for place, card in enumerate(twin.rows[0][:2]):
                twin.units[place].card = card
            twin.units[number].artifacts = ((NUMBERS[artifact], 0),)
            gains.append(worth(twin))
        assert gains[bearer] > gains[1 - bearer]


def test_fighters_stand_in_front() -> None:
    state = season(2, character_method="chaos", artifact_method="chaos", chaos_reserve="five")
    play_on(state, [Random(), Random()], Rng(5), until="put")
    first, last = [
        min(spaces, key=lambda space: abs(space // state.width - state.height / 2))
        for spaces in (state.zone_of(0), state.zone_of(0)[::-1])
    ]
    assert first // state.width == last // state.width
    state.units[0].card = NUMBERS["headsman"]
    move = GAME.read(state, chosen(state, seat=0))
    assert isinstance(move, tuple)
    assert move[0] == PUT
    assert move[1] // state.width == first // state.width


# Beginners
def liked(state: MotbaState) -> str:
    ask = state.ask()
    assert ask is not None
    moves = state.moves(ask.seats[0])
    worths = GAME.blunders(state.view(ask.seats[0]), ask, moves)
    assert worths is not None
    return GAME.write(state, moves[worths.index(max(worths))])


def test_a_beginner_keeps_swords_and_rolls_again_once() -> None:
    assert liked(rolled("sword,sword,heart,heart,boot,shield", 2)) == "again boot,heart,heart,shield"
    assert liked(rolled("sword,sword,heart,heart,boot,shield", 1)) == "keep"


def test_a_beginner_blocks_first_and_loses_it_by_walking_to_the_nearest() -> None:
    units = {"1a": ("grave_reaver", "b4"), "2a": ("pit_brawler", "e4"), "2b": ("moon_assassin", "h4")}
    state = fight(units, {"shield": 2, "boot": 1, "sword": 2})
    unit(state, "2b").damage = 9
    go(state)
    made = []
    while kind(state) != "roll":
        made.append(liked(state))
        answer(state, made[-1])
    assert made == ["shield 1a*2", "boot 1a*1", "go 1a", "e", "e", "stop", "sword 1a>2a", "+1", "end"]
    assert unit(state, "1a").bp == 0


def test_a_beginner_never_answers_and_spends_a_stage_at_once() -> None:
    state = fight({"1a": ("thornback", "d4"), "2a": ("thornback", "e4")}, {"sword": 1})
    fill(state, "2a")
    state.special[0] = 5
    go(state)
    assert liked(state) == "special 1a*1"
    answer(state, "sword 1a>2a")
    assert kind(state) == "react"
    assert liked(state) == "pass"


def test_a_beginner_lays_what_is_big() -> None:
    state = season(2, character_method="chaos", artifact_method="chaos", chaos_reserve="five")
    play_on(state, [Random(), Random()], Rng(1), until="lay")
    move = GAME.read(state, liked(state))
    assert isinstance(move, tuple)
    assert move[0] == LAY
    sizes = [CHARACTERS[card].stats[HEALTH] for card in state.reserves[0]]
    assert CHARACTERS[move[1]].stats[HEALTH] >= sorted(sizes)[-2] - 2


# All together
def test_greedy_beats_random_with_a_team_dealt_at_random() -> None:
    wins = 0
    for seed in range(2):
        state = season(2, character_method="chaos", artifact_method="chaos", chaos_reserve="five")
        play_on(state, [Random(), Random()], Rng(seed), until="put")
        me = seed % 2
        bots: list[Bot] = [Random(), Random()]
        bots[me] = Greedy()
        play_on(state, bots, Rng(seed))
        outcome = state.outcome()
        assert outcome is not None
        wins += outcome.placings[me] == 1
    assert wins == 2


def test_a_beginner_plays_a_whole_battle() -> None:
    state = season(3, round_limit=6)
    play_on(state, [Beginner(), Random(), Beginner()], Rng(8))
    assert state.outcome() is not None


@pytest.mark.parametrize(("seats", "method"), [(2, "standard_prepared"), (3, "pack_draft"), (4, "unique_prepared")])
def test_every_position_has_a_value_for_every_seat(seats: int, method: str) -> None:
    state = season(seats, character_method=method, artifact_method=method, round_limit=6, battles=2)
    rng = Rng(seats)
    while state.ask() is not None:
        seat = state.owing()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        moves = state.moves(seat)
        state.accept(seat, moves[int(rng.below(len(moves)))])
        if rng.below(8) == 0:
            values = GAME.judge(state)
            assert len(values) == seats
            assert all(0.0 <= value <= 1.0 for value in values)
    assert GAME.judge(state) == state.returns()


def test_r18_7_the_judge_sees_the_stats_that_count() -> None:
    for seed in range(4):
        rng = Rng(seed)
        state = brawl(3, rng)
        for name in ("1a", "2b", "3c"):
            fighter = unit(state, name)
            fighter.changes = ((HEALTH, -int(rng.below(18)), 0), (HEALTH + 1, -4, 1))
            fighter.artifacts = (*fighter.artifacts, (NUMBERS["leech_brand"], (fighter.seat + 1) % 3))
        gather_sources(state)
        expected = [stat(state, number, which) for number in range(len(state.units)) for which in range(len(STATS))]
        assert profile(state) == expected
