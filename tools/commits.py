"""Checks the subjects of the latest commits: an imperative of at most 60 characters, perhaps led by the area.

    python tools/commits.py            # the commits since this check exists, at most the last 50
    python tools/commits.py -n 5       # the last five

Checked are those commits only that know this file, so that older history stays as it was written.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 60
MOST = 50
SUBJECT = re.compile(r"(?:(?P<area>[a-z][\w, -]{0,24}): )?(?P<verb>[\w'-]+)(?: |$)")
# Words that begin a description of what is, or of what was done, instead of saying what the commit does.
NO_VERBS = {
    "a", "all", "an", "and", "any", "each", "every", "how", "if", "it", "its", "no", "nobody", "none", "now", "one",
    "only", "some", "that", "the", "there", "these", "they", "this", "those", "two", "what", "when", "where", "which",
    "who", "whoever", "whose", "why",
}  # fmt: skip


def fault(subject: str) -> str:
    """What is wrong with a subject; nothing if it is well formed."""
    if len(subject) > LONGEST:
        return f"{len(subject)} characters, at most {LONGEST}"
    if subject.endswith("."):
        return "ends with a full stop"
    found = SUBJECT.match(subject)
    if found is None:
        return "does not begin with a word, or with an area and a colon"
    verb = found["verb"].lower()
    if (
        verb in NO_VERBS
        or verb.endswith(("ing", "ied"))
        or (verb.endswith("ed") and verb not in ("need", "feed", "seed"))
    ):
        return f"'{found['verb']}' is no imperative: say what the commit does, as in 'split pages by subject'"
    return ""


def git(*arguments: str) -> str:
    """What git answers."""
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def subjects(most: int) -> list[str]:
    """The subjects of the latest commits that know this check; merges by git itself are left out."""
    first = git("log", "--diff-filter=A", "--format=%H", "--", "tools/commits.py").split()
    if not first:
        return []
    return git("log", "--no-merges", f"-{most}", "--format=%s", f"{first[-1]}..HEAD").splitlines()


def main() -> None:
    """Check, and say which subjects are wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("-n", type=int, default=MOST, help="how many commits to look at, at most")
    asked = parser.parse_args()
    if not (ROOT / ".git").exists():
        print("commits: not a git work tree, nothing to check")
        return
    faults = [(subject, why) for subject in subjects(asked.n) if (why := fault(subject))]
    for subject, why in faults:
        print(f"commits: {subject!r}: {why}", file=sys.stderr)
    if faults:
        sys.exit(1)


if __name__ == "__main__":
    main()
