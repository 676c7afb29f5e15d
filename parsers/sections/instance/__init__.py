"""What one table means, in every format and version: one section a module."""
