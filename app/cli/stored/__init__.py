"""Commands that work at a store: logins, the audit log, backups, judging and packing anew."""
