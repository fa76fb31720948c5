"""Changes to the code and the data of a title, found by themselves, and whether the tests notice them."""
