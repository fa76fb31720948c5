"""1862: the first railways across a continent, by Helmut Ohley, edition of 2000."""
