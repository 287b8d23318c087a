"""What is foretold of an attack is what it deals when nobody responds, with all that it sets off."""

import random

import motley
from motley.games.motba.look.areas.boards import attack_sum
from motley.games.motba.look.tableau import table_of
from motley.games.motba.look.telling.forecasts import first_attack
from motley.games.motba.rules.battle.attack import attack_points
from motley.games.motba.rules.moves import BOOST, END, PASS, STOP, SWORD_DIE, THINGS, unit_name
from motley.kernel import Event, Move, State

SILENCE: dict[str, Move] = {"react": (PASS,), "boost": (BOOST, 0)}


def dealt(state: State, seat: int, move: tuple[int, ...]) -> dict[str, object] | None:
    """The attack in numbers, played on the real table; None if it never struck or somebody had to decide."""
    heard: list[Event] = []
    state.events = heard
    state.play(seat, move)
    while (ask := state.ask()) is not None and ask.kind in SILENCE:
        state.play(ask.seats[0], SILENCE[ask.kind])
    names = unit_name(move[1]), unit_name(move[2])
    blows = [event.args for event in heard if event.kind == "attack"]
    mine = [args for args in blows if (args["unit"], args["target"]) == names]
    return mine[0] if mine and (ask is None or ask.kind == "act") else None


def test_forecasts_of_attacks_are_what_is_dealt() -> None:
    seen = plain_is_wrong = 0
    for seed in (1, 3, 5):
        match = motley.start("motba", seed=seed)
        chance = random.Random(seed)
        for _ in range(700):
            if match.outcome is not None:
                break
            seat, ask = match.to_act[0], match.state.ask()
            assert ask is not None
            moves = match.moves(seat)
            swords = [move for move in moves if isinstance(move, tuple) and move[0] == SWORD_DIE and move[2] < THINGS]
            for move in swords if ask.kind == "act" else ():
                told = dealt(match.state.copy(), seat, move)
                if told is None:
                    continue
                view = match.view(seat)
                line = match.game.preview(view, move).lines[0][1]
                assert line.startswith(f"{told['ap']} AP − {told['bp']} BP = {told['n']} damage"), (seed, match.ply)
                table = table_of(view)
                attack = first_attack(table, move[1], move[2])
                plain_is_wrong += attack_sum(table, attack.target, attack_points(table, attack))[2] != told["n"]
                seen += 1
            # Few end a turn while there is something to do: so they meet.
            busy = [move for move in moves if move not in ((END,), (STOP,))]
            match.play(seat, chance.choice(swords or (busy if busy and chance.random() < 0.8 else moves)))
    assert seen > 15
    assert plain_is_wrong, "where nothing is set off this would show nothing"
