"""What several rules and the verdict look at alike."""
