"""1848 Australia."""
