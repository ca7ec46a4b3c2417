"""The command `lawspeaker`: `python -m lawspeaker`."""

import os
import signal
import sys

if not __package__:
    # Run as a file: the first place for modules is the folder of the package, and is to be the one around it.
    sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

from lawspeaker import _native


def main() -> int:
    """Runs the command with the words of the command line, and gives its exit status."""
    # The command ends when it is interrupted. Python would wait until the command has ended.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native._main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
