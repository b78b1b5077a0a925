"""The Fairdeal server: games, referee, tournaments, store and the gRPC services."""

import os

# Between fork and exec gRPC would start its threads again, and now and then a bot's program died of it.
os.environ.setdefault("GRPC_ENABLE_FORK_SUPPORT", "0")
# What gRPC says of its own accord is not for people: we say what went wrong ourselves.
os.environ.setdefault("GRPC_VERBOSITY", "NONE")
