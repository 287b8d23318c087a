"""Motif on arrays is Motif: the same lists, positions and results as the kernel's rules, at every ply."""

import functools
import itertools
from collections import Counter
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from motley import batch
from motley.batch import Cells
from motley.batch.cells import pick
from motley.batch.playout import fused_playout, playout
from motley.games.motif import batch as motif
from motley.kernel import Rng, State, registry
from tests.batch.twins import Twins
from tests.games.motif.quiet import quiet_position

GAME = registry.game("motif")
FIELDS = ("own_tiles", "foe_tiles", "own_tokens", "foe_tokens", "ready")
NUMBERS = ("own_reserve", "foe_reserve", "flags", "quiet", "seat", "ending")
DEFAULT: dict[str, Any] = {}
TIGHT = {"size": 3, "tokens": 2, "press": 1, "force": 2, "stop": 3}
SAMPLES = [
    DEFAULT,
    TIGHT,
    {"size": 3, "tokens": 6, "first": "black"},
    {"size": 5, "tokens": 6, "first": "gold", "press": 1, "force": 200, "stop": 200},
    {"size": 7, "tokens": 2, "press": 2, "force": 2, "stop": 2},
]
ALL = [
    {"size": size, "tokens": tokens, "press": press, "force": force, "stop": stop}
    for size in (3, 5, 7)
    for tokens in range(1, 7)
    for press, force, stop in ((4, 8, 12), (1, 2, 3))
]


def fields(state: State) -> dict[str, int]:
    return {name: int(getattr(state, name)) for name in (*FIELDS, *NUMBERS)}


def twins(options: dict[str, Any], environment: motif.Motif | None = None) -> Twins:
    made = environment or batch.make("motif", **options)
    return Twins(made, GAME, options, fields)


def named(options: dict[str, Any]) -> str:
    return " ".join(f"{name}={value}" for name, value in options.items()) or "default"


@pytest.mark.parametrize("options", SAMPLES, ids=named)
def test_both_play_the_same_games(options: dict[str, Any]) -> None:
    compared, found = twins(options).play(games=24, plies=150, seed=5)
    assert found == []
    assert compared == 24 * 150


@pytest.mark.soak
@pytest.mark.parametrize("options", ALL, ids=named)
def test_both_play_the_same_games_for_long(options: dict[str, Any]) -> None:
    compared, found = twins(options).play(games=64, plies=400, seed=17)
    assert found == []
    assert compared == 64 * 400


@pytest.mark.soak
def test_both_play_a_hundred_thousand_plies() -> None:
    compared, found = twins(DEFAULT).play(games=200, plies=500, seed=23)
    assert found == []
    assert compared == 100_000


def on_arrays(states: list[Any], options: dict[str, Any]) -> motif.MotifState:
    """Positions of the kernel on arrays, as a batch."""
    cells = int(GAME.complete(options)["size"]) ** 2
    values = [fields(state) for state in states]

    def stacked(name: str) -> Cells:
        words = zip(*[Cells.of(each[name], cells).words for each in values], strict=True)
        return Cells(tuple(jnp.stack(word) for word in words))

    sets = {name: stacked(name) for name in FIELDS}
    return motif.MotifState(**sets, **{name: jnp.int32([each[name] for each in values]) for name in NUMBERS})


QUIET: list[dict[str, Any]] = [
    {"size": size, "tokens": tokens, "press": press, "force": force, "stop": stop}
    for size, tokens, (press, force, stop) in (
        (5, 3, (4, 8, 12)),
        (5, 6, (1, 3, 9)),
        (3, 2, (1, 2, 3)),
        (3, 3, (3, 3, 5)),
        (7, 4, (2, 12, 12)),
    )
]


def quiet(options: dict[str, Any], number: int, seed: int) -> list[Any]:
    """Quiet positions of all sorts: random play seldom comes to those in which R8 has much to say."""
    rng, stages = Rng(seed), (options["press"], options["force"], options["stop"])
    return [quiet_position(rng, options["size"], options["tokens"], stages) for _ in range(number)]


def differing(options: dict[str, Any], made: Any, number: int = 256) -> list[str]:
    """The first quiet position that is not the same on arrays."""
    states = quiet(options, number, 7)
    pair = twins(options, made)
    arrays = on_arrays(states, options)
    return pair.unlike(states, arrays, *(np.asarray(each) for each in pair.ask(arrays)))


@pytest.mark.parametrize("options", QUIET, ids=named)
def test_both_allow_the_same_in_quiet_positions(options: dict[str, Any]) -> None:
    assert differing(options, batch.make("motif", **options)) == []


