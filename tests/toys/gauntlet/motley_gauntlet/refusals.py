"""Which rule forbids a move."""

from motley.kernel import CHANCE, Refusal
from motley_gauntlet.cards import ANSWERS, DICE, LAID
from motley_gauntlet.moves import STAKE_VERBS, Verb
from motley_gauntlet.state import STAKES, Position, numbers

RULES = {
    "deal": "R2.1",
    "plan": "R3.1",
    "respond": "R4.1",
    "roll": "R5.1",
    "reroll": "R5.2",
    "steal": "R5.4",
    "rig": "R6.1",
    "scheme": "R7.1",
    "send": "R7.2",
}
VERBS = {
    "deal": ("deal",),
    "plan": ("lay", "at"),
    "respond": ("play",),
    "roll": ("roll",),
    "reroll": ("again",),
    "steal": ("take",),
    "rig": STAKE_VERBS,
    "scheme": ("note",),
    "send": ("to",),
}


def reason(state: Position, seat: int, move: Verb) -> Refusal:
    """Why a seat that is asked may not answer this."""
    ask = state.open
    assert ask is not None
    rule = RULES[ask.kind]
    if move[0] not in VERBS[ask.kind]:
        return Refusal(rule, "other-question")
    if seat == CHANCE:
        if ask.kind == "roll":
            return Refusal(rule, "wrong-roll", {"n": ask.args[1]})
        return Refusal(rule, "not-in-bag", {"card": move[1]})
    if ask.kind == "plan":
        return plan_reason(state, seat, move)
    if move[0] in STAKE_VERBS:
        return rope_reason(state, seat, move)
    if ask.kind == "reroll":
        return Refusal(rule, "no-dice")
    if ask.kind == "send":
        return Refusal(rule, "no-receiver")
    if ask.kind == "respond":
        return response_reason(state, seat, move[1])
    return Refusal(rule, "not-in-hand", {"card": move[1]})


def plan_reason(state: Position, seat: int, move: Verb) -> Refusal:
    steps = state.steps(seat)
    if move[0] == "at":
        return Refusal("R3.3", "no-target") if steps else Refusal("R3.1", "other-question")
    if steps:
        return Refusal("R3.3", "other-question")
    if move[1] not in LAID:
        return Refusal("R3.2", "not-laid", {"card": move[1]})
    return Refusal("R3.1", "not-in-hand", {"card": move[1]})


def response_reason(state: Position, seat: int, card: int) -> Refusal:
    assert state.open is not None
    to = numbers(state.open)[2]
    if to not in ANSWERS[card]:
        return Refusal("R4.1" if DICE[to] else "R4.2", "no-response", {"card": card, "to": to})
    return Refusal("R4.3", "not-in-hand", {"card": card})


def rope_reason(state: Position, seat: int, move: Verb) -> Refusal:
    kind, left, right = move
    if left >= STAKES or right >= STAKES:
        return Refusal("R6.1", "off-lane")
    if kind == "chain" and not state.chains[seat]:
        return Refusal("R6.4", "no-chain")
    if not state.is_free(left, right):
        return Refusal("R6.2", "taken-stake")
    return Refusal("R6.3", "chained")
