"""What every page and call is served with: templates, problems, headers, addresses, and the services by type."""
