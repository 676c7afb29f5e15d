"""Reports without their customer."""
