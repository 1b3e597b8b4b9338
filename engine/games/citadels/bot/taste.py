"""What the bot values: every number that it weighs by, as one frozen value.

Cards, districts and gold are weighed in quarters of a point, characters in quarters of a gold.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.basics import Face

Row = tuple[tuple[Face, int], ...]


@dataclass(frozen=True)
class Taste:
    """The numbers, by where they count; each was found in games of the bot against itself.

    A gold is half as much as a point: it becomes one, but a city has room for seven or eight
    districts only.
    """

    point: int = 4
    gold: int = 2
    district: int = 6
    """A district more, besides its points: the city is complete sooner."""
    new_kind: int = 3
    last_kind: int = 12
    in_the_end: Row = (
        ("basilica", 10),
        ("capitol", 6),
        ("haunted_quarter", 6),
        ("imperial_treasury", 4),
        ("ivory_tower", 6),
        ("map_room", 6),
        ("museum", 4),
        ("monument", 10),
        ("statue", 5),
        ("wishing_well", 6),
    )
    """What unique districts usually bring when points are counted, besides their coins."""
    until_then: Row = (
        ("armory", 2),
        ("factory", 3),
        ("framework", 2),
        ("gold_mine", 7),
        ("great_wall", 1),
        ("hospital", 2),
        ("keep", 1),
        ("laboratory", 6),
        ("library", 6),
        ("lighthouse", 4),
        ("museum", 4),
        ("observatory", 3),
        ("park", 3),
        ("poor_house", 3),
        ("quarry", 2),
        ("school_of_magic", 5),
        ("smithy", 4),
        ("stables", 4),
        ("theater", 2),
        ("throne_room", 4),
    )
    """What unique districts bring while the game goes on."""
    action: Row = (
        ("acrobat", 9),
        ("circus_tent", 16),
        ("director", 14),
        ("fortune_teller", 12),
        ("living_cannonball", 10),
        ("rasputin", 10),
        ("ticket_booth", 8),
    )
    """What action cards are worth in the hand."""
    vault: int = 14
    useless: int = 3
    """A card that cannot be built, or is held twice."""
    card: int = 5
    """Another one that is given away."""
    reach: int = 4
    too_dear: int = 3
    """Each gold that a district costs beyond the own ones and those in reach."""

    character: Row = (
        ("assassin", 2),
        ("witch", 10),
        ("magistrate", 19),
        ("thief", 8),
        ("spy", 5),
        ("blackmailer", 13),
        ("magician", 0),
        ("wizard", 0),
        ("seer", 1),
        ("king", 5),
        ("emperor", 5),
        ("patrician", 3),
        ("bishop", 0),
        ("abbot", 6),
        ("cardinal", 4),
        ("merchant", 5),
        ("alchemist", 0),
        ("trader", 0),
        ("architect", 7),
        ("navigator", 0),
        ("scholar", 3),
        ("warlord", 2),
        ("diplomat", 0),
        ("marshal", 8),
        ("queen", 0),
        ("artist", 4),
        ("tax_collector", 3),
    )
    """What a character is worth besides its income, whatever lies on the table."""
    income: int = 4
    income_in_cards: int = 3
    builds_two: int = 8
    builds_one: int = 2
    """What it is worth to build more than one district in a turn, by how many can be paid for."""
    rich: int = 4
    """So much gold is enough for what takes or beautifies districts."""
    assassin_closing: int = 8
    witch_closing: int = 4
    warlord_closing: int = 6
    thief_gold: int = 2
    blackmailer_gold: int = 2
    spy_card: int = 7
    """In quarters of that, as the Thief's and the Blackmailer's gold and the Bishop's districts."""
    bishop_district: int = 2
    magician_card: int = 3
    magician_stuck: int = 3
    wizard_hand: int = 8
    wizard_rich: int = 5
    cardinal_cards: int = 3
    trader_district: int = 5
    architect_thin_hand: int = 3
    navigator_builds: int = 5
    navigator_stuck: int = 12
    diplomat_city: int = 5
    marshal_rich: int = 7
    queen: int = 8
    artist_rich: int = 4
    tax: int = 4
    kept: int = 4
    away: int = 1
    """How a character that is kept and one that is laid away are weighed."""
    swap_loss: int = 1
    """So much worse than the others one must be to go through the Theater."""

    some: int = 30
    seen: int = 35
    """Chances in sixtieths that a character is held, where no pile was read, and where two or three
    seats hand it round: a half or two thirds are kept."""
    liking: int = 2
    liking_income: int = 2
    liked: Row = (
        ("king", 2),
        ("emperor", 2),
        ("merchant", 3),
        ("alchemist", 3),
        ("trader", 2),
        ("architect", 4),
        ("scholar", 3),
        ("navigator", 2),
        ("seer", 2),
        ("wizard", 2),
        ("marshal", 2),
    )
    """Characters that most would take in most rounds."""
    fear_for_gold: int = 4
    fear_for_city: int = 4
    kill_near: int = 40
    builds_dear: int = 6
    first_building: int = 2
    spell: int = 4
    seal_elsewhere: int = 3
    """One time of so many the token that holds lies anywhere."""

    near: int = 2
    """A city that lacks so few districts is nearly complete."""
    far_district: int = 12
    far_gold: int = 2
    far_card: int = 2
    """How far a seat has come."""
    rival_share: int = 2
    other_share: int = 4
    """One part of so many of what the rival loses, and another seat, is a gain."""
    harm_near: int = 8
    raid_gold: int = 3
    raid_gold_late: int = 1
    """What a gold costs that is paid for the harm of others."""
    armory_stops: int = 12

    crown_gold: int = 4
    crown_card: int = 5
    crown_to_rival: int = 2
    thin: int = 2
    """Fewer districts that are wanted are a thin hand."""
    saved: int = 4
    """With so much gold cards are gathered for a thin hand."""
    swap_more: int = 1
    tent_lacks: int = 4
    booth_lacks: int = 3
    museum_many: int = 3
    visit_gold: int = 2
    beauty_keeps: int = 2
    dear: int = 3
    """A district of that price is worth a gold at the Graveyard."""
    cash: int = 2
    worth_saving: int = 3

    @cached_property
    def ends(self) -> Mapping[Face, int]:
        """What unique districts bring in the end, by their names."""
        return dict(self.in_the_end)

    @cached_property
    def helps(self) -> Mapping[Face, int]:
        """What they bring until then."""
        return dict(self.until_then)

    @cached_property
    def actions(self) -> Mapping[Face, int]:
        """What action cards are worth."""
        return dict(self.action)

    @cached_property
    def characters(self) -> Mapping[Face, int]:
        """What characters are worth by themselves."""
        return dict(self.character)

    @cached_property
    def favourites(self) -> Mapping[Face, int]:
        """How much more than others a character is liked."""
        return dict(self.liked)


TASTE = Taste()
