"""The command line: everything a person or a machine can ask for from a shell."""
