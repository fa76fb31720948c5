"""A game of any title as a PettingZoo environment: everybody's seat in turn (AEC)."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from kursbuch import catalogue
from kursbuch.bots.base import Bot
from kursbuch.kernel.ids import SeatId
from kursbuch.learn.base import HIDDEN, in_order, senses_of
from kursbuch.learn.features import MoveFeatures
from kursbuch.learn.moves import moves_of
from kursbuch.messages import Mistake

MOST = 512
"""Moves there is room for; no title of ours has more than 460 open at once."""

LONGEST = 5_000
"""Moves after which a game is broken off."""

BOUND = 1e6
REWARDS = ("win", "worth")

Observation = dict[str, Any]


class GameEnv(AECEnv):  # type: ignore[misc]
    """One game after the other. An action is the number of a move in the list of the moment; `action_mask` says how
    long that list is. `reward` is given when the game ends: `win` is 1 for the winner (shared among several), `worth`
    the seat's part of what all are worth, less an equal part."""

    metadata: ClassVar[dict[str, Any]] = {"name": "kursbuch_v0", "render_modes": [], "is_parallelizable": False}

    def __init__(
        self,
        title: str,
        players: int,
        options: Mapping[str, str] | None = None,
        *,
        most: int = MOST,
        longest: int = LONGEST,
        reward: str = "win",
        look_ahead: bool = False,
    ) -> None:
        super().__init__()
        misfit = catalogue.misfit(title, players, options or {})
        if misfit is not None:
            raise Mistake(misfit[0], **misfit[1])
        if reward not in REWARDS:
            raise Mistake("unknown_reward", name=reward, known=", ".join(REWARDS))
        for name, value in (("most", most), ("longest", longest)):
            if value < 1:
                raise Mistake("at_least_one", name=name, value=value)
        self.title, self.most, self.longest, self.reward = title, most, longest, reward
        self.rules = catalogue.rules(title, players, options or {})
        self.senses = senses_of(title)
        self.features = MoveFeatures(self.rules, self.senses, look_ahead=look_ahead)
        self.possible_agents: list[str] = list(catalogue.seats(players))
        self.render_mode = None
        self._next_seed = 1
        self.reset()
        shown = self.observe(self.possible_agents[0])
        self._space = spaces.Dict(
            {
                name: spaces.Box(0, 1, array.shape, np.int8)
                if name == "action_mask"
                else spaces.Box(-BOUND, BOUND, array.shape, np.float32)
                for name, array in shown.items()
            }
        )
        self._actions = {agent: spaces.Discrete(most) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all seats: arrays by name."""
        return self._space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The number of a move."""
        return self._actions[agent]

    # -- the game ---------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Set up a new game: the one of this seed, else the next."""
        self.seed = self._next_seed if seed is None else seed
        self._next_seed = self.seed + 1
        state, events = self.rules.opening([SeatId(agent) for agent in self.possible_agents], self.seed)
        for event in events:
            state = self.rules.evolve(state, event)
        self.state_of_game, self.played = state, 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn()

    def _turn(self) -> None:
        """Whose move it is and what they can do; or the end."""
        waiting = self.rules.waiting_for(self.state_of_game)
        self.moves: tuple[Any, ...] = ()
        if not waiting:
            self.rewards = self._results()
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.played >= self.longest:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            seat = min(waiting)
            self.agent_selection = seat
            self.moves = moves_of(self.rules.offers(self._imagined(seat), seat), self.most)

    def _imagined(self, seat: SeatId) -> Any:
        """What the seat holds possible: whoever thinks for it gets no more than that."""
        return self.rules.imagine(self.state_of_game, seat, self.seed + self.played)

    def _results(self) -> dict[str, float]:
        places, scores = self.rules.places(self.state_of_game), self.rules.scores(self.state_of_game)
        seats = [SeatId(agent) for agent in self.agents]
        if self.reward == "win":
            first = sum(place == 1 for place in places.values())
            return {seat: 1 / first if places[seat] == 1 else 0.0 for seat in seats}
        all_together = sum(max(0, score) for score in scores.values()) or 1
        return {seat: max(0, scores[seat]) / all_together - 1 / len(seats) for seat in seats}

    def step(self, action: int | None) -> None:
        """Make the move of this number; None for a seat whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= int(action) < len(self.moves):
            raise Mistake("no_such_move", number=str(action), count=len(self.moves))
        self._play(self.moves[int(action)])

    def step_by(self, bot: Bot) -> None:
        """Let a bot make the move of whoever is to act. It may do anything that is legal, listed here or not."""
        seat = SeatId(self.agent_selection)
        imagined = self._imagined(seat)
        self._play(bot.choose(self.rules, imagined, seat, self.rules.offers(imagined, seat)))

    def _play(self, move: Any) -> None:
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.state_of_game = self.rules.play(self.state_of_game, SeatId(agent), move)[1]
        self.played += 1
        self._turn()
        self._accumulate_rewards()

    # -- what is seen -----------------------------------------------------------------------------------------------

    def observe(self, agent: str) -> Observation:
        """What a seat may know, and its moves if it is to act; the arrays of a seat that is not are zero."""
        seat, rules = SeatId(agent), self.rules
        seats = in_order([SeatId(one) for one in self.possible_agents], seat)
        imagined = self._imagined(seat)
        known, waiting = rules.known_scores(self.state_of_game, seat), rules.waiting_for(self.state_of_game)
        rows = np.zeros((self.most, len(self.features.columns)), np.float32)
        mask = np.zeros(self.most, np.int8)
        if agent == self.agent_selection and self.moves:
            rows[: len(self.moves)] = self.features.rows(imagined, seat, self.moves)
            mask[: len(self.moves)] = 1
        worth = [known[one] / 1000 if one in known else HIDDEN for one in seats]
        return {
            "worth": np.array(worth, np.float32),
            "acting": np.array([one in waiting for one in seats], np.float32),
            **self.senses.observe(rules, imagined, seat),
            "moves": rows,
            "action_mask": mask,
        }

    def close(self) -> None:
        """Nothing is kept open."""

    def render(self) -> None:
        """The table is looked at elsewhere."""
