"""What cannot be taken back is what was learned: whatever the buttons say, with drafts and without."""

from collections.abc import Iterable

import pytest

import motley
from motley.kernel import CHANCE, Answer, Game, Move, Rng, State, registry
from motley.match import Match, Refused, locks, play
from motley.testing import Broken, Walk, hold_walk, option_samples, registered
from tests.match.peeking import PEEK, SKIP, Peeking


def at_look(hold: Iterable[int] = (), card: int = 3) -> Match:
    """The card is dealt, seat 0 has thought of a 2."""
    game = Peeking()
    begun = Match(game, game.start(2), {}, None, False, hold)
    begun.play(CHANCE, card)
    begun.play(0, 2)
    return begun


@pytest.mark.parametrize("hold", [(), (0,)])
def test_a_look_locks_itself_and_all_before_it(hold: tuple[int, ...]) -> None:
    looking = at_look(hold)
    assert looking.undoable(0) == 1
    looking.play(0, PEEK)
    assert looking.view(0)["card"] == 3
    assert looking.undoable(0) == 0
    for steps in (None, 1, 2):
        with pytest.raises(Refused, match="T5"):
            looking.undo(0, steps)
    with pytest.raises(Refused, match="T5"):
        looking.revise(0, 1, 1)


@pytest.mark.parametrize("hold", [(), (0,)])
def test_what_shows_nothing_can_be_taken_back(hold: tuple[int, ...]) -> None:
    looking = at_look(hold)
    looking.play(0, SKIP)
    assert looking.undoable(0) == 2
    looking.undo(0)
    assert looking.state.ask() == looking.state_at(1).ask()


@pytest.mark.parametrize("card", [1, 2, 3, 4])
def test_after_a_look_later_answers_can_be_taken_back_to_it(card: int) -> None:
    looking = at_look((0,), card)
    looking.play(0, PEEK)
    looking.play(0, 1)
    assert looking.waiting == {0}, "a guess shows nothing before it is confirmed"
    assert looking.undoable(0) == 1
    assert looking.undo(0) == 1
    assert looking.undoable(0) == 0


def test_a_lock_is_decided_once_and_for_people_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    decided: list[int] = []

    def reveals(before: State, seat: int, move: Move, after: locks.Sight) -> bool:
        decided.append(seat)
        return locks.reveals(before, seat, move, after)

    monkeypatch.setattr(play, "reveals", reveals)
    held = at_look((0,))
    held.play(0, PEEK)
    assert len(decided) == 2
    held.undoable(0)
    assert len(decided) == 2
    plain = at_look()
    plain.play(0, PEEK)
    assert len(decided) == 2, "whom nobody asks whether it can undo pays nothing"
    plain.undoable(0)
    plain.undoable(0)
    assert len(decided) == 3


def test_a_lock_tells_nothing_that_is_hidden() -> None:
    for move, is_locked in ((PEEK, True), (SKIP, False)):
        found = set()
        for card in (1, 2, 3, 4):
            looking = at_look((0,), card)
            looking.play(0, move)
            found.add(looking.is_locked(looking.ply - 1))
        assert found == {is_locked}


def test_the_record_keeps_the_locks_and_a_replay_trusts_them() -> None:
    looking = at_look((0,))
    looking.play(0, PEEK)
    assert [answer.json() for answer in looking.record.answers] == [[-1, "3"], [0, "2", "open"], [0, "1", "locked"]]
    with registered(looking.game):
        assert motley.replay(looking.record.dumps()).undoable(0) == 0
        bent = looking.record.dumps().replace('"locked"', '"open"')
        assert motley.replay(bent).undoable(0) == 2, "nothing is decided again"
        unsaid = looking.record.dumps().replace(', "locked"', "").replace(', "open"', "")
        assert motley.replay(unsaid).undoable(0) == 0, "what was not decided is decided when asked for"
        old = unsaid.replace("motley-record-2", "motley-record-1")
        assert motley.replay(old).undoable(0) == 2, "the first edition of the format knew no locks"


def test_a_masked_record_says_nothing_of_locks() -> None:
    looking = at_look((0,))
    looking.play(0, PEEK)
    for viewer in (None, 0, 1):
        assert [answer.lock for answer in looking.record_for(viewer).answers] == [None] * looking.ply
    assert Answer(0, "1", None, True) != Answer(0, "1", None, False)


def revealing(game: Game, kinds: Iterable[str], seeds: int) -> dict[str, int]:
    """How many answers to these asks showed their seat a card that others had hidden, and were locked."""
    found = dict.fromkeys(kinds, 0)
    for seed, options in zip(range(seeds), option_samples(game, 2), strict=False):
        walk = Walk(game, 2, options, seed)
        going = walk.match(0)
        for seat, move in walk.answers:
            ask = going.state.ask()
            assert ask is not None
            going.play(seat, move)
            if ask.kind in found and going.is_locked(going.ply - 1):
                assert going.undoable(seat) == 0
                found[ask.kind] += 1
    return found


def test_motba_what_shows_a_card_of_others_is_locked() -> None:
    found = revealing(registry.game("motba"), ("role", "aim"), 3)
    assert found["aim"] > 0
    assert found["role"] > 0


def test_motora_what_shows_an_event_is_locked() -> None:
    found = revealing(registry.game("motora"), ("mourn", "act"), 4)
    assert found["mourn"] + found["act"] > 0


@pytest.mark.parametrize(("name", "seats"), [("motba", 2), ("motora", 3)])
def test_conformance_finds_what_is_shown_and_not_locked(name: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game(name)
    walk = Walk(game, seats, next(option_samples(game, seats)), 0)
    hold_walk(walk, "reveals_lock")
    monkeypatch.setattr(play, "reveals", lambda *_: False)
    with pytest.raises(Broken, match="and can be undone"):
        hold_walk(walk, "reveals_lock")


def test_one_world_is_as_good_as_all_where_there_is_only_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fight has nothing hidden, the choosing of fighters before it has: the short way finds the same locks."""
    chance = Rng(5)
    short: list[tuple[bool, bool]] = []
    long: list[bool] = []
    fight = motley.start("motba", seats=2, seed=3)
    while len(short) < 40:
        seat = fight.to_act[0]
        before, move = fight.state.copy(), chance.choice(fight.moves(seat))
        is_together = fight.is_simultaneous
        fight.play(seat, move)
        if is_together:
            continue
        after = before.copy()
        after.events = []
        after.accept(seat, move)
        seen = locks.sight(after, after.events, seat)
        short.append((locks._only_world(before, seat) is not None, locks.reveals(before, seat, move, seen)))
        with monkeypatch.context() as patch:
            patch.setattr(locks, "_only_world", lambda *_: None)
            long.append(locks.reveals(before, seat, move, seen))
    assert [found for _, found in short] == long
    assert any(is_only for is_only, _ in short), "the short way was taken"


@pytest.mark.parametrize("name", ["motba", "motif", "motu"])
def test_what_was_seen_is_forgotten_with_every_change(name: str) -> None:
    """Answers, held ones too, what is taken back, confirmed, exchanged: nobody is shown an older position."""
    chance = Rng(1)
    running = motley.start(name, seats=2, seed=1)
    running.hold = {0, 1}
    changes = 0
    while running.outcome is None and changes < 60:
        seat = running.to_act[0]
        if seat in running.waiting:
            running.undo(seat, 1) if chance.below(2) else running.commit(seat)
        else:
            running.play(seat, chance.choice(running.moves(seat)))
        changes += 1
        for viewer in (None, 0, 1):
            assert running.seen(viewer) == running.state.view(viewer)
    assert changes == 60
