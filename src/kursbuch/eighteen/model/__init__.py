"""The state of an 18xx game, the facts that change it, and the printed components."""
