"""The requests of docs/api.md, by subject."""
