"""The page about a run: one file that needs nothing else, what matters first."""

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

import motley
from motley.kernel.data import read_text
from motley.lab import charts
from motley.lab.findings import CAVEAT, CLEAR, EVEN, NOT_MEASURED, PLAIN, Finding, findings, percent, plural, size
from motley.lab.journal import Run
from motley.lab.statistics import Mean
from motley.lab.study import FEWEST, GAME_MEASURES, Study, Use
from motley.lab.tables import Tables

BADGES = {CLEAR: "clear", EVEN: "no sign of it", PLAIN: "counted", CAVEAT: "mind"}


def written(run: Run, tables: Tables, page: Path) -> list[str]:
    """Write the page; the sentences of its first screen."""
    study = Study(run, tables)
    found = findings(study)
    page.write_text(html(study, found), encoding="utf-8")
    return [finding.sentence for finding in found]


def html(study: Study, found: Sequence[Finding]) -> str:
    """The whole page."""
    title = escape(study.experiment.title)
    sections = list(_sections(study))
    links = "".join(f'<a href="#{key}">{escape(name)}</a>' for key, name, _ in sections)
    body = "".join(f'<section id="{key}"><h2>{escape(name)}</h2>{text}</section>' for key, name, text in sections)
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{read_text('motley.lab', 'report.css')}</style></head><body><main>"
        f"<header><p class=kind>Balance of {escape(study.game.title)}</p><h1>{title}</h1>"
        f"<p>{_facts(study)}</p></header>"
        f'<section class="short"><h2>In short</h2><ul>{_short(found)}</ul></section>'
        f"<nav>{links}</nav>{body}</main></body></html>\n"
    )


def _facts(study: Study) -> str:
    bots = sorted({entry for contest in study.experiment.variants for entry in contest.entries})
    many = f" in {len(study.labels)} variants" if len(study.labels) > 1 else ""
    return escape(
        f"{study.games:,} games{many}, played by {', '.join(bots)}, seed {study.experiment.variants[0].seed}, "
        f"rules version {study.game.version}, Motley {motley.__version__}"
    )


def _short(found: Sequence[Finding]) -> str:
    return "".join(
        f'<li class="{finding.kind.replace(" ", "-")}"><b>{BADGES[finding.kind]}</b>{escape(finding.sentence)}</li>'
        for finding in found
    )


def _sections(study: Study) -> Iterator[tuple[str, str, str]]:
    """Key, title and content of each section."""
    yield "seats", "Who wins", _seats(study)
    for table, deed in dict.fromkeys((use.table, use.deed) for use in study.uses):
        uses = [use for use in study.uses if (use.table, use.deed) == (table, deed)]
        name = f"{plural(table).capitalize()} {deed}"
        yield f"{table}-{deed}", name, _components(study, name, uses)
    yield "length", "How long games are", charts.length_picture(study) + _measures(study)
    yield "endings", "How games end", _endings(study)
    yield "scores", "Scores of winners and others", charts.score_picture(study)
    if not study.is_solo:
        yield "swings", "Drama: who leads, and for how long", _swings(study)
    if study.contrasts:
        yield "variants", "What differs between the variants", _contrasts(study)
    yield "thinking", "Choices and thinking", _thinking(study)
    yield "reading", "How to read this", read_text("motley.lab", "reading.html").replace("FEWEST", str(FEWEST))


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def _seats(study: Study) -> str:
    text = charts.seat_picture("Wins by seat", study, study.seats)
    if study.first_turns:
        text += "<h3>By who takes the first turn</h3>"
        text += charts.seat_picture("Wins of the first turn", study, study.first_turns)
    return text


