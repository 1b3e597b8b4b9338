"""Who is there, and bytes between them: links, lobby, gossip, discovery; no rules, no cards."""
