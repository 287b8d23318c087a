"""What newcomers read of our own games: rules with pictures, a summary, a coach for every question, lessons."""

import pytest

import motley
from motley import Match
from motley.kernel import Game, registry
from motley.kernel.pseudo import OPEN, PSEUDO
from motley.kernel.rulebook import sections
from motley.kernel.words import ENGLISH
from motley.lessons import lessons


def bare(text: str) -> list[str]:
    """The sections of a rules text that do not open with a picture and a sentence."""
    numbered = [section for section in sections(text) if section.number.startswith("R")]
    return [section.number for section in numbered if not (section.pictures and section.prose)]


@pytest.mark.parametrize("name", ["motif", "motox", "motu", "motora", "motba"])
def test_every_section_opens_with_a_picture_and_a_sentence(name: str) -> None:
    assert bare(registry.game(name).rules_text) == []


def test_a_bare_section_is_found() -> None:
    told = "## R1 Aim\n\n![The start](position: start)\n\nWin.\n\n- **R1.1** Win.\n\n## R2 Turn\n\n- **R2.1** Move.\n"
    assert bare(told) == ["R2"]


def lacking(game: Game) -> list[str]:
    """What a newcomer would miss of a game."""
    found = {
        "a first lesson": any(lesson.key == "first" for lesson in lessons(game)),
        "a short first lesson": all(lesson.minutes <= 5 for lesson in lessons(game) if lesson.key == "first"),
        "a summary": bool(game.summary_text),
        "a glossary": bool(game.glossary()),
    }
    return [what for what, is_there in found.items() if not is_there]


@pytest.mark.parametrize("name", ["motif", "motox", "motu", "motora", "motba"])
def test_a_game_has_a_first_lesson_a_summary_and_a_glossary(name: str) -> None:
    assert lacking(registry.game(name)) == []


def test_what_a_game_lacks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game("tally")
    told = game.lessons(ENGLISH)
    monkeypatch.setattr(game, "lessons", lambda _: {"lesson": [{**each, "minutes": 20} for each in told["lesson"]]})
    assert lacking(game) == ["a short first lesson"]
    monkeypatch.setattr(game, "lessons", lambda _: {})
    monkeypatch.setattr(game, "glossary", list)
    assert lacking(game) == ["a first lesson", "a glossary"]


def silent(match: Match) -> set[str]:
    """The questions of a game, played somehow, to which its coach has nothing to say."""
    found = set()
    while match.outcome is None and match.ply < 300:
        seat = match.to_act[0]
        ask = match.state.asked(seat)
        assert ask is not None
        if match.game.coach(match.view(seat), ask, seat) is None:
            found.add(ask.kind)
        match.play(seat, match.moves(seat)[match.ply % len(match.moves(seat))])
    return found


@pytest.mark.parametrize("name", ["motif", "motox", "motu", "motora", "motba"])
def test_the_coach_speaks_to_every_question_that_people_are_asked(name: str) -> None:
    assert silent(motley.start(name, seed=3)) == set()


def test_a_coach_without_words_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    match = motley.start("motif", seed=3)
    coach = match.game.words.tables["coach"]
    asked = match.state.asked(match.to_act[0])
    assert asked is not None
    key = match.game.coach(match.view(match.to_act[0]), asked, match.to_act[0])
    monkeypatch.setitem(match.game.words.tables, "coach", {each: told for each, told in coach.items() if each != key})
    assert asked.kind in silent(match)


def test_in_the_language_made_of_english_a_lesson_is_marked_and_leads_to_the_same_answers() -> None:
    game = registry.game("motif")
    for plain, told in zip(lessons(game), lessons(game, PSEUDO), strict=True):
        said = [told.title, told.about, told.done, *[step.say for step in told.steps]]
        assert all(text.startswith(OPEN) for text in said)
        assert [step.moves for step in told.steps] == [step.moves for step in plain.steps]
        assert not plain.title.startswith(OPEN)
