"""Reference games of games of drawn track."""
