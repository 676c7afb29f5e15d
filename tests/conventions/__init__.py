"""What holds for the whole tree, and is checked: sizes, names, sources, versions, documents."""
