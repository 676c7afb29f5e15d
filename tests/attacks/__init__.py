"""What somebody tries who should not get in, nor stop the service, nor run a script in a page of it."""
