"""The tile workshop: sets of one's own, begun from a supplied one or a file, and entered row by row."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from rondel.games.registry import titles
from rondel.games.tile_set import ROWS, checked, is_checked
from rondel.locale import translator
from rondel.parts.table import Record
from rondel.web.http.answers import page, sentence, told_mistakes
from rondel.web.http.requests import Asked, address, known_person, language_of, person_of, tables_of, text_of
from rondel.web.pages import row_form, workshop
from rondel.web.tables import own_sets
from rondel.web.tables.faults import Conflict, Fault, Invalid, Missing
from rondel.web.tables.own_sets import OwnSet

SEE_OTHER: Final = 303


# Begin, and what one has.


async def _start(request: Asked, fault: Fault | None = None, sent: dict[str, str] | None = None) -> Response[str]:
    """The page to begin with, perhaps with what is wrong with the form that was sent."""
    t = translator(language_of(request))
    person = await person_of(request)
    found = [{"name": one.name, "editions": list(range(one.edition, 0, -1))} for one in titles() if one.get_shapes()]
    wanted = (sent or {}).get("game") or request.query_params.get("game", "")
    return page(
        request,
        "tiles.html",
        fault.status if fault else 200,
        games=found,
        chosen=wanted if wanted in [one["name"] for one in found] else found[0]["name"],
        mine=await own_sets.of_person(tables_of(request), person),
        most=own_sets.MOST,
        name=person.name if person else "",
        title=(sent or {}).get("title", ""),
        error=sentence(fault.message, t) if fault else "",
        mistakes=told_mistakes(fault, t) if fault else [],
    )


@get("/tiles", include_in_schema=False)
async def start(request: Asked) -> Response[str]:
    """The workshop."""
    return await _start(request)


@post("/tiles", include_in_schema=False, opt={"makes": True})
async def new_set(request: Asked) -> Response[Any]:
    """Begin a set."""
    form = await request.form()
    sent = {key: str(form[key]) for key in ("game", "title") if key in form}
    try:
        game = sent.get("game", "")
        edition = str(form.get(f"{game}.edition", ""))
        text = await text_of(form.get("file"))
        begun = await own_sets.begin(game, text, int(edition) if edition.isdecimal() and len(edition) < 4 else None)
        name = own_sets.clean_title(sent.get("title", ""))
        person, cookies = await known_person(request, str(form.get("name", "")))
        made = await own_sets.make(tables_of(request), person, name, begun)
    except Fault as fault:
        return await _start(request, fault, sent)
    return Redirect(f"/tiles/{made}", status_code=SEE_OTHER, cookies=cookies)


# A set.


@get("/tiles/{set_id:str}", include_in_schema=False)
async def a_set(request: Asked, set_id: FromPath[str]) -> Response[str]:
    """All rows of a set, how far it is compared, and what can be done with it."""
    found = await own_sets.find(tables_of(request), set_id, await person_of(request))
    return await _set_page(request, found)


async def _set_page(request: Asked, found: OwnSet, fault: Fault | None = None) -> Response[str]:
    t = translator(language_of(request))
    person = await person_of(request)
    wrong = await own_sets.problems(found.tiles)
    done, rows = found.tiles.progress
    return page(
        request,
        "tile_set.html",
        fault.status if fault else 200,
        set=found.stored,
        mine=found.mine,
        known=person is not None,
        tables=await asyncio.to_thread(workshop.shown, found.tiles, wrong, t),
        done=done,
        rows=rows,
        wrong=wrong,
        link=address(request, f"/tiles/{found.id}"),
        next=workshop.next_open(found.tiles, "", -1),
        error=sentence(fault.message, t) if fault else "",
    )


@post("/tiles/{set_id:str}", include_in_schema=False, opt={"makes": True})
async def change_set(request: Asked, set_id: FromPath[str]) -> Response[Any]:
    """Give a set another name, forget it, or make a copy of one's own."""
    form = await request.form()
    tables = tables_of(request)
    person = await person_of(request)
    found = await own_sets.find(tables, set_id, person)
    title = str(form.get("title", ""))
    try:
        if form.get("do") == "copy":
            person, cookies = await known_person(request, person.name if person else str(form.get("name", "")))
            made = await own_sets.make(tables, person, title or found.stored.name, found.tiles)
            return Redirect(f"/tiles/{made}", status_code=SEE_OTHER, cookies=cookies)
        found = await own_sets.find_own(tables, set_id, person)
        if form.get("do") == "drop":
            await own_sets.drop(tables, found)
            return Redirect("/tiles", status_code=SEE_OTHER)
        await own_sets.change(tables, found, found.tiles, title)
    except (Invalid, Conflict) as fault:
        return await _set_page(request, found, fault)
    return Redirect(f"/tiles/{set_id}", status_code=SEE_OTHER)


