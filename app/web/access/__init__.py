"""Who is calling, and whether they may."""
