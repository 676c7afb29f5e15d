"""What storage can do at most, as declared, and how far it is used."""
