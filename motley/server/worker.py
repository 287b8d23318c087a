"""One of several processes that serve the same tables: started by `motley serve --workers`, on its socket."""

import socket
import sys

from motley.server.run import work

if __name__ == "__main__":
    work(socket.socket(fileno=int(sys.argv[1])), sys.argv[2])
