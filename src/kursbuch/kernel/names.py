"""What things are called at one table: players, privates, places, money."""

from collections.abc import Mapping

from msgspec import Struct


class Names(Struct, frozen=True):
    """What a sentence needs besides its facts. It knows the components but not the position."""

    title: str = ""
    seats: Mapping[str, str] = {}
    currency: str = ""
    papers: Mapping[str, str] = {}
    places: Mapping[str, str] = {}
    prices: tuple[tuple[int, ...], ...] = ()
    things: Mapping[str, Mapping[str, str]] = {}
    """`title` chooses the texts of that title, `seats` is names by seat, `places` the printed names of hexes, `prices`
    the figures of the price chart; `things` are names by kind for whatever else a title has (`{good:load}`)."""

    def seat_of(self, name: str) -> str | None:
        """The seat of a player by name; the name of a seat is accepted as well."""
        found = next((seat for seat, player in self.seats.items() if player == name), None)
        return found if found is not None or name not in self.seats else name
