"""What each case of the verdict looks at and decides; `rules.storage.procedure` asks them in order."""