def _components(study: Study, name: str, uses: Sequence[Use]) -> str:
    judged = [use for use in uses if use.is_judged]
    text = ""
    if study.is_everybodys(uses[0]):
        text += "<p>These are everybody's: the wins are those of whoever went first.</p>" if judged else ""
    if len(judged) > charts.MOST:
        text += f"<p>The {charts.MOST // 2} strongest and the {charts.MOST // 2} weakest of {len(judged)}.</p>"
    if judged:
        text += charts.component_picture(name, uses)
    rows = [_row(use) for use in sorted(uses, key=lambda use: -use.lift)]
    head = (
        "",
        "games",
        "of all games",
        "share of wins",
        "95 % interval",
        "fair",
        "luck, corrected",
        "decisions a game",
    )
    return f"{text}<details><summary>All {len(uses)} in numbers</summary>{table(head, rows)}</details>"


def _row(use: Use) -> list[str]:
    told = [use.name, str(use.games), percent(use.games / use.of)]
    if use.share is None:
        told += ["", "", "", ""]
    else:
        low, high = use.share.interval
        judged = _chance(use.chance) if use.is_judged else "too few"
        told += [percent(use.share.share), f"{percent(low)} to {percent(high)}", percent(use.share.fair), judged]
    return [*told, f"{use.decisions.mean:.0f}"]


def _chance(chance: float) -> str:
    return "below 0.001" if chance < 0.001 else f"{chance:.3f}"


def _measures(study: Study) -> str:
    rows: list[list[str]] = []
    for measure in (*GAME_MEASURES, *study.own_measures):
        for variant in study.variants:
            values = list(study.values(variant, measure).values())
            mean = Mean.of(values)
            low, high = mean.interval
            of = [study.labels[variant]] if len(study.labels) > 1 else []
            told = [study.title_of(measure), *of, f"{mean.mean:.4g}", f"{low:.4g} to {high:.4g}"]
            rows.append([*told, f"{min(values, default=0):.4g} to {max(values, default=0):.4g}"])
    head = ["", *(["variant"] if len(study.labels) > 1 else []), "mean", "95 % interval", "from least to most"]
    return f"<details open><summary>Measures of a game</summary>{table(head, rows)}</details>"


def _endings(study: Study) -> str:
    reasons = {reason for counts in study.endings for reason in counts}
    if len(reasons) == 1:
        return f"<p>All games end by “{escape(charts.spoken(reasons.pop()))}”.</p>"
    return charts.ending_picture(study)


def _swings(study: Study) -> str:
    if study.swings() is None:
        return f"<p>{escape(NOT_MEASURED)}</p>"
    rows = []
    for variant in study.variants:
        swings = study.swings(variant)
        if swings is None:
            rows.append([study.labels[variant], *["not measured"] * 3])
        else:
            changes, behind, settled = (each.mean for each in swings)
            rows.append([study.labels[variant], f"{changes:.1f}", percent(behind), percent(settled)])
    head = ("", "changes of the lead", "winner behind", "lead settled after")
    return charts.swing_picture(study) + table(head, rows)


def _contrasts(study: Study) -> str:
    rows = []
    for each in sorted(study.contrasts, key=lambda contrast: -abs(contrast.difference.effect)):
        low, high = each.difference.paired.interval
        told = [study.labels[each.variant], each.measure, f"{each.first.mean:.4g}", f"{each.other.mean:.4g}"]
        rows.append([*told, f"{low:+.3g} to {high:+.3g}", size(each.difference.effect), _chance(each.chance)])
    head = ("variant", "measure", f"“{study.labels[0]}”", "this", "difference", "effect", "luck, corrected")
    picture = charts.contrast_picture(study, study.contrasts)
    return f"{picture}<details><summary>In numbers</summary>{table(head, rows)}</details>"


def _thinking(study: Study) -> str:
    rows = []
    for pace in study.paces:
        times = [f"{1000 * each:.1f}" for each in (pace.mean, pace.median, pace.late, pace.longest)]
        rows.append([pace.bot, f"{pace.decisions:,}", *times])
    head = ("bot", "decisions", "mean, ms", "median, ms", "95 of 100, ms", "longest, ms")
    choices = Mean.of(study.tables.games["choices"].to_list())
    most = study.tables.games["most_choices"].max()
    return (
        f"<p>A decision has {choices.mean:.1f} legal moves on average, at most {most}. "
        f"Times are of the machines that played.</p>{table(head, rows)}"
    )
