"""Postgres: the only package that imports psycopg."""
