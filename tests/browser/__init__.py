"""Pages as a browser shows them: contrast, a phone's width, paper, and what needs a click."""
