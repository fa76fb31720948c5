"""Questions beside the game: the cheapest way to draw, and how far a train gets."""
