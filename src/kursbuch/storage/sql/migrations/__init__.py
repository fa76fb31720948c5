"""Migrations of the database, run by Alembic; `env.py` is its entry point."""
