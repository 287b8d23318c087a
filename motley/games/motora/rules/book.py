"""Motora's state: which part of the rules does the work of a frame, lists moves and carries out answers."""

from typing import Any, Final, final

from motley.games.motora.rules import actions, cardplay, combat, endings, events, placement, raids, setup, upkeep
from motley.games.motora.rules.board import Shore
from motley.games.motora.rules.cards import CARDS
from motley.games.motora.rules.frames import Blow, Duel, Fight, Meal
from motley.games.motora.rules.moves import (
    ATTACH,
    CARRY,
    CELL,
    DONE,
    EAT,
    FISH,
    GATHER,
    PASS,
    PLAY,
    RECRUIT,
    SACRIFICE,
    SHRINE,
)
from motley.games.motora.rules.refusals import reason_of
from motley.games.motora.rules.sight import imagined, plain_ask, view_of
from motley.games.motora.rules.state import Table
from motley.kernel.codec import Codec
from motley.kernel.core import CHANCE, Ask, Move, Outcome, Refusal
from motley.kernel.rng import Rng

_CODEC: Final = Codec(Shore, Fight, Duel, Blow, Meal)
_STEPS: Final = {
    "sections": setup.ask_sections,
    "board": setup.fill_board,
    "first": setup.choose_first,
    "villages": setup.ask_village,
    "set_idols": setup.set_idols,
    "round": upkeep.begin_round,
    "use": upkeep.use_lap,
    "place": placement.place_lap,
    "events": events.draw_events,
    "effect": events.effect_step,
    "victim": events.victim_step,
    "npe_start": combat.npe_start,
    "combat": combat.combat_step,
    "raid": raids.raid_step,
    "recover": upkeep.recover,
    "act": actions.act_step,
    "draw": actions.draw_step,
    "bury": combat.bury_step,
    "shrine_idol": endings.ask_for_shrine,
    "consume": upkeep.consume_lap,
    "survival": events.survive,
    "cleanup": upkeep.clean_up,
}


