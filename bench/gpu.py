"""Games on arrays beside Pgx's, in one run on one card: `python bench/gpu.py --out card.json`.

(a) bare: random play and nothing else. (b) as learners need it: at every step the mask of all actions and the
observation are written out, and the action is drawn from the mask. Both begin finished games anew. Everybody draws
from the same cheap generator. `--read card.json --write` puts the tables of an earlier run into docs/bench.md.
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

BEGIN, END = "<!-- card: begin -->", "<!-- card: end -->"
OWN = ("motif", "connect_four")
PEERS = ("connect_four", "hex", "othello")
TITLES = {"motif": "Motif", "connect_four": "Connect Four", "hex": "hex 11×11", "othello": "Othello"}
ENGINES = {"motley": "{}", "kernel": "{}, one kernel", "pgx": "Pgx {}"}
GAMES = {"bare": (2**14, 2**17, 2**20, 2**22), "learner": (2**14, 2**17, 2**20)}
MOST_OF_PEERS = 2**20
REPEATS = 5


@final
class Contestant:
    """One engine, game and kind of work, with so many games at once."""

    def __init__(self, engine: str, game: str, work: str, games: int, make: Callable[[int], tuple[Any, Any]]) -> None:
        self.engine, self.game, self.work, self.games = engine, game, work, games
        self.make = make
        self.plain = ours(game, work)
        self.compiled: Any = None
        self.arguments: Any = None
        self.rates: list[float] = []
        self.steps = 0
        self.failure = ""
        self.bytes = 0
        self.operations = 0

    def compile(self) -> "Contestant":
        import jax

        try:
            function, self.arguments = self.make(self.games)
            self.bytes = sum(leaf.nbytes for leaf in jax.tree_util.tree_leaves(self.arguments)) // self.games
            plain = function if self.engine != "kernel" else self.plain(self.games)[0]
            self.operations = operations(jax.make_jaxpr(plain)(*self.arguments, 1).jaxpr, self.games)
            self.compiled = jax.jit(function).lower(*self.arguments, 1).compile()
        except Exception as error:  # one that fails costs only its own line
            self.failure = f"{type(error).__name__}: {error}"[:300]
        return self

    def measure(self, seconds: float) -> None:
        """Rates of a few calls, each of about so many seconds."""
        import jax

        if self.failure:
            return
        try:
            steps = 4
            while True:
                began = time.perf_counter()
                jax.block_until_ready(self.compiled(*self.arguments, steps))
                elapsed = time.perf_counter() - began
                if elapsed > seconds / 3:
                    break
                steps *= 4
            self.steps = max(1, int(steps * seconds / elapsed))
            for _ in range(REPEATS):
                began = time.perf_counter()
                jax.block_until_ready(self.compiled(*self.arguments, self.steps))
                self.rates.append(self.games * self.steps / (time.perf_counter() - began))
        except Exception as error:
            self.failure = f"{type(error).__name__}: {error}"[:300]
        self.compiled = self.arguments = None

    def line(self) -> dict[str, Any]:
        kept = ("engine", "game", "work", "games", "steps", "failure", "bytes", "operations")
        found = {name: getattr(self, name) for name in kept}
        return {**found, "rate": statistics.median(self.rates) if self.rates else None, "rates": self.rates}


def operations(jaxpr: Any, games: int) -> int:
    """How many operations on one number of each game a step has, as JAX writes it."""
    inner = [value for equation in jaxpr.eqns for value in equation.params.values()]
    bodies = [getattr(value, "jaxpr", None) for value in inner]
    found = 0
    for equation in jaxpr.eqns:
        shape = getattr(equation.outvars[0].aval, "shape", ())
        if shape and shape[0] == games and not any(hasattr(v, "jaxpr") for v in equation.params.values()):
            size = 1
            for side in shape[1:]:
                size *= side
            found += (
                size if equation.primitive.name not in ("broadcast_in_dim", "reshape", "convert_element_type") else 0
            )
    return found + sum(operations(body, games) for body in bodies if body is not None)


def ours(game: str, work: str, is_fused: bool = False) -> Callable[[int], tuple[Any, Any]]:
    """Random play of a game of ours: by XLA, or as one kernel."""

    def make(games: int) -> tuple[Any, Any]:
        import jax
        import jax.numpy as jnp

        from examples.batch.connect_four import ConnectFour
        from motley.batch import make as made
        from motley.batch import mixed
        from motley.batch.playout import fused_playout, playout

        env: Any = ConnectFour() if game == "connect_four" else made("motif")
        state = env.fresh(jnp.arange(games, dtype=jnp.int32) % 2)
        word = words(games)

        def learner(state: Any, word: Any, mask: Any, planes: Any, steps: Any) -> Any:
            def step(_: Any, carry: Any) -> Any:
                state, word, mask, _ = carry
                word = mixed(word)
                fresh = env.fresh((word >> 31).astype(jnp.int32))
                state, _ = env.step_on(state, drawn(mask, word), fresh)
                return state, word, env.legal_action_mask(state), observed(env, state)

            return jax.lax.fori_loop(0, steps, step, (state, word, mask, planes))

        if work == "bare":
            return partial(fused_playout if is_fused else playout, env), (state, word)
        return learner, (state, word, env.legal_action_mask(state), observed(env, state))

    return make


def observed(env: Any, state: Any) -> Any:
    import jax.numpy as jnp

    return env.observe(state, jnp.bfloat16) if hasattr(env, "tokens") else env.observe(state)


def pgx(game: str, work: str) -> Callable[[int], tuple[Any, Any]]:
    """Random play of one of Pgx's games, with its own auto-reset."""

    def make(games: int) -> tuple[Any, Any]:
        import jax
        import jax.numpy as jnp
        import pgx as peer

        from motley.batch import mixed

        env = peer.make(game)
        state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), games))
        first = env.init(jax.random.key(1))
        advance = jax.vmap(env.step)

        def step(_: Any, carry: Any) -> Any:
            state, word = carry
            word = mixed(word)
            state = advance(state, drawn(state.legal_action_mask, word))

            def renewed(new: Any, old: Any) -> Any:
                over = state.terminated.reshape(state.terminated.shape + (1,) * (old.ndim - 1))
                return jnp.where(over, new, old)

            return jax.tree_util.tree_map(renewed, first, state), word

        def bare(state: Any, word: Any, steps: Any) -> Any:
            """Only what decides the games is asked for, so that XLA may leave out what nobody reads."""
            state, word = jax.lax.fori_loop(0, steps, step, (state, word))
            return state.legal_action_mask, word

        def learner(state: Any, word: Any, steps: Any) -> Any:
            return jax.lax.fori_loop(0, steps, step, (state, word))

        return (bare if work == "bare" else learner), (state, words(games))

    return make


