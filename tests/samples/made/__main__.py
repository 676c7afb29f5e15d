"""Writes these samples: `python -m tests.samples.made`."""

from tests.samples.made import MADE


def main() -> None:
    for made in MADE:
        made.path.parent.mkdir(exist_ok=True)
        made.path.write_text(made.text(), encoding="utf-8")
        print(made.name, made.path.stat().st_size)


if __name__ == "__main__":
    main()
