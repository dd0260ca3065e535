"""Change the rules on purpose, one small change at a time, and see whether a test of the game notices.

    python tools/mutants.py [GAME] [--every N] [--jobs N] [MODULE …]

Prints each change that no test noticed, and the share that was noticed. A survivor is a place to look: either a test
is missing, or the change makes no difference (say, to a message that nobody listens to).
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from pathlib import Path
from queue import Queue

ROOT = Path(__file__).parents[1]
NOT_RULES = {
    "__init__",
    "bot",
    "content",
    "debrief",
    "names",
    "options",
    "policy",
    "reasons",
    "terminal",
    "view",
    "words",
}
SWAPS: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.Add: ast.Sub, ast.Sub: ast.Add,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.Mod: ast.Mult, ast.And: ast.Or, ast.Or: ast.And,
    ast.Continue: ast.Break,
}  # fmt: skip


def silent(node: ast.AST) -> bool:
    """Whether this only tells what happened: tests of rules look at the table, not at the telling."""
    text = ast.unparse(node)
    return ".tell(" in text.split("\n")[0] or text.startswith("if state.effects is not None") or "self.effects" in text


def changes(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Every place that can be changed, with the way to change it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            for statement in ast.walk(node):
                body = getattr(statement, "body", None)
                if isinstance(body, list):
                    for line in body:
                        call = isinstance(line, ast.Expr) and isinstance(line.value, ast.Call)
                        if (call or isinstance(line, ast.AugAssign | ast.Delete)) and not silent(line):
                            yield line, "drop"
            for part in ast.walk(node):
                if isinstance(part, ast.Compare) and not silent(part) and type(part.ops[0]) in SWAPS:
                    yield part, "compare"
                elif isinstance(part, ast.BinOp | ast.BoolOp) and type(part.op) in SWAPS:
                    yield part, "operator"
                elif isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.Not | ast.Invert):
                    yield part, "unary"
                elif isinstance(part, ast.Constant) and type(part.value) in (int, bool):
                    yield part, "constant"
                elif isinstance(part, ast.Continue):
                    yield part, "operator"


def changed(tree: ast.Module, number: int) -> tuple[str, str] | None:
    """The module with its change of that number, and what it is; None where there are no more."""
    tree = deepcopy(tree)
    for i, (node, way) in enumerate(changes(tree)):
        if i != number:
            continue
        before = ast.unparse(node)
        after = apply(tree, node, way)
        line = getattr(node, "lineno", 0)
        return ast.unparse(ast.fix_missing_locations(tree)), f"line {line}: {before}  ->  {after}"
    return None


def apply(tree: ast.Module, node: ast.AST, way: str) -> str:
    """Carry out a change in the tree; returns what stands there now."""
    new: ast.AST
    if way == "drop":
        new = ast.Pass()
    elif isinstance(node, ast.Compare):
        new = ast.Compare(node.left, [SWAPS[type(node.ops[0])](), *node.ops[1:]], node.comparators)
    elif isinstance(node, ast.BinOp):
        new = ast.BinOp(node.left, SWAPS[type(node.op)](), node.right)
    elif isinstance(node, ast.BoolOp):
        new = ast.BoolOp(SWAPS[type(node.op)](), node.values)
    elif isinstance(node, ast.UnaryOp):
        new = node.operand
    elif isinstance(node, ast.Constant):
        new = ast.Constant(not node.value if isinstance(node.value, bool) else int(str(node.value)) + 1)
    else:
        new = ast.Break()
    replace(tree, node, new)
    return ast.unparse(ast.fix_missing_locations(new))


def replace(tree: ast.Module, old: ast.AST, new: ast.AST) -> None:
    """Put one node in the place of another."""
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
            elif isinstance(value, list) and any(item is old for item in value):
                setattr(parent, name, [new if item is old else item for item in value])


def survives(house: Path, module: Path, text: str, game: str) -> bool:
    """Whether the tests of the game pass in spite of the change."""
    target = house / module
    original = target.read_text(encoding="utf-8")
    target.write_text(text, encoding="utf-8")
    try:
        command = [
            sys.executable,
            "-B",
            "-m",
            "pytest",
            "-x",
            "-q",
            "-p",
            "no:xdist",
            "-p",
            "no:cacheprovider",
            f"tests/games/{game}",
        ]
        env = {**os.environ, "PYTHONPATH": str(house / "src")}
        run = subprocess.run(command, cwd=house, env=env, capture_output=True, timeout=180, check=False)
    except subprocess.TimeoutExpired:
        return False
    finally:
        target.write_text(original, encoding="utf-8")
    return run.returncode == 0


def build(folder: str) -> Path:
    """A copy of the project to change."""
    house = Path(folder)
    for name in ("src", "tests", "docs", "tools", "bench"):
        shutil.copytree(ROOT / name, house / name, symlinks=False, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, house / name)
    return house


def main() -> int:
    """Try the changes and report."""
    parser = argparse.ArgumentParser(description="See whether the tests notice changed rules.")
    parser.add_argument("game", nargs="?", default="ecosfera")
    parser.add_argument("module", nargs="*", help="modules such as rules or checks; all rules modules if none is named")
    parser.add_argument("--every", type=int, default=1, help="try every Nth change only")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    folder = Path("src/ecotone/games") / asked.game
    names = asked.module or [path.stem for path in sorted((ROOT / folder).glob("*.py")) if path.stem not in NOT_RULES]
    work = []
    for name in names:
        tree = ast.parse((ROOT / folder / f"{name}.py").read_text(encoding="utf-8"))
        number = 0
        while (change := changed(tree, number)) is not None:
            work.append((folder / f"{name}.py", *change))
            number += 1
    work = work[:: asked.every]
    print(f"{len(work)} changes in {', '.join(names)}", flush=True)
    survivors = 0
    with tempfile.TemporaryDirectory() as top, ThreadPoolExecutor(asked.jobs) as pool:
        houses: Queue[Path] = Queue()
        for number in range(asked.jobs):
            houses.put(build(f"{top}/{number}"))

        def one(task: tuple[Path, str, str]) -> bool:
            house = houses.get()
            try:
                return survives(house, task[0], task[1], asked.game)
            finally:
                houses.put(house)

        for task, alive in zip(work, pool.map(one, work), strict=True):
            if alive:
                survivors += 1
                print(f"survived: {task[0].name}, {task[2]}", flush=True)
    print(f"{len(work) - survivors} of {len(work)} changes noticed: {1 - survivors / max(1, len(work)):.1%}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
