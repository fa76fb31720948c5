"""Benelux."""
