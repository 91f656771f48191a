"""A ZX Spectrum (16K and 48K) in Python, for playing and for testing ports."""
