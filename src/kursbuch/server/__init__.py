"""Tables over HTTP and WebSocket, described in docs/api.md. No rule is judged here and no state is inspected."""
