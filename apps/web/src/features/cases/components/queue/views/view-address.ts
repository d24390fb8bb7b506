import type { ViewAddressInput } from '@visafolio/contract/cases/queue.contract.ts';
import { noFilter, type QueueFilter, usualSort, writeFilter, writeSort } from '../queue-filter.ts';

export function toSearch({ filter, sort = usualSort.by, direction = usualSort.direction }: ViewAddressInput) {
  const { due } = filter;
  const asked: QueueFilter = {
    ...noFilter,
    state: filter.status ?? [],
    attention: filter.attention ?? [],
    visa: filter.visa ?? [],
    template: filter.template ?? [],
    responsible: filter.responsible ?? [],
    assigned: filter.assigned ?? '',
    sponsor: filter.sponsor === undefined ? undefined : filter.sponsor ? 'yes' : 'no',
    due: typeof due === 'object' ? { from: due.from ?? '', to: due.to ?? '' } : due,
    active: filter.active,
    complete: filter.documents_complete ?? '',
    undelivered: filter.undelivered ?? false,
    archived: filter.archived ?? false,
  };
  return {
    ...writeFilter(asked),
    q: filter.q ?? '',
    ...(filter.scope && { scope: filter.scope }),
    sort: writeSort({ by: sort, direction }),
  };
}

export const isSameView = (a: ViewAddressInput, b: ViewAddressInput): boolean =>
  JSON.stringify(sorted(toSearch(a))) === JSON.stringify(sorted(toSearch(b)));

const sorted = (search: Record<string, string>) =>
  Object.entries(search)
    .map(([name, value]) => [name, value.split(',').sort().join(',')])
    .sort();
