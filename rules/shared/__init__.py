"""What several rules and the verdict look at alike; rules know no neighbour, so it stands here."""
