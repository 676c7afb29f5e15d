"""What several subjects show alike: storage facts by label and unit, charts as markup, names of files."""
