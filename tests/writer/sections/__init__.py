"""One printed table a module, in every form it ever had."""
