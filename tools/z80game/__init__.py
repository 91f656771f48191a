"""The game seen from Python: its RAM layout, routines, engine and session."""
