"""The paragraphs of an 18xx rulebook, one module each: rules that can refuse, candidates, consequences."""
