"""What a cheating seat can try, by the numbers of docs/protocol.md, section 18."""
