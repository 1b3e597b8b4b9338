"""Tables at which the Magistrate has laid his warrants."""

from tests.games.citadels.scene import Scene


def lay(scene, roles, signed):
    """Whoever is asked lays the warrants on these characters, the signed one on ``signed``."""
    scene.pick("mark", *roles)
    ranks = scene.state.rules.roles
    faces = ["signed" if r == signed else "unsigned" for r in sorted(roles, key=ranks.index)]
    return scene.do("seal", *faces)


def warranted(role, *, signed=True, table=(), seats=4, roles=None, **fields):
    """Seat 0 has laid its warrants; seat 1 has this character, and is asked."""
    ranks = Scene(seats, table=["magistrate", *table]).state.rules.roles
    others = [one for one in ranks[1:] if one != role][-2:]
    roles = {0: ["magistrate"], 1: [role]} if roles is None else roles
    scene = Scene(seats, table=["magistrate", *table], roles=roles, **fields).call(1)
    lay(scene, [role, *others], role if signed else others[0])
    return scene.do("gold").do("end")


def confiscated(scene, *build):
    """The asked seat gathers gold and builds this; the signed warrant is shown."""
    return scene.do("gold").do(*build).do("confiscate", "signed")
