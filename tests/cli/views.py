"""Views and catalogues made by hand, in the form of engine.views.view."""

WORDS = {
    "face.tavern": "Tavern",
    "face.temple": "Temple",
    "face.castle": "Castle",
    "area.city": "City",
    "area.hand": "Hand",
    "area.discard": "Discard pile",
    "fact.round": "Round {n}",
    "fact.gold": "{n} gold",
    "mark.crown": "crown",
    "tag.cost": "cost {n}",
    "ask.turn": "It is your turn.",
    "ask.swap": "Which cards do you exchange?",
    "move.build": "build the {face} for {n} gold",
    "move.gold": "take 2 gold",
    "move.end": "end the turn",
    "choice.exchange": "exchange cards",
    "news.built": "{who} builds the {face}.",
    "news.gold": "{who} takes {n} gold.",
    "why.eighth": "{who} has built the eighth district.",
    "points.city": "{n} for the city",
}


def card(handle, face=None, *tags):
    """A card of a view."""
    return {"card": handle, "face": face, "back": "", "seat": None, "tags": list(tags)}


def area(title, *cards, **changes):
    """A named row of cards."""
    made = {
        "key": title.partition(".")[2],
        "title": [title, {}],
        "cards": list(cards),
        "count": len(cards),
        "slots": 0,
    }
    return {**made, **changes}


def seat(number, **changes):
    """What everybody sees of a seat."""
    made = {"seat": number, "marks": [], "facts": [], "areas": [], "boards": [], "score": None}
    return {**made, **changes}


def space(key, **changes):
    """A space of a board."""
    made = {"text": [f"space.{key}", {}], "marks": [], "pieces": [], "cards": [], "facts": []}
    made |= {"face": None, "kind": None, "die": None, "slots": 0, "printed": []}
    return {"key": key, **made, **changes}


def board(*spaces, links=(), together=False):
    """A board with these spaces."""
    made = {"key": "map", "title": ["board.map", {}], "spaces": list(spaces)}
    return {**made, "links": list(links), "together": together}


def view(**changes):
    """The table of Anna (seat 0, asked here) and Bea (seat 1)."""
    made = {
        "game": "toy",
        "rules": "toy/1",
        "seat": 0,
        "order": [1, 0],
        "facts": [["fact.round", {"n": 3}]],
        "areas": [area("area.discard", card(7, "temple"))],
        "boards": [],
        "seats": [
            seat(
                1,
                marks=[["mark.crown", {}]],
                facts=[["fact.gold", {"n": 2}]],
                areas=[area("area.city", card(4, "castle", ["tag.cost", {"n": 4}]))],
            ),
            seat(
                0,
                facts=[["fact.gold", {"n": 5}]],
                areas=[area("area.city", slots=8), area("area.hand", card(1), card(2))],
            ),
        ],
        "own": {
            "facts": [],
            "areas": [area("area.hand", card(1, "tavern", ["tag.cost", {"n": 1}]))],
        },
        "asked": asked(),
        "waiting": asked_of(0),
        "running": None,
        "news": [["news.built", {"who": ["seat", 1], "face": "face.castle"}]],
        "over": None,
    }
    return {**made, **changes}


def asked_of(*seats):
    """These seats are asked, and a person thinks."""
    return [{"seat": seat, "pace": "prompted"} for seat in seats]


def answer(move, text, under=None):
    """A listed answer, perhaps under a phrase that is chosen first."""
    first = None if under is None else {"text": under, "on": None}
    return {"move": move, "text": text, "on": None, "under": first}


def asked(**changes):
    """A question with three moves and one wide choice."""
    made = {
        "id": "9.0",
        "title": ["ask.turn", {}],
        "on": None,
        "pace": "prompted",
        "moves": [
            answer(["gold"], ["move.gold", {}]),
            answer(["build", 11], ["move.build", {"face": "face.tavern", "n": 1}]),
            answer(["build", 12], ["move.build", {"face": "face.temple", "n": 1}]),
            answer(["end"], ["move.end", {}]),
        ],
        "choices": [
            {
                "kind": "pick",
                "name": "exchange",
                "text": ["choice.exchange", {}],
                "cards": [card(12, "temple"), card(11, "tavern"), card(13, "castle")],
                "least": 0,
                "most": 2,
            }
        ],
        "hindered": [],
        "beside": [],
    }
    return {**made, **changes}


def over():
    """How the game of Anna and Bea ended."""
    return {
        "scores": [17, 21],
        "winners": [1],
        "why": ["why.eighth", {"who": ["seat", 1]}],
        "reasons": [[["points.city", {"n": 17}]], [["points.city", {"n": 21}]]],
    }
