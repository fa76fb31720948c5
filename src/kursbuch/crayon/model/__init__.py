"""Components, board, state, events, and how events become the next state."""
