"""What is wrong with something that was asked for, as data: whoever shows it calls the key by the name it goes by."""


class Fault(ValueError):
    """The key at fault and what is wrong with its value; as a text the sentence with the key itself."""

    def __init__(self, key: str, wrong: str) -> None:
        super().__init__(f"{key!r} {wrong}")
        self.key, self.wrong = key, wrong

    def named(self, name: str) -> str:
        """The sentence with what people call the key."""
        return f"{name} {self.wrong}"
