"""Who may come in: users with their passwords, sessions of browsers, tokens of programs. Nothing here knows the web."""
