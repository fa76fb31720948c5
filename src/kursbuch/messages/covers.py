"""What titles are called by readers of a language."""

from kursbuch import catalogue
from kursbuch.messages.texts import Text, texts

KEY = "title.subtitle"


def subtitle_words(title: str) -> dict[str, Text]:
    """The subtitle of a title under its key. Empty where the title has no text for it or is not installed."""
    found = texts("cover", title).get(KEY) if title in catalogue.titles() else None
    return {} if found is None else {KEY: found}


def subtitle(title: str, printed: str, lang: str) -> str:
    """`Australia`, in German `Australien`; as printed where no text says it."""
    found = subtitle_words(title).get(KEY)
    return printed if found is None else found.in_language(lang)
