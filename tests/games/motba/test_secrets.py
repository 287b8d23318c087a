"""4.3, stage by stage: what a seat may not know is dealt anew when it imagines the table, what it knows stays."""

from collections import Counter

import pytest

from motley.games.motba import GAME
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.deck.arenas import IDS, NUMBERS
from motley.games.motba.rules.draft.drafts import claims_of, pack_held, reserve_of
from motley.games.motba.rules.draft.lineup import fitting
from motley.kernel import CHANCE, Event
from motley.kernel.rng import Rng
from motley.match import Match
from tests.games.motba.stories import kind, season

DREAMS = 60


def dreams(state: MotbaState, seat: int | None, count: int = DREAMS) -> list[MotbaState]:
    found: list[MotbaState] = []
    for seed in range(count):
        twin = state.imagine(seat, Rng(seed))
        assert isinstance(twin, MotbaState)
        found.append(twin)
    return found


def packing(seats: int) -> MotbaState:
    """A Pack Draft of characters, its packs just dealt."""
    pool = ",".join(IDS[: 7 * seats])
    lists = f"{pool}/{','.join(IDS[50:100])}/{','.join(IDS[110:])}"
    state = season(seats, season="pregen", pregen=lists, character_method="pack_draft")
    rng = Rng(seats)
    while kind(state) == "deal":
        state.play(CHANCE, state.sample(rng))
    return state


