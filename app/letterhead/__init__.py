"""Who hands documents over: the name, the logo and the note on every PDF and HTML export."""
