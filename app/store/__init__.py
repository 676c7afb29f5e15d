"""What is stored, and the questions that are asked of it: tables, engine, lists, removal; no subject is known here."""
