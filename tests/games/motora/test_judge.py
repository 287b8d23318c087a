"""The greedy bot's judgement and the beginner's first sight."""

from motley.bots.greedy import Beginner, Greedy
from motley.bots.search_head import Head
from motley.games.motora import GAME
from motley.games.motora.rules.book import MotoraState
from motley.games.motora.rules.moves import CELL
from motley.kernel import CHANCE, Bot, Limits, Move, Rng, turn_of
from motley.match import start
from tests.games.motora.stories import (
    answer,
    asked,
    cell,
    clear_idols,
    give,
    go_to,
    kind,
    only,
    phase,
    put,
    set_stock,
    table,
)


def chosen(state: MotoraState, bot: Bot) -> str:
    move = bot.choose(turn_of(GAME, state, asked(state), Rng(4), Limits()))
    return GAME.write(state, move)


def worth(state: MotoraState, seat: int = 0) -> float:
    return GAME.judge(state)[seat]


def test_at_the_end_it_agrees_with_the_result() -> None:
    state = table()
    clear_idols(state, "b1")
    state.shrine_idols[0] = 3
    put(state, 0, "b1", 1)
    phase(state, "act")
    answer(state, "t1>c1")
    assert GAME.judge(state) == [1.0, 0.0]


def test_an_idol_is_carried_home_and_counts_while_it_waits_for_its_shrine() -> None:
    state = table()
    clear_idols(state, "b1")
    put(state, 0, "b1", 1)
    set_stock(state, 0, 9, 9, 3)
    phase(state, "act")
    before = worth(state)
    assert chosen(state, Greedy()) == "t1>c1"
    answer(state, "t1>c1")
    assert kind(state) == "shrine"
    assert worth(state) > before


def test_an_idol_near_home_is_worth_more_and_less_when_a_rival_is_as_near() -> None:
    state = table(("c1", "e1"))
    clear_idols(state, "b3")
    near = worth(state)
    clear_idols(state, "c6")
    assert worth(state) < near
    clear_idols(state, "d2")
    contested = worth(state)
    clear_idols(state, "b2")
    assert worth(state) > contested


def test_gear_goes_to_whoever_can_use_it() -> None:
    """A net is of use to a member that fishes, and an axe that cuts nothing stays in the hut."""
    state = table()
    clear_idols(state, "c6")
    set_stock(state, 0, 2, 9, 9)
    give(state, 0, "digging_stick")
    before = worth(state)
    sent = []
    for _ in range(3):
        sent.append(chosen(state, Greedy()))
        answer(state, sent[-1])
        if asked(state) != 0:
            break
    assert sent[0] == "+digging_stick"
    assert worth(state) > before


def test_survival_comes_first() -> None:
    state = table()
    set_stock(state, 0, 6, 6, 1)
    fed = worth(state)
    set_stock(state, 0, 2, 6, 1)
    assert worth(state) < fed
    set_stock(state, 0, 6, 6, 0)
    assert worth(state) < fed
    set_stock(state, 0, 6, 6, 1)
    only(state, 0, 5)
    state.need[0:2] = [1, 1]
    assert worth(state) < fed


def test_a_thirsty_tribe_looks_for_water() -> None:
    state = table()
    clear_idols(state)
    set_stock(state, 0, 20, 0, 5)
    assert chosen(state, Greedy()) in ("b1", "f3")


def test_every_move_meets_the_same_luck() -> None:
    """The last to place before the event: whatever strikes, it strikes all choices alike."""
    state = table()
    clear_idols(state)
    answer(state, "c1", "g5", "c1")
    turn = turn_of(GAME, state, 1, Rng(4), Limits())
    positions, lucks = [turn.imagine(turn.rng) for _ in range(4)], [Rng(seed) for seed in range(4)]
    worths = {move: Greedy().even_worth(turn, positions, lucks, move) for move in turn.moves}
    assert worths == {move: Greedy().even_worth(turn, positions, lucks, move) for move in reversed(turn.moves)}
    others = [Rng(seed) for seed in range(4, 8)]
    assert worths != {move: Greedy().even_worth(turn, positions, others, move) for move in turn.moves}


