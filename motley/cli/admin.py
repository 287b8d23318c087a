"""For whoever runs a server: what tables there are, closing one, shutting somebody out, backups."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

admin = typer.Typer(
    help="For whoever runs a server: the tables at MOTLEY_DATABASE_URL, or in the folder of MOTLEY_HOME.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
TableName = Annotated[str, typer.Argument(metavar="TABLE", help="The table, by its name: see `motley admin list`.")]
PersonName = Annotated[str, typer.Argument(metavar="PERSON", help="Somebody, by the name that a table's seats have.")]


@admin.command("list")
def list_tables() -> None:
    """All tables, the latest first: name, game, answers, when it changed, who made it, who sits there."""
    from motley.server.tending import opened_here

    with opened_here() as store:
        for row in store.tables():
            changed = _moment(row.changed)
            people = ", ".join(_sitter(seat) for seat in row.shelf.seats)
            status = "over" if row.shelf.over else "running"
            print(f"{row.id}  {row.game}  {row.shelf.ply}  {status}  {changed}  {row.host or '-'}  {people}")


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


def _sitter(seat: dict[str, Any]) -> str:
    from motley.server.table.people import name_in

    return f"{name_in(seat.get('name', '-'))} ({seat.get('bot') or seat.get('owner') or '-'})"


def _tables(count: int, what: str) -> str:
    return f"{count} {'table is' if count == 1 else 'tables are'} {what}."


@admin.command()
def close(table: TableName) -> None:
    """Throw a table away, for good: whoever looks at it is told that it is gone."""
    from motley.server.tending import close_table

    close_table(table)
    print(f"{table} is gone.")


@admin.command()
def block(person: PersonName, undo: Annotated[bool, typer.Option("--undo", help="Let them in again.")] = False) -> None:
    """Serve somebody no longer: within seconds, on all servers of these tables."""
    from motley.server.tending import block_person

    block_person(person, not undo)
    print(f"{person} is {'welcome again' if undo else 'shut out'}.")


@admin.command()
def check(
    tables: Annotated[list[str] | None, typer.Argument(metavar="[TABLE]...", help="Some tables; else all.")] = None,
    repair: Annotated[bool, typer.Option("--repair", help="Write anew what is false; the old text is kept.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Tell it as JSON.")] = False,
) -> None:
    """Hold every table's snapshots, record, film and statistics against its journal; servers may go on meanwhile.

    Ends with 1 if anything is false or damaged and was not mended. What it tells may hold hidden cards: it is for
    whoever runs the server, and for no player.
    """
    from motley.cli.checking import told

    if not told(tables or [], repair, json):
        raise typer.Exit(1)


@admin.command()
def free(
    name: Annotated[
        str | None, typer.Argument(metavar="[TABLE|GAME]", help="A table, or a game: all its tables.")
    ] = None,
) -> None:
    """Serve a table again that was set aside because its game held up everybody; without a name: list them."""
    from motley.server import tending

    if name is not None:
        print(_tables(tending.free(name), "served again"))
        return
    found, held_back = tending.set_aside()
    for each in found:
        why = "did not come to an end" if each.why == "hung" else "ended the server"
        print(f"{each.table}  {each.game}  {_moment(each.at)}  {why}")
    for game in sorted(held_back):
        print(f"no new tables: {game}")


@admin.command("back-up")
def back_up(file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that is not there yet.")]) -> None:
    """Write everything into a file, as it is at one moment; servers may go on meanwhile."""
    from motley.server.tending import back_up_to

    print(_tables(back_up_to(file), f"in {file}"))


@admin.command()
def restore(file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup, or the file of a server.")]) -> None:
    """Put the tables of a backup where there are none yet: this is also the way from a file into a database."""
    from motley.server.tending import restore_from

    print(_tables(restore_from(file), "back"))