@pytest.mark.soak
@pytest.mark.parametrize("options", QUIET, ids=named)
def test_both_allow_the_same_in_a_great_many_quiet_positions(options: dict[str, Any]) -> None:
    assert differing(options, batch.make("motif", **options), 20_000) == []


DRAWS = 16_384


@functools.cache
def any_step(tokens: int) -> Any:
    """Play any step in so many games, compiled once."""
    return jax.jit(batch.make("motif", tokens=tokens).play_any)


def after_any(state: Any, tokens: int) -> Counter[tuple[int, ...]]:
    """How often each position followed when a step was drawn that many times."""
    options = {"tokens": tokens}
    start = jax.tree_util.tree_map(lambda each: jnp.repeat(each, DRAWS, axis=0), on_arrays([state], options))
    drawn = any_step(tokens)(start, jax.random.bits(jax.random.key(3), (DRAWS,), "uint32"))
    found = twins(options).words(drawn)
    rows = zip(*(np.asarray(found[name]).tolist() for name in (*FIELDS, *NUMBERS)), strict=True)
    return Counter(tuple(int(value) for value in row) for row in rows)


@pytest.mark.parametrize(
    "text",
    [
        "ggbgb/bbbb1/gb1bb/gB2g/gGBbG g 00 - 7",  # two tokens, and three tiles in the way of one
        "gbbbb/bgggb/bBGbg/gBgbb/B1bgg g 20 - 8",  # an add may be in the way
        "gBbbb/bgggb/bBGbg/gBgbb/G1b1g g 10 - 8",  # one of two is shut in
        "gbbbb/bgggb/bBGbg/gBgbb/B1bgg g 20 - 0",  # nothing is demanded
    ],
)
def test_a_step_at_random_is_any_that_r8_allows_each_as_likely(text: str) -> None:
    state = GAME.position(text)
    seat = state.owing()[0]
    wanted: Counter[tuple[int, ...]] = Counter()
    for move in state.moves(seat):
        after = state.copy()
        after.play(seat, move)
        wanted[tuple(fields(after).values())] += 1
    found = after_any(state, int(getattr(state, "tokens")))  # noqa: B009
    assert set(found) == set(wanted)
    each = DRAWS / wanted.total()
    assert all(0.7 < found[one] / (each * wanted[one]) < 1.4 for one in wanted)


def test_one_kernel_plays_what_the_loop_plays_from_quiet_positions() -> None:
    options = QUIET[0]
    env, state = batch.make("motif", **options), on_arrays(quiet(options, 128, 9), options)
    words = jax.random.bits(jax.random.key(0), (128,), "uint32")
    loop = jax.jit(lambda: playout(env, state, words, jnp.int32(12)))()
    kernel = fused_playout(env, state, words, jnp.int32(12), is_simulated=True)
    pairs = zip(jax.tree_util.tree_leaves(loop), jax.tree_util.tree_leaves(kernel), strict=True)
    assert all((np.asarray(one) == np.asarray(other)).all() for one, other in pairs)


class Unpressed(motif.Motif):  # type: ignore[misc]  # final, and broken on purpose
    """Forgets R8."""

    def wanted(self, state: motif.MotifState, near: Cells) -> Cells:
        return self.none


class Hasty(motif.Motif):  # type: ignore[misc]
    """The first step that can do what R8 demands must."""

    def lists(self, state: motif.MotifState) -> motif.Lists:
        lists = self.loose(state)
        now = [pick((each & lists.wanted).any(), each & lists.wanted, each) for each in lists.targets]
        return lists._replace(targets=tuple(now))


class Dodging(motif.Motif):  # type: ignore[misc]
    """A turn gets out of what R8 demands by shutting in whoever could still do it."""

    def still(self, state: motif.MotifState, token: Cells, wanted: Cells) -> Cells:
        return self.full


