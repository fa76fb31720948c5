"""The parts of a title of drawn track as the client draws them."""

from collections.abc import Iterable

import msgspec

from kursbuch.crayon.model.board import NOWHERE, Place
from kursbuch.crayon.model.data import Effect, EventCard, Milepost, Water
from kursbuch.crayon.picture import Picture, picture_of, place_of
from kursbuch.crayon.steps.trains import change_price, stages_up
from kursbuch.crayon.title import Title
from kursbuch.crayon.weather import crossings
from kursbuch.messages import Text, cards, own_texts
from kursbuch.server.insight.base import as_object
from kursbuch.server.insight.crayon import shapes

LAND = "~#"
"""Signs of the country map that are no country."""
PLAIN = "-"
"""The sign of the map of ranges that is no range."""


def components(title: Title) -> dict[str, object]:
    """Everything printed, for the options of this title."""
    data, info, settings = title.data, title.data.info, title.settings
    picture = picture_of(data)
    return as_object(
        shapes.Components(
            title=info.name,
            subtitle=info.subtitle,
            family="crayon",
            currency=info.currency,
            options=dict(title.option_values),
            posts=tuple(_post(title, picture, number) for number in range(len(title.board.posts))),
            places=tuple(_place(title, place) for place in title.board.places),
            waters=tuple(_water(title, water) for water in data.waters),
            ferries=tuple(_ferries(title)),
            closed=tuple(_closed(title)),
            goods=tuple(
                shapes.GoodCard(good.id, Text(good.en, good.de), good.sources, settings.chips[good.id])
                for good in data.goods
            ),
            contracts=tuple(
                shapes.Contract(card.id, tuple(shapes.DemandLine(*demand) for demand in card.demands))
                for card in data.demand_cards
            ),
            events=tuple(_event(title, card) for card in data.event_cards),
            trains=tuple(_train(title, train) for train in title.trains),
            numbers=_numbers(title),
            goal=shapes.Goal(settings.goal_cash, settings.goal_cities, settings.announce_at),
            picture=picture,
            words=dict(own_texts(title.name)),
            cards=dict(cards(title.name, title.option_values)),
        )
    )


# -- the board ----------------------------------------------------------------------------------------------------


def _post(title: Title, picture: Picture, number: int) -> shapes.MapPost:
    board = title.board
    row, col = board.posts[number]
    x, y = place_of((row, col))
    place = board.place_of[number]
    country = picture.countries[row][col] if picture.countries else LAND[0]
    high = title.data.ranges[row][col]
    return shapes.MapPost(
        at=(row, col),
        x=x,
        y=round(y, 3),
        kind=msgspec.convert(board.kind[number], shapes.Terrain),
        cost=board.cost[number],
        range=None if high == PLAIN else high,
        country=None if country in LAND else country,
        place=None if place == NOWHERE else board.places[place].name,
    )


def _place(title: Title, place: Place) -> shapes.MapPlace:
    city = next((city for city in title.data.cities if city.id == place.name), None)
    return shapes.MapPlace(
        id=place.name,
        name=Text(place.name, place.name) if city is None else Text(city.en, city.de),
        kind=msgspec.convert(place.kind, shapes.PlaceKind),
        country=None if city is None else city.country,
        at=title.board.posts[place.centre],
        posts=_mileposts(title, place.posts),
        limit=place.limit,
        goods=place.goods,
    )


def _water(title: Title, water: Water) -> shapes.MapWater:
    price = int(getattr(title.data.info.costs, water.kind))
    name = Text(water.en, water.name)
    return shapes.MapWater(water.name, name, water.kind, price, _pairs(title, title.board.crossing[water.name]))


def _ferries(title: Title) -> Iterable[shapes.MapFerry]:
    board = title.board
    for line in board.lines:
        one, other = line.ends
        prices = (board.ferry_price(one), board.ferry_price(other))
        yield shapes.MapFerry(line.name, (board.posts[one], board.posts[other]), prices, title.settings.line_shares)


def _closed(title: Title) -> Iterable[tuple[Milepost, Milepost]]:
    """Neighbours between which there can be no track."""
    for part in title.data.blocked:
        for edge in part.edges:
            one, other = title.board.ends_of(edge)
            yield title.board.posts[one], title.board.posts[other]


def _mileposts(title: Title, posts: Iterable[int]) -> tuple[Milepost, ...]:
    return tuple(title.board.posts[post] for post in posts)


def _pairs(title: Title, edges: Iterable[int]) -> tuple[tuple[Milepost, Milepost], ...]:
    board = title.board
    return tuple((board.posts[one], board.posts[other]) for one, other in (board.ends[edge] for edge in sorted(edges)))


# -- events, trains, numbers --------------------------------------------------------------------------------------


def _event(title: Title, card: EventCard) -> shapes.EventNews:
    effects = tuple(_effect(title, effect) for effect in card.effects)
    return shapes.EventNews(card.id, card.key, Text(card.en, card.de), effects)


def _effect(title: Title, effect: Effect) -> shapes.EventEffect:
    return shapes.EventEffect(
        when=effect.when,
        do=effect.do,
        posts=_mileposts(title, sorted(title.board.region(effect))),
        edges=_pairs(title, crossings(title.board, effect)),
        lines=effect.lines,
        cities=effect.cities,
        waters=effect.waters,
    )


def _train(title: Title, name: str) -> shapes.TrainKind:
    train = title.trains[name]
    changes = {
        other: change_price(title, name, other)
        for other in title.trains
        if other != name and stages_up(title, name, other) in (0, 1)
    }
    return shapes.TrainKind(name, train.stage, Text(train.en, train.de), title.speed(name), train.capacity, changes)


def _numbers(title: Title) -> shapes.Numbers:
    settings, costs = title.settings, title.data.info.costs
    own = {name: getattr(settings, name) for name in shapes.Numbers.__struct_fields__ if hasattr(settings, name)}
    cost = title.board.cost
    return shapes.Numbers(
        **own,
        terrain={kind: cost[number] for number, kind in enumerate(title.board.kind)},
        water={"river": costs.river, "lake": costs.lake, "bay": costs.bay},
        ferry=costs.ferry,
    )