class Memory:
    """What one seat has seen of the packs: for each, what was in it, and at which step."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.before: dict[int, list[tuple[int, set[int]]]] = {}

    def look(self, state: MotbaState, at: int) -> None:
        """At step `at`, holding a pack, before its own card is taken."""
        pack = pack_held(state, self.seat, at)
        self.before.setdefault(pack, []).append((at, set(state.packs[pack])))


def steps_of(state: MotbaState, pack: int) -> list[int]:
    """The cards taken out of a pack so far, step by step."""
    return [card for number, _, card in state.removals if number == pack]


def check_memory(twin: MotbaState, memory: Memory, held: int) -> None:
    """Everything the seat has seen is true in what it imagines."""
    for pack, looks in memory.before.items():
        taken = steps_of(twin, pack)
        for at, cards in looks:
            # What was in the pack then is what has been taken from then on, and what is still in it.
            assert {*taken[at:], *twin.packs[pack]} == cards, (pack, at)
    assert held < 0 or set(twin.packs[held]) == memory.before[held][-1][1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r3_7_what_a_seat_saw_of_the_packs_stays_and_the_rest_is_dealt_anew(seats: int) -> None:
    state = packing(seats)
    memories = [Memory(seat) for seat in range(seats)]
    rng = Rng(7)
    for at in range(6):
        assert kind(state) == ("pack_take" if at else "pack_ban")
        for memory in memories:
            memory.look(state, at)
            for twin in dreams(state, memory.seat, 12):
                assert twin.view(memory.seat) == state.view(memory.seat)
                cards = [card for pack in twin.packs for card in pack] + [card for _, _, card in twin.removals]
                assert sorted(cards) == list(state.pools[0])
                assert [len(pack) for pack in twin.packs] == [len(pack) for pack in state.packs]
                assert [each[:2] for each in twin.removals] == [each[:2] for each in state.removals]
                mine = [each for each in state.removals if each[1] == memory.seat]
                assert [each for each in twin.removals if each[1] == memory.seat] == mine
                check_memory(twin, memory, pack_held(state, memory.seat, at))
        for seat in range(seats):
            moves = state.moves(seat)
            state.play(seat, moves[int(rng.below(len(moves)))])


def hidden_places(state: MotbaState, memory: Memory, at: int) -> list[tuple[int, int]]:
    """Places whose card the seat cannot know: a removal (pack, step) or the rest of a pack (pack, -1)."""
    found: list[tuple[int, int]] = []
    for pack in range(state.seats):
        steps = {step for step, _ in memory.before.get(pack, [])}
        taken = len(steps_of(state, pack))
        own = {step for step in steps if step < at}
        found += [(pack, step) for step in range(taken) if step not in own]
        # Right after the own card was taken, the pack is as it was left.
        if pack_held(state, memory.seat, at) != pack and at - 1 not in steps:
            found.append((pack, -1))
    return found


@pytest.mark.parametrize("seats", [3, 4])
def test_r3_7_every_card_that_a_seat_cannot_place_may_be_elsewhere(seats: int) -> None:
    state = packing(seats)
    memory = Memory(1)
    rng = Rng(11)
    for at in range(5):
        memory.look(state, at)
        twins = dreams(state, 1)
        for pack, step in hidden_places(state, memory, at):
            seen = {steps_of(twin, pack)[step] if step >= 0 else twin.packs[pack] for twin in twins}
            if is_forced(state, memory, pack, step):
                continue
            assert len(seen) > 1, (at, pack, step)
        for seat in range(seats):
            moves = state.moves(seat)
            state.play(seat, moves[int(rng.below(len(moves)))])


def is_forced(state: MotbaState, memory: Memory, pack: int, step: int) -> bool:
    """Whether the seat can tell the card by exclusion: it was the only one taken between two looks."""
    looks = sorted(at for at, _ in memory.before.get(pack, []))
    later = [at for at in looks if at > step]
    earlier = [at for at in looks if at <= step]
    return step >= 0 and bool(earlier) and bool(later) and later[0] - earlier[-1] <= 2


def test_r3_7_cards_that_cannot_be_placed_are_dealt_evenly() -> None:
    """Three seats at the first take: seat 2 holds the pack of seat 1 and has seen its own; the third it has not."""
    state = packing(3)
    for seat in range(3):
        state.play(seat, state.moves(seat)[0])
    known = {*state.packs[0], *state.packs[1], state.removals[1][2]}
    unknown = set(state.pools[0]) - known
    assert len(unknown) == 1 + 1 + 6  # the bans of two packs, and what is left of the third
    bans = Counter(twin.removals[0][2] for twin in dreams(state, 1, 800))
    assert set(bans) == unknown
    assert max(bans.values()) < 150
    assert min(bans.values()) > 60


def test_r3_7_a_spectator_imagines_everything() -> None:
    state = packing(3)
    for seat in range(3):
        state.play(seat, state.moves(seat)[0])
    twins = dreams(state, None)
    for place in range(3):
        assert len({twin.removals[place][2] for twin in twins}) > 5
        assert len({twin.packs[place] for twin in twins}) > 5
    assert state.view(None)["packs"]["held"] == []
    assert state.view(None)["kept"] == []


def test_r3_7_while_packs_are_dealt_only_the_own_cards_are_known() -> None:
    state = season(3, character_method="pack_draft")
    rng = Rng(3)
    for _ in range(20):
        state.play(CHANCE, state.sample(rng))
    assert state.view(0)["packs"]["held"] == [IDS[card] for card in state.packs[0]]
    for seat in range(3):
        twins = dreams(state, seat, 20)
        assert {twin.packs[seat] for twin in twins} == {state.packs[seat]}
        other = 0 if seat else 1
        assert not state.packs[other] or len({twin.packs[other] for twin in twins}) > 1
        for twin in twins:
            assert sorted([*twin.draw, *[card for pack in twin.packs for card in pack]]) == list(range(50))


def test_r3_7_log_shows_a_card_to_the_holder_only_and_everything_in_the_end() -> None:
    state = season(2, character_method="pack_draft")
    state.events = []
    rng = Rng(2)
    while kind(state) in ("deal", "pack_ban", "pack_take"):
        state.playout(rng, 1)
    secret = [event for event in state.events if event.kind in ("deal", "pack-ban", "pack-take")]
    assert len(secret) == 50 + 2 + 10
    for event in secret:
        owner = int(str(event.args["seat"]))
        assert "card" in event.seen_by(owner)
        assert "card" not in event.seen_by(1 - owner)
        assert "card" not in event.seen_by(None)
    assert len([event for event in state.events if event.kind == "reserve"]) == 2
    assert len([event for event in state.events if event.kind == "pack-bans"]) == 1
    # What is left over is shown too, once.
    rest = [event.args["cards"] for event in state.events if event.kind == "pack-rest"]
    assert [len(str(cards).split(",")) for cards in rest] == [50 - 2 - 10]
    assert [len(reserve_of(state, 0, seat)) for seat in (0, 1)] == [5, 5]
    assert state.view(1)["reserves"][0] == state.view(None)["reserves"][0]


def test_4_3_held_answers_are_dropped_for_others_and_kept_for_oneself() -> None:
    options: dict[str, object] = {"character_method": "standard_prepared", "artifact_method": "unique_prepared"}
    state = season(2, season="fan", **options)
    rng = Rng(4)
    seen: set[str] = set()
    for _ in range(4000):
        if state.round:
            break
        ask = state.ask()
        assert ask is not None
        if len(ask.seats) < 2:
            state.playout(rng, 1)
            continue
        seat = state.owing()[0]
        moves = state.moves(seat)
        state.play(seat, moves[int(rng.below(len(moves)))])
        if state.held is None or ask.kind in seen:
            continue
        seen.add(ask.kind)
        held = next(iter(state.held))
        mine, other = dreams(state, held, 1)[0], dreams(state, 1 - held, 1)[0]
        assert mine.answered(held) == state.answered(held)
        assert other.held is None
        assert other.owing() == (0, 1)
        assert state.view(1 - held)["mine"] == []
        assert len(state.view(held)["mine"]) == len(state.answered(held))
        assert state.view(1 - held) == other.view(1 - held)
    assert seen == {"vote", "prepare", "claim", "lay", "put"}


def test_4_3_what_is_held_is_nowhere_in_the_view_of_others() -> None:
    """Two positions that differ in what seat 1 holds look the same to seat 2 and to a spectator."""
    for wanted in ("prepare", "claim", "pack_ban", "lay", "put", "vote"):
        method = {"prepare": "standard_prepared", "claim": "unique_prepared"}.get(wanted, "pack_draft")
        state = season(2, season="fan" if wanted == "vote" else "infinite", character_method=method)
        rng = Rng(6)
        while kind(state) != wanted:
            state.playout(rng, 1)
        one, other = state.copy(), state.copy()
        one.play(0, one.moves(0)[0])
        other.play(0, other.moves(0)[-1])
        assert one.view(0) != other.view(0)
        for viewer in (1, None):
            assert one.view(viewer) == other.view(viewer), wanted
        assert one.moves(1) == other.moves(1)


def legal_rows(reserve: tuple[int, ...]) -> set[tuple[int, ...]]:
    rows: list[tuple[int, ...]] = [()]
    for _ in range(3):
        rows = [(*row, card) for row in rows for card in fitting(reserve, list(row))]
    return set(rows)


def test_4_3_hidden_rows_are_any_legal_ones() -> None:
    state = season(2)
    rng = Rng(9)
    while not state.rows[1]:
        state.playout(rng, 1)
    rows = legal_rows(reserve_of(state, 0, 1))
    twins = dreams(state, 0, 1500)
    found = Counter(twin.rows[1][:3] for twin in twins)
    assert set(found) <= rows
    assert len(found) > 0.9 * len(rows)
    assert max(found.values()) < 6 * 1500 / len(rows)
    assert {twin.rows[0] for twin in twins} == {state.rows[0]}
    nobody = dreams(state, None, 30)
    assert len({twin.rows[0] for twin in nobody}) > 10


def test_4_3_the_fight_has_no_secrets() -> None:
    state = season(3)
    rng = Rng(1)
    while state.round < 2 and state.ask() is not None:
        state.playout(rng, 1)
    for seat in (0, 1, 2, None):
        twin = state.imagine(seat, Rng(5))
        assert twin.digest() == state.digest()


def test_5_1_laid_teams_are_told_to_their_owner_only() -> None:
    state = season(2)
    state.events = []
    rng = Rng(9)
    while not state.rows[1]:
        state.playout(rng, 1)
    laid: list[Event] = [event for event in state.events if event.kind == "laid"]
    assert [event.args for event in laid] == [{"seat": 0}, {"seat": 1}]
    for event in laid:
        owner = int(str(event.args["seat"]))
        assert GAME.says(event, owner) != GAME.says(event, 1 - owner) == GAME.says(event, None)


def test_r3_2_a_claimed_card_is_seen_to_be_taken_and_its_owner_when_all_have_picked() -> None:
    """Two games in which two seats named each other's cards look the same to the third and to whoever looks on."""
    named = (("ogre_breaker", "field_medic"), ("field_medic", "ogre_breaker"))
    games = [Match(GAME, claiming(3), {"season": "infinite"}, None, False) for _ in named]
    for game, cards in zip(games, named, strict=True):
        for seat, card in enumerate((*cards, "yew_archer")):
            game.play(seat, GAME.read(game.state, f"claim {card}"))
    one, other = (game.state for game in games)
    for viewer in (2, None):
        assert one.view(viewer) == other.view(viewer)
        logs = [[line.text for line in game.log(viewer)] for game in games]
        assert logs[0] == logs[1]
        assert "Ogre Breaker is taken." in logs[0]
        assert games[0].record_for(viewer).dumps() == games[1].record_for(viewer).dumps()
    assert [GAME.scene(one.view(viewer), "").json() for viewer in (2, None)] == [
        GAME.scene(other.view(viewer), "").json() for viewer in (2, None)
    ]
    assert {"ogre_breaker", "field_medic", "yew_archer"}.isdisjoint(one.view(2)["open"])
    assert (one.view(0)["kept"], other.view(0)["kept"]) == (["ogre_breaker"], ["field_medic"])
    assert one.view(2)["reserves"][0] == [[], [], []]
    assert "You have claimed Ogre Breaker." in [line.text for line in games[0].log(0)]
    left = iter(IDS)
    for _ in range(4):
        for seat in range(3):
            card = next(each for each in left if each in one.view(None)["open"])
            games[0].play(seat, GAME.read(one, f"claim {card}"))
    assert one.view(None)["reserves"][0][0][0] == "ogre_breaker"
    assert any(line.text.startswith("Azure reserves Ogre Breaker, ") for line in games[0].log(2))