class Impatient(motif.Motif):  # type: ignore[misc]
    """Does not walk far enough."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.widenings = 3


class Tireless(motif.Motif):  # type: ignore[misc]
    """Never passes, and so never hands the turn back."""

    def gone_on(self, state: motif.MotifState) -> motif.MotifState:
        return self.end_turn(state, (state.ending == motif.PLAYING) & ~self.has_move(state))


@pytest.mark.parametrize(
    ("broken", "options", "word"),
    [(Unpressed, TIGHT, "by the rules"), (Impatient, DEFAULT, "on arrays"), (Tireless, TIGHT, "by")],
)
def test_broken_rules_are_caught(broken: type[motif.Motif], options: dict[str, Any], word: str) -> None:
    _, found = twins(options, broken(**GAME.complete(options))).play(games=64, plies=150, seed=5)
    assert found
    assert word in found[0]


@pytest.mark.parametrize("broken", [Unpressed, Hasty, Dodging])
def test_rules_that_read_r8_otherwise_are_caught(broken: type[motif.Motif]) -> None:
    assert differing(QUIET[0], broken(**GAME.complete(QUIET[0])))


def most_widenings(size: int, tokens: int) -> int:
    """How many widenings a flood takes at most, from any token of any arrangement of so many."""
    arrangements = itertools.combinations(range(size * size), tokens)
    taken = np.fromiter((sum(1 << cell for cell in each) for each in arrangements), np.uint32)
    env = motif.Motif(size, 1, "gold", 4, 8, 12)
    first, last, one, wide = (np.uint32(each) for each in (env.not_first.words[0], env.not_last.words[0], 1, size))
    most, rest = 0, taken
    for _ in range(tokens):
        token = rest & (~rest + one)
        rest = rest ^ token
        free = np.uint32(2 ** (size * size) - 1) & ~taken
        found = (((token << one) & first) | ((token >> one) & last) | (token << wide) | (token >> wide)) & free
        for number in itertools.count():
            grown = found | ((found << one) & first & free) | ((found >> one) & last & free)
            grown = grown | (((grown << wide) | (grown >> wide)) & free)
            is_growing = grown != found
            if not is_growing.any():
                break
            most = max(most, number + 1)
            found, free = grown[is_growing], free[is_growing]
    return most


def test_floods_are_wide_enough() -> None:
    assert [most_widenings(5, tokens) for tokens in range(1, 7)] == list(motif.WIDENINGS[5][1:])
    assert max(most_widenings(3, tokens) for tokens in range(1, 9)) == motif.WIDENINGS[3][-1]
    assert all(most_widenings(3, tokens) <= motif.WIDENINGS[3][tokens] for tokens in range(1, 9))


def start(text: str, options: dict[str, Any]) -> motif.MotifState:
    """A position of the kernel on arrays, as a batch of one."""
    state = GAME.position(text, options)
    return on_arrays([state], {"size": int(getattr(state, "size")), **options})  # noqa: B009


@pytest.mark.parametrize(
    ("text", "options", "counts"),
    [
        ("5/5/5/5/5 g 33 - 0", {}, (25, 600, 27_600)),
        ("3/3/3 g 11 - 0", {"press": 1, "force": 2, "stop": 3}, (9, 72, 504, 3_528, 24_696)),
        ("3/3/3 g 22 - 0", {"press": 1, "force": 2, "stop": 3}, (9, 72, 1_008, 6_552, 76_760, 402_640)),
        ("5/2GB1/3B*g/B1G2/5 b 10 acw 0", {}, (40, 798)),
        ("7/7/7/7/7/7/7 g 33 - 0", {}, (49, 2_352)),
    ],
)
def test_perft(text: str, options: dict[str, Any], counts: tuple[int, ...]) -> None:
    first = start(text, options)
    tokens = int(first.own_reserve[0] + first.own_tokens.count()[0])
    size = text.partition(" ")[0].count("/") + 1
    env = batch.make("motif", size=size, tokens=tokens, **options)
    ask, step = jax.jit(env.legal_action_mask), jax.jit(env.step)
    width = max(counts)  # one shape, so that little is compiled
    positions: Any = jax.tree_util.tree_map(lambda each: jnp.broadcast_to(each, (width,)), first)
    alive = 1
    for wanted in counts:
        parents, actions = np.nonzero(np.asarray(ask(positions))[:alive])
        alive = len(actions)
        assert alive == wanted
        rows = jnp.asarray(np.pad(parents, (0, width - alive)))
        taken = jax.tree_util.tree_map(lambda each, rows=rows: each[rows], positions)
        positions = step(taken, jnp.asarray(np.pad(actions, (0, width - alive)).astype(np.int32)))


def test_both_show_the_same_planes() -> None:
    """What the kernel's rules tell a learner are the planes of the arrays, in their order, and whose turn it is."""
    env = batch.make("motif")
    row = GAME.observation(2, GAME.complete({}))
    state = GAME.start(2, {"first": "gold"})
    rng = Rng(8)
    while state.ask() is not None:
        seat = state.owing()[0]
        planes = np.asarray(env.observe(start(GAME.text(state), {})))[0].reshape(25, motif.PLANES)
        told = np.zeros(row.size, np.float32)
        GAME.observe(state.view(seat), seat, told)
        for plane, part in enumerate(row.parts[: motif.PLANES]):
            assert np.allclose(planes[:, plane], told[row.place(part.name)]), part.name
        moves = state.moves(seat)
        state.play(seat, moves[rng.below(len(moves))])
