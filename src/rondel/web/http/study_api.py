"""Studies over the API: made, looked at by anybody who has the link, changed and analysed by their owner."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Annotated, Final

from litestar.params import JSONBody, PathParameter

from rondel.core.seats import letter
from rondel.locale import say, translator
from rondel.web.http.errors import deleting, getting, posting
from rondel.web.http.requests import Asked, address, language_of, me, person_of, seated, tables_of
from rondel.web.http.shapes import ChosenThere, HowDeep, NewStudy, NodeNote, StudyName
from rondel.web.http.study_pages import analyses_of, where
from rondel.web.http.table_data import Data, scene_data, told
from rondel.web.tables import studies, study_making, study_view
from rondel.web.tables.analysing import found_at
from rondel.web.tables.faults import Invalid
from rondel.web.tables.studies import Study
from rondel.web.tables.study_data import LineReview, NodeRow

StudyId = Annotated[str, PathParameter(pattern="^[a-z0-9]{10}$", description="The id of a study.")]
NodeId = Annotated[int, PathParameter(ge=0, le=1_000_000, description="The number of a node; 0 is the beginning.")]


async def state(request: Asked, study_id: str, node: int) -> Data:
    """A study at a node: the answer to looking and to every change."""
    study = await studies.find(tables_of(request), study_id, await person_of(request))
    seen = await asyncio.to_thread(study_view.look, study, node)
    t = translator(language_of(request), study.names)
    found = found_at(study, node)
    return {
        "study": seen.id,
        "name": seen.name,
        "owner": seen.owner,
        "mine": seen.mine,
        "game": seen.table.game.name,
        "table": seen.origin,
        "url": address(request, where(seen.id, node)),
        "node": node,
        "note": seen.note,
        "position": study.state(node).to_json(),
        "scene": scene_data(seen.table.scene, t),
        "unfinished": seen.unfinished,
        "chances": list(seen.chances) or None,
        "bot": seen.bot or None,
        "lines": [] if found is None else [asdict(idea) for idea in found.look.ideas],
        "nodes": [row_data(row) | {"told": [told(message, t) for message in row.said]} for row in seen.rows],
        "review": None if seen.reviewed is None else review_data(seen.reviewed),
        "running": None if seen.running is None else {"done": seen.running[0], "all": seen.running[1]},
    }


def row_data(row: NodeRow) -> Data:
    """A node as data."""
    return {
        "node": row.id,
        "parent": row.parent,
        "turn": row.turn,
        "seat": letter(row.seat),
        "words": list(row.words),
        "drawn": list(row.drawn),
        "cost": row.cost,
        "note": row.note,
    }


def review_data(found: LineReview) -> Data:
    """The review of a line as `rondel review --json` writes it, with the nodes of its turns."""
    data: Data = found.review.to_json()
    for turn, point in zip(data["curve"], found.curve[1:], strict=True):
        turn["node"] = point.n
    for turning, told_point in zip(data["turning_points"], found.points, strict=True):
        turning["before"], turning["node"] = told_point.before, told_point.after
    return data


async def own(request: Asked, study_id: str) -> Study:
    """A study of mine."""
    return await studies.find_own(tables_of(request), study_id, await person_of(request))


@getting("/studies", summary="My studies, the last changed first")
async def list_studies(request: Asked) -> Data:
    """Studies that I keep here."""
    found = await studies.of_person(tables_of(request), await person_of(request))
    return {"studies": [{"study": one.id, "name": one.name, "game": one.game, "changed": one.changed} for one in found]}


@posting(
    "/studies", summary="Make a study of a position, a record, a table, or the start of a game", opt={"makes": True}
)
async def make_study(request: Asked, data: JSONBody[NewStudy]) -> Data:
    """A game of others that goes on is refused, and one of mine where hints are not allowed."""
    tables, person = tables_of(request), await me(request)
    given = [data.position, data.record, data.table, data.game]
    if sum(one is not None for one in given) != 1:
        raise Invalid(say("fault.study_empty"), "empty")
    if data.position is not None:
        made = await study_making.from_position(tables, person, data.position, data.name)
    elif data.record is not None:
        made = await study_making.from_record(tables, person, data.record, data.tiles)
    elif data.table is not None:
        table, viewer = await seated(request, data.table)
        made = await study_making.from_table(tables, table, viewer, person)
    else:
        made = await study_making.from_start(tables, person, data.game or "", data.players)
    return await state(request, made, 0)


@getting("/studies/{study_id:str}/{node:int}", summary="A study at a node, for anybody who has its link")
async def read_study(request: Asked, study_id: StudyId, node: NodeId) -> Data:
    """The position, the tree, what bots have found, and what runs."""
    return await state(request, study_id, node)


@posting("/studies/{study_id:str}/{node:int}/choose", status_code=200, summary="Make a choice at a node")
async def choose(request: Asked, study_id: StudyId, node: NodeId, data: JSONBody[ChosenThere]) -> Data:
    """The answer is the node that it leads to; chance decides by itself."""
    study = await own(request, study_id)
    return await state(request, study_id, await studies.choose(tables_of(request), study, node, data.choice))


@posting("/studies/{study_id:str}/{node:int}/undo", status_code=200, summary="Take back the last choice of a turn")
async def undo(request: Asked, study_id: StudyId, node: NodeId) -> Data:
    """Of a turn that is not over yet."""
    study = await own(request, study_id)
    return await state(request, study_id, await studies.undo(tables_of(request), study, node))


@posting("/studies/{study_id:str}/{node:int}/draw", status_code=200, summary="The same turn with other draws after it")
async def draw(request: Asked, study_id: StudyId, node: NodeId) -> Data:
    """A new node beside this one."""
    study = await own(request, study_id)
    return await state(request, study_id, await studies.draw_again(tables_of(request), study, node))


@posting("/studies/{study_id:str}/{node:int}/note", status_code=200, summary="Write a note to a node")
async def note(request: Asked, study_id: StudyId, node: NodeId, data: JSONBody[NodeNote]) -> Data:
    """An empty text is no note."""
    await studies.annotate(tables_of(request), await own(request, study_id), node, data.text)
    return await state(request, study_id, node)


@posting("/studies/{study_id:str}/{node:int}/look", status_code=200, summary="Let a bot look at the position")
async def look(request: Asked, study_id: StudyId, node: NodeId, data: JSONBody[HowDeep]) -> Data:
    """It runs beside; ask for the node again until nothing is `running`."""
    await analyses_of(request).look(await own(request, study_id), node, data.depth)
    return await state(request, study_id, node)


@posting("/studies/{study_id:str}/{node:int}/review", status_code=200, summary="Review the line through a node")
async def review(request: Asked, study_id: StudyId, node: NodeId, data: JSONBody[HowDeep]) -> Data:
    """It runs beside; ask for the node again until nothing is `running`."""
    study = await own(request, study_id)
    study.node(node)
    await analyses_of(request).review(study, node, data.depth)
    return await state(request, study_id, node)


@posting("/studies/{study_id:str}/stop", status_code=200, summary="Stop what runs")
async def stop(request: Asked, study_id: StudyId) -> Data:
    """What was found stays."""
    await analyses_of(request).stop(await own(request, study_id))
    return await state(request, study_id, 0)


@posting("/studies/{study_id:str}/copy", summary="A copy of a study as one of mine", opt={"makes": True})
async def copy(request: Asked, study_id: StudyId) -> Data:
    """With all notes and all that was found."""
    tables, person = tables_of(request), await me(request)
    made = await study_making.from_study(tables, await studies.find(tables, study_id, person), person)
    return await state(request, made, 0)


@posting("/studies/{study_id:str}/name", status_code=200, summary="Give a study of mine another name")
async def rename(request: Asked, study_id: StudyId, data: JSONBody[StudyName]) -> Data:
    """What it is called in lists."""
    await studies.rename(tables_of(request), await own(request, study_id), data.name)
    return await state(request, study_id, 0)


@deleting("/studies/{study_id:str}/{node:int}", summary="Take away a node with all that follows from it")
async def remove(request: Asked, study_id: StudyId, node: NodeId) -> None:
    """The beginning stays."""
    await studies.remove(tables_of(request), await own(request, study_id), node)


@deleting("/studies/{study_id:str}", summary="Delete a study of mine")
async def delete(request: Asked, study_id: StudyId) -> None:
    """With all notes and all that was found."""
    study = await own(request, study_id)
    await analyses_of(request).stop(study)
    await studies.drop(tables_of(request), study)


IMPORTS: Final = [make_study]
HANDLERS: Final = [
    list_studies,
    read_study,
    choose,
    undo,
    draw,
    note,
    look,
    review,
    stop,
    copy,
    rename,
    remove,
    delete,
]
