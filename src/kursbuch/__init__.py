"""Kursbuch: railway board games with every rule numbered, checked and proved."""