def test_a_beginner_does_not_miss_the_roof_until_it_is_gone() -> None:
    state = table()
    clear_idols(state)
    moves = state.moves(0)
    names = [GAME.write(state, move) for move in moves]
    ask = state.ask()
    assert ask is not None

    def liked(name: str) -> float:
        worths = GAME.blunders(state.view(0), ask, moves)
        assert worths is not None
        return worths[names.index(name)]

    assert liked("c4") < liked("a2")
    set_stock(state, 0, 6, 6, 0)
    assert liked("c4") > liked("a2")
    assert liked("b1") < liked("a2")
    assert liked("c1") < liked("b1")


def test_a_beginner_sends_one_to_an_idol_and_plays_cards_at_once() -> None:
    state = table()
    clear_idols(state, "b2")
    ask = state.ask()
    assert ask is not None
    moves = state.moves(0)
    at = moves.index((0, cell("b2")))
    first = GAME.blunders(state.view(0), ask, moves)
    put(state, 0, "b2", 6)
    second = GAME.blunders(state.view(0), ask, moves)
    assert first is not None
    assert second is not None
    assert first[at] > second[at]
    give(state, 0, "blessing_rain")
    go_to(state, ("use", 0))
    ask = state.ask()
    assert ask is not None
    worths = GAME.blunders(state.view(0), ask, state.moves(0))
    assert worths is not None
    assert worths[0] == max(worths)


def test_a_beginner_plays_a_whole_game() -> None:
    state = GAME.start(2, {"layout": "first_landing", "max_rounds": 12, "first": "0"})
    assert isinstance(state, MotoraState)
    rng = Rng(8)
    bot = Beginner()
    while (ask := state.ask()) is not None:
        seat = ask.seats[0]
        if seat < 0:
            state.apply(seat, state.sample(rng))
        elif len(state.moves(seat)) == 1:
            state.apply(seat, state.moves(seat)[0])
        else:
            state.play(seat, bot.choose(turn_of(GAME, state, seat, rng, Limits())))
    assert state.outcome() is not None


def test_the_judgement_looks_at_nothing_hidden() -> None:
    """So the greedy bot need not imagine several positions, unless chance follows."""
    rng = Rng(12)
    state = GAME.start(3, {})
    assert isinstance(state, MotoraState)
    while (ask := state.ask()) is not None and state.round < 4:
        seat = ask.seats[0]
        if seat != CHANCE:
            turn = turn_of(GAME, state, seat, rng, Limits())
            assert GAME.judge(turn.imagine(rng)) == GAME.judge(state)
        moves = [] if seat == CHANCE else state.moves(seat)
        state.apply(seat, moves[rng.below(len(moves))] if moves else state.sample(rng))
    assert not GAME.judges_hidden()


def test_claims_are_worked_out_anew_for_other_villages() -> None:
    near, far = table(("c1", "e1")), table(("c7", "e1"))
    for state in (near, far):
        clear_idols(state, "b3")
    first = worth(near)
    assert worth(far) < first
    assert worth(near) == first


def test_what_suggests_itself_is_mostly_what_a_look_ahead_finds_best() -> None:
    """Told without trying it: among the four cells with the most urge is the best one, four times out of five."""
    match = start("motora", 3, "urges", {})
    bot, rng, head = Greedy(), Rng(1), Head(match.game, "usual")
    found: list[bool] = []
    while len(found) < 60:
        seat = match.to_act[0]
        turn = turn_of(match.game, match.state, seat, rng, Limits())
        if turn.ask.kind == "place":
            cells: list[Move] = [move for move in turn.moves if isinstance(move, tuple) and move[0] == CELL]
            worths = head.worths(match.state, seat, cells, Rng(1))
            found.append(cells[worths.index(max(worths))] in head.likely(match.state, seat, cells))
        else:
            assert match.game.urge(match.state, seat, turn.moves) is None, "of everything else each move is tried"
        match.play(seat, bot.choose(turn))
    assert sum(found) >= 48
