"""What Oracle's own advisories promise of more memory."""
