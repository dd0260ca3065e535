"""Who imports whom in a package, imports for typing included, and the circles among them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path


def modules_below(source: Path, package: str) -> dict[str, Path]:
    """All modules of a package by their dotted names; a package is named without its `__init__`."""
    found = {}
    for path in sorted((source / package).rglob("*.py")):
        parts = path.relative_to(source).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports_of(path: Path, modules: Mapping[str, Path]) -> set[str]:
    """The modules that a module imports anywhere in it: at its top, in functions, and for typing only."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names} & modules.keys()
            found |= inner
            if len(inner) < len(node.names):  # names of the module itself
                found.add(node.module)
    return found & modules.keys()


def import_graph(source: Path, package: str) -> dict[str, set[str]]:
    """Every module of a package with the modules of the package that it imports."""
    modules = modules_below(source, package)
    return {name: imports_of(path, modules) - {name} for name, path in modules.items()}


def circles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """The groups of modules that import each other, directly or by way of others (Tarjan's algorithm)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> Iterator[str]:
        number[name] = lowest[name] = len(number)
        stack.append(name)
        for other in sorted(graph[name]):
            if other not in number:
                yield other
                lowest[name] = min(lowest[name], lowest[other])
            elif other in stack:
                lowest[name] = min(lowest[name], number[other])
        if lowest[name] == number[name]:
            at = stack.index(name)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for start in sorted(graph):
        if start in number:
            continue
        walks = [visit(start)]
        while walks:
            into = next(walks[-1], None)
            if into is None:
                walks.pop()
            else:
                walks.append(visit(into))
    return sorted(found)
