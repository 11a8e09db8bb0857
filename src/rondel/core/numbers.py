"""Words that tables and positions use, and the numbers by which compiled code knows them."""


def check_numbers(words: tuple[str, ...], numbers: dict[str, int]) -> None:
    """Assert that each word stands at the place that its number says.

    >>> check_numbers(("none", "move"), {"none": 0, "move": 1})
    """
    for word, n in numbers.items():
        assert words[n] == word, f"{word} has the number {n}, which is {words[n]}"
