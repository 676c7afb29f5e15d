"""What the verdict is judged from: declared facts, media, shares, activity."""
