"""The cards of the box as the referee knows them: written down anew, read from no other table."""

from collections import Counter

NOBLE, RELIGIOUS, TRADE, MILITARY, UNIQUE = "noble", "religious", "trade", "military", "unique"
KINDS = (NOBLE, RELIGIOUS, TRADE, MILITARY, UNIQUE)

PLAIN = """
noble      manor 3 x5, castle 4 x4, palace 5 x3
religious  temple 1 x3, church 2 x3, monastery 3 x3, cathedral 5 x2
trade      tavern 1 x5, market 2 x4, trading_post 2 x3, docks 3 x3, harbor 4 x3, town_hall 5 x2
military   watchtower 1 x3, prison 2 x3, barracks 3 x3, fortress 5 x2
"""
"""Kind, then name, cost and number of each district that is in every game."""

SPECIAL = """
2  haunted_quarter stables
3  keep armory lighthouse framework statue
4  observatory museum poor_house basilica monument
5  laboratory smithy graveyard factory imperial_treasury map_room quarry wishing_well bell_tower
5  capitol ivory_tower necropolis
6  dragon_gate great_wall library school_of_magic university park hospital throne_room gold_mine
6  theater thieves_den
"""
"""Costs of the unique districts; the Secret Vault has none."""

SILVER = {"dragon_gate": 2, "university": 2}
"""Silver coins on built districts; the Secret Vault's three count from the hand."""

ACTIONS = Counter(
    acrobat=1,
    director=2,
    ticket_booth=3,
    living_cannonball=2,
    rasputin=2,
    fortune_teller=2,
    circus_tent=3,
)

RANKS = """
assassin witch magistrate
thief spy blackmailer
magician wizard seer
king emperor patrician
bishop abbot cardinal
merchant alchemist trader
architect navigator scholar
warlord diplomat marshal
queen artist tax_collector
"""
"""The three characters of each number, from 1 to 9."""

PER_KIND = {
    **dict.fromkeys(("king", "emperor", "patrician"), NOBLE),
    **dict.fromkeys(("bishop", "abbot", "cardinal"), RELIGIOUS),
    **dict.fromkeys(("merchant", "trader"), TRADE),
    **dict.fromkeys(("warlord", "diplomat", "marshal"), MILITARY),
}
"""Who has an income for districts of which kind."""

LIMIT = {"architect": 3, "seer": 2, "scholar": 2, "navigator": 0}
"""How many districts a turn may bring; one for everybody else."""

LINEUPS = {
    "first_game": "assassin thief magician king bishop merchant architect warlord",
    "ambitious_aristocrats": "magistrate thief wizard patrician bishop trader architect marshal",
    "cunning_agents": "witch blackmailer magician emperor abbot alchemist architect warlord",
    "illustrious_emissaries": "witch spy seer emperor bishop merchant scholar diplomat",
    "devious_dignitaries": "magistrate blackmailer wizard king abbot alchemist navigator marshal",
    "tenacious_delegates": "assassin spy seer king cardinal trader scholar diplomat",
    "vicious_nobles": "assassin thief magician patrician cardinal merchant navigator warlord",
}
NINTH = {
    "ambitious_aristocrats": "queen",
    "cunning_agents": "tax_collector",
    "illustrious_emissaries": "artist",
    "devious_dignitaries": "queen",
    "tenacious_delegates": "artist",
    "vicious_nobles": "tax_collector",
}

FACE_UP = {
    8: {2: 0, 4: 2, 5: 1, 6: 0, 7: 0},
    9: {3: 0, 4: 3, 5: 2, 6: 1, 7: 0, 8: 0},
}
"""Characters laid open before the draft, by how many characters and seats there are."""


def _plain() -> tuple[dict[str, str], dict[str, int], Counter[str]]:
    kinds, costs, copies = {}, {}, Counter[str]()
    for line in PLAIN.strip().splitlines():
        kind, rest = line.split(maxsplit=1)
        for entry in rest.split(","):
            name, cost, number = entry.split()
            kinds[name], costs[name], copies[name] = kind, int(cost), int(number[1:])
    return kinds, costs, copies


KIND, COST, COPIES = _plain()
"""Kind and cost of each district, and how often the plain ones are in the deck."""

for _line in SPECIAL.strip().splitlines():
    _cost, *_names = _line.split()
    for _name in _names:
        KIND[_name], COST[_name] = UNIQUE, int(_cost)
KIND["secret_vault"] = UNIQUE

NUMBER = {
    name: number
    for number, line in enumerate(RANKS.strip().splitlines(), start=1)
    for name in line.split()
}
"""The number of each character."""


def deck_of(uniques: tuple[str, ...], with_actions: bool) -> Counter[str]:
    """Every card that is shuffled together before the game."""
    return COPIES + Counter(uniques) + (ACTIONS if with_actions else Counter())


def city_size(seats: int) -> int:
    """How many districts complete a city."""
    return 8 if seats <= 3 else 7
