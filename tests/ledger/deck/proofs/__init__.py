"""Each proof, made, checked and forged."""
