"""What became of the components: told by events, and true of the position in which the game ends."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

import motley
from motley.kernel import Event, Fact, Game, Rng, Telling, registry
from motley.kernel.facts import summed, told
from motley.lab.rows import Course, rows_of
from motley.match import Match

SEATS = {"motif": 2, "motox": 3, "motu": 2, "motora": 3, "motba": 2}


def played(name: str, seed: int = 3, **options: Any) -> Match:
    """A game at random, to its end."""
    match = motley.start(name, SEATS[name], seed, options)
    source = Rng(seed)
    while match.outcome is None:
        seat = match.to_act[0]
        match.play(seat, source.choice(match.moves(seat)))
    return match


def found(match: Match) -> list[Fact]:
    return match.game.facts(match.state, match.events)


def counted(facts: list[Fact], table: str, deed: str) -> Counter[tuple[int | None, str]]:
    counts: Counter[tuple[int | None, str]] = Counter()
    for fact in facts:
        if (fact.table, fact.deed) == (table, deed):
            counts[fact.seat, fact.component] += fact.count
    return counts


@pytest.mark.parametrize("name", SEATS)
def test_facts_are_of_seats_and_components_that_there_are(name: str) -> None:
    match = played(name)
    facts = found(match)
    assert facts
    assert facts == summed(facts), "one row for each component, deed and seat"
    assert all(fact.seat is None or 0 <= fact.seat < match.seats for fact in facts)
    assert all(fact.count > 0 for fact in facts)
    assert sum(fact.count for fact in facts if (fact.table, fact.component) == ("turn", "first")) == 1
    named = {fact.table: match.game.component_name(fact.table, fact.component) for fact in facts}
    assert all(named.values())


def test_motu_tells_every_destiny_and_traveler() -> None:
    match = played("motu")
    facts, position = found(match), match.state.dump()
    bought = counted(facts, "destiny", "bought")
    assert sorted(Counter(seat for seat, _ in bought.elements()).items()) == [
        (seat, len(held)) for seat, held in enumerate(_plain(position["destinies"])) if held
    ]
    dealt = counted(facts, "traveler", "dealt")
    assert sum(dealt.values()) == 2
    assert dealt == counted(facts, "traveler", "played") + counted(facts, "traveler", "kept")


def test_motba_tells_who_was_fielded_and_who_lived() -> None:
    match = played("motba")
    facts, units = found(match), match.state.units  # type: ignore[attr-defined]
    ids = list(match.game.words_names()["card"])
    fielded = Counter((unit.seat, ids[unit.card]) for unit in units if unit.card >= 0)
    assert counted(facts, "character", "fielded") == fielded
    lived = Counter((unit.seat, ids[unit.card]) for unit in units if unit.card >= 0 and unit.alive)
    assert counted(facts, "character", "lived") == lived
    assert sum(counted(facts, "arena", "played").values()) == 1
    assert fielded - counted(facts, "character", "drafted") == Counter()


def test_motora_tells_what_was_drawn_in_secret_too() -> None:
    match = played("motora", seed=5)
    drawn = sum(event.kind in ("card_drawn", "card_shown", "guardian") for event in match.events)
    assert sum(counted(found(match), "card", "drawn").values()) == drawn > 0


def _plain(value: Any) -> Any:
    """What the tagged codec of a dump holds."""
    if isinstance(value, Mapping) and len(value) == 1:
        return _plain(next(iter(value.values())))
    return [_plain(each) for each in value] if isinstance(value, list) else value


def test_a_telling_reads_secrets_lists_and_itself() -> None:
    tellings = {
        "drawn": [Telling("card", "card", "drawn", "who")],
        "laid": [Telling("card", "cards", "laid", "who")],
        "first": [Telling("turn", "=first", "taken", "who")],
    }
    events = [
        Event("first", {"who": 1}),
        Event("drawn", {"who": 0}, {"card": "axe"}, (0,)),
        Event("laid", {"who": 0, "cards": ["axe", "bow", "axe"]}),
        Event("weather", {}),
    ]
    assert told(events, tellings) == [
        Fact("turn", "first", "taken", 1),
        Fact("card", "axe", "drawn", 0),
        Fact("card", "axe", "laid", 0, 2),
        Fact("card", "bow", "laid", 0),
    ]


def test_a_game_tells_nothing_unless_it_says_so() -> None:
    game = next(each for each in registry.games() if type(each).facts is Game.facts)
    assert game.facts(game.start(game.traits.seats[0]), []) == []
    assert game.component_name("nothing", "such") == "such"


def test_rows_are_those_of_the_record() -> None:
    match = played("motif", size=3)
    outcome = match.outcome
    assert outcome is not None
    rows = rows_of(match.record, 7, 1, 3)
    game = rows.games[0]
    assert (game.number, game.variant, game.index, game.answers) == (7, 1, 3, match.ply)
    assert game.reason == outcome.reason
    assert game.decisions == sum(ply.seat >= 0 for ply in match.plies) == sum(row.decisions for row in rows.seats)
    assert [row.place for row in rows.seats] == list(outcome.placings)
    assert sum(row.won for row in rows.seats) == pytest.approx(1)
    assert len(rows.facts) == len(found(match))


def test_the_lead_changes_when_another_leads_alone() -> None:
    course = Course(2)
    for values in ([0.5, 0.5], [0.6, 0.4], [0.5, 0.5], [0.7, 0.3], [0.2, 0.8], [0.9, 0.1]):
        course.judge(values)
    assert course.swings((0,)) == (2, 1 / 6, 5 / 6)
    assert course.swings((1,)) == (2, 3 / 6, 5 / 6)
    assert Course(2).swings((0,)) == (None, None, None), "nothing was measured"
