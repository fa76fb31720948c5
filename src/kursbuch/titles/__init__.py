"""The games, one folder each: data as printed, and the rules that no other title has."""
