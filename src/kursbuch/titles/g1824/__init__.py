"""1824 Austria-Hungary."""
