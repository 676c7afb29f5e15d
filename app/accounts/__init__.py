"""Pages of logins: logging in and out, one's password and tokens, and for admins the users."""
