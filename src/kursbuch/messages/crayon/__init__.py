"""Sentences on games of drawn track that take more than one event to tell."""
