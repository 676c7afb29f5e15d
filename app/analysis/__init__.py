"""From untrusted bytes to analysis objects, in processes of their own."""
