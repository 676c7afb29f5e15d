"""Load curves: taken in, kept, studied and drawn; what is declared with them is in `app.declared.curves`."""
