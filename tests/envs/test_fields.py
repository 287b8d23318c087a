"""The page of the numbers says what the games declare."""

from tools import fields


def test_the_page_has_the_fields_of_today() -> None:
    page = fields.PAGE.read_text(encoding="utf-8")
    told = page.partition(fields.BEGIN)[2].partition(fields.END)[0].strip()
    assert told == fields.text(), "run `python -m tools.fields`"
