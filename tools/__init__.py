"""Commands that join the game, the reference and the machine; each is run as `python -m tools.X`.

    build_tap, play, pack_text, screenshots      make the tape, play it, pack its texts, draw it
    engine                                       ask either player by the engine protocol
    compare_engines, mutate_z80                  the Z80 game against the reference, question by
                                                 question, and whether a fault would be noticed
    whole_games, monkey                          the same by keys: whole games, and any keys
    fuse_game, compare_picture                   the tape and the picture beside FUSE
    cpu_conformance, fuzz_formats                the processor and the file formats held to account
    strength, styles, tournament                 how well and how the players play
    bench_core, bench_machine, z80game.profile   how fast the machine runs, what an evaluation costs
    z80game.routines                             the headers of the Z80 routines
    train.*                                      the evaluator's weights, from nothing

Their `--help` says more. The other modules serve them: `protocol`, `players`, `pubeval`, `fuse`,
`compare_report`, `loading_screen`, and the binding `z80game`.
"""