def test_r3_2_nobody_sees_who_races_for_a_card_and_the_winner_alone_knows() -> None:
    state = claiming(4)
    state.events = []
    for seat, card in enumerate(("ogre_breaker", "ogre_breaker", "field_medic", "ogre_breaker")):
        state.play(seat, GAME.read(state, f"claim {card}"))
    ask = state.asked(2)
    assert ask is not None
    assert (ask.kind, ask.args) == ("race", (0, NUMBERS["ogre_breaker"]))
    assert state.view(0)["args"] == ["0", str(NUMBERS["ogre_breaker"])]
    move = GAME.read(state, "seat 2")
    assert state.witnesses(CHANCE, move) == (1,)
    assert imagined_rivals(state, 2) == {(0, 1, 3)}, "it named another card itself, so the three others race"
    assert imagined_rivals(state, 0) == {(0, 1, 2), (0, 1, 3), (0, 2, 3)}
    state.play(CHANCE, move)
    last = state.events[-1]
    assert (GAME.says(last, 1), GAME.says(last, 3)) == ("You have claimed Ogre Breaker.", "Ogre Breaker is taken.")


def test_r3_2_who_named_a_card_that_is_taken_is_imagined_anew() -> None:
    state = claiming(4)
    for seat, card in enumerate(("ogre_breaker", "field_medic", "yew_archer", "arbalest")):
        state.play(seat, GAME.read(state, f"claim {card}"))
    found = {tuple(claims_of(twin, seat)[0] for seat in range(4)) for twin in dreams(state, 1, 200)}
    medic = NUMBERS["field_medic"]
    assert {cards[1] for cards in found} == {medic}
    assert len(found) == 6, "every order of the three other cards"
    assert len({tuple(claims_of(twin, 1)) for twin in dreams(state, None, 60)}) == 4


def claiming(seats: int) -> MotbaState:
    return season(seats, character_method="unique_prepared")


def imagined_rivals(state: MotbaState, seat: int) -> set[tuple[object, ...]]:
    return {twin.open.args[2:] for twin in dreams(state, seat) if twin.open is not None}
