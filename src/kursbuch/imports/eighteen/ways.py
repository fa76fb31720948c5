"""Recorded routes as paths hex by hex."""

from collections.abc import Sequence

Node = tuple[str, int]


def way(nodes: Sequence[Node], chains: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The path through the stops in order; each chain is the hexes from one stop to the next, either way round."""
    if not nodes:
        return ()
    path = [f"{nodes[0][0]}:{nodes[0][1]}"]
    for (start, _), (end, number), chain in zip(nodes, nodes[1:], chains, strict=False):
        forward = chain and chain[0] == start and chain[-1] == end
        path += chain[1:-1] if forward else chain[-2:0:-1]
        path.append(f"{end}:{number}")
    return tuple(path)


def ordered(nodes: Sequence[Node], chains: Sequence[list[str]]) -> tuple[list[Node], list[list[str]]]:
    """Stops and chains in one running order: a record may list its chains from the other end."""
    forward = list(chains)
    if _fits(nodes, forward):
        return list(nodes), forward
    backward = forward[::-1]
    if _fits(nodes, backward):
        return list(nodes), backward
    along = _along(nodes, forward)
    return (along if _fits(along, forward) else list(nodes)), forward


def _along(nodes: Sequence[Node], chains: Sequence[Sequence[str]]) -> list[Node]:
    """The stops in the order in which the chains hang together, whatever order they are listed in."""
    ends = [{chain[0], chain[-1]} for chain in chains if chain]
    joint = ends[0] & ends[1] if len(ends) > 1 else set()
    if len(joint) != 1:
        return list(nodes)
    here = next(iter(ends[0] - joint), "")
    left = list(nodes)
    found: list[Node] = []
    for at in _hexes_along(here, ends):
        node = next((node for node in left if node[0] == at), None)
        if node is None:
            return list(nodes)
        left.remove(node)
        found.append(node)
    return found


def _hexes_along(start: str, ends: Sequence[set[str]]) -> list[str]:
    hexes = [start]
    for pair in ends:
        hexes.append(next(iter(pair - {hexes[-1]}), hexes[-1]))
    return hexes


def _fits(nodes: Sequence[Node], chains: Sequence[Sequence[str]]) -> bool:
    if len(chains) != len(nodes) - 1:
        return False
    a = nodes[0][0]
    for (b, _), chain in zip(nodes[1:], chains, strict=True):
        if not chain or ((chain[0] != a or chain[-1] != b) and (chain[0] != b or chain[-1] != a)):
            return False
        a = b
    return True
