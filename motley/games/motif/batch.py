"""The rules of Motif on arrays: as many positions at once as fit, for `motley.batch`.

The same rules as rules/, written without branches; a test plays both side by side. Numbers in comments are those of
RULES.md. A slot is a shorter name for an action, for search: row 0 adds, row r moves the r-th ready token in ascending
order of cells, `slot = row * cells + to`; so there are (tokens + 1) * cells slots, 100 instead of 650 by default.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, final

import jax
import jax.numpy as jnp
from jax import lax

from motley.batch import Cells, Environment, below, redrawn
from motley.batch.cells import Array, packed, pick, single

ADDED, MOVED, CHANGED, WHITE = 1, 2, 4, 8
STARTED = ADDED | MOVED
PLAYING, COLOURED, STALEMATE, BLOCKED = 0, 1, 2, 3

PLANES = 18

# After so many widenings a flood on this board with so many tokens on it has stopped, wherever they stand: counted
# over all arrangements (and counted again by a test). On other boards a flood looks whether it goes on.
WIDENINGS = {3: (0, 2, 3, 4, 4, 4, 4, 4, 4, 4), 5: (0, 4, 4, 6, 8, 9, 11)}


class MotifState(NamedTuple):
    """A position, or a batch of them. As in the kernel's, what belongs to the seat to move is `own_`."""

    own_tiles: Cells
    foe_tiles: Cells
    own_tokens: Cells
    foe_tokens: Cells
    ready: Cells
    own_reserve: Array
    foe_reserve: Array
    flags: Array
    quiet: Array
    seat: Array
    ending: Array


class Lists(NamedTuple):
    """Who may land where, as sets of targets: the add, whose token is none, and each ready token in ascending order.

    `wanted` are the tiles of which the turn must still land on one (R8), `is_bound` says for whom that matters.
    """

    tokens: tuple[Cells, ...]
    targets: tuple[Cells, ...]
    wanted: Cells
    is_bound: tuple[Array, ...]


