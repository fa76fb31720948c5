"""Players of games of drawn track."""
