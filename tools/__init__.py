"""Checks on the repository itself; nothing here is shipped."""
