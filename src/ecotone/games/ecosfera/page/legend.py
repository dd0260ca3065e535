"""What the page says about signs and policy cards in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ecotone.core.text import Text

LEGEND: Final = (
    ("leaf", Text("Producer: plants, algae and other small life. It costs the elements on its card.")),
    ("fish", Text("Consumer: an animal. It costs two producers that share one of its habitats.")),
    ("sunlight", Text("Sunlight, an element")),
    ("oxygen", Text("Oxygen, an element")),
    ("salinity", Text("Salinity, an element")),
    ("nutrients", Text("Nutrients, an element")),
    ("temperature", Text("Temperature, an element")),
    ("ice", Text("Ice, a habitat")),
    ("mud", Text("Mud, a habitat")),
    ("river", Text("River, a habitat")),
    ("rock", Text("Rock, a habitat")),
    ("pelagic", Text("Water, a habitat: the open sea")),
    ("coast", Text("Coast, a habitat")),
    ("pass", Text("Pass: give an unused card of your row to another row, or an element back to the market.")),
    ("plus", Text("Plus: draw one more card from your deck.")),
    ("refresh", Text("Refresh: change all cards of one market.")),
    ("star", Text("Star, at level 2: once a turn it draws a policy card.")),
    ("lens", Text("A round picture shows life under the microscope.")),
)

# Policy cards in one sentence, by their ids; the whole effect is told beside it.
BRIEF: Final[Mapping[str, Text]] = {
    "waste_water_failure": Text("Every row with nutrients gets a pressure card."),
    "climate_change": Text("Each time pressure causes an impact, one more impact tile is placed."),
    "oil_spill": Text("All birds leave the rows and the market."),
    "hazardous_industry": Text("All producers leave the rows and the market."),
    "overfishing": Text("All fish leave the rows and the market."),
    "hunting": Text("Birds and mammals of the active row leave the game."),
    "atmospheric_deposition": Text("Calanoid copepods leave the game."),
    "excessive_fertiliser": Text("Take two nutrients; all oxygen in the rows returns to the market."),
    "underwater_noise": Text("The next player may use no abilities."),
    "beach_litter": Text("The next player is skipped, and litter lies in this row."),
    "warm_summer": Text("All tokens become active if a measure was ever funded, inactive if not."),
    "nutrient_upwelling": Text("Everybody takes up to two nutrients."),
    "green_energy": Text("Restore coast, rock or mud. If one of them is restored already: an impact tile."),
    "saltwater_inflow": Text(
        "Everybody may take oxygen if water is restored. If not, all oxygen returns to the market."
    ),
    "coastal_tourism_season": Text("Without impacts, each player's token becomes active. Otherwise: a pressure card."),
    "hazardous_substance_regulation": Text("A producer and a consumer that share a habitat restore it."),
    "habitat_restoration": Text("Take one impact tile back."),
    "bubble_curtains": Text("All tokens of all players become active."),
    "upgraded_waste_water": Text("Take a nutrients card, or give one back when three would bring pressure."),
    "nutrient_retention": Text("Producers cost one nutrients card less."),
    "migratory_barrier_removal": Text("A fish or bird of the market goes to any row."),
    "fishing_gear_regulation": Text("All species of the market that live in mud go to one row."),
    "recycling": Text("Take up to two pressure cards out of the rows."),
    "strict_protection": Text("Oil spill, industry and overfishing do nothing any more."),
    "maritime_spatial_plan": Text("Refresh markets, then take a producer for nothing."),
    "funding": Text("Pays for one measure."),
}
# Where the short sentence too is another one by the switches of the digital version.
BRIEF_SWITCHED: Final[Mapping[str, Text]] = {
    "warm_summer": Text("All tokens become active if a policy card lies on the discard pile, inactive if none does."),
    "recycling": Text("A pressure card leaves a row, and its owner draws a card; once more if you like."),
}