@final
class MotoraState(Table):
    """A position of Motora."""

    def begin(self) -> None:
        setup.lay_out(self)
        self.run()

    def codec(self) -> Codec:
        return _CODEC

    def copy(self) -> "MotoraState":
        twin = MotoraState(self.seats, True)
        self.fill(twin)
        return twin

    def view(self, seat: int | None) -> dict[str, Any]:
        return view_of(self, seat)

    def asked(self, seat: int | None) -> Ask | None:
        return plain_ask(self, seat)

    def imagine(self, seat: int | None, rng: Rng) -> "MotoraState":
        twin = self.copy()
        imagined(twin, seat, rng)
        return twin

    def outcome(self) -> Outcome | None:
        return endings.outcome_of(self) if self.reason_ended else None

    def reason(self, seat: int, move: Move) -> Refusal:
        assert self.open is not None
        return reason_of(self, self.open, seat, move)

    def witnesses(self, seat: int, move: Move) -> tuple[int, ...] | None:
        """4.3, 4.4: who may know an answer: unfinished card play its owner, a hidden draw the drawer."""
        ask = self.open
        assert ask is not None
        assert isinstance(move, tuple)
        if ask.kind in ("use", "act", "place") and move[0] in (PLAY, ATTACH):
            hidden = move[0] == ATTACH or CARDS[move[1]].target != ""
            return (seat,) if hidden else None
        if ask.kind == "draw":
            deck, drawer = ask.args
            assert isinstance(deck, int)
            assert isinstance(drawer, int)
            return None if actions.is_public_draw(self, deck, move[1]) else (drawer,)
        if ask.kind == "steal":
            thief, victim = ask.args
            assert isinstance(thief, int)
            assert isinstance(victim, int)
            known = self.hands[victim][raids.stolen_place(self, victim, move[1])][1]
            return None if known == self.all_know() else (thief, victim)
        return None

    def step(self, frame: object) -> None:
        if isinstance(frame, tuple):
            _STEPS[frame[0]](self, frame[1:])
        elif isinstance(frame, Fight):
            combat.fight_step(self, frame)
        elif isinstance(frame, Duel):
            combat.duel_step(self, frame)
        elif isinstance(frame, Blow):
            combat.lose_step(self, frame)
        else:
            assert isinstance(frame, Meal)
            upkeep.meal_step(self, frame)

    def moves(self, seat: int) -> list[Move]:
        ask = self.open
        if ask is None or seat not in ask.seats:
            return []
        kind = ask.kind
        if seat == CHANCE:
            return [move for move, _ in self.odds()]
        if kind == "place":
            return placement.place_moves(self, seat)
        if kind == "act":
            return actions.act_moves(self, seat)
        if kind == "reroll":
            return combat.reroll_moves(ask)
        if kind == "use":
            found = cardplay.playable(self, seat, "start") + cardplay.prisoner_moves(self, seat)
            return [*found, (PASS,)]
        if kind == "shrine":
            return [(SHRINE, 0), (SHRINE, 1)]
        if kind == "mourn":
            return upkeep.mourn_moves(self, seat)
        if kind == "casualty":
            return combat.casualty_moves(self, ask, seat)
        if kind == "fight":
            return combat.fight_moves(self, seat)
        if kind == "village":
            return setup.free_spots(self)
        number = ask.args[0]
        assert isinstance(number, int)
        if kind == "raid":
            return raids.raid_moves(self, seat, number)
        return raids.spoils_moves(self, number) if kind == "spoils" else cardplay.targets(self, seat, number)

    def odds(self) -> list[tuple[Move, int]]:
        ask = self.open
        if ask is None or ask.seats != (CHANCE,):
            return []
        kind = ask.kind
        if kind in ("roll", "npe_roll"):
            return combat.DICE_ODDS.copy()
        if kind in ("lava", "boar", "raid_die", "eat_die", "jar", "die"):
            return combat.DIE_ODDS.copy()
        if kind == "event":
            return events.event_odds(self)
        if kind == "pick_tile":
            return events.tile_odds(self, str(ask.args[0]))
        if kind in ("victim", "draw", "steal"):
            number = ask.args[-1] if kind == "steal" else ask.args[0]
            assert isinstance(number, int)
            if kind == "victim":
                return events.victim_odds(self, number)
            return actions.draw_odds(self, number) if kind == "draw" else raids.loot_odds(self, number)
        return setup.board_odds(self, ask)

    def answer(self, ask: Ask, seat: int, move: Move) -> None:
        assert isinstance(move, tuple)
        if seat == CHANCE:
            self._chance(ask, move)
        elif ask.kind in ("use", "place", "act"):
            self._choice(ask, seat, move)
        else:
            self._reply(ask, seat, move)

    def _choice(self, ask: Ask, seat: int, move: tuple[int, ...]) -> None:
        """Answers to the asks in which a tribe does one thing after the other."""
        code = move[0]
        if code == CELL:
            placement.send_out(self, seat, move[1])
        elif code == ATTACH:
            placement.attach(self, seat, move[1])
        elif code == PLAY:
            cardplay.play_card(self, seat, move[1])
        elif code == EAT:
            cardplay.ask_to_eat(self, seat, move[1])
        elif code == SACRIFICE:
            cardplay.ask_to_sacrifice(self, seat, move[1])
        elif code == GATHER:
            actions.gather(self, seat, move[1], move[2])
        elif code == FISH:
            actions.fish(self, seat, move[1], move[2])
        elif code == CARRY:
            actions.carry(self, seat, move[1], move[2], move[3])
        elif code == RECRUIT:
            actions.recruit(self, seat, move[1], move[2])
        elif code == DONE:
            actions.done(self, seat)
        else:
            upkeep.use_passed(self, seat)

    def _reply(self, ask: Ask, seat: int, move: tuple[int, ...]) -> None:
        """Answers to the asks that settle one thing."""
        kind = ask.kind
        if kind == "reroll":
            combat.reroll_answered(self, seat, move)
        elif kind == "village":
            setup.settle(self, seat, move[1])
        elif kind == "fight":
            combat.begin_item(self, move[1])
        elif kind == "casualty":
            blow = self.stack.pop()
            assert isinstance(blow, Blow)
            combat.suffer(self, blow, move[1])
        elif kind == "mourn":
            upkeep.mourn(self, seat, str(ask.args[0]), move[1], move[2])
        elif kind == "shrine":
            self._shrine_chosen(ask, seat, move[1])
        else:
            number = ask.args[0]
            assert isinstance(number, int)
            if kind == "raid":
                raids.raid_chosen(self, seat, number, move)
            elif kind == "spoils":
                die = ask.args[1]
                assert isinstance(die, int)
                raids.stock_raided(self, seat, self.owner_of(number), move[1], die)
            else:
                cardplay.use_card(self, seat, number, move)

    def _shrine_chosen(self, ask: Ask, seat: int, shrine: int) -> None:
        if ask.args[0] == "idol":
            endings.set_idol(self, seat, shrine)
        else:
            owner = ask.args[1]
            assert isinstance(owner, int)
            cardplay.sacrifice(self, seat, owner, shrine)

    def _chance(self, ask: Ask, move: tuple[int, ...]) -> None:
        kind = ask.kind
        numbers = [each for each in ask.args if isinstance(each, int)]
        if kind == "roll":
            combat.rolled(self, numbers[0], move[1], move[2])
        elif kind == "npe_roll":
            combat.foe_rolled(self, move[1], move[2])
        elif kind == "die":
            combat.die_rerolled(self, numbers[0], numbers[1], move[1])
        elif kind == "event":
            events.strike(self, move[1])
        elif kind == "pick_tile":
            events.tile_rolled(self, str(ask.args[0]), str(ask.args[1]), move[1])
        elif kind == "lava":
            events.lava_runs(self, move[1])
        elif kind == "victim":
            frame = self.stack.pop()
            assert isinstance(frame, tuple)
            events.chosen(self, frame[1:], move[1])
        elif kind == "draw":
            actions.card_drawn(self, numbers[1], move[1])
        elif kind == "steal":
            raids.gear_stolen(self, numbers[0], numbers[1], move[1])
            raids.go_home(self, numbers[0], self.village[numbers[1]])
        elif kind == "boar":
            actions.boars_charge(self, numbers[0], numbers[1], move[1])
        elif kind == "raid_die":
            raids.raid_rolled(self, numbers[0], numbers[1], numbers[2], move[1])
        elif kind == "eat_die":
            cardplay.eat_prisoner(self, numbers[0], numbers[1], move[1])
        elif kind == "jar":
            resource = ("food", "water", "shelter").index(str(ask.args[1]))
            cardplay.change_stock(self, numbers[0], resource, numbers[1] * move[1])
        else:
            self._laid(kind, numbers, move)

    def _laid(self, kind: str, numbers: list[int], move: tuple[int, ...]) -> None:
        if kind == "sections":
            setup.lay_sections(self, move)
        elif kind == "village_tile":
            self.kinds[numbers[0]] = move[1]
        elif kind == "tile":
            self.tiles[numbers[0]] = move[1]
        elif kind == "first":
            setup.first_is(self, move[1])
        else:
            setup.set_temple_idol(self, move[1])
