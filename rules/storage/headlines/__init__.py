"""The headline of the verdict, by family of cases: one plain sentence of at most thirty words; details say the rest."""
