"""The paragraphs of a rulebook of drawn track: kinds of actions with the tests that can refuse them."""
