"""What a cheating seat can try, by the numbers of the attack list."""
