"""Search with an oracle: it finds what is there even if the oracle knows nothing, and is led by one that does."""

import pytest

from motley.bots.search import Mcts
from motley.bots.search_net import NetSearch, NetTree, Node
from motley.kernel import Limits, Move, Opinion, Oracle, Rng, State, registry
from tests.bots.parlour_games import Duel, Guess, Noughts, Race, Small, Wager, answer


class Unknowing(Oracle):
    """All moves are as good as each other, and everybody stands as well as anybody; it counts what it is asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.largest = 0

    def opinions(self, states: list[State], moves: list[list[Move]], rng: Rng) -> list[Opinion]:
        self.asked += len(states)
        self.largest = max(self.largest, len(states))
        return [
            Opinion([1 / len(each)] * len(each), [1 / state.seats] * state.seats)
            for state, each in zip(states, moves, strict=True)
        ]


class Fond(Oracle):
    """Thinks that seat 0 has all but won when it holds the middle of the board, and that nothing else counts."""

    def __init__(self, is_upside_down: bool = False) -> None:
        self.is_upside_down = is_upside_down

    def opinions(self, states: list[State], moves: list[list[Move]], rng: Rng) -> list[Opinion]:
        found = []
        for state, each in zip(states, moves, strict=True):
            assert isinstance(state, Noughts)
            value = 0.9 if (state.cells[4] == "x") != self.is_upside_down else 0.1
            found.append(Opinion([1 / len(each)] * len(each), [value, 1 - value]))
        return found


def bot(simulations: int = 400, oracle: Oracle | None = None, batch: int = 8) -> NetSearch:
    return NetSearch(Limits(simulations=simulations), Mcts(Limits(simulations=1)), oracle or Unknowing(), batch)


def test_it_wins_at_once_when_it_can() -> None:
    position = Noughts("xx.oo....")
    assert answer(bot(), Small(position), position, 0) == 2


def test_it_stops_the_other_from_winning() -> None:
    position = Noughts("x...x.o..")
    assert answer(bot(), Small(position), position, 1) == 8


def test_it_sees_a_fork_two_moves_ahead() -> None:
    position = Noughts("x...o...x")
    found = {answer(bot(3000), Small(position), position, 1, seed) for seed in range(3)}
    assert found <= {1, 3, 5, 7}


def test_against_itself_noughts_and_crosses_is_drawn() -> None:
    state = Noughts()
    game = Small(state)
    while state.ask() is not None:
        state.play(state.mover(), answer(bot(1500), game, state, state.mover()))
    assert state.winner() is None


@pytest.mark.parametrize(("cells", "returns"), [("x...o....", [0.5, 0.5]), ("xo.......", [1, 0])])
def test_what_is_certain_is_proved_to_the_root(cells: str, returns: list[float]) -> None:
    tree = NetTree(Noughts(cells), Unknowing(), Rng(1))
    tree.run(40_000)
    assert tree.root.returns == returns


def test_a_lost_position_is_still_played() -> None:
    position = Noughts("x.xo.xo..")
    assert answer(bot(), Small(position), position, 1) in position.moves(1)


def test_chance_is_weighed() -> None:
    assert {answer(bot(), Small(Wager()), Wager(), 0, seed) for seed in range(5)} == {"good"}


def test_a_simultaneous_ask_is_searched_from_either_seat() -> None:
    assert {answer(bot(), Small(Duel()), Duel(), 1, seed) for seed in range(5)} == {2}
    assert answer(bot(), Small(Duel()), Duel(), 0) in (0, 1, 2)


def test_every_seat_seeks_its_own() -> None:
    for turn in range(3):
        assert answer(bot(), Small(Race()), Race(turn), turn) == turn


def test_the_oracle_leads_where_nothing_is_certain_and_misleads_if_it_is_wrong() -> None:
    position = Noughts()
    assert answer(bot(60, Fond()), Small(position), position, 0) == 4
    assert answer(bot(60, Fond(is_upside_down=True)), Small(position), position, 0) != 4


def test_a_game_that_hides_something_is_searched_without() -> None:
    hidden = Small(Guess(), hidden=True)
    plain, oracle = Mcts(Limits(simulations=100)), Unknowing()
    searching = NetSearch(Limits(simulations=100), plain, oracle)
    for seed in range(5):
        assert answer(searching, hidden, Guess(), 0, seed) == answer(plain, hidden, Guess(), 0, seed)
    assert oracle.asked == 0


def test_every_visit_arrives_and_is_counted_once() -> None:
    tree = NetTree(Noughts(), Unknowing(), Rng(1))
    tree.run(200)
    assert tree.root.visits == 200
    assert tree.root.visits == 1 + sum(child.visits for child in tree.root.children)
    waiting = [tree.root]
    while waiting:
        node = waiting.pop()
        assert node.waiting == 0
        assert list(node.priors) == sorted(node.priors, reverse=True)
        waiting += node.children


@pytest.mark.parametrize("batch", [1, 3, 8])
def test_leaves_are_asked_about_together_and_never_more_than_allowed(batch: int) -> None:
    oracle = Unknowing()
    tree = NetTree(Noughts(), oracle, Rng(1), batch=batch)
    tree.run(300)
    assert oracle.largest == batch


def test_a_tree_that_is_full_grows_no_further() -> None:
    tree = NetTree(Noughts(), Unknowing(), Rng(1), room=50)
    tree.run(10_000)
    assert tree.nodes < 50 + tree.batch
    assert size_of(tree.root) <= 9 * tree.nodes


def test_the_same_seed_gives_the_same_move_and_the_same_tree() -> None:
    first, second = (NetTree(Noughts("x........"), Unknowing(), Rng(5)) for _ in range(2))
    first.run(150)
    second.run(150)
    assert [child.visits for child in first.root.children] == [child.visits for child in second.root.children]


def test_without_any_time_it_still_answers() -> None:
    position = Noughts()
    hasty = NetSearch(Limits(seconds=1e-9), Mcts(Limits(simulations=1)), Unknowing())
    assert answer(hasty, Small(position), position, 0) in position.moves(0)


def test_the_moves_of_one_turn_build_on_each_other() -> None:
    """Motif: the second micro-move of a turn starts with what the first one found; another position starts anew."""
    game = registry.game("motif")
    state = game.position("5/1B3/2B2/1G1G1/5 g 11 - 0")
    oracle = Unknowing()
    searching = bot(200, oracle)
    state.play(0, answer(searching, game, state, 0))
    assert state.owing() == (0,), "the turn goes on"
    counts = [oracle.asked]
    for _ in range(2):
        # What was told of positions is another matter: it is forgotten here, the tree is not.
        searching.known = {}
        answer(searching, game, state, 0)
        counts.append(oracle.asked - sum(counts))
    _first, again, anew = counts
    assert again < anew <= 201


class Keyed(Noughts):
    """With a key, or with one that takes different positions for the same."""

    def __init__(self, cells: str = "." * 9, is_wrong: bool = False) -> None:
        super().__init__(cells)
        self.is_wrong = is_wrong

    def copy(self) -> "Keyed":
        return Keyed(self.cells, self.is_wrong)

    def key(self) -> object:
        return self.cells.count(".") if self.is_wrong else self.cells


class Remembering(Unknowing):
    """Notes every position it is asked about, and thinks of each what only it can be thought to be."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def opinions(self, states: list[State], moves: list[list[Move]], rng: Rng) -> list[Opinion]:
        told = super().opinions(states, moves, rng)
        for state, opinion in zip(states, told, strict=True):
            assert isinstance(state, Noughts)
            self.seen.append(state.cells)
            opinion.values = [hash_of(state.cells), 1 - hash_of(state.cells)]
        return told


