"""The training pipeline: from nothing to `pyref/weights.json` and `z80src/data/weights.asm`."""
