"""The games, one folder each: data as printed, and the rules nobody else has."""