@final
class Motif(Environment):
    """Motif with one choice of options."""

    def __init__(self, size: int, tokens: int, first: str, press: int, force: int, stop: int) -> None:
        cells = size * size
        self.seats = 2
        self.size = size
        self.cells = cells
        self.tokens = tokens
        self.first = first
        self.press, self.force, self.stop = press, force, stop
        self.num_actions = cells + cells * cells
        self.num_slots = (tokens + 1) * cells
        self.none = Cells.of(0, cells)
        self.full = Cells.of((1 << cells) - 1, cells)
        self.not_first = Cells.of(sum(1 << cell for cell in range(cells) if cell % size != 0), cells)
        self.not_last = Cells.of(sum(1 << cell for cell in range(cells) if cell % size != size - 1), cells)
        known = WIDENINGS.get(size, ())
        self.widenings = known[min(2 * tokens, cells)] if min(2 * tokens, cells) < len(known) else None

    # R2 Setup

    def init(self, key: Array) -> MotifState:
        if self.first == "toss":
            return self.fresh(jax.random.bernoulli(key).astype(jnp.int32))
        return self.fresh(jnp.int32(("gold", "black").index(self.first)))

    def fresh(self, seat: Array) -> MotifState:
        """R2.1, R2.2: the first position, with this seat to move; as many as there are seats given."""
        nothing = jnp.zeros_like(seat)
        empty = Cells(tuple(jnp.zeros(seat.shape, jnp.uint32) for _ in self.none.words))
        reserve = jnp.full_like(seat, self.tokens)
        return MotifState(empty, empty, empty, empty, empty, reserve, reserve, nothing, nothing, seat, nothing)

    # R4 Movement

    def beside(self, cells: Cells) -> Cells:
        """The orthogonal neighbours of these cells."""
        sideways = ((cells << 1) & self.not_first) | ((cells >> 1) & self.not_last)
        return (sideways | (cells << self.size) | (cells >> self.size)) & self.full

    def reached(self, tokens: Cells, free: Cells) -> Cells:
        """R4.3: the free tiles that at least one of these tokens can travel to."""
        right, left = free & self.not_first, free & self.not_last

        def wider(found: Cells) -> Cells:
            wide = found | ((found << 1) & right) | ((found >> 1) & left)
            return wide | (((wide << self.size) | (wide >> self.size)) & free)

        found = self.beside(tokens) & free
        if self.widenings is None:
            start = (found, found ^ found)
            last: tuple[Cells, Cells] = lax.while_loop(
                lambda two: (two[0] ^ two[1]).any().any(), lambda two: (wider(two[0]), two[0]), start
            )
            return last[0]
        for _ in range(self.widenings):
            found = wider(found)
        return found

    # R3 The turn, R6 Adding, R8 Stalemate

    def lists(self, state: MotifState) -> Lists:
        """What is legal now; nothing once the game is over."""
        lists = self.loose(state)
        rows = zip(lists.tokens, lists.targets, lists.is_bound, strict=True)
        targets = [
            pick(is_bound, each & (lists.wanted | self.still(state, token, lists.wanted)), each)
            for token, each, is_bound in rows
        ]
        return lists._replace(targets=tuple(targets))

    def loose(self, state: MotifState) -> Lists:
        """The same with tiles that are in the way of those who could do later what R8 demands."""
        free = self.free(state)
        rest = state.ready
        tokens, targets, near = [self.none], [self.none], self.none
        for _ in range(self.tokens):
            token = rest.lowest()
            rest = rest ^ token
            tokens.append(token)
            targets.append(self.reached(token, free))
            near = near | targets[-1]
        # R6.3, R6.2
        everywhere = ~state.own_tokens.any()
        adds = pick(everywhere, free, self.reached(state.own_tokens, free))
        is_coming = (state.own_reserve > 0) & (state.flags & ADDED == 0)
        is_on = state.ending == PLAYING
        wanted = pick(is_on, self.wanted(state, pick(is_coming, adds, near)), self.none)
        # R3.2: never between two moves.
        is_mobile = (state.ready & self.beside(free)).any()
        targets[0] = pick(is_coming & ~((state.flags & MOVED != 0) & is_mobile), adds, self.none)
        # Whoever moves leaves the turn able to do it where the add is still to come.
        is_bound = [wanted.any(), *[wanted.any() & ~is_coming] * self.tokens]
        kept = []
        for row, each in enumerate(targets):
            reach = self.reach_of_others(state, row, tokens, targets) if row else near
            kept.append(pick(is_bound[row] & ~(reach & wanted).any(), each & wanted, each))
        return Lists(tuple(tokens), tuple(pick(is_on, each, self.none) for each in kept), wanted, tuple(is_bound))

    def reach_of_others(self, state: MotifState, row: int, tokens: list[Cells], targets: list[Cells]) -> Cells:
        """Where the other ready tokens can travel when the one of this row has left its tile."""
        others = self.none
        for other, each in enumerate(targets[1:], start=1):
            if other != row:
                others = others | each
        # Its tile joins all that it reached; they get there from beside it, or from a part that they share.
        rest = state.ready & ~tokens[row]
        is_joined = (self.beside(tokens[row]) & rest).any() | (others & targets[row]).any()
        found: Cells = pick(is_joined, others | targets[row], others)
        return found

    def wanted(self, state: MotifState, near: Cells) -> Cells:
        """The tiles of which this turn, which can still land on these, must still land on one; none if it need not."""
        white = self.full & ~(state.own_tiles | state.foe_tiles)
        others = self.full & ~state.own_tiles
        # R8.6: R8.4 first, then R8.3.
        is_forced = (state.quiet >= self.force) & (near & white).any()
        is_pressed = (state.quiet >= self.press) & (state.flags & CHANGED == 0) & (near & others).any()
        found: Cells = pick(is_forced, white, pick(is_pressed, others, self.none))
        return found

    def still(self, state: MotifState, token: Cells, wanted: Cells) -> Cells:
        """R8.2: the tiles on which this token (none: the added one) leaves a way to what is wanted to a ready one."""
        cells = jnp.arange(self.cells)
        tiles = single(cells, self.none)
        free = widened(self.free(state) | token) & ~tiles
        return packed((self.reached(widened(state.ready & ~token), free) & widened(wanted)).any(), self.cells)

    def free(self, state: MotifState) -> Cells:
        """The tiles without a token."""
        return self.full & ~(state.own_tokens | state.foe_tokens)

    def has_move(self, state: MotifState) -> Array:
        """Whether the list of R3 has anything."""
        near = self.beside(self.free(state))
        can_add = (state.own_reserve > 0) & (state.flags & ADDED == 0)
        may_add = ~state.own_tokens.any() | (state.own_tokens & near).any()
        return (state.ready & near).any() | (can_add & may_add)

    # What a step does

    def step(self, state: MotifState, action: Array) -> MotifState:
        is_add = action < self.cells
        origin = pick(is_add, self.none, single(jnp.where(is_add, 0, action // self.cells - 1), self.none))
        landed = self.land(state, origin, single(action % self.cells, self.none))
        result: MotifState = pick(state.ending == PLAYING, landed, state)
        return result

    def land(self, state: MotifState, origin: Cells, tile: Cells) -> MotifState:
        """Put a token on a tile, from another tile or (no origin) from the reserve, and see what follows from it."""
        is_add = ~origin.any()
        is_changed = ~(state.own_tiles & tile).any()
        is_white = ~((state.own_tiles | state.foe_tiles) & tile).any()
        flags = state.flags | jnp.where(is_add, ADDED, MOVED)
        flags = flags | jnp.where(is_changed, CHANGED, 0) | jnp.where(is_white, WHITE, 0)
        moved = MotifState(
            own_tiles=state.own_tiles | tile,  # R5.1, R5.3
            foe_tiles=state.foe_tiles & ~tile,
            own_tokens=(state.own_tokens & ~origin) | tile,
            foe_tokens=state.foe_tokens,
            ready=state.ready & ~origin,
            own_reserve=state.own_reserve - is_add.astype(jnp.int32),
            foe_reserve=state.foe_reserve,
            flags=flags,
            quiet=jnp.where(is_white, 0, state.quiet),
            seat=state.seat,
            ending=state.ending,
        )
        # R1.4: at once, in the middle of a turn too.
        is_coloured = ~(self.full & ~(moved.own_tiles | moved.foe_tiles)).any()
        moved = moved._replace(ending=jnp.where(is_coloured, COLOURED, PLAYING))
        return self.gone_on(moved)

    def gone_on(self, state: MotifState) -> MotifState:
        """R3.8: the turn ends by itself when nothing is left to do in it. R7: then a seat without a move passes."""
        state = self.end_turn(state, (state.ending == PLAYING) & ~self.has_move(state))
        state = self.end_turn(state, (state.ending == PLAYING) & ~self.has_move(state))
        is_blocked = (state.ending == PLAYING) & ~self.has_move(state)  # R7.2
        return state._replace(ending=jnp.where(is_blocked, BLOCKED, state.ending))

    def end_turn(self, state: MotifState, is_over: Array) -> MotifState:
        """R3.8 where the turn is over, in this order: the counter, everything ready, the other seat, the stop."""
        quiet = jnp.where(is_over & (state.flags & WHITE == 0), state.quiet + 1, state.quiet)
        return MotifState(
            own_tiles=pick(is_over, state.foe_tiles, state.own_tiles),
            foe_tiles=pick(is_over, state.own_tiles, state.foe_tiles),
            own_tokens=pick(is_over, state.foe_tokens, state.own_tokens),
            foe_tokens=pick(is_over, state.own_tokens, state.foe_tokens),
            ready=pick(is_over, state.foe_tokens, state.ready),
            own_reserve=jnp.where(is_over, state.foe_reserve, state.own_reserve),
            foe_reserve=jnp.where(is_over, state.own_reserve, state.foe_reserve),
            flags=jnp.where(is_over, 0, state.flags),
            quiet=quiet,
            seat=jnp.where(is_over, 1 - state.seat, state.seat),
            ending=jnp.where(is_over & (quiet >= self.stop), STALEMATE, state.ending),
        )

    # Random play without writing the list down

    def play_any(self, state: MotifState, word: Array) -> MotifState:
        lists = self.loose(state)
        counts = [targets.count() for targets in lists.targets]
        choices = sum(counts[1:], start=counts[0])
        free = self.free(state)

        def drawn(word: Array) -> tuple[Cells, Cells, Array]:
            """A token and a tile of the lists, and whether R8 surely allows it."""
            place = below(word, choices)
            origin, targets, is_bound = self.none, lists.targets[0], lists.is_bound[0]
            passed = counts[0]
            first = jnp.zeros_like(passed)
            rows = zip(lists.tokens[1:], lists.targets[1:], lists.is_bound[1:], counts[1:], strict=True)
            for token, moves, is_token_bound, count in rows:
                is_later = place >= passed
                origin, targets = pick(is_later, token, origin), pick(is_later, moves, targets)
                is_bound = jnp.where(is_later, is_token_bound, is_bound)
                first = jnp.where(is_later, passed, first)
                passed = passed + count
            tile = single(targets.nth(place - first), self.none)
            return origin, tile, ~is_bound | (tile & lists.wanted).any()

        def again(tried: tuple[Array, Cells, Cells, Array]) -> tuple[Array, Cells, Cells, Array]:
            """What is in the way of the others is drawn anew: so what is left is as likely as before."""
            word, origin, tile, is_sure = tried
            way = self.reached(state.ready & ~origin, (free | origin) & ~tile) & lists.wanted
            is_kept = is_sure | way.any()
            word = redrawn(word)
            new_origin, new_tile, is_new_sure = drawn(word)
            return word, pick(is_kept, origin, new_origin), pick(is_kept, tile, new_tile), is_kept | is_new_sure

        start = (word, *drawn(word))
        _, origin, tile, _ = lax.while_loop(lambda tried: (~tried[3]).astype(jnp.int32).max() > 0, again, start)
        return self.land(state, origin, tile)

    # What learners ask

    def legal_action_mask(self, state: MotifState) -> Array:
        """The 650 dense actions (on 5×5): adds by tile, then moves by (from, to)."""
        lists = self.lists(state)
        rows = self.none
        for token, targets in zip(lists.tokens[1:], lists.targets[1:], strict=True):
            rows = rows | pick(token.spread(self.cells), widened(targets), self.none)
        return self.table(lists.targets[0], rows)

    def slot_mask(self, state: MotifState) -> Array:
        """Which slots are legal: [..., (tokens + 1) * cells]."""
        return self.table(*self.lists(state).targets)

    def table(self, *sets: Cells) -> Array:
        """The cells of some sets as truth values, one set after the other."""
        wide = [each if each.words[0].ndim > sets[0].words[0].ndim else widened(each) for each in sets]
        words = (jnp.concatenate(words, axis=-1) for words in zip(*[each.words for each in wide], strict=True))
        # XLA would rather flood the board anew for every truth value than write the sets down first.
        rows = lax.optimization_barrier(Cells(tuple(words)))
        return rows.spread(self.cells).reshape(*sets[0].words[0].shape, -1)

    def ready_cells(self, state: MotifState) -> Array:
        """The cells of the ready tokens in ascending order, and -1 where there is none: [..., tokens]."""
        found, rest = [], state.ready
        for _ in range(self.tokens):
            token = rest.lowest()
            rest = rest ^ token
            found.append(jnp.where(token.any(), token.number(), -1))
        return jnp.stack(found, axis=-1)

    def action_of(self, state: MotifState, slot: Array) -> Array:
        """The dense action that a slot means in this position."""
        row, to = slot // self.cells, slot % self.cells
        origins = self.ready_cells(state)
        origin = jnp.take_along_axis(origins, jnp.maximum(row - 1, 0)[..., None], axis=-1)[..., 0]
        return jnp.where(row == 0, to, self.cells + origin * self.cells + to)

    def observe(self, state: MotifState, dtype: Any = jnp.float32) -> Array:
        """Planes by [rank, file], seen by the seat to move: [..., size, size, 18].

        0-2 own, foreign, white tiles; 3-5 own ready, own done, foreign tokens. The others are the same on all tiles:
        6-7 reserves as shares of all tokens; 8-11 what was done this turn (added, moved, changed, coloured white);
        12 quiet as a share of stop; 13-14 whether press and force apply; 15 one; 16 the lead and 17 the white tiles as
        shares of the board.
        """
        white = self.full & ~(state.own_tiles | state.foe_tiles)
        done = state.own_tokens & ~state.ready
        sets = (state.own_tiles, state.foe_tiles, white, state.ready, done, state.foe_tokens)
        lead = state.own_tiles.count() - state.foe_tiles.count()
        numbers = [
            state.own_reserve / self.tokens,
            state.foe_reserve / self.tokens,
            *[(state.flags & flag) != 0 for flag in (ADDED, MOVED, CHANGED, WHITE)],
            state.quiet / self.stop,
            state.quiet >= self.press,
            state.quiet >= self.force,
            jnp.ones_like(lead),
            lead / self.cells,
            white.count() / self.cells,
        ]
        same = lax.optimization_barrier(jnp.stack([number.astype(dtype) for number in numbers], axis=-1))
        shown = jnp.swapaxes(self.table(*sets).reshape(*state.seat.shape, len(sets), self.cells), -1, -2)
        shape = (*state.seat.shape, self.cells, len(numbers))
        planes = jnp.concatenate([shown.astype(dtype), jnp.broadcast_to(same[..., None, :], shape)], axis=-1)
        return planes.reshape(*state.seat.shape, self.size, self.size, PLANES)

    def current_player(self, state: MotifState) -> Array:
        return state.seat

    def terminated(self, state: MotifState) -> Array:
        return state.ending != PLAYING

    def rewards(self, state: MotifState) -> Array:
        """R1.1: 1 and -1, or 0 for both after a draw and while the game goes on."""
        lead = jnp.sign(state.own_tiles.count() - state.foe_tiles.count())
        gold = jnp.where(state.seat == 0, lead, -lead)
        gold = jnp.where(state.ending == PLAYING, 0, gold).astype(jnp.float32)
        return jnp.stack([gold, -gold], axis=-1)


def widened(cells: Cells) -> Cells:
    """The same sets with a new last axis."""
    return Cells(tuple(word[..., None] for word in cells.words))


def environment(options: Mapping[str, Any]) -> Motif:
    """What `motley.batch.make` asks for."""
    return Motif(**options)
