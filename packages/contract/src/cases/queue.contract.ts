import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Count, Id, IdempotencyKey, Instant, Key } from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';
import { Line } from '../shared/line.ts';
import { Cursor, pageSchema, SearchText } from '../shared/paging.ts';
import { professionalProcedure, uncheckedAnswer } from '../shared/procedure.ts';
import { Day } from './dates/key-date.ts';
import { Attention, RequestCard, RequestScope, RequestStatus } from './requests.contract.ts';

/** Days are those of the reader's time zone: what is due `today` is decided by the `today` that comes with the filter. */
const DueFilter = z.union([
  z.enum(['overdue', 'today', 'week', 'month', 'none']),
  z.object({ from: Day.optional(), to: Day.optional() }),
]);
export type DueFilter = z.infer<typeof DueFilter>;

/** `quiet7`: nothing happened for 7 days. */
const ActiveFilter = z.enum(['today', 'week', 'quiet7', 'quiet14', 'quiet30']);
export type ActiveFilter = z.infer<typeof ActiveFilter>;

/** `yyyy-mm`, of UTC. */
const Month = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/);

const some = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(50);

/** What a row must be; all of it at once. Within a list any of them. */
export const QueueFilter = z.object({
  q: SearchText,
  scope: RequestScope.default('mine'),
  status: some(RequestStatus).optional(),
  /** `none`: nothing is to be done by the staff. */
  attention: some(z.enum([...Attention.options, 'none'])).optional(),
  visa: some(Line(100, 1)).optional(),
  template: some(Id).optional(),
  responsible: some(Id).optional(),
  /** Assigned besides the responsible person. */
  assigned: Id.optional(),
  sponsor: z.boolean().optional(),
  due: DueFilter.optional(),
  active: ActiveFilter.optional(),
  /** The last of its documents was accepted in this month, as the overview counts it: archived cases too. */
  documents_complete: Month.optional(),
  /** The invitation could not be delivered. */
  undelivered: z.boolean().optional(),
  /** true: archived cases alone; without it they are left out, unless a month of documents is asked for. */
  archived: z.boolean().optional(),
});
export type QueueFilter = z.infer<typeof QueueFilter>;
export type QueueFilterInput = z.input<typeof QueueFilter>;

/** `next`: the order of attention, what waits longest first. `documents` and `answers`: by their share. */
export const QueueSort = z.enum([
  'next',
  'newest',
  'client',
  'visa',
  'responsible',
  'due',
  'activity',
  'documents',
  'answers',
  'state',
]);
export type QueueSort = z.infer<typeof QueueSort>;
export const SortDirection = z.enum(['asc', 'desc']);
export type SortDirection = z.infer<typeof SortDirection>;

const QueueRow = RequestCard.extend({
  sponsor_name: z.string().nullable(),
});
export type QueueRow = z.infer<typeof QueueRow>;

/** How many rows a filter finds; `exact: false`: more than that. */
export const QueueTotal = z.object({ n: Count, exact: z.boolean() });
export type QueueTotal = z.infer<typeof QueueTotal>;

/** `total` on the first page only. */
export const QueuePage = pageSchema(QueueRow).extend({ total: QueueTotal.nullable() });
export type QueuePage = z.infer<typeof QueuePage>;

/** What the tabs, chips and the heading count, of all in the scope that are not archived; never a case that the reader may not see. */
export const QueueCounts = z.object({
  status: z.record(RequestStatus, Count),
  archived: Count,
  attention: z.record(Attention, Count),
  overdue: Count,
  /** Due from today on, for seven days. */
  due_soon: Count,
  undelivered: Count,
});
export type QueueCounts = z.infer<typeof QueueCounts>;

/** Visa types, templates and people of the workspace. */
export const QueueChoices = z.object({
  visas: z.array(z.string()),
  templates: z.array(z.object({ id: Key, name: z.string() })),
  people: z.array(z.object({ id: Key, name: z.string() })),
});
export type QueueChoices = z.infer<typeof QueueChoices>;

const Today = Day.optional().describe("The reader's day; without it the server's, in UTC");

export const QueuePageInput = z.object({
  filter: QueueFilter.default({ scope: 'mine' }),
  sort: QueueSort.default('next'),
  direction: SortDirection.default('asc'),
  today: Today,
  cursor: Cursor,
  limit: z.number().int().min(1).max(limits.requestsPageMax).default(limits.requestsPage),
});
export type QueuePageInput = z.input<typeof QueuePageInput>;

export const queueContract = {
  /** What the table shows. Asked again with `next_cursor` it goes on, also while rows change. */
  page: professionalProcedure
    .route({ method: 'POST', path: '/queue', summary: 'A page of the queue, filtered and sorted' })
    .input(QueuePageInput)
    .errors(refuses('lists.bad_cursor'))
    .output(uncheckedAnswer(QueuePage)),
  counts: professionalProcedure
    .route({ method: 'GET', path: '/queue/counts', summary: 'What waits, is overdue or undelivered' })
    .input(z.object({ scope: RequestScope.default('mine'), today: Today }))
    .output(QueueCounts),
  /** What there is to choose from in filters: values that occur. */
  choices: professionalProcedure
    .route({
      method: 'GET',
      path: '/queue/choices',
      summary: 'Visa types, templates and people to filter by',
    })
    .output(QueueChoices),
};

