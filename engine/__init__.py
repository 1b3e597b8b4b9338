"""What may happen at a table: pure rules, without network, clock, disk, chance or cryptography."""
