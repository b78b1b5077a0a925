"""Programs that are started beside the referee, and what holds them.

    sandbox.py     a command in bubblewrap, with limits: what is built for strangers' programs
    containers.py  an image in docker or podman, by the same interface
    launch.py      what both prepare and `Program.start` starts
    limits.py      what a program may use up
    cgroups.py     limits for all processes of a program together, where there are cgroups
    cores.py       who computes on which processor core
    output.py      what a program prints, kept up to a limit
    leash.py       the little program between the referee and a program

Start a command in a read-only folder:

    launch = prepare_sandbox(words, environment, Place(folder, at="/bot"), server.socket, Limits())
    program = await Program.start(name, launch, output)
    program.protection      # what holds it: for the match's record
    await program.stop()    # and nothing of it is left
"""
