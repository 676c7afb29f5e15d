"""How bytes lie in the store: packed, and encrypted where there is a key."""
