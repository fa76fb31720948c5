"""18xx games in the terminal."""
