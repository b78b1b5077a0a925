"""Plays a program that reads and writes lines of JSON: `python -m fairdeal.stdio --game GAME COMMAND…`.

The package imports nothing; `bridge` does the work.
"""
