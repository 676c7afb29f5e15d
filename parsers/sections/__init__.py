"""Every known section, by who prints it: instances, clusters, or both."""
