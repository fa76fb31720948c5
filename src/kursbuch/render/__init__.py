"""Pictures of positions, by families of games."""
