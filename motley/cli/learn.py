"""Taking a lesson in the terminal; how far it went is kept, so that it can be left and resumed."""

from motley.cli.desk import Desk
from motley.cli.given import BadArgument
from motley.cli.kept import Kept
from motley.cli.menu import FEW
from motley.cli.screen import PlainScreen, Screen
from motley.kernel import Game, registry
from motley.lessons import Course, Lesson, lessons
from motley.match import Match
from motley.render.text import label_of
from motley.server.home import home

HELP = """Type a move in the notation of the game, or its number in the list of moves.
Enter          go on, where there is only something to read
show           do this step for me
moves          list the legal moves
board          show the table again
again          begin the lesson anew
quit           leave; the lesson goes on here next time"""


def learn(name: str, key: str | None, plain: bool) -> None:
    """Take a lesson of a game: the one of that key, or the first that was not finished."""
    game = registry.game(name)
    found = lessons(game)
    if not found:
        raise BadArgument(f"{game.title} has no lessons")
    progress = Progress(home() / "lessons.json")
    lesson = _chosen(game, found, key, progress)
    screen = PlainScreen() if plain else Screen()
    _Classroom(game, lesson, screen, progress).teach()
    left = [each for each in found if not progress.is_done(each)]
    if progress.is_done(lesson) and left:
        screen.say(f"Next: motley learn {game.name} {left[0].key} ({left[0].title})")


def _chosen(game: Game, found: list[Lesson], key: str | None, progress: "Progress") -> Lesson:
    if key is None:
        return next((each for each in found if not progress.is_done(each)), found[0])
    for lesson in found:
        if lesson.key == key:
            return lesson
    raise BadArgument(f"{game.title} has no lesson {key!r}; there are: {', '.join(each.key for each in found)}")


class Progress(Kept):
    """How far this person has come in the lessons."""

    def answers(self, lesson: Lesson) -> list[str]:
        found = self.of(_name(lesson)).get("answers")
        return [str(each) for each in found] if isinstance(found, list) else []

    def is_done(self, lesson: Lesson) -> bool:
        return self.of(_name(lesson)).get("done") is True

    def keep(self, course: Course) -> None:
        """Remember how far the course has come; a finished one begins anew next time."""
        lesson = course.lesson
        done = course.is_over or self.is_done(lesson)
        self.put(_name(lesson), {"answers": [] if course.is_over else course.answers, "done": done})


def _name(lesson: Lesson) -> str:
    return f"{lesson.game}/{lesson.key}"


class _Classroom(Desk):
    """One lesson at the terminal."""

    def __init__(self, game: Game, lesson: Lesson, screen: Screen, progress: Progress) -> None:
        super().__init__(game, screen)
        self.progress = progress
        self.course = Course(lesson, progress.answers(lesson))

    @property
    def match(self) -> Match:
        return self.course.match

    @property
    def seat(self) -> int:
        return self.course.lesson.seat

    def pointed(self) -> set[str]:
        return {piece.key for piece in self.course.pointed}

    def teach(self) -> None:
        lesson = self.course.lesson
        self.screen.say(f"{self.game.title}: {lesson.title}. {lesson.about} Type help for what can be typed.")
        if self.course.answers:
            self.screen.say("You go on where you left; again begins anew.")
        try:
            while not self.course.is_over:
                self.tell()
                while not self.obey(self.screen.ask(self.prompt())):
                    pass
                self.progress.keep(self.course)
        except EOFError:
            self.screen.say("The lesson waits for you here.")
            return
        self.tell()

    def tell(self) -> None:
        """What happened, the table, what is said, and what is pointed out."""
        self.tell_news()
        self.screen.say(self.course.sentence)
        for piece in self.course.pointed:
            self.screen.say(f"  -> {label_of(piece)}")
        if len(self.course.wanted()) > 0 and len(self.match.moves(self.seat)) <= FEW:
            self.list_moves()

    def prompt(self) -> str:
        step = self.course.step
        return "Enter goes on >" if step is not None and step.is_reading else "Your answer (show does it for you) >"

    def obey(self, line: str) -> bool:
        """Do what was typed; whether the lesson goes on."""
        step = self.course.step
        assert step is not None
        if line == "quit":
            raise EOFError
        if line == "again":
            self.course, self.told = Course(self.course.lesson), 0
        elif line == "show" or (not line and step.is_reading):
            answer = self.course.show()
            if answer:
                self.screen.say(f"> {answer}")
        elif line in ("help", "?"):
            self.help(HELP)
            return False
        elif line == "moves":
            self.list_moves()
            return False
        elif line == "board":
            self.show_board()
            return False
        elif line:
            return self.answer(line)
        else:
            return False
        return True

    def answer(self, line: str) -> bool:
        tried = self.course.play(self.typed(line))
        if not tried.is_taken:
            self.refuse(tried.sentence, tried.rule)
        return tried.is_taken
