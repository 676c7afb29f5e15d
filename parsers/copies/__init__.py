"""Reports that came another way than from the script: other encodings, letters, notes, pasted and wrapped lines."""
