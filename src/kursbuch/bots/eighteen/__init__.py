"""Players of 18xx games."""
