"""What only players of 1862 can ask for."""

from kursbuch.eighteen.actions import Action


class LayErie(Action, frozen=True):
    """Lay the tile of private 2 on its hex, which closes the private."""
