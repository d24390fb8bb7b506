import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Count, Id, IdempotencyKey, Instant, Key } from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';
import { Line } from '../shared/line.ts';
import { Cursor, PageTotal, pageSchema, SearchText } from '../shared/paging.ts';
import { professionalProcedure, withoutOutputValidation } from '../shared/procedure.ts';
import { Day } from './dates/key-date.ts';
import { Attention, RequestCard, RequestScope, RequestStatus } from './requests.contract.ts';

/** Relative to the `today` of the filter, which is the reader's. */
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

/** All fields must match; of a list, any value. */
export const QueueFilter = z.object({
  q: SearchText,
  scope: RequestScope.default('mine'),
  status: some(RequestStatus).optional(),
  /** `none`: staff have nothing to do. */
  attention: some(z.enum([...Attention.options, 'none'])).optional(),
  visa: some(Line(100, 1)).optional(),
  template: some(Id).optional(),
  responsible: some(Id).optional(),
  /** Assigned to the case, besides the responsible professional. */
  assigned: Id.optional(),
  sponsor: z.boolean().optional(),
  due: DueFilter.optional(),
  active: ActiveFilter.optional(),
  /** The last document was accepted in this month, as in the overview. Includes archived cases. */
  documents_complete: Month.optional(),
  /** The invitation could not be delivered. */
  undelivered: z.boolean().optional(),
  /** `true`: archived cases only. Default: without them, unless `documents_complete` is set. */
  archived: z.boolean().optional(),
});
export type QueueFilter = z.infer<typeof QueueFilter>;
export type QueueFilterInput = z.input<typeof QueueFilter>;

/** `next`: by urgency of attention, then by waiting time. `documents`, `answers`: by completed share. */
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

/** `total` is set on the first page only. */
export const QueuePage = pageSchema(RequestCard).extend({ total: PageTotal.nullable() });
export type QueuePage = z.infer<typeof QueuePage>;

/** Counts for tabs, chips and the heading: cases in the scope that are not archived and that the reader may see. */
export const QueueCounts = z.object({
  status: z.record(RequestStatus, Count),
  archived: Count,
  attention: z.record(Attention, Count),
  overdue: Count,
  /** Due within seven days from today. */
  due_soon: Count,
  undelivered: Count,
});
export type QueueCounts = z.infer<typeof QueueCounts>;

export const QueueChoices = z.object({
  visas: z.array(z.string()),
  templates: z.array(z.object({ id: Key, name: z.string() })),
  people: z.array(z.object({ id: Key, name: z.string() })),
});
export type QueueChoices = z.infer<typeof QueueChoices>;

const Today = Day.optional().describe("Today in the reader's time zone. Default: today in UTC");

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
  /** Pages stay consistent while rows change. */
  page: professionalProcedure
    .post('/queue', 'A page of the queue, filtered and sorted')
    .input(QueuePageInput)
    .errors(refuses('lists.bad_cursor'))
    .output(withoutOutputValidation(QueuePage)),
  counts: professionalProcedure
    .get('/queue/counts', 'Counts of the queue')
    .input(z.object({ scope: RequestScope.default('mine'), today: Today }))
    .output(QueueCounts),
  /** Filter choices: only values that occur. */
  choices: professionalProcedure
    .get('/queue/choices', 'Visa types, templates and people to filter by')
    .output(QueueChoices),
};

/** Columns of a view, in order. Only the web interprets them. */
const ViewColumns = z.array(z.string().regex(/^[a-z_]{1,40}$/)).max(30);

/** Contents of a saved view. Unknown fields of older versions are dropped when it is read. */
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
  /** Visible to the whole firm. */
  shared: z.boolean(),
  made_by: z.object({ id: Key, name: z.string() }).nullable(),
  /** True for its author and, if it is shared, for firm administrators. */
  can_change: z.boolean(),
  revision: Count,
});
export type SavedView = z.infer<typeof SavedView>;

const ViewName = Line(80, 1);

export const viewsContract = {
  list: professionalProcedure
    .get('/saved_views', "The caller's views and those shared in the firm")
    .output(z.object({ items: z.array(SavedView) })),
  /** Without `id`, creates a view. With it, replaces the view unless it has changed since `revision`. */
  save: professionalProcedure
    .post('/saved_views', 'Save a view of the queue')
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
    .patch('/saved_views/{id}', 'Rename a view')
    .input(z.object({ id: Id, revision: z.number().int().min(1), name: ViewName }))
    .errors(refuses('views.not_found', 'views.changed'))
    .output(SavedView),
  remove: professionalProcedure
    .delete('/saved_views/{id}', 'Remove a view')
    .input(z.object({ id: Id }))
    .errors(refuses('views.not_found'))
    .output(z.object({ id: Id })),
};

export const BulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('remind') }),
  /** Adds a member. Includes restricted cases if the caller may see them. */
  z.object({ kind: z.literal('assign'), user_id: Id }),
  z.object({ kind: z.literal('hand_over'), user_id: Id }),
  z.object({ kind: z.literal('due'), due_on: Day.nullable() }),
  z.object({ kind: z.literal('status'), status: z.enum(['pending', 'in-progress', 'completed']) }),
  z.object({ kind: z.literal('archive'), archived: z.boolean() }),
  /** One ZIP of all cases; the response carries its address. */
  z.object({ kind: z.literal('download') }),
]);
export type BulkAction = z.infer<typeof BulkAction>;

/** Why a row is skipped. The web shows `errors.<code>`. */
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
  /** '' if the caller may not see the request. */
  name: z.string(),
  refused: BulkRefusal.nullable(),
  /** Last reminder, manual or scheduled. */
  reminded_at: Instant.nullable(),
});
export type BulkRow = z.infer<typeof BulkRow>;

const BulkInput = z.object({
  action: BulkAction,
  ids: z.array(Id).min(1).max(limits.reassignMax),
});

export const bulkContract = {
  /** A dry run: what would happen to each row now. */
  preview: professionalProcedure
    .post('/bulk/preview', 'What an action would do to each request')
    .input(BulkInput)
    .errors(refuses('accounts.colleague_not_found'))
    .output(z.object({ rows: z.array(BulkRow) })),
  /** One transaction per row. A repeated key returns the first result. */
  run: professionalProcedure
    .post('/bulk', 'Run an action on many requests, with a result for each')
    .input(BulkInput.extend({ idempotency_key: IdempotencyKey }))
    .errors(refuses('accounts.colleague_not_found', 'bulk.running'))
    .output(
      z.object({
        rows: z.array(
          BulkRow.extend({
            /** The reminder could not be sent at once and is retried. */
            later: z.boolean(),
          }),
        ),
        /** Address of the ZIP; null for other actions. */
        download: z.string().nullable(),
      }),
    ),
};
