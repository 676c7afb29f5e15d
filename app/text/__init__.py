"""How figures and times read, and charts as markup."""
