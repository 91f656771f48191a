"""Backgammon by the rules of docs/rules.md: the definition that the Z80 game is held to."""
