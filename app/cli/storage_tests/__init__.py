"""Commands that measure a storage: by fio, or by a script from within Oracle."""
