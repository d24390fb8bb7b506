import type {
  ActiveFilter,
  QueueFilter as ContractFilter,
  QueueSort as SortKey,
} from '@visafolio/contract/cases/queue.contract.ts';
import type { RequestStatus } from '@visafolio/contract/cases/requests.contract.ts';
import type { queueParams } from './queue-params.ts';

export const states = [
  'pending',
  'in-progress',
  'documents_submitted',
  'completed',
] as const satisfies RequestStatus[];
type Reason = NonNullable<ContractFilter['attention']>[number];
export const reasons = [
  'invitation',
  'message',
  'review',
  'ready',
  'stalled',
  'none',
] as const satisfies Reason[];
export const sponsorChoices = ['yes', 'no'] as const;
export const dueWords = ['overdue', 'today', 'week', 'month', 'none'] as const;
export const activeChoices = [
  'today',
  'week',
  'quiet7',
  'quiet14',
  'quiet30',
] as const satisfies ActiveFilter[];
/** In table order. */
export const columnNames = [
  'client',
  'visa',
  'responsible',
  'due',
  'activity',
  'documents',
  'answers',
  'state',
  'next',
] as const satisfies SortKey[];

export const sortKeys = [...columnNames, 'newest'] as const satisfies SortKey[];

export type ColumnName = (typeof columnNames)[number];
export interface QueueSort {
  by: SortKey;
  direction: 'asc' | 'desc';
}
/** Cases that need their professional come first. */
export const usualSort: QueueSort = { by: 'next', direction: 'asc' };
/** The initial sort direction of a column: most recent activity first. */
export const firstDirection = (by: SortKey): QueueSort['direction'] => (by === 'activity' ? 'desc' : 'asc');

/** Sort keys with only one direction. */
export const isOneWay = (by: SortKey): boolean => by === 'next' || by === 'newest';
export type DueChoice = (typeof dueWords)[number] | { from: string; to: string };

/** The table's filter. Empty lists, '' and undefined match everything. */
export interface QueueFilter {
  state: RequestStatus[];
  attention: Reason[];
  visa: string[];
  template: string[];
  responsible: string[];
  assigned: string;
  sponsor: (typeof sponsorChoices)[number] | undefined;
  due: DueChoice | undefined;
  active: (typeof activeChoices)[number] | undefined;
  /** Month `yyyy-mm` in which the documents were completed, '' for any. */
  complete: string;
  undelivered: boolean;
  archived: boolean;
}

export type FilterName = keyof QueueFilter;

export const noFilter: QueueFilter = {
  state: [],
  attention: [],
  visa: [],
  template: [],
  responsible: [],
  assigned: '',
  sponsor: undefined,
  due: undefined,
  active: undefined,
  complete: '',
  undelivered: false,
  archived: false,
};

export type QueueSearch = { [Name in (typeof queueParams)[number]]?: string | undefined };

/** Ignores invalid values. */
export function readFilter(search: QueueSearch): QueueFilter {
  return {
    state: readKnown(search.state, states),
    attention: readKnown(search.attention, reasons),
    visa: readList(search.visa),
    template: readList(search.templates).filter(isId),
    responsible: readList(search.people).filter(isId),
    assigned: search.assigned && isId(search.assigned) ? search.assigned : '',
    sponsor: sponsorChoices.find((each) => each === search.sponsor),
    due: readDue(search.due),
    active: activeChoices.find((each) => each === search.active),
    complete: month.test(search.complete ?? '') ? (search.complete ?? '') : '',
    undelivered: search.undelivered === 'yes',
    archived: search.archived === 'yes',
  };
}

/** All search parameters, '' for unused ones. */
export function writeFilter(filter: QueueFilter): Omit<Required<QueueSearch>, 'sort'> {
  return {
    state: filter.state.join(','),
    attention: filter.attention.join(','),
    visa: filter.visa.map(encodeURIComponent).join(','),
    templates: filter.template.join(','),
    people: filter.responsible.join(','),
    assigned: filter.assigned,
    sponsor: filter.sponsor ?? '',
    due: typeof filter.due === 'object' ? `${filter.due.from}..${filter.due.to}` : (filter.due ?? ''),
    active: filter.active ?? '',
    complete: filter.complete,
    undelivered: filter.undelivered ? 'yes' : '',
    archived: filter.archived ? 'yes' : '',
  };
}

/** `client` ascending, `-client` descending; otherwise cases that need their professional come first. */
export function readSort(text: string | undefined): QueueSort {
  const name = text?.replace(/^-/, '');
  const by = sortKeys.find((key) => key === name);
  if (!by) return usualSort;
  return { by, direction: text?.startsWith('-') && !isOneWay(by) ? 'desc' : 'asc' };
}

export const writeSort = ({ by, direction }: QueueSort): string =>
  by === usualSort.by ? '' : `${direction === 'desc' ? '-' : ''}${by}`;

export const countFilters = (filter: QueueFilter): number =>
  Object.values(filter).filter((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value))).length;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const isId = (text: string): boolean => uuid.test(text);

const readList = (text = ''): string[] => [...new Set(text.split(',').filter(Boolean).map(decode))];

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const readKnown = <Word extends string>(text: string | undefined, known: readonly Word[]): Word[] => {
  const given = readList(text);
  return known.filter((word) => given.includes(word));
};

const month = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/;
const range = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/;

function readDue(text = ''): DueChoice | undefined {
  const days = range.exec(text);
  if (days) return days[1] || days[2] ? { from: days[1] ?? '', to: days[2] ?? '' } : undefined;
  return dueWords.find((each) => each === text);
}
