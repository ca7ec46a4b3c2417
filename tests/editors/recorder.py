"""Runs the server behind a client, and writes the messages of the client to a file, one per line.

`recorder.py FILE ROOT COMMAND…`: the path ROOT becomes `/games` in the file, and the number of the client's process 1, so
that a recording is the same on every machine. `tests/lsp/recorded.rs` sends the recordings again.
"""

import json
import re
import subprocess
import sys


def message(stream):
    """The bytes of the next message with its header, and its body; None at the end."""
    header, length = b"", 0
    while True:
        line = stream.readline()
        if not line:
            return None
        header += line
        if line.strip() == b"":
            body = stream.read(length)
            return header + body, body
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)


def main():
    file, root, command = sys.argv[1], sys.argv[2], sys.argv[3:]
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=sys.stdout.buffer)
    # A client may end this program at any time, so that every line is written at once.
    with open(file, "w", buffering=1, encoding="utf-8") as recording:
        while (read := message(sys.stdin.buffer)) is not None:
            whole, body = read
            text = json.dumps(json.loads(body), ensure_ascii=False)
            text = re.sub(r'"processId": \d+', '"processId": 1', text.replace(root, "/games"))
            recording.write(text + "\n")
            server.stdin.write(whole)
            server.stdin.flush()
            if json.loads(body).get("method") == "exit":
                break
    server.stdin.close()
    sys.exit(server.wait())


if __name__ == "__main__":
    main()
