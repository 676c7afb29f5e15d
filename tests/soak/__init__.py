"""Many with different roles use a service for long, while its readers and its store end now and then: `make soak`."""
