"""A workbook of a few plain sheets: text and numbers, with a head that stays in sight."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Final

from xlsxwriter import Workbook

LONGEST_NAME: Final = 31  # letters of a sheet's name, as Excel has it
# Text is always text, so that nothing that somebody typed is carried out as a formula or followed as a link.
AS_TYPED: Final = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_numbers": False,
    "strings_to_urls": False,
}


def workbook(sheets: Mapping[str, Sequence[Sequence[object]]]) -> bytes:
    """The bytes of an .xlsx file with these sheets; in each the first row is the head."""
    out = io.BytesIO()
    with Workbook(out, AS_TYPED) as book:
        head = book.add_format({"bold": True, "bottom": 1})
        for name, rows in sheets.items():
            sheet = book.add_worksheet(name[:LONGEST_NAME])
            for number, row in enumerate(rows):
                for column, value in enumerate(row):
                    if isinstance(value, int | float):
                        sheet.write_number(number, column, value, head if number == 0 else None)
                    else:
                        sheet.write_string(number, column, str(value), head if number == 0 else None)
            sheet.freeze_panes(1, 0)
            sheet.autofit()
    return out.getvalue()
