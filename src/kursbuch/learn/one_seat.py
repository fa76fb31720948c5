"""One seat among bots as a Gymnasium environment."""

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium

from kursbuch.bots.base import Bot, bot, check_bot
from kursbuch.learn.environment import GameEnv, Observation
from kursbuch.messages import Mistake


class SeatEnv(gymnasium.Env[Observation, int]):
    """Learns at one seat, or at all in turn; bots sit at the others. `opponents` are their names, one for all or one
    for each. `seat` is the number of one's own seat from 0 on, or None: then it moves on with every game."""

    metadata = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        title: str,
        players: int,
        opponents: str | Sequence[str] = "random",
        options: Mapping[str, str] | None = None,
        *,
        seat: int | None = None,
        **how: Any,
    ) -> None:
        self.game = GameEnv(title, players, options, **how)
        names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
        if len(names) != players - 1:
            raise Mistake("bots_and_players", players=players - 1, bots=len(names))
        if seat is not None and not 0 <= seat < players:
            raise Mistake("no_such_seat", number=seat, last=players - 1)
        self.opponents = tuple(check_bot(title, name) for name in names)
        self.fixed_seat = seat
        self.me = self.game.possible_agents[seat or 0]
        self.observation_space = self.game.observation_space(self.me)
        self.action_space = self.game.action_space(self.me)
        self._bots: dict[str, Bot] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, up to one's own first move."""
        super().reset(seed=seed)
        self.game.reset(seed)
        agents = self.game.possible_agents
        number = self.game.seed % len(agents) if self.fixed_seat is None else self.fixed_seat
        self.me = agents[number]
        others = [agent for agent in agents if agent != self.me]
        self._bots = {
            agent: bot(self.game.title, name, self.game.seed * 31 + at)
            for at, (agent, name) in enumerate(zip(others, self.opponents, strict=True))
        }
        self._until_my_move()
        return self.game.observe(self.me), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """One's own move and those of the others up to the next."""
        self.game.step(int(action))
        self._until_my_move()
        game = self.game
        reward = game.rewards[self.me] if game.terminations[self.me] else 0.0
        return game.observe(self.me), reward, game.terminations[self.me], game.truncations[self.me], self._info()

    def _until_my_move(self) -> None:
        while self.game.moves and self.game.agent_selection != self.me:
            self.game.step_by(self._bots[self.game.agent_selection])

    def _info(self) -> dict[str, Any]:
        """How many moves there are, for those who do without the mask."""
        return {"moves": len(self.game.moves), "seat": self.me}
