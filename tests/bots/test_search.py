"""The tree search finds what there is to find, keeps to its limits and never looks where it may not."""

from collections import Counter
from time import perf_counter

import pytest

from motley.bots.search import Mcts, Node, Tree, can_judge, stricter
from motley.kernel import CHANCE, Limits, Rng, State, turn_of
from tests.bots.parlour_games import Duel, Guess, Judged, Noughts, Race, Small, Wager, answer

BOT = Mcts(Limits(simulations=400))


def test_it_wins_at_once_when_it_can() -> None:
    position = Noughts("xx.oo....")
    assert answer(BOT, Small(position), position, 0) == 2


def test_it_stops_the_other_from_winning() -> None:
    position = Noughts("x...x.o..")
    assert answer(BOT, Small(position), position, 1) == 8


def test_it_sees_a_fork_two_moves_ahead() -> None:
    """Two crosses in opposite corners around a nought: only an edge holds."""
    position = Noughts("x...o...x")
    found = {answer(Mcts(Limits(simulations=3000)), Small(position), position, 1, seed) for seed in range(3)}
    assert found <= {1, 3, 5, 7}


def test_against_itself_noughts_and_crosses_is_drawn() -> None:
    state = Noughts()
    game = Small(state)
    bot = Mcts(Limits(simulations=1500))
    while state.ask() is not None:
        state.play(state.mover(), answer(bot, game, state, state.mover(), seed=len(state.cells.strip("."))))
    assert state.winner() is None


def test_chance_is_weighed() -> None:
    assert {answer(BOT, Small(Wager()), Wager(), 0, seed) for seed in range(5)} == {"good"}


def test_a_simultaneous_ask_is_searched_from_either_seat() -> None:
    assert {answer(BOT, Small(Duel()), Duel(), 1, seed) for seed in range(5)} == {2}
    assert answer(BOT, Small(Duel()), Duel(), 0) in (0, 1, 2)


def test_an_answer_of_its_own_that_is_held_already_stays() -> None:
    state = Duel()
    state.hold(0, 2)
    found = {answer(BOT, Small(Duel()), state, 1, seed) for seed in range(5)}
    assert found == {2}, "what seat 0 holds is not known to seat 1"


def test_every_seat_seeks_its_own() -> None:
    for turn in range(3):
        assert answer(BOT, Small(Race()), Race(turn), turn) == turn


def test_it_does_not_peek() -> None:
    game = Small(Guess(), hidden=True)
    guesses = [[answer(BOT, game, Guess(card), 0, seed) for seed in range(30)] for card in (1, 2, 3)]
    assert guesses[0] == guesses[1] == guesses[2]
    assert Counter(guesses[0]).most_common(1)[0][0] == 3


def test_the_same_seed_gives_the_same_move_however_progress_is_told() -> None:
    position = Noughts("x........")
    game = Small(position)
    quiet = [answer(BOT, game, position, 1, seed) for seed in range(5)]
    told: list[float] = []
    heard = [BOT.choose(turn_of(game, position, 1, Rng(seed), Limits(), told.append)) for seed in range(5)]
    assert quiet == heard
    assert told[-1] == 1.0
    assert all(0 < share <= 1 for share in told)


def test_simulations_are_counted_exactly() -> None:
    state = Noughts()
    tree = Tree(state, 0, state.moves(0), Rng(1))
    tree.run(50)
    assert tree.root.visits == 50
    assert sum(child.visits for child in tree.root.children) == 50
    assert state.cells == "." * 9, "the position under search is left as it was"


def faults(node: Node, state: State, way: tuple[object, ...] = ()) -> list[str]:
    """What in a tree contradicts the rules: its moves, whose they are, and how finished games went."""
    ask = state.ask()
    if ask is None:
        credit = state.returns()[node.mover] if node.mover >= 0 else 0.0
        wrong = abs(node.total - float(node.visits) * credit) > 1e-9
        return [f"{way}: {node.total} of {node.visits} visits"] if wrong else []
    found = [] if node.visits >= sum(child.visits for child in node.children) else [f"{way}: fewer visits than below"]
    if node.moves is None:
        return found
    if ask.seats == (CHANCE,):
        steps = [*(node.drawn or {}).items()]
        wrong = not {move for move, _ in steps} <= {move for move, _ in state.odds()}
    else:
        steps = [*zip(node.moves, node.children, strict=False)]
        wrong = Counter(node.moves) != Counter(state.moves(node.seat)) or len(node.children) > len(node.moves)
    found += [f"{way}: other moves than there are"] if wrong else []
    for move, child in steps:
        after = state.copy()
        after.apply(node.seat, move)
        found += [f"{way}: not the mover"] if child.mover != node.seat else []
        found += faults(child, after, (*way, move))
    return found