def words(games: int) -> Any:
    import jax

    return jax.random.bits(jax.random.key(7), (games,), "uint32")


def drawn(mask: Any, word: Any) -> Any:
    """One of the allowed actions of each game, each as likely."""
    import jax.numpy as jnp
    import numpy as np

    places = jnp.arange(mask.shape[-1], dtype=jnp.uint32) * np.uint32(0x9E3779B9)
    mixed = word[..., None] ^ places
    mixed = (mixed ^ (mixed >> 16)) * np.uint32(0x7FEB352D)
    mixed = (mixed ^ (mixed >> 15)) * np.uint32(0x846CA68B)
    # The place goes along in the low bits, so that one maximum finds it.
    number = jnp.arange(mask.shape[-1], dtype=jnp.uint32)
    best = jnp.where(mask, (mixed & np.uint32(0xFFFFFC00)) | number, 0).max(axis=-1)
    return (best & np.uint32(0x3FF)).astype(jnp.int32)


def limits() -> dict[str, float]:
    """What the card can do at most, measured: bytes moved and whole-number operations a second."""
    import jax
    import jax.numpy as jnp

    def timed(function: Any, argument: Any) -> float:
        compiled = jax.jit(function).lower(argument).compile()
        jax.block_until_ready(compiled(argument))
        times = []
        for _ in range(REPEATS):
            began = time.perf_counter()
            jax.block_until_ready(compiled(argument))
            times.append(time.perf_counter() - began)
        return statistics.median(times)

    many = jnp.arange(2**28 if jax.default_backend() == "gpu" else 2**20, dtype=jnp.uint32)

    def busy(x: Any) -> Any:
        for _ in range(256):
            x = (x << 3) ^ (x & 0x5555)
        return x

    return {
        "bytes": 2 * many.nbytes / timed(lambda x: x ^ 5, many),
        "operations": 3 * 256 * many.size / timed(busy, many),
    }


def field(largest: int) -> list[Contestant]:
    found = []
    for work, counts in GAMES.items():
        for games in counts:
            if games > largest:
                continue
            found += [Contestant("motley", game, work, games, ours(game, work)) for game in OWN]
            if work == "bare":
                found += [Contestant("kernel", game, work, games, ours(game, work, True)) for game in OWN]
            if games <= MOST_OF_PEERS:
                found += [Contestant("pgx", game, work, games, pgx(game, work)) for game in PEERS]
    return found


def measured(largest: int, seconds: float, out: Path | None) -> dict[str, Any]:
    import jax

    contestants = field(largest)
    result: dict[str, Any] = {
        "card": jax.devices()[0].device_kind,
        "date": datetime.now(UTC).date().isoformat(),
        "jax": jax.__version__,
        "limits": limits(),
        "lines": [],
    }
    with ThreadPoolExecutor(max_workers=8) as pool:
        # All of them first: compiling tries kernels on the card, which would disturb whoever is measured.
        for contestant in list(pool.map(Contestant.compile, contestants)):
            contestant.measure(seconds)
            result["lines"].append(contestant.line())
            print(json.dumps({**contestant.line(), "rates": None}), flush=True)
            if out is not None:
                out.write_text(json.dumps(result, indent=1), encoding="utf-8")
    return result


