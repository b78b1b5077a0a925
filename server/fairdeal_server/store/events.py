"""Rating events: each complete deal set of a competitive pool is rated once, in the pool's sequence."""

from collections.abc import Iterable

from .database import Connection

# Seeded tournaments make their events in the order of deal sets, whatever ends first. Pools are the
# only rows that several processes write: they are locked in the order of their keys.
_MAKE_EVENTS = """
    WITH complete AS (
        SELECT t.pool, d.tournament, d.number, t.seeded
        FROM unnest(%s::integer[], %s::integer[]) AS c (tournament, number)
        JOIN deal_sets d USING (tournament, number)
        JOIN tournaments t ON t.number = d.tournament JOIN pools p ON p.id = t.pool
        WHERE d.open = 0 AND NOT p.cooperative
    ), seeded AS (
        SELECT t.number, t.pool, t.next_event, coalesce(
            (SELECT o.number FROM deal_sets o
             WHERE o.tournament = t.number AND o.number >= t.next_event AND o.open > 0
             ORDER BY o.number LIMIT 1),
            t.last_deal_set + 1) AS until
        FROM (SELECT DISTINCT tournament FROM complete WHERE seeded) AS c
        JOIN tournaments t ON t.number = c.tournament
    ), moved AS (
        UPDATE tournaments t SET next_event = s.until FROM seeded s
        WHERE t.number = s.number AND s.until > s.next_event
    ), due AS (
        SELECT pool, tournament, number AS deal_set FROM complete WHERE NOT seeded
        UNION ALL
        SELECT s.pool, s.number, d.number
        FROM seeded s JOIN deal_sets d
        ON d.tournament = s.number AND d.number >= s.next_event AND d.number < s.until
    ), locked AS (
        SELECT id FROM pools WHERE id IN (SELECT pool FROM due) ORDER BY id FOR NO KEY UPDATE
    ), numbered AS (
        UPDATE pools p SET events = p.events + n.events
        FROM (SELECT pool, count(*) AS events FROM due GROUP BY pool) AS n JOIN locked ON locked.id = n.pool
        WHERE p.id = n.pool
        RETURNING p.id, p.events - n.events AS before
    )
    INSERT INTO rating_events (pool, sequence, tournament, deal_set)
    SELECT pool, before + row_number() OVER (PARTITION BY pool ORDER BY tournament, deal_set),
           tournament, deal_set
    FROM due JOIN numbered ON numbered.id = due.pool
"""


async def make_events(connection: Connection, sets: Iterable[tuple[int, int]]) -> None:
    """Make the events of those deal sets, by tournament and number, that are complete.

    To be called in the transaction that completes them.
    """
    if found := sorted(set(sets)):
        tournaments, numbers = zip(*found, strict=True)
        await connection.execute(_MAKE_EVENTS, (list(tournaments), list(numbers)))