/** The order of columns and what a view shows besides its filter; the web's business. */
const ViewColumns = z.array(z.string().regex(/^[a-z_]{1,40}$/)).max(30);

/** What a saved view asks for. Fields that are no longer known are dropped when it is read. */
export const ViewAddress = z.object({
  filter: QueueFilter,
  sort: QueueSort.optional(),
  direction: SortDirection.optional(),
  columns: ViewColumns.optional(),
});
export type ViewAddress = z.infer<typeof ViewAddress>;
export type ViewAddressInput = z.input<typeof ViewAddress>;

export const SavedView = z.object({
  id: Key,
  name: z.string(),
  address: ViewAddress,
  /** Everybody of the firm sees it. */
  shared: z.boolean(),
  made_by: z.object({ id: Key, name: z.string() }).nullable(),
  /** Its maker's and, if it is shared, the heads of the firm's. */
  can_change: z.boolean(),
  revision: Count,
});
export type SavedView = z.infer<typeof SavedView>;

const ViewName = Line(80, 1);

export const viewsContract = {
  list: professionalProcedure
    .route({ method: 'GET', path: '/saved_views', summary: 'Own views, and those that the firm shares' })
    .output(z.object({ items: z.array(SavedView) })),
  /** Without `id` a new one. With it the whole view is replaced, if nobody changed it since `revision`. */
  save: professionalProcedure
    .route({ method: 'POST', path: '/saved_views', summary: 'Keep a view of the queue' })
    .input(
      z.object({
        id: Id.optional(),
        revision: z.number().int().min(1).optional(),
        name: ViewName,
        address: ViewAddress,
        shared: z.boolean().default(false),
        idempotency_key: IdempotencyKey.optional(),
      }),
    )
    .errors(refuses('views.not_found', 'views.changed', 'views.full'))
    .output(SavedView),
  rename: professionalProcedure
    .route({ method: 'PATCH', path: '/saved_views/{id}', summary: 'Give a view another name' })
    .input(z.object({ id: Id, revision: z.number().int().min(1), name: ViewName }))
    .errors(refuses('views.not_found', 'views.changed'))
    .output(SavedView),
  remove: professionalProcedure
    .route({ method: 'DELETE', path: '/saved_views/{id}', summary: 'Remove a view' })
    .input(z.object({ id: Id }))
    .errors(refuses('views.not_found'))
    .output(z.object({ id: Id })),
};

/** What is done to each of the chosen requests. */
export const BulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('remind') }),
  /** Assigned besides whoever is responsible; restricted cases too, if the reader may. */
  z.object({ kind: z.literal('assign'), user_id: Id }),
  z.object({ kind: z.literal('hand_over'), user_id: Id }),
  z.object({ kind: z.literal('due'), due_on: Day.nullable() }),
  z.object({ kind: z.literal('status'), status: z.enum(['pending', 'in-progress', 'completed']) }),
  z.object({ kind: z.literal('archive'), archived: z.boolean() }),
  /** One ZIP of all; the answer says where it is fetched. */
  z.object({ kind: z.literal('download') }),
]);
export type BulkAction = z.infer<typeof BulkAction>;

/** Why nothing is done to a row. The web shows `errors.<code>`. */
export const BulkRefusal = z.enum([
  'requests.not_found',
  'requests.completed',
  'requests.not_completed',
  'requests.nothing_missing',
  'requests.reminded_recently',
  'requests.not_responsible',
  'requests.unchanged',
  'requests.edited_meanwhile',
  'accounts.colleague_not_found',
  'service.unavailable',
]);
export type BulkRefusal = z.infer<typeof BulkRefusal>;

export const BulkRow = z.object({
  id: Key,
  /** Empty where the reader cannot see the request. */
  name: z.string(),
  refused: BulkRefusal.nullable(),
  /** When the client was reminded last, by hand or by schedule. */
  reminded_at: Instant.nullable(),
});
export type BulkRow = z.infer<typeof BulkRow>;

const BulkInput = z.object({
  action: BulkAction,
  ids: z.array(Id).min(1).max(limits.reassignMax),
});

export const bulkContract = {
  /** What would happen to each row now; nothing happens. */
  preview: professionalProcedure
    .route({ method: 'POST', path: '/bulk/preview', summary: 'What an action would do to each request' })
    .input(BulkInput)
    .errors(refuses('accounts.colleague_not_found'))
    .output(z.object({ rows: z.array(BulkRow) })),
  /** Each row is a transaction of its own. The same key again answers with what happened then. */
  run: professionalProcedure
    .route({ method: 'POST', path: '/bulk', summary: 'Do the same to many requests, with a result for each' })
    .input(BulkInput.extend({ idempotency_key: IdempotencyKey }))
    .errors(refuses('accounts.colleague_not_found', 'bulk.running'))
    .output(
      z.object({
        rows: z.array(
          BulkRow.extend({
            /** A reminder was ordered and could not be sent at once; it is tried again. */
            later: z.boolean(),
          }),
        ),
        /** Where the ZIP of a download is fetched; null for other actions. */
        download: z.string().nullable(),
      }),
    ),
};
