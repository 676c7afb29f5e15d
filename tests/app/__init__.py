"""The service and the commands, tried with invented analyses and a worker that stands in (`stand_in`, `fixture`)."""
