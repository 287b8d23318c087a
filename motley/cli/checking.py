"""`motley admin check`: what is found of each table, with a bar while it is being looked at."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.progress import Progress

from motley.server.table.checking import DAMAGED, FALSE, GOOD, OTHER_RULES, SET_ASIDE, Verdict
from motley.server.tending import check_tables

TOLD: Final = {
    GOOD: "good",
    FALSE: "false",
    OTHER_RULES: "of other rules, and not compared",
    DAMAGED: "damaged",
    SET_ASIDE: "set aside, and not looked at",
}


def told(tables: Sequence[str], is_repairing: bool, as_json: bool) -> bool:
    """Look, and tell; whether all is as it should be."""
    # The bar is for people: what is told goes where it can be read on.
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("tables", total=None)
        found = check_tables(tables, is_repairing, lambda done, of: progress.update(bar, completed=done, total=of))
    wrong = [each for each in found if each.kind != GOOD]
    if as_json:
        print(json.dumps({"tables": len(found), "found": [each.json() for each in wrong]}))
    else:
        for each in wrong:
            print(_line(each))
        for kind, count in Counter(each.kind for each in found).items():
            print(f"{count} {'table is' if count == 1 else 'tables are'} {TOLD[kind]}.")
    return not any(each.kind == DAMAGED or (each.kind == FALSE and not each.is_repaired) for each in wrong)


def _line(verdict: Verdict) -> str:
    what = ", ".join(verdict.parts) or verdict.why
    return f"{verdict.table}  {verdict.game}  {verdict.kind}  {what}{'  repaired' if verdict.is_repaired else ''}"
