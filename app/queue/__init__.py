"""Work that is done later: jobs, put with the rows they are about, in one transaction, and run by readers."""
