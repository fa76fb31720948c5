"""Changes that the tests of a title must notice: a table of data and wrong variants of functions for each title."""
