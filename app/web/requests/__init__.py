"""What a request brings: checked, unpacked, scanned, and refused in one sentence."""
