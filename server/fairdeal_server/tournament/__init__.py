"""Schedules, standings, ratings and statistics: pure, numbers only."""
