"""What keeps the store small and safe: removal, retention, a quota, backups, packing anew."""
