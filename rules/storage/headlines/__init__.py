"""The sentences of the verdict, by family of cases. Each takes facts, decision and read waits, and gives a clause."""