def best(result: dict[str, Any], engines: tuple[str, ...], game: str, work: str) -> dict[str, Any] | None:
    """The fastest line of a contestant over the numbers of games at once."""
    lines = [
        line
        for line in result["lines"]
        if line["engine"] in engines and (line["game"], line["work"]) == (game, work) and line["rate"] is not None
    ]
    return max(lines, key=lambda line: line["rate"], default=None)


def many(value: float) -> str:
    return f"{value / 1e9:.3g} billion" if value >= 1e9 else f"{value / 1e6:.3g} million"


def text_of(result: dict[str, Any]) -> str:
    """The tables in Markdown."""
    limit = result["limits"]
    memory, done = limit["bytes"] / 1e12, limit["operations"] / 1e12
    with_what = f"jax {result['jax']}, pgx 2.6.0; `python bench/gpu.py`"
    parts = [
        f"{result['card']}, {result['date']}, {with_what}. Median of {REPEATS} calls.",
        f"Measured limits, each a second: {memory:.2f} TB of memory, {done:.1f} trillion whole-number operations.",
    ]
    for work, title in (("bare", "Bare random play"), ("learner", "With masks and observations")):
        counts = sorted({line["games"] for line in result["lines"] if line["work"] == work})
        heads = " | ".join(f"2^{count.bit_length() - 1} games" for count in counts)
        parts += ["", f"#### {title}, moves a second", "", f"| | {heads} |", "|---" * (len(counts) + 1) + "|"]
        for engine, game in [*product(("motley", "kernel"), OWN), *product(("pgx",), PEERS)]:
            cells = []
            for count in counts:
                key = (engine, game, work, count)
                rates = [
                    line["rate"] or line["failure"]
                    for line in result["lines"]
                    if (line["engine"], line["game"], line["work"], line["games"]) == key
                ]
                cells.append(many(rates[0]) if rates and isinstance(rates[0], float) else "–")
            if any(cell != "–" for cell in cells):
                parts.append(f"| {ENGINES[engine].format(TITLES[game])} | {' | '.join(cells)} |")
    parts += ["", "| | aim | measured | reached |", "|---|---|---|---|", *targets(result), "", *shares(result)]
    return "\n".join(parts)


def targets(result: dict[str, Any]) -> list[str]:
    found = []
    for work, what in (("bare", "bare"), ("learner", "with masks and observations")):
        peers = [line for game in PEERS if (line := best(result, ("pgx",), game, work))]
        fastest = max((line["rate"] for line in peers), default=None)
        twin = best(result, ("pgx",), "connect_four", work)
        for game, other, aim, words_ in (
            ("motif", fastest, 10, "the fastest of Pgx's games"),
            ("connect_four", twin["rate"] if twin else None, 3, "Pgx's Connect Four"),
        ):
            mine = best(result, ("motley", "kernel"), game, work)
            if mine is None or other is None:
                continue
            ratio = mine["rate"] / other
            wanted = f"{aim} ×" if work == "bare" or game == "connect_four" else "–"
            reached = "–" if wanted == "–" else "yes" if ratio >= aim else "**no**"
            found.append(f"| {TITLES[game]} beside {words_}, {what} | {wanted} | {ratio:.1f} × | {reached} |")
    return found


def shares(result: dict[str, Any]) -> list[str]:
    """How near ours come to what the card can do."""
    found = []
    limit = result["limits"]
    for game in OWN:
        for work, what in (("bare", "bare"), ("learner", "with masks and observations")):
            line = best(result, ("motley", "kernel"), game, work)
            if line is None:
                continue
            moved = line["rate"] * 2 * line["bytes"] / limit["bytes"]
            done = line["rate"] * line["operations"] / limit["operations"]
            memory = f"read and written at every move: {moved:.0%} of the memory limit"
            memory = "kept in registers" if line["engine"] == "kernel" else memory
            found.append(
                f"- {TITLES[game]}, {what}: a position is {line['bytes']} bytes, {memory}. "
                f"A move is {line['operations']} operations as JAX writes them: {done:.0%} of the arithmetic limit."
            )
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Games on arrays beside Pgx's, on one card.")
    parser.add_argument("--out", type=Path, help="a file for the figures")
    parser.add_argument("--read", type=Path, help="the figures of an earlier run, instead of measuring")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/bench.md")
    parser.add_argument("--seconds", type=float, default=0.15, help="how long each call is")
    parser.add_argument("--largest", type=int, default=2**22, help="at most so many games at once")
    options = parser.parse_args()
    if options.read:
        result = json.loads(options.read.read_text(encoding="utf-8"))
    else:
        result = measured(options.largest, options.seconds, options.out)
    text = text_of(result)
    print(text)
    if options.write:
        from bench.report import put_into

        put_into(ROOT / "docs" / "bench.md", text, BEGIN, END)


if __name__ == "__main__":
    main()
