"""Commands that join the game, the reference and the machine."""
