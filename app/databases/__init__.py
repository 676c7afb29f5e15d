"""What is kept of a database: facts, settings, markers, joins; its pages and how long its reports stay."""
