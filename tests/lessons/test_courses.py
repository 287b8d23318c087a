"""Taking lessons: what is wanted, what is said to wrong tries, leaving and going on."""

from pathlib import Path

import pytest

from motley.kernel import registry
from motley.lessons import BadLesson, Course, Lesson, lessons
from tests.cli.conftest import Run, run  # noqa: F401 - a fixture


@pytest.fixture
def lesson() -> Lesson:
    return lessons(registry.game("tally"))[0]


def test_a_lesson_is_taken_by_its_own_prompts(lesson: Lesson) -> None:
    course = Course(lesson)
    assert course.sentence == "Whoever takes the last stone wins."
    assert [piece.key for piece in course.pointed] == ["stone:0:0"]
    course.go_on()
    assert course.play("2-1").is_taken
    assert course.match.state.dump()["heaps"] == [1, 3]
    while not course.is_over:
        course.show()
    assert course.match.outcome is not None
    assert 0 in course.match.outcome.winners()
    assert course.sentence == lesson.done


def test_a_wrong_try_gets_a_sentence_and_changes_nothing(lesson: Lesson) -> None:
    course = Course(lesson)
    course.go_on()
    before = course.match.state.digest()
    legal, illegal, unreadable = course.play("1-1"), course.play("2-9"), course.play("banana")
    assert (legal.is_taken, legal.sentence, legal.rule) == (False, "Leave two heaps of three.", None)
    assert not illegal.is_taken
    assert illegal.rule == "R1.1"
    assert not unreadable.is_taken
    assert "banana" in unreadable.sentence
    assert course.match.state.digest() == before
    assert course.answers == [""]


def test_there_is_nothing_to_play_while_there_is_something_to_read(lesson: Lesson) -> None:
    course = Course(lesson)
    assert not course.play("2-1").is_taken
    assert course.wanted() == []


def test_a_lesson_goes_on_where_it_was_left(lesson: Lesson) -> None:
    course = Course(lesson)
    for _ in range(3):
        course.show()
    again = Course(lesson, course.answers)
    assert (again.at, again.match.state.digest()) == (course.at, course.match.state.digest())


def test_answers_of_a_lesson_that_was_rewritten_lead_as_far_as_they_can(lesson: Lesson) -> None:
    course = Course(lesson, ["", "1-1", "2-2"])
    assert (course.at, course.answers) == (1, [""])


def test_a_lesson_names_what_is_wrong_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game("tally")
    whole: dict[str, object] = {
        "key": "a",
        "title": "A",
        "about": "About.",
        "done": "Done.",
        "step": [{"say": "Read."}],
    }
    broken: dict[str, dict[str, object]] = {
        "title is missing": {**whole, "title": None},
        "step 1: say must be a text": {**whole, "step": [{"say": 3}]},
        "it has no steps": {**whole, "step": []},
        "there is no seat 5": {**whole, "seat": 5},
        "step 1: of moves, free and turn": {**whole, "step": [{"say": "Do.", "moves": ["1-1"], "free": True}]},
        "step 1: nothing to show": {**whole, "step": [{"say": "Do.", "free": True}]},
    }
    for message, table in broken.items():
        data = {"lesson": [{name: value for name, value in table.items() if value is not None}]}
        monkeypatch.setattr(type(game), "lessons", lambda self, language="en", data=data: data)
        with pytest.raises(BadLesson, match=message):
            lessons(game)


def test_a_lesson_in_the_terminal_is_left_and_resumed(
    run: Run,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MOTLEY_HOME", str(tmp_path))
    first = run("learn", "motif", typed="\n+a1\n+b2\nquit")
    assert "For this lesson begin in the middle." in first.out
    assert "The lesson waits for you here." in first.out
    second = run("learn", "motif", "--plain", typed="show\n" * 10)
    assert "You go on where you left" in second.out
    assert "You have won" in second.out
    assert "You go on" not in run("learn", "motif", typed="quit").out


def test_lessons_that_do_not_exist_are_named(run: Run) -> None:  # noqa: F811
    assert "has no lesson 'xyzzy'; there are: first" in run("learn", "motif", "xyzzy").err
