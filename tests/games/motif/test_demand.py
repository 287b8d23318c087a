"""R8 demands something of a turn, not of its first step: held against the rules word by word, and in whole games."""

import pytest

from motley.games.motif import GAME
from motley.games.motif.rules.book import MotifState
from motley.games.motif.rules.moves import Step
from motley.kernel import Rng, State
from tests.games.motif.literal import Dodging, Engine, Hasty, Plain, by
from tests.games.motif.players import PAIRS, Player, Told, any_options, played, white_shy
from tests.games.motif.quiet import quiet_positions

POSITIONS = 150


def ours(state: State) -> set[Step]:
    assert isinstance(state, MotifState)
    return {move for move in state.moves(int(state.seat)) if isinstance(move, tuple)}


def differing(engine: Engine, positions: list[MotifState]) -> list[str]:
    """Positions in which an engine allows other steps than the rules do, read word by word."""
    return [GAME.text(state) for state in positions if engine(state) != Plain(state).legal()]


def test_quiet_positions_allow_what_the_rules_say_word_for_word() -> None:
    assert differing(ours, quiet_positions(POSITIONS, 11)) == []


@pytest.mark.soak
def test_a_great_many_quiet_positions_do() -> None:
    assert differing(ours, quiet_positions(20_000, 12)) == []


@pytest.mark.parametrize("broken", [Hasty, Dodging])
def test_engines_that_read_r8_otherwise_are_caught(broken: type[Plain]) -> None:
    """One binds the first step that can do it, one lets a turn shut in whoever still could."""
    assert differing(by(broken), quiet_positions(POSITIONS, 11))


def test_what_version_1_allowed_is_allowed() -> None:
    """So records and tables of before can be looked at, verified and gone on with."""
    for state in quiet_positions(POSITIONS, 13):
        assert by(Hasty)(state) <= ours(state), GAME.text(state)


def test_every_step_is_refused_or_legal() -> None:
    """And what R8 refuses is refused by R8, by the stage that demands something."""
    for state in quiet_positions(25, 14):
        plain, seat = Plain(state), int(state.seat)
        rule = {"w": "R8.4", "wf": "R8.3", "": ""}[plain.demanded()]
        for step in plain.base():
            refusal = state.refusal(seat, step)
            assert (refusal is None) == (step in plain.legal())
            assert refusal is None or refusal.rule == rule


def test_the_fast_playout_goes_on_from_quiet_positions_as_the_plain_one_does() -> None:
    for number, state in enumerate(quiet_positions(300, 15)):
        fast, slow = state.copy(), state.copy()
        assert fast.playout(Rng(number), 3) == State.playout(slow, Rng(number), 3)
        assert fast.digest() == slow.digest(), GAME.text(state)


def games(each: int, seed: int) -> list[tuple[dict[str, object], Told]]:
    """So many games of every two simple players, half of them with the defaults."""
    rng, found = Rng(seed), []
    for pair in PAIRS:
        for number in range(each):
            options = any_options(rng) if number % 2 else {}
            found.append((options, played(pair, seed + number, **options)))
    return found


def share_of_the_forced(told: list[Told]) -> tuple[int, int]:
    """How many games the seat won that was forced last, of those in which one was."""
    ended = [each.forced_won for each in told if each.forced_won is not None]
    return sum(ended), len(ended)


def check(found: list[tuple[dict[str, object], Told]]) -> None:
    for options, told in found:
        complete = GAME.complete(options)
        assert told.plies <= GAME.bound(2, complete)
        if complete["stop"] >= complete["force"] + 2:
            assert told.reason == "coloured"
            assert told.most_quiet <= complete["force"] + 1


def test_games_of_simple_players_end_by_themselves() -> None:
    found = games(6, 100)
    check(found)
    assert max(told.most_quiet for options, told in found if not options) in (8, 9)


@pytest.mark.soak
def test_ten_thousand_games_of_simple_players_end_by_themselves() -> None:
    found = games(2000, 1)
    check(found)
    usual = [told for options, told in found if not options]
    won, forced = share_of_the_forced(usual)
    print(f"{len(found)} games; quiet at most {max(told.most_quiet for told in usual)} with the defaults;", end=" ")
    print(f"the forced seat won {won} of {forced}; who began {sum(told.first_won for told in usual)} of {len(usual)}")
    assert won > forced / 2


def first_step(players: tuple[Player, Player]) -> tuple[Player, Player]:
    """The same players where the first step that can must: they choose among what version 1 allowed."""

    def bound(player: Player) -> Player:
        return lambda state, moves, rng: player(state, sorted(by(Hasty)(state), key=moves.index), rng)

    return bound(players[0]), bound(players[1])


def test_whoever_is_forced_is_not_lost() -> None:
    """White-shy players on the small board: most forced seats lost when the first step had to do it."""
    small = {"size": 3, "tokens": 3, "first": "gold"}
    now = [played((white_shy, white_shy), seed, **small) for seed in range(40)]
    then = [played(first_step((white_shy, white_shy)), seed, **small) for seed in range(40)]
    (won, forced), (won_then, forced_then) = share_of_the_forced(now), share_of_the_forced(then)
    assert won / forced > won_then / forced_then
