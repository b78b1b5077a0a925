"""The Fairdeal server: games, referee, tournaments, store and the gRPC services."""
