"""MOTBA's state: which part of the rules does the work of a frame, lists moves and carries out answers."""

from typing import Any, Final, final

from motley.games.motba.rules.battle import attack, effects, fight, rolls, settling, stack, walking
from motley.games.motba.rules.battle.targets import choices
from motley.games.motba.rules.deck.cards import passives_of
from motley.games.motba.rules.draft import drafts, lineup, ready, season
from motley.games.motba.rules.frames import (
    FRAMES,
    Announce,
    Assign,
    Attack,
    Cast,
    Effects,
    Phase,
    RollWindow,
    Settle,
    Strike,
    Trigger,
    Unmute,
    Walk,
    Window,
)
from motley.games.motba.rules.refusals import reason_of
from motley.games.motba.rules.results import outcome_of
from motley.games.motba.rules.sight import imagined, plain_ask, view_of
from motley.games.motba.rules.state import Table, Unit
from motley.kernel.codec import Codec
from motley.kernel.core import CHANCE, Ask, Move, Outcome, Refusal
from motley.kernel.rng import Rng

_CODEC: Final = Codec(Unit, *FRAMES)
_STEPS: Final = {
    "pool": season.fill_pool,
    "vote": season.vote_step,
    "top_up": season.top_up,
    "battle": season.begin_battle,
    "number": season.number_step,
    "reserve": drafts.begin_reserve,
    "claim": drafts.claim_step,
    "race": drafts.race_step,
    "draft_ban": drafts.draft_ban_step,
    "draft_take": drafts.draft_take_step,
    "mini": drafts.mini_step,
    "mini_pick": drafts.mini_pick_step,
    "deal": drafts.deal_step,
    "pack": drafts.pack_step,
    "chaos": drafts.chaos_step,
    "chaos_deal": drafts.chaos_deal_step,
    "offer": lineup.offer_step,
    "lay": lineup.lay_step,
    "reveal": lineup.reveal_step,
    "zone": lineup.zone_step,
    "ready": ready.ready_step,
    "round": fight.round_step,
    "turns": fight.turns_step,
    "enter": fight.enter_step,
    "ground": fight.ground_step,
    "throw": rolls.throw_step,
    "reroll": rolls.reroll_step,
    "pool_done": rolls.pool_done,
    "wild": rolls.wild_step,
    "setup": fight.setup_step,
    "act": fight.act_step,
    "turn_over": fight.turn_over_step,
    "round_over": fight.round_over_step,
}


def number_at(ask: Ask, place: int) -> int:
    """A number among the args of an ask."""
    number = ask.args[place]
    assert isinstance(number, int)
    return number


