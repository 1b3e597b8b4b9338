"""What is said for errors of series: results that are kept, clusters, pictures."""

from __future__ import annotations

from cli.text.exit_codes import Exit, Row
from cli.text.words import N_

KEPT: tuple[Row, ...] = (
    (
        "OtherSeries",
        Exit.USAGE,
        N_(
            "{path} holds the results of another series: {setting}. Nothing was changed. Take"
            " another folder, or the command that it was begun with."
        ),
    ),
    (
        "NotKept",
        Exit.DAMAGED,
        N_(
            "Line {line} of {path} is not as it was written there. Nothing was changed. Take"
            " another folder, or take that line out: its game is played again."
        ),
    ),
    (
        "FolderInUse",
        Exit.REFUSED,
        N_("Another program keeps its results in {path} just now; this one has played nothing."),
    ),
    (
        "CannotKeep",
        Exit.CANNOT,
        N_(
            "A result cannot be written to {path}: {reason}. All before it are kept; the same"
            " command goes on from there once that is mended."
        ),
    ),
)
CLUSTER: tuple[Row, ...] = (
    (
        "ClusterMissing",
        Exit.USAGE,
        N_(
            "--cluster needs the package distributed, which is not installed here. tafelrunde"
            " doctor says how it is installed."
        ),
    ),
    (
        "NoClusterAddress",
        Exit.USAGE,
        N_("A scheduler's address has a port, as in tcp://192.168.1.5:8786; {address} has none."),
    ),
    (
        "ClusterUnreachable",
        Exit.CANNOT,
        N_(
            "No Dask scheduler answers at {address}. One is started there with dask scheduler, its"
            " workers with dask worker ADDRESS --nthreads 1 --nworkers auto, where this program is"
            " installed as well."
        ),
    ),
)
PICTURE: tuple[Row, ...] = (
    (
        "PlotsMissing",
        Exit.USAGE,
        N_(
            "--picture needs the package matplotlib, which is not installed here. tafelrunde"
            " doctor says how it is installed."
        ),
    ),
    (
        "NoSuchPicture",
        Exit.USAGE,
        N_("A picture is drawn as .png, .svg or .pdf; {path} ends in none of these."),
    ),
)
