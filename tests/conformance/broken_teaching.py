"""Toy games that tell newcomers something wrong: glossary, summary, coach."""

from typing import Any

from motley_tally.game import Tally

from motley.kernel import Ask, Meaning
from motley.kernel.words import Words
from tests.conformance.broken import breaks


class Explained(Tally):
    """Tally with one more word in its glossary."""

    meaning = Meaning("more", "stone", "What heaps are made of.")

    def glossary(self) -> list[Meaning]:
        return [*super().glossary(), self.meaning]


@breaks("glossary_is_alive", says="the glossary's more is stale")
class WordThatNobodySays(Explained):
    meaning = Meaning("more", "tone", "What stones make when they fall.")


@breaks("glossary_is_alive", says="stand for two things: ['heap']")
class WordWithTwoMeanings(Explained):
    meaning = Meaning("more", "stone", "What heaps are made of.", ["Heap"])


@breaks("glossary_is_alive", says="which the art does not have")
class WordWithoutPicture(Explained):
    meaning = Meaning("more", "stone", "What heaps are made of.", (), "pebble")


@breaks("glossary_is_alive", says="more is not explained")
class WordThatMeansNothing(Explained):
    meaning = Meaning("more", "stone", " ")


@breaks("glossary_is_alive", says="takes 300 letters")
class WordThatIsAnEssay(Explained):
    meaning = Meaning("more", "stone", "x" * 300)


@breaks("glossary_is_alive", says="[glossary.more] has a word and a text")
class WordThatIsMisspelt(Tally):
    @property
    def words(self) -> Words:
        tables = Words.read(self.package).tables
        return Words({**tables, "glossary": {"more": {"wrod": "stone", "text": "What heaps are made of."}}})


@breaks("summary_fits_a_page", says="more than 260")
class SummaryOfEverything(Tally):
    @property
    def summary_text(self) -> str:
        return self.rules_text + self.rules_text


@breaks("summary_fits_a_page", says="cites ['R9.9']")
class SummaryOfOtherRules(Tally):
    @property
    def summary_text(self) -> str:
        return super().summary_text + "- Keep what you take (R9.9).\n"


@breaks("summary_fits_a_page", says="the summary's 'Your turn'")
class SummaryOfAnotherTable(Tally):
    @property
    def summary_text(self) -> str:
        return super().summary_text + "\n![A heap](position: start; point stone:9:9)\n"


@breaks("coach_has_words", says="the coach's 'xyzzy' has no words")
class CoachWithoutWords(Tally):
    def coach(self, view: dict[str, Any], ask: Ask, seat: int) -> str | None:
        return "xyzzy"


@breaks("coach_has_words", says="the coach takes 200 letters")
class CoachWhoTalks(Tally):
    @property
    def words(self) -> Words:
        tables = Words.read(self.package).tables
        return Words({**tables, "coach": {"take": "x" * 200, "last": "x" * 200}})


@breaks("coach_has_words", says="and asked again")
class CoachWhoWavers(Tally):
    def coach(self, view: dict[str, Any], ask: Ask, seat: int) -> str | None:
        self.asked = not getattr(self, "asked", False)
        return "take" if self.asked else "last"