@final
class MotbaState(Table):
    """A position of MOTBA."""

    def begin(self) -> None:
        season.begin(self)
        self.run()

    def codec(self) -> Codec:
        return _CODEC

    def copy(self) -> "MotbaState":
        twin = MotbaState(self.seats)
        self.fill(twin)
        return twin

    def view(self, seat: int | None) -> dict[str, Any]:
        return view_of(self, seat)

    def asked(self, seat: int | None) -> Ask | None:
        return plain_ask(self.open)

    def imagine(self, seat: int | None, rng: Rng) -> "MotbaState":
        twin = self.copy()
        twin.held = self.held_by(seat)
        imagined(twin, seat, rng)
        return twin

    def outcome(self) -> Outcome | None:
        return outcome_of(self) if self.ended else None

    def reason(self, seat: int, move: Move) -> Refusal:
        assert self.open is not None
        return reason_of(self, self.open, seat, move)

    def is_complete(self, seat: int, steps: tuple[Move, ...]) -> bool:
        """Some secret answers have several steps: five picks, six cards, a space for each unit."""
        ask = self.open
        if ask is None:
            return False
        wanted = 1
        if ask.kind == "prepare":
            wanted = drafts.RESERVE
        elif ask.kind == "lay":
            wanted = lineup.LAID
        elif ask.kind == "put":
            wanted = len(lineup.team_of(self, seat))
        return len(steps) >= wanted

    def witnesses(self, seat: int, move: Move) -> tuple[int, ...] | None:
        """4.3: picks, rows and packs are their owner's secret; other answers are public once all are in."""
        ask = self.open
        assert ask is not None
        if ask.kind in ("lay", "pack_ban", "pack_take") and not self._is_last_of_packs(ask):
            return (seat,)
        if ask.kind == "deal" and self.packs:
            return (number_at(ask, 1),)
        if ask.kind == "claim" and len(ask.seats) > 1:
            return (seat,)
        if ask.kind == "race":
            assert isinstance(move, tuple)
            return (move[1],)
        return None

    def heirs(self, seat: int, move: Move) -> tuple[int | None, ...]:
        """R3.7: whoever gets the pack next sees what is left of it. R3.2: everybody sees who has to name another."""
        ask = self.open
        assert ask is not None
        if ask.kind == "race":
            return (None, *range(self.seats))
        return ((seat + 1) % self.seats,) if ask.kind in ("pack_ban", "pack_take") else ()

    def _is_last_of_packs(self, ask: Ask) -> bool:
        """R3.7: with the last card taken everything is shown."""
        return ask.kind == "pack_take" and number_at(ask, 1) == drafts.RESERVE

    def step(self, frame: object) -> None:
        if isinstance(frame, tuple):
            _STEPS[frame[0]](self, frame[1:])
        elif isinstance(frame, Window):
            stack.window_step(self, frame)
        elif isinstance(frame, Effects):
            effects.effects_step(self, frame)
        elif isinstance(frame, Settle):
            settling.settle_step(self, frame)
        elif isinstance(frame, Attack):
            attack.attack_step(self, frame)
        elif isinstance(frame, Phase):
            fight.phase_step(self, frame)
        elif isinstance(frame, Walk):
            walking.walk_step(self, frame)
        elif isinstance(frame, Assign):
            stack.assign_step(self, frame)
        elif isinstance(frame, Announce):
            stack.announce_step(self, frame)
        elif isinstance(frame, Cast):
            stack.cast_step(self, frame)
        elif isinstance(frame, Trigger):
            settling.trigger_step(self, frame)
        elif isinstance(frame, Unmute):
            self.muted = False
        else:
            assert isinstance(frame, RollWindow)
            stack.roll_window_step(self, frame)

    def moves(self, seat: int) -> list[Move]:
        ask = self.open
        if ask is None or seat not in ask.seats:
            return []
        if seat == CHANCE:
            return [move for move, _ in self.odds()]
        kind = ask.kind
        if kind == "act":
            return fight.act_moves(self, seat)
        if kind == "react":
            return stack.react_moves(self, seat)
        if kind == "step":
            return walking.step_moves(self)
        if kind == "target":
            return self._targets()
        if kind == "reroll":
            return rolls.reroll_moves(self)
        if kind == "boost":
            return attack.boost_moves(self)
        if kind == "setup":
            return fight.setup_moves(self, seat)
        if kind == "wild":
            return rolls.wild_moves()
        return self._moves_before_the_fight(ask, seat)

    def _moves_before_the_fight(self, ask: Ask, seat: int) -> list[Move]:
        kind = ask.kind
        if kind == "ban":
            return drafts.ban_moves(self)
        if kind == "take":
            return drafts.take_moves(self)
        if kind == "lay":
            return lineup.lay_moves(self, seat)
        if kind == "put":
            return lineup.put_moves(self, seat)
        if kind in ("option", "discard", "arena"):
            return lineup.arena_moves(self, kind)
        if kind == "role":
            return season.role_moves(str(ask.args[0]))
        if kind == "aim":
            return lineup.aim_moves(self, seat, str(ask.args[0]))
        if kind == "zone":
            return lineup.zone_moves(self)
        if kind == "prepare":
            return drafts.prepare_moves(self, number_at(ask, 0), seat)
        if kind == "claim":
            return drafts.claim_moves(self)
        if kind == "vote":
            return season.vote_moves()
        return drafts.pack_moves(self, ask, seat)

    def _targets(self) -> list[Move]:
        """The candidates for the target that the frame on top wants."""
        frame = self.stack[-1]
        if isinstance(frame, Strike):
            return stack.strike_moves(self, frame)
        if isinstance(frame, Announce):
            ability = stack.ability_at(self, frame.unit, frame.slot)
            return choices(self, frame.context, ability.targets)
        assert isinstance(frame, Trigger)
        entry = passives_of(self.sources[frame.source][3])[frame.entry]
        return choices(self, frame.context, entry.targets)

    def odds(self) -> list[tuple[Move, int]]:
        ask = self.open
        if ask is None or ask.seats != (CHANCE,):
            return []
        kind = ask.kind
        if kind == "roll":
            return rolls.roll_odds(number_at(ask, 0), number_at(ask, 1))
        if kind == "pool":
            return season.pool_odds(self, number_at(ask, 0))
        if kind == "top_up":
            return season.top_up_odds(self, number_at(ask, 0))
        if kind == "number":
            return season.number_odds(self)
        if kind == "race":
            return drafts.race_odds(ask)
        return drafts.deck_odds(self)

    def sample(self, rng: Rng) -> Move:
        ask = self.open
        if ask is not None and ask.kind == "roll":
            return rolls.sampled_roll(number_at(ask, 0), number_at(ask, 1), rng)
        odds = self.odds()
        # Every other chance ask has equal odds.
        return odds[int(rng.below(len(odds)))][0]

    def answer(self, ask: Ask, seat: int, move: Move) -> None:
        assert isinstance(move, tuple)
        kind = ask.kind
        if seat == CHANCE:
            self._chance(ask, move)
        elif kind == "act":
            fight.acted(self, move)
        elif kind == "react":
            stack.reacted(self, seat, move)
        elif kind == "step":
            walking.stepped(self, move[0])
        elif kind == "target":
            stack.targeted(self, move)
        elif kind == "reroll":
            rolls.rerolled(self, move)
        elif kind == "boost":
            attack.boosted(self, move[1])
        elif kind == "setup":
            fight.setup_answered(self, seat, move)
        elif kind == "wild":
            self.symbols[move[1]] += 1
        else:
            self._answer_before_the_fight(ask, seat, move)

    def _answer_before_the_fight(self, ask: Ask, seat: int, move: tuple[int, ...]) -> None:
        kind = ask.kind
        if kind == "ban":
            drafts.ban(self, seat, move[1])
        elif kind == "take":
            drafts.take(self, number_at(ask, 0), seat, move[1])
        elif kind in ("option", "discard", "arena"):
            lineup.arena_chosen(self, kind, seat, move[1])
        elif kind == "role":
            season.role_taken(self, str(ask.args[0]), number_at(ask, 1), seat, move[0])
        elif kind == "aim":
            lineup.aimed(self, seat, str(ask.args[0]), move[1])
        elif kind == "zone":
            lineup.zone_taken(self, seat, move[1])
        else:
            # The last seat that claims a card answers alone.
            self.settled(ask, {seat: (move,)})

    def settled(self, ask: Ask, answers: dict[int, tuple[Move, ...]]) -> None:
        kind = ask.kind
        if kind == "vote":
            season.voted(self, answers)
        elif kind == "prepare":
            drafts.prepared(self, number_at(ask, 0), answers)
        elif kind == "claim":
            drafts.claimed(self, number_at(ask, 0), answers)
        elif kind in ("pack_ban", "pack_take"):
            drafts.pack_settled(self, ask, answers)
        elif kind == "lay":
            lineup.teams_laid(self, answers)
        else:
            lineup.all_put(self, answers)

    def _chance(self, ask: Ask, move: tuple[int, ...]) -> None:
        kind = ask.kind
        if kind == "roll":
            rolls.rolled(self, move[1], move[2:])
        elif kind in ("pool", "top_up"):
            season.drawn(self, number_at(ask, 0), move[1])
        elif kind == "number":
            season.number_drawn(self, number_at(ask, 0), move[1])
        elif kind == "race":
            drafts.claim_won(self, move[1], number_at(ask, 1))
        elif kind == "display":
            drafts.laid_out(self, move[1])
        elif self.packs:
            drafts.dealt(self, number_at(ask, 1), move[1])
        else:
            drafts.dealt_openly(self, number_at(ask, 0), number_at(ask, 1), move[1])
