"""What newcomers read of our own games: rules with pictures, a summary, a coach for every question, lessons."""

import pytest

import motley
from motley.kernel import registry
from motley.kernel.rulebook import sections
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


@pytest.mark.parametrize("name", ["motif", "motox", "motu", "motora", "motba"])
def test_a_game_has_a_first_lesson_a_summary_and_a_glossary(name: str) -> None:
    game = registry.game(name)
    assert [lesson.minutes <= 5 for lesson in lessons(game) if lesson.key == "first"] == [True]
    assert game.summary_text
    assert game.glossary()


@pytest.mark.parametrize("name", ["motif", "motox", "motu", "motora", "motba"])
def test_the_coach_speaks_to_every_question_that_people_are_asked(name: str) -> None:
    silent = set()
    game = registry.game(name)
    match = motley.start(name, seed=3)
    while match.outcome is None and match.ply < 300:
        seat = match.to_act[0]
        ask = match.state.asked(seat)
        assert ask is not None
        if game.coach(match.view(seat), ask, seat) is None:
            silent.add(ask.kind)
        match.play(seat, match.moves(seat)[match.ply % len(match.moves(seat))])
    assert silent == set()