@pytest.mark.parametrize(
    "start", [Noughts("xx.oo...."), Noughts("x...o...x"), Wager(), Race()], ids=["row", "fork", "wager", "race"]
)
def test_every_child_of_a_tree_is_where_its_move_leads(start: State) -> None:
    seat = start.owing()[0]
    tree = Tree(start, seat, start.moves(seat), Rng(7))
    tree.run(1500)
    assert kept(tree.root) >= 8
    assert faults(tree.root, start) == []


def test_a_tree_whose_children_were_exchanged_is_found() -> None:
    tree = Tree(Noughts("xx.oo...."), 0, Noughts("xx.oo....").moves(0), Rng(7))
    tree.run(300)
    moves = tree.root.moves
    assert moves is not None
    moves[0], moves[1] = moves[1], moves[0]
    assert faults(tree.root, Noughts("xx.oo....")) != []


def kept(node: Node) -> int:
    """How many positions lie below this one."""
    below = [*node.children, *(node.drawn or {}).values()]
    return len(below) + sum(kept(each) for each in below)


@pytest.mark.parametrize("start", [Noughts(), Wager(), Duel(), Race()])
def test_a_tree_keeps_no_more_positions_than_there_is_room_for(start: State) -> None:
    """Simulations go on and count all the same; with room for everything nothing is otherwise."""
    owing = start.owing()[0]
    small, large, endless = (Tree(start, owing, start.moves(owing), Rng(3), room=room) for room in (9, 10**6, 10**9))
    for tree in (small, large, endless):
        tree.run(3000)
        assert tree.root.visits == 3000
        assert sum(child.visits for child in tree.root.children) == 3000
    assert kept(small.root) <= 9
    assert kept(small.root) < kept(large.root) or kept(large.root) <= 9, "this tree would have grown larger"
    assert [child.total for child in large.root.children] == [child.total for child in endless.root.children]


def test_a_full_tree_still_finds_the_better_wager() -> None:
    tree = Tree(Wager(), 0, Wager().moves(0), Rng(1), room=4)
    tree.run(600)
    assert tree.root.moves is not None
    best = max(zip(tree.root.moves, tree.root.children, strict=False), key=lambda each: each[1].visits)
    assert best[0] == "good"


def test_a_single_move_is_played_without_thought() -> None:
    position = Noughts("xoxxooox.")
    assert answer(Mcts(Limits(simulations=10**9)), Small(position), position, 0) == 8


def test_the_clock_ends_the_search() -> None:
    told: list[float] = []
    turn = turn_of(Small(Noughts()), Noughts(), 0, Rng(1), Limits(seconds=0.1), told.append)
    began = perf_counter()
    Mcts(Limits(simulations=10**9)).choose(turn)
    assert perf_counter() - began >= 0.1
    assert told[-1] == 1.0
    assert told == sorted(told)


def test_limits_apply_together() -> None:
    both = stricter(Limits(seconds=2.0, simulations=500), Limits(seconds=1.0))
    assert (both.seconds, both.simulations) == (1.0, 500)
    both = stricter(Limits(simulations=500), Limits(seconds=3.0, simulations=100))
    assert (both.seconds, both.simulations) == (3.0, 100)


def test_random_play_is_cut_short_only_where_the_game_can_judge() -> None:
    assert can_judge(Judged(Noughts()))
    assert not can_judge(Small(Noughts()))
    judged = Mcts(Limits(simulations=60), cut=0)
    assert answer(judged, Judged(Noughts()), Noughts(), 0) == 4
    position = Noughts("xx.oo....")
    assert answer(Mcts(Limits(simulations=400), cut=0), Small(position), position, 0) == 2


@pytest.mark.parametrize("start", [Noughts(), Wager(), Duel(), Race()])
def test_values_stay_between_losing_and_winning(start: State) -> None:
    owing = start.owing()[0]
    tree = Tree(start, owing, start.moves(owing), Rng(3))
    tree.run(200)
    assert all(0.0 <= child.mean <= 1.0 for child in tree.root.children)
