"""gRPC in and out: the only package that imports grpc, with players.stream."""
