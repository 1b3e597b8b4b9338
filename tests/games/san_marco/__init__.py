"""San Marco: its rules as cases, its offers, its bot, whole games beside a referee, records."""
