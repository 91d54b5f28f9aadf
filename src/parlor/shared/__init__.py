"""Small helpers that several layers need: files, threads and text without control characters."""
