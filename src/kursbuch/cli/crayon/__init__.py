"""The table of games of drawn track in the terminal."""
