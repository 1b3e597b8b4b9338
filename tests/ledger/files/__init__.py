"""Files on good, bad and dying disks."""
