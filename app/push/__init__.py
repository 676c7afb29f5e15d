"""`iobound push`: report files from this machine into the store of a service elsewhere."""
