import type { ReachName, Rule } from '../../src/shared/case-tables/access.ts';
import type { Row } from './rows.ts';
import type { Principal } from './world.ts';

export type Reach = (who: Principal, row: Row) => boolean;

/** What one role may do with one table. */
export interface Rights {
  select?: Reach;
  /** Columns, if not all. */
  readable?: readonly string[];
  insert?: Reach;
  /** Columns, if not all. */
  insertable?: readonly string[];
  /** Values that no row of theirs may be inserted with. */
  neverInserted?: object[];
  update?: Reach;
  /** The only columns that can be changed. The first one is set to its default to see which rows that reaches. */
  changeable?: readonly string[];
  /** Used instead if the first column has no default. */
  assignment?: string;
  /** SQL by which the superuser first removes constraints that would refuse the assignment. */
  before?: string;
  /** Assignments that are refused on their own rows. */
  neverSet?: string[] | ((who: Principal) => string[]);
  delete?: Reach;
}

export const every: Reach = () => true;
/** Staff: rows of their workspace that no restricted case hides. Clients: rows of requests that they may enter. */
export const own: Reach = (who, row) =>
  who.role === 'staff'
    ? row.professionals.includes(who.userId) || inTrash(who, row)
    : row.requests.some((id) => who.requests.includes(id)) && ofParty(who, row);
/** Of the case in the trash, where it is shown. */
const inTrash: Reach = (who, row) =>
  !!who.trashed?.some((id) => row.requests.includes(id)) && row.values.workspace_id === who.workspace;
/** A row in a conversation is visible to the conversation's party, and a row of a template's party to who answers for it. */
const ofParty: Reach = (who, row) =>
  (row.party === null || row.party === who.email) && (row.seers === null || row.seers.includes(who.email));
/** Until staff complete the request. */
export const open: Reach = (who, row) =>
  who.role === 'staff'
    ? own(who, row) && row.openRequests.length > 0
    : row.openRequests.some((id) => who.requests.includes(id)) && ofParty(who, row);
export const standard: Reach = (_, row) => row.standard;
/** Everyone with the role; the server checks nothing else. */
export const administrator: Reach = (who) => who.administrator === true;
export const standardByAdministrator: Reach = (who, row) => administrator(who, row) && standard(who, row);
export const ownOrStandard: Reach = (who, row) => own(who, row) || standard(who, row);
/** Templates that no request uses, and their parts. */
export const ownAndUnused: Reach = (who, row) => own(who, row) && row.requests.length === 0;
/** Not rows of the other person with access to the same request. */
export const inPerson: Reach = (who, row) => row.person === who.email;
/** Rows of the workspace, including those hidden from the person. */
export const inWorkspace: Reach = (who, row) => !!who.workspace && row.values.workspace_id === who.workspace;
/** The person's own row, or one that they made or are responsible for. */
export const inOwnName: Reach = (who, row) => own(who, row) && row.values.user_id === who.userId;
/** Written by the person, in their capacity. */
const byAuthor: Reach = (who, row) =>
  own(who, row) && row.author === who.userId && (row.capacity ?? who.role) === who.role;
export const moved: Reach = (who, row) => who.moving?.includes(String(row.values.workspace_id)) === true;
/** Rows of the workspace that the person administers: the firm's, or their personal one. */
export const archived: Reach = (who, row) =>
  inWorkspace(who, row) && (who.firmAdministrator === true || who.workspace === who.userId);
export const archivedOrStandard: Reach = (who, row) =>
  archived(who, row) || (standard(who, row) && who.role === 'importer');

const reaches: Record<Exclude<ReachName, 'own rule'>, Reach> = {
  'all rows': every,
  'sees case': own,
  'sees open case': open,
  'in workspace': inWorkspace,
  author: byAuthor,
  'named person': inPerson,
  'named person, sees case': (who, row) => own(who, row) && inPerson(who, row),
  'named person, sees open case': (who, row) => open(who, row) && inPerson(who, row),
  moved,
  imports: archived,
};

/** Implements an entry's rule for a row; undefined if its table has a rule of its own. */
export function toReach(rule: Rule): Reach | undefined {
  const { reach, where = {}, given = [] } = typeof rule === 'string' ? { reach: rule } : rule;
  if (reach === 'own rule') return undefined;
  const isOf = reaches[reach];
  return (who, row) =>
    isOf(who, row) &&
    Object.entries(where).every(([column, value]) => row.values[column] === value) &&
    given.every((column) => row.values[column] !== null);
}

export const someoneElse = '01900000-0000-7000-8000-000000000000';
export const elsewhere = { workspace_id: someoneElse };
/** Without any column, because reading one would apply the SELECT policy. */
export const toTheFirst = 'workspace_id = (SELECT (app_moving())[1])';

export const isOlder = (time: unknown, days: number): boolean =>
  Date.now() - Date.parse(String(time)) > days * 86_400_000;