def hash_of(cells: str) -> float:
    return 0.25 + sum(place * (cell == "x") for place, cell in enumerate(cells)) / 72


def grown(start: Noughts, batch: int) -> tuple[Remembering, NetTree]:
    oracle = Remembering()
    tree = NetTree(start, oracle, Rng(1), batch=batch)
    tree.run(600)
    return oracle, tree


def test_of_a_position_that_many_ways_lead_to_the_oracle_is_asked_once() -> None:
    plain, tree = grown(Noughts(), 1)
    keyed, other = grown(Keyed(), 1)
    assert len(plain.seen) > len(set(plain.seen)), "many ways lead to some"
    assert len(keyed.seen) == len(set(keyed.seen))
    # Told once or told again, it is the same: so the trees are.
    assert [child.visits for child in tree.root.children] == [child.visits for child in other.root.children]
    assert [child.total for child in tree.root.children] == [child.total for child in other.root.children]


def test_a_key_that_takes_positions_for_each_other_would_be_seen() -> None:
    _, tree = grown(Keyed(), 1)
    _, wrong = grown(Keyed(is_wrong=True), 1)
    assert [child.total for child in tree.root.children] != [child.total for child in wrong.root.children]


def test_visits_arrive_where_much_is_known_and_the_tree_stays_within_its_room() -> None:
    oracle = Remembering()
    tree = NetTree(Keyed(), oracle, Rng(1), room=300)
    tree.run(10_000)
    assert tree.nodes <= 300 + tree.batch
    assert tree.root.visits == 1 + sum(child.visits for child in tree.root.children)
    assert oracle.largest <= tree.batch


def size_of(node: Node) -> int:
    return 1 + sum(size_of(child) for child in node.children)
