"""What people and programs get to read: tables, lists, replays and progress for a terminal, and JSON.

Pure presentation: everything here is made from protobuf messages.
"""
