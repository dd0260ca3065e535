"""The addresses of a class: `/class` for its teacher and the wall, `/c` for its pupils."""

from __future__ import annotations

from starlette.routing import BaseRoute, Route

from ecotone.web.classroom import dashboard, exports, joining, opening, reading, talk, wall
from ecotone.web.classroom.live import class_events


def routes() -> list[BaseRoute]:
    """All of them."""
    return [
        Route("/teachers", reading.teachers_page),
        Route("/class/new", opening.new_class, methods=["GET", "POST"]),
        Route("/class/privacy", reading.privacy_page),
        Route("/class/{code}", dashboard.class_dashboard),
        Route("/class/{code}/card", opening.card_page),
        Route("/class/{code}/words", dashboard.type_words, methods=["POST"]),
        Route("/class/{code}/k/{key}", dashboard.teacher_link),
        Route("/class/{code}/do", dashboard.act, methods=["POST"]),
        Route("/class/{code}/phone", dashboard.new_phone, methods=["POST"]),
        Route("/class/{code}/teachers", dashboard.add_teacher, methods=["POST"]),
        Route("/class/{code}/events", class_events(dashboard.paint_dashboard)),
        Route("/class/{code}/wall", wall.wall_page),
        Route("/class/{code}/wall/events", class_events(wall.paint_wall)),
        Route("/class/{code}/debrief", talk.talk_page),
        Route("/class/{code}/debrief/events", class_events(talk.paint_talk)),
        Route("/class/{code}/export", exports.export_page),
        Route("/class/{code}/export/{name}", exports.export),
        Route("/c/{code}", joining.class_page, methods=["GET", "POST"]),
        Route("/c/{code}/back", joining.back_page, methods=["GET", "POST"]),
        Route("/c/{code}/p/{secret}", joining.phone_link),
        Route("/c/{code}/seat", joining.take_seat),
        Route("/c/{code}/do", joining.pupil_acts, methods=["POST"]),
        Route("/c/{code}/events", class_events(joining.paint_pupil)),
    ]
