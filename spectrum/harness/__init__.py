"""Assemble, call, compare and trace Z80 code in tests."""
