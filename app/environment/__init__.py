"""What settings are made of: where their values come from, and the parts about logins and the store."""
