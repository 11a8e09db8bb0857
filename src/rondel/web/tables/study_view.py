"""Makes the view of a study at a node: a table at which one sits at every seat, with what bots have found."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rondel.core import OVER
from rondel.core.seats import seat_number
from rondel.locale import Message
from rondel.web.tables.analysing import cost_of, found_at, review_of
from rondel.web.tables.hinting import hint
from rondel.web.tables.studies import Study
from rondel.web.tables.study_data import LineReview, NodeRow, PointTold, StudyView
from rondel.web.tables.study_tree import ROOT, StudyNode
from rondel.web.tables.unkept import unkept
from rondel.web.tables.view import Occupant, ScorePoint, TableSetup, TableView, Viewer

NOBODY: Final = Viewer(frozenset(), frozenset(), False, None, "")


def look(study: Study, id: int) -> StudyView:
    """A study at a node; of a long one it takes a while."""
    node, state, stored = study.node(id), study.state(id), study.stored
    found = found_at(study, id)
    chances = found.look.best.chances if found else ()
    reviewed, costs = _reviewed(study, id)
    if reviewed is not None:
        review, nodes = reviewed.review, [point.n for point in reviewed.curve]
        stands = [review.start, *(outlook.chances for outlook in review.curve)]
        chances = stands[nodes.index(id)] if id in nodes else chances
    hints = () if found is None or state.actor == OVER else tuple(hint(state, idea) for idea in found.look.ideas)
    line = study.tree.line(id)
    following = study.tree.children(id)
    return StudyView(
        id=study.id,
        name=stored.name,
        owner=stored.owner_name,
        mine=study.mine,
        origin=stored.origin,
        node=id,
        note=node.note,
        table=replace(_table(study, id), hints=hints),
        rows=tuple(_row(study, each, depth, costs, each.id == id) for each, depth in study.tree.rows()),
        chances=chances,
        bot=found.bot if found else "",
        looks=found.look.best.looks if found else 0,
        reviewed=reviewed,
        turns=len(line) - 1 - study.open(line[-1].id),
        before=max(node.parent, ROOT),
        after=following[0].id if following else id,
        last=line[-1].id,
        unfinished=study.open(id),
        drawn=bool(node.drawn) and id != ROOT,
        running=(stored.job_done, stored.job_all) if stored.runs else None,
    )


def _reviewed(study: Study, id: int) -> tuple[LineReview | None, dict[int, float]]:
    """The review of the line through a node, and what its turns cost by their nodes."""
    found = review_of(study, id)
    if found is None:
        return None, {}
    review, line = found
    stands = [review.start, *(outlook.chances for outlook in review.curve)]
    turns = [0, *(outlook.turn for outlook in review.curve)]
    curve = [
        ScorePoint(node.id, turn, tuple(round(100 * chance) for chance in chances))
        for node, turn, chances in zip(line, turns, stands, strict=True)
    ]
    nodes = {outlook.n: node for outlook, node in zip(review.curve, line[1:], strict=True)}
    points = []
    for point in review.turning_points:
        node = nodes[point.n]
        look = found_at(study, node.parent, node.id)
        assert look is not None
        best = hint(study.state(node.parent), look.look.best)
        better = tuple(step.choice.text for step in best.steps if not step.forced)
        seat, played = seat_number(point.seat), _said(study, node)
        points.append(PointTold(node.parent, node.id, point.turn, seat, point.cost, played, better))
    costs = {node.id: outlook.cost for outlook, node in zip(review.curve, line[1:], strict=True) if outlook.free}
    return LineReview(review, tuple(curve), tuple(points)), costs


def _said(study: Study, node: StudyNode) -> tuple[Message, ...]:
    """What the free choices of a turn did."""
    steps = study.steps(node.id)[: len(node.words)]
    return tuple(message for each in steps if not each.entry.forced for message in each.entry.said)


def _row(study: Study, node: StudyNode, depth: int, costs: dict[int, float], here: bool) -> NodeRow:
    entry = study.steps(node.id)[0].entry
    cost = costs[node.id] if node.id in costs else cost_of(study, node.id)
    said = _said(study, node) or study.steps(node.id)[0].entry.said
    told = (node.words, node.drawn, cost, node.note, here)
    return NodeRow(node.id, node.parent, depth, entry.turn, entry.actor, said, *told)


def _table(study: Study, id: int) -> TableView:
    """The position of a node as a table."""
    state = study.state(id)
    actor = int(state.actor)
    everybody = frozenset(range(study.game.players))
    return unkept(
        state,
        actor if actor >= 0 else None,
        Viewer(everybody, everybody, False, None, "") if study.mine else NOBODY,
        TableSetup(study.setup.options, study.setup.tiles is not None, True, False, False, None),
        [Occupant(bot, name) for bot, name in study.setup.seats],
        study.stored.revision,
        study.mine and actor >= 0,
        [each.entry for each in study.steps(id)] if study.open(id) else (),
    )
