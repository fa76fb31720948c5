"""What games of drawn track share."""
