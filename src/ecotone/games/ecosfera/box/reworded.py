"""Words of the content file that are said otherwise at the table: names that were given twice, and Water as the board
calls it.

The file keeps them: its fingerprint stands in every record, and records of the first games are still to be read.
"""

from __future__ import annotations

from typing import Final

from ecotone.core.text import Text

TWICE: Final = "Bloom-forming cyanobacterium"
# Species by id: the name in the file, and the one at the table. A pack that has a name of its own is believed.
NAMES: Final = {
    "planothidium": ("Bottom-living diatoms", Text("Sand-grain diatoms")),
    "nitzschia_filiformis": ("Bottom-living diatom", Text("Gliding diatom")),
    "nodularia_spumigena": (TWICE, Text("Poisonous cyanobacterium")),
    "aphanizomenon_flosaquae": (TWICE, Text("Bundle-forming cyanobacterium")),
}
INFLOW: Final = Text(
    "If the habitat Water has been restored, each player in turn order from the active player may add one oxygen card "
    "from the market to their row while any are left; the active player decides for each. Otherwise every oxygen card "
    "in every row, used or not, returns to the market."
)


def table_name(id: str, name: str) -> str:
    """What a species is called at the table."""
    written, said = NAMES.get(id, ("", None))
    return said.template if said is not None and name == written else name


def table_effect(effect: str) -> str:
    """What a policy card says at the table: the board's word for a habitat."""
    plain = effect.replace("the pelagic habitat", "the habitat Water")
    return plain if plain == INFLOW.template else effect
