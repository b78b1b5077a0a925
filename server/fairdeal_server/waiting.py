"""The pairings of a tournament that wait for their players."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from heapq import heapify, heappop, heappush, nsmallest

from .tournament.results import Waiting

Company = tuple[tuple[int, int], ...]
"""Who plays, by seat: entrant and instance."""


class WaitingRoom:
    """Gives out the pairings whose players are all free, the lowest number first.

    Pairings of the same company stand in one queue, so that a bot that stalls holds up only its own.
    """

    def __init__(self, pairings: Iterable[Waiting], company_of: Callable[[Waiting], Company]) -> None:
        self._company_of = company_of
        # By the company's first player, so that only companies of free players are looked through.
        self._queues: dict[Company, dict[Company, deque[Waiting]]] = {}
        self.add(pairings)

    def add(self, pairings: Iterable[Waiting]) -> None:
        """Let further pairings wait."""
        for pairing in pairings:
            company = tuple(sorted(self._company_of(pairing)))
            self._queues.setdefault(company[:1], {}).setdefault(company, deque()).append(pairing)

    def __bool__(self) -> bool:
        return bool(self._queues)

    def startable(self, free: Callable[[Company], bool]) -> Iterator[Waiting]:
        """Give out pairings for as long as one has a company that is free when it is its turn.

        Whoever is in a free company must be free as a company of one.
        """
        heads = [(self._head(company).number, company) for company in self.complete(free)]
        heapify(heads)
        while heads:
            _, company = heappop(heads)
            if not free(company):
                continue
            queue = self._queues[company[:1]][company]
            pairing = queue.popleft()
            if queue:
                heappush(heads, (queue[0].number, company))
            else:
                self._remove(company)
            yield pairing

    def complete(self, there: Callable[[Company], bool]) -> Iterator[Company]:
        """Yield those who wait to play together and are all there.

        Whoever is in such a company must be there as a company of one.
        """
        for first, queues in self._queues.items():
            if there(first):
                yield from filter(there, queues)

    def expects(self, player: tuple[int, int]) -> bool:
        """Return whether somebody waits to play with this one."""
        return any(player in company for queues in self._queues.values() for company in queues)

    def first_companies(self, most: int, may_come: Callable[[Company], bool]) -> list[Company]:
        """Return so many of those who wait to play together and may come, the lowest number first."""
        heads = (
            (queue[0].number, company)
            for queues in self._queues.values()
            for company, queue in queues.items()
            if may_come(company)
        )
        return [company for _, company in nsmallest(most, heads)]

    def clear(self) -> None:
        """Forget all that wait."""
        self._queues.clear()

    def drop(self, deal_set: int) -> None:
        """Forget the pairings of a deal set."""
        for queues in tuple(self._queues.values()):
            for company, queue in tuple(queues.items()):
                queues[company] = deque(pairing for pairing in queue if pairing.deal_set != deal_set)
                if not queues[company]:
                    self._remove(company)

    def _head(self, company: Company) -> Waiting:
        return self._queues[company[:1]][company][0]

    def _remove(self, company: Company) -> None:
        queues = self._queues[company[:1]]
        del queues[company]
        if not queues:
            del self._queues[company[:1]]