@get("/tiles/{set_id:str}/set.csv", include_in_schema=False)
async def download(request: Asked, set_id: FromPath[str]) -> Response[str]:
    """The set as a file."""
    found = await own_sets.find(tables_of(request), set_id, None)
    name = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in found.stored.name.lower())
    headers = {"Content-Disposition": f'attachment; filename="{found.stored.game}-{name}.csv"'}
    return Response(found.stored.text, media_type="text/csv", headers=headers)


# A row.


def _place(found: OwnSet, table: str, n: int) -> tuple[str, Record]:
    """The file of a table and the row in it; the number after the last is a row to be added."""
    file = f"{table}.csv"
    rows = found.tiles.tables.get(file)
    if rows is None or not 0 <= n <= min(len(rows), ROWS - 1):
        raise Missing(own_sets.NO_ROW)
    return file, rows[n] if n < len(rows) else found.tiles.new_row(file)


@get("/tiles/{set_id:str}/{table:str}/{n:int}", include_in_schema=False)
async def a_row(request: Asked, set_id: FromPath[str], table: FromPath[str], n: FromPath[int]) -> Response[str]:
    """A row as a form, for its owner; others read it with the rest of the set."""
    found = await own_sets.find(tables_of(request), set_id, await person_of(request))
    file, row = _place(found, table, n)
    if not found.mine:
        return Redirect(f"/tiles/{set_id}#{table}-{n}", status_code=SEE_OTHER)
    return _row_page(request, found, file, n, row)


def _row_page(
    request: Asked, found: OwnSet, file: str, n: int, row: Record, fault: Fault | None = None
) -> Response[str]:
    t = translator(language_of(request))
    tiles = found.tiles
    looked = tiles.look(file, row)
    rows = tiles.tables[file]
    before, after = workshop.beside(tiles, file, n)
    done, count = tiles.progress
    return page(
        request,
        "tile_row.html",
        fault.status if fault else 200,
        set=found.stored,
        table=workshop.stem(file),
        table_name=workshop.table_name(file, t),
        n=n,
        new=n == len(rows),
        row=workshop.row_view(tiles, file, n, row, False, t),
        mark=workshop.mark(rows[n]) if n < len(rows) else "",
        fields=row_form.fields(tiles, file, row, looked.mistakes, t),
        general=looked.mistakes.get("", ()),
        before=before,
        after=after,
        done=done,
        rows=count,
        error=sentence(fault.message, t) if fault else "",
    )


@post("/tiles/{set_id:str}/{table:str}/{n:int}", include_in_schema=False)
async def change_row(request: Asked, set_id: FromPath[str], table: FromPath[str], n: FromPath[int]) -> Response[Any]:
    """Look at a row as it would be, keep it, mark it as compared, or take it out."""
    tables = tables_of(request)
    found = await own_sets.find_own(tables, set_id, await person_of(request))
    file, old = _place(found, table, n)
    form = {key: str(value) for key, value in (await request.form()).items()}
    do = form.get("do", "look")
    new = n == len(found.tiles.tables[file])
    stale = not new and form.get("mark") != workshop.mark(old)
    if do in ("check", "uncheck", "remove") and not new:
        if stale:
            raise own_sets.stale_row()
        changed = (
            found.tiles.without_row(file, n)
            if do == "remove"
            else found.tiles.with_row(file, n, checked(old, do == "check"))
        )
        await own_sets.change(tables, found, changed)
        return Redirect(f"/tiles/{set_id}#{table}-{n}", status_code=SEE_OTHER)
    row, unseen = row_form.row_of(found.tiles, file, old, form)
    if do == "look" or unseen:
        return _row_page(request, found, file, n, row)
    if stale:
        return _row_page(request, found, file, n, row, own_sets.stale_row())
    if found.tiles.look(file, row).mistakes:
        return _row_page(request, found, file, n, row, own_sets.wrong_row())
    kept = checked(row, do == "checked" or (is_checked(old) and not new))
    tiles = found.tiles.with_row(file, n, kept)
    await own_sets.change(tables, found, tiles)
    onward = workshop.next_open(tiles, file, n) if do == "checked" else None
    goal = f"{onward[0]}/{onward[1]}" if onward else f"#{table}-{n}"
    return Redirect(f"/tiles/{set_id}{'/' if onward else ''}{goal}", status_code=SEE_OTHER)


HANDLERS: Final = [start, a_set, change_set, download, a_row, change_row]
