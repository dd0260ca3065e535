"""A study's report: one HTML file that needs nothing else, with plots that read in black and white."""

from __future__ import annotations

from gettext import NullTranslations
from importlib.metadata import version
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from ecotone.core.text import ENGLISH
from ecotone.lab.study.comparisons import METHODS
from ecotone.lab.study.findings import Findings, SettingFindings
from ecotone.lab.study.plots import boxes_plot, shares_plot
from ecotone.lab.study.study import Study


def report(study: Study, found: Findings, command: str, language: NullTranslations = ENGLISH, code: str = "en") -> str:
    """The report as HTML."""
    env = Environment(
        loader=PackageLoader("ecotone.lab.study", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        keep_trailing_newline=True,
    )
    env.filters.update(plain=plain, figure=figure, amount=amount, chance=chance)

    def translate(message: str, **values: object) -> str:
        return language.gettext(message).format(**values)

    settings = found.settings
    return env.get_template("report.html").render(
        _=translate,
        code=code,
        language=language,
        study=study,
        findings=found,
        changes=found.significant,
        command=command,
        methods=METHODS,
        version=version("ecotone"),
        outcome_plots=[
            (name, safe_svg(shares_plot(plain(name), [(one.name, one.outcomes[name]) for one in settings])))
            for name in settings[0].outcomes
        ],
        score_plot=safe_svg(boxes_plot(translate("Scores"), [(one.name, one.scores) for one in settings])),
        figure_plots=[
            (name, safe_svg(boxes_plot(plain(name), [(one.name, one.figures[name]) for one in settings])))
            for name in settings[0].figures
        ],
        fairness=[fairness(one) for one in settings if one.seats],
    )


def fairness(one: SettingFindings) -> tuple[Any, ...]:  # Any: what the template unpacks
    """Name, plots by seat, role and bot, and who wins more or less than fair."""
    plots = []
    for group in (one.seats, one.roles, one.bots):
        rows = [(plain(each.name), each.share) for each in group]
        plots.append(safe_svg(shares_plot(one.name, rows, [each.fair for each in group])) if group else "")
    unfair = [each for each in (*one.seats, *one.roles, *one.bots) if each.verdict]
    return one.name, *plots, unfair


def safe_svg(svg: str) -> Markup:
    """A plot, which has escaped what it was given."""
    return Markup(svg)


def plain(name: str) -> str:
    """The id of an outcome, figure or role as words."""
    return name.replace("_", " ")


def figure(value: float, is_share: bool) -> str:
    """A number for people."""
    return f"{value:.1%}" if is_share else f"{value:.2f}"


def amount(value: float) -> str:
    """A number that is no share."""
    return f"{value:.2f}"


def chance(p: float) -> str:
    """A p value; small ones are not told apart."""
    return "< 0.001" if p < 0.001 else f"{p:.3f}"
