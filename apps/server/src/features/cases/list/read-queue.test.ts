import {
  QueueFilter,
  type QueueFilterInput,
  QueuePageInput,
  QueueSort,
  type SortDirection,
} from '@visafolio/contract/cases/queue.contract.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildMessage } from '../../../../test/builders/messages.ts';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { archiveRequest } from '../edit/archive-request.ts';
import { updateRequestStatus } from '../requests.usecases.ts';
import { listRequests } from './list-requests.ts';
import { readFiltered, readFilteredUpTo } from './read-found.ts';
import { countQueue, readQueue } from './read-queue.ts';

let server: TestServer;
let people: Professional[];
const cases = 60;
const day = 24 * 60 * 60_000;
const today = new Date().toISOString().slice(0, 10);
const visas = ['H-1B', 'O-1', 'Éb-2'];
const names = ['Ana', 'Ánna', 'bo', 'Über', 'Zoë', 'García', 'ana lu', '李明'];

const asActor = ({ id, email }: Professional): StaffActor => ({ as: 'staff', userId: id, email });

beforeAll(async () => {
  server = await createTestServer();
  const firm = await buildFirm(server.owner);
  people = [];
  for (let n = 0; n < 3; n++) people.push(await buildProfessional(server.owner, { firm }));
  const statuses = ['pending', 'in-progress', 'documents_submitted', 'completed'] as const;
  for (let n = 0; n < cases; n++) {
    const professional = people[n % 3] as Professional;
    const request = await buildRequest(server.owner, {
      professional,
      status: statuses[(n * 7) % 4] ?? 'pending',
      client: { name: `${names[n % names.length]} ${n % 3}` },
      createdAt: new Date(Date.now() - ((n * 13) % 50) * day),
      ...(n % 4 === 0 && { sponsor: true as const }),
    });
    await server.owner.query(
      `UPDATE client_requests SET visa_type = $2, due_on = CASE WHEN $3 % 3 > 0 THEN $4::date + ($3 % 60 - 20) END,
         invitation_since = created_at,
         invitation_state = CASE WHEN $3 % 11 = 5 THEN 'failed' WHEN $3 % 5 = 1 THEN 'accepted' ELSE invitation_state END,
         party_invitation_state = CASE WHEN $3 % 13 = 4 THEN 'failed' WHEN $3 % 7 = 2 THEN 'sent' END,
         party_invitation_since = created_at + interval '1 hour',
         archived_at = CASE WHEN status = 'completed' AND $3 % 2 = 0 THEN now() END,
         submitted_at = CASE WHEN $3 % 6 = 1 THEN now() - make_interval(days => $3) END,
         answers_reviewed_at = CASE WHEN $3 % 12 = 1 THEN now() END
       WHERE id = $1`,
      [request.id, visas[n % visas.length], n, today],
    );
    await server.owner.query(
      `UPDATE client_document_uploads SET accepted_at = CASE WHEN $2 % 2 = 1 THEN now() END WHERE client_request_id = $1`,
      [request.id, n],
    );
    if (n % 5 === 3 || n % 8 === 7) {
      await server.owner.query(
        `UPDATE client_document_uploads SET uploaded_at = $2, accepted_at = $2 WHERE client_request_id = $1`,
        [request.id, new Date(Date.now() - (n % 4) * 31 * day)],
      );
      await server.owner.query(
        `UPDATE client_request_documents SET status = 'completed' WHERE client_request_id = $1`,
        [request.id],
      );
    }
    await server.owner.query('DELETE FROM activity WHERE client_request_id = $1', [request.id]);
    await server.owner.query(
      `INSERT INTO activity (workspace_id, client_request_id, actor_kind, kind, at)
       SELECT workspace_id, id, 'client', 'answers.saved', now() - make_interval(days => $2) FROM client_requests WHERE id = $1`,
      [request.id, (n * 5) % 45],
    );
    if (n % 9 === 4) await buildMessage(server.owner, { request, body: 'And now?' });
    if (n % 7 === 2)
      await server.owner.query(
        'INSERT INTO case_members (workspace_id, client_request_id, user_id) SELECT workspace_id, id, $2 FROM client_requests WHERE id = $1',
        [request.id, people[(n + 1) % 3]?.id],
      );
    if (n % 13 === 6)
      await server.owner.query(
        `INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
         SELECT id, workspace_id, user_id, case_number FROM client_requests WHERE id = $1`,
        [request.id],
      );
  }
});
afterAll(() => server.close());

interface Plain {
  id: string;
  status: string;
  archived: boolean;
  created: Date;
  urgency: number;
  since: Date | null;
  due: string | null;
  active: Date;
  client: string;
  visa: string;
  visa_type: string;
  responsible: string;
  user_id: string;
  template_id: string;
  members: string[];
  restricted: boolean;
  sponsor: boolean;
  failed: boolean;
  /** When the last document was accepted; null while one is wanted. */
  complete: Date | null;
  documents: number;
  accepted: number;
  answers: number;
  text: string;
}

/** Every case from its own tables, one subquery for each thing. */
async function readPlain(): Promise<Plain[]> {
  const { rows } = await server.owner.query<Plain>(`
    WITH given AS (
      SELECT r.*, p.files_since, p.answers_since, p.message_since, p.required_open, p.last_file_at, p.client_active_at,
        CASE WHEN p.documents_total > 0 AND p.documents_completed = p.documents_total THEN p.last_file_at END AS complete,
        1000 * p.documents_completed / greatest(p.documents_total, 1) AS documents,
        1000 * p.documents_accepted / greatest(p.documents_total, 1) AS accepted,
        1000 * p.questions_answered / greatest(p.questions_total, 1) AS answers
      FROM client_requests r JOIN case_progress p ON p.client_request_id = r.id
    ), waiting AS (
      SELECT g.*, CASE WHEN status <> 'completed' AND submitted_at IS NOT NULL THEN
          CASE WHEN answers_reviewed_at IS NULL OR answers_reviewed_at < submitted_at THEN submitted_at ELSE answers_since END
        END AS answers_wait
      FROM given g
    ), judged AS (
      SELECT w.*, CASE
        WHEN status <> 'completed' AND (invitation_state = 'failed' OR party_invitation_state = 'failed') THEN 5
        WHEN message_since IS NOT NULL THEN 4
        WHEN status = 'completed' THEN 0
        WHEN least(files_since, answers_wait) IS NOT NULL THEN 3
        WHEN (status = 'documents_submitted' OR submitted_at IS NOT NULL) AND NOT required_open THEN 2
        WHEN status IN ('pending', 'in-progress') AND invitation_state IN ('sent', 'accepted')
          AND created_at < now() - interval '7 days' AND coalesce(client_active_at, invitation_since) < now() - interval '7 days' THEN 1
        ELSE 0 END AS urgency
      FROM waiting w
    )
    SELECT j.id, j.status, j.archived_at IS NOT NULL AS archived, j.created_at AS created, j.urgency,
      CASE j.urgency WHEN 5 THEN CASE WHEN j.invitation_state = 'failed' THEN j.invitation_since ELSE j.party_invitation_since END WHEN 4 THEN j.message_since WHEN 3 THEN least(j.files_since, j.answers_wait)
        WHEN 2 THEN coalesce(greatest(j.submitted_at, j.last_file_at), j.updated_at)
        WHEN 1 THEN greatest(j.created_at, coalesce(j.client_active_at, j.invitation_since)) END AS since,
      j.due_on::text AS due,
      coalesce((SELECT max(a.at) FROM activity a WHERE a.client_request_id = j.id AND a.id = (
        SELECT max(id) FROM activity WHERE client_request_id = j.id)), j.created_at) AS active,
      fold_text(j.name) AS client, fold_text(j.visa_type) AS visa, j.visa_type,
      (SELECT fold_text(full_name) FROM profiles WHERE id = j.user_id) AS responsible, j.user_id, j.template_id,
      ARRAY(SELECT m.user_id::text FROM case_members m WHERE m.client_request_id = j.id AND m.user_id <> j.user_id) AS members,
      EXISTS (SELECT FROM case_restrictions c WHERE c.client_request_id = j.id) AS restricted,
      j.sponsor_email IS NOT NULL AS sponsor, j.status <> 'completed' AND j.urgency = 5 AS failed,
      j.complete, j.documents, j.accepted, j.answers, j.search_text AS text
    FROM judged j`);
  return rows;
}

const attention = ['none', 'stalled', 'ready', 'review', 'message', 'invitation'];
const stateOrder = ['pending', 'in-progress', 'documents_submitted', 'completed'];
const inDays = (days: number) => new Date(Date.parse(today) + days * day).toISOString().slice(0, 10);

function isDue({ due, status }: Plain, wanted: QueueFilter['due']): boolean {
  if (wanted === undefined) return true;
  if (wanted === 'none') return due === null;
  if (due === null) return false;
  if (wanted === 'overdue') return due < today && ['pending', 'in-progress'].includes(status);
  if (wanted === 'today') return due === today;
  if (wanted === 'week') return due >= today && due <= inDays(6);
  if (wanted === 'month') return due >= today && due <= inDays(29);
  return due >= (wanted.from ?? '') && due <= (wanted.to ?? '9');
}

function isActive({ active }: Plain, wanted: QueueFilter['active']): boolean {
  const days = (Date.now() - active.getTime()) / day;
  const most = { today: 1, week: 7 } as const;
  const least = { quiet7: 7, quiet14: 14, quiet30: 30 } as const;
  if (wanted === undefined) return true;
  return wanted in most
    ? days <= most[wanted as keyof typeof most]
    : days > least[wanted as keyof typeof least];
}

/** A month of documents has archived cases too, unless something else says which ones. */
const withArchived = ({ documents_complete, archived, status, due }: QueueFilter): boolean =>
  documents_complete !== undefined && archived === undefined && !status && due !== 'overdue';

function isWanted(row: Plain, filter: QueueFilter, reader: string): boolean {
  const isMine = row.user_id === reader || row.members.includes(reader);
  const folded = filter.q?.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (
    (isMine || (filter.scope === 'firm' && !row.restricted)) &&
    (row.archived === (filter.archived ?? false) || withArchived(filter)) &&
    (!filter.documents_complete || row.complete?.toISOString().slice(0, 7) === filter.documents_complete) &&
    (filter.status?.some((each) => each === row.status) ?? true) &&
    (filter.attention?.some((each) => attention[row.urgency] === each) ?? true) &&
    (filter.visa?.includes(row.visa_type) ?? true) &&
    (filter.template?.includes(row.template_id) ?? true) &&
    (filter.responsible?.includes(row.user_id) ?? true) &&
    (!filter.assigned || row.members.includes(filter.assigned)) &&
    row.sponsor === (filter.sponsor ?? row.sponsor) &&
    row.failed === (filter.undelivered ?? row.failed) &&
    isDue(row, filter.due) &&
    isActive(row, filter.active) &&
    (!folded || row.text.includes(folded))
  );
}

type Key = (string | number)[];
const code = (value: string) => Buffer.from(value).toString('hex');
const micro = (at: Date | null) => at?.getTime() ?? 0;

/** What waits for staff, what is overdue, what stalled, what is due; the rest by age. */
function nextKey({ urgency, since, created, due, status }: Plain): Key {
  const counts = due !== null && ['pending', 'in-progress'].includes(status);
  if (urgency > 1) return [-urgency, micro(since)];
  if (counts && due < today) return [-1.5, Date.parse(due)];
  if (urgency === 1) return [-1, micro(since)];
  return counts ? [-0.5, Date.parse(due)] : [0, -micro(created)];
}

/** What a row is sorted by, the case's id left out. */
function keyOf(row: Plain, sort: QueueSort, direction: SortDirection): Key {
  const sign = direction === 'asc' ? 1 : -1;
  switch (sort) {
    case 'next':
      return nextKey(row);
    case 'newest':
      return [-sign * micro(row.created)];
    case 'client':
      return [code(row.client)];
    case 'visa':
      return [code(row.visa)];
    case 'responsible':
      return [code(row.responsible)];
    case 'due':
      return row.due ? [0, row.due] : [1, -micro(row.created)];
    case 'activity':
      return [sign * micro(row.active)];
    case 'documents':
      return [sign * row.documents, sign * row.accepted];
    case 'answers':
      return [sign * row.answers];
    case 'state':
      return [sign * (row.archived ? 4 : stateOrder.indexOf(row.status)), -micro(row.created)];
  }
}

const byText: readonly QueueSort[] = ['client', 'visa', 'responsible', 'due'];

/** In place: `a` before `b`. Texts and days go the other way round by the direction, and none stays last. */
function compare(a: Key, b: Key, isTurned: boolean): number {
  for (const [at, value] of a.entries()) {
    const other = b[at] ?? 0;
    if (value === other) continue;
    const order = value < other ? -1 : 1;
    return isTurned && typeof value === 'string' ? -order : order;
  }
  return 0;
}

const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: undefined, freq: 4 });
const some = <Value>(...of: Value[]) =>
  maybe(fc.subarray(of, { minLength: 1 })) as fc.Arbitrary<Value[] | undefined>;

async function readAll(
  actor: StaffActor,
  filter: QueueFilterInput,
  sort: QueueSort,
  direction: SortDirection,
  limit: number,
  filtered = readFiltered,
) {
  const ids: string[] = [];
  let cursor: string | undefined;
  let total: { n: number; exact: boolean } | null = null;
  do {
    const input = QueuePageInput.parse({ filter, sort, direction, today, limit, cursor });
    const page = await readQueue(server.services, actor, input, filtered);
    total ??= page.total;
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return { ids, total };
}

it('every filter and order gives, page by page, what filtering and sorting all rows by hand gives', async () => {
  const plain = await readPlain();
  const templates = [...new Set(plain.map(({ template_id }) => template_id))].slice(0, 3);
  const months = [...new Set(plain.flatMap(({ complete }) => complete?.toISOString().slice(0, 7) ?? []))];
  expect(months.length).toBeGreaterThan(2);
  const personIds = people.map(({ id }) => id);
  const filters = fc.record({
    scope: fc.constantFrom('mine' as const, 'firm' as const, 'firm' as const),
    status: some('pending', 'in-progress', 'documents_submitted', 'completed'),
    attention: some('none', 'stalled', 'ready', 'review', 'message', 'invitation'),
    visa: some(...visas),
    template: some(...templates),
    responsible: some(...personIds),
    assigned: maybe(fc.constantFrom(...personIds)),
    sponsor: maybe(fc.boolean()),
    due: maybe(
      fc.oneof(
        fc.constantFrom('overdue', 'today', 'week', 'month', 'none'),
        fc.constant({ from: inDays(-5), to: inDays(5) }),
      ),
    ),
    active: maybe(fc.constantFrom('today', 'week', 'quiet7', 'quiet14', 'quiet30')),
    undelivered: maybe(fc.boolean()),
    documents_complete: maybe(fc.constantFrom(...months)),
    archived: maybe(fc.boolean()),
    q: maybe(fc.constantFrom('ana', 'GARCÍA', '李', '李明', 'z', 'nobody', 'ana l')),
  }) as fc.Arbitrary<QueueFilterInput>;
  // Pages of what more cases have are read in their own order.
  const readFew = readFilteredUpTo(5);
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.constantFrom(...QueueSort.options),
      fc.constantFrom('asc' as const, 'desc' as const),
      fc.constantFrom(3, 7, 100),
      fc.constantFrom(...people),
      fc.constantFrom(readFiltered, readFew),
      async (filter, sort, direction, limit, reader, filtered) => {
        const found = await readAll(asActor(reader), filter, sort, direction, limit, filtered);
        const wanted = plain.filter((row) => isWanted(row, QueueFilter.parse(filter), reader.id));
        expect([...found.ids].sort()).toEqual(wanted.map(({ id }) => id).sort());
        const isMore = filtered === readFew && found.total?.exact === false;
        if (isMore) expect(wanted.length).toBeGreaterThan(readFew.most);
        expect(found.total).toEqual({ n: isMore ? readFew.most : wanted.length, exact: !isMore });
        const rows = found.ids.map((id) => wanted.find((row) => row.id === id) as Plain);
        const isTurned = direction === 'desc' && byText.includes(sort);
        const order = sort === 'next' ? 'asc' : direction;
        for (const [at, row] of rows.entries()) {
          const before = rows[at - 1];
          if (before)
            expect(
              compare(keyOf(before, sort, order), keyOf(row, sort, order), isTurned),
            ).toBeLessThanOrEqual(0);
        }
      },
    ),
    { numRuns: 600 },
  );
}, 120_000);

it('counts are those of the rows that the reader sees, and never tell of a restricted case', async () => {
  const plain = await readPlain();
  for (const reader of people) {
    const counts = await countQueue(server.services, asActor(reader), { scope: 'firm', today });
    const seen = plain.filter((row) => isWanted(row, { scope: 'firm' }, reader.id));
    const n = (which: (row: Plain) => boolean) => seen.filter(which).length;
    expect(counts).toEqual({
      status: Object.fromEntries(stateOrder.map((state) => [state, n(({ status }) => status === state)])),
      archived: plain.filter((row) => isWanted(row, { scope: 'firm', archived: true }, reader.id)).length,
      attention: Object.fromEntries(
        attention.slice(1).map((reason, at) => [reason, n(({ urgency }) => urgency === at + 1)]),
      ),
      overdue: n((row) => isDue(row, 'overdue')),
      due_soon: n((row) => isDue(row, 'week') && ['pending', 'in-progress'].includes(row.status)),
      undelivered: n(({ failed }) => failed),
    });
  }
});

describe('an archived request', () => {
  it('leaves every list and count, is found by its filter, and comes back by hand or when it is opened again', async () => {
    const reader = people[0] as Professional;
    const actor = asActor(reader);
    const { id } = await buildRequest(server.owner, { professional: reader, status: 'completed' });
    const where = async () => {
      const list = await listRequests(server.services, actor, { tab: 'completed', limit: 200 });
      const archive = await readAll(actor, { archived: true }, 'newest', 'asc', 100);
      return [
        list.items.some((card) => card.id === id),
        list.items.length === list.counts.completed,
        archive.ids.includes(id),
      ];
    };
    expect(await where()).toEqual([true, true, false]);
    await archiveRequest(server.services, actor, { id, archived: true });
    expect(await where()).toEqual([false, true, true]);
    await archiveRequest(server.services, actor, { id, archived: false });
    expect(await where()).toEqual([true, true, false]);
    await archiveRequest(server.services, actor, { id, archived: true });
    await updateRequestStatus(server.services, actor, id, 'in-progress');
    expect(await where()).toEqual([false, true, false]);
    await expect(archiveRequest(server.services, actor, { id, archived: true })).rejects.toMatchObject({
      code: 'requests.not_completed',
    });
  });
});

it('among cases that wait for the client, those that are overdue come first by date, and those that are due before the rest', async () => {
  const professional = await buildProfessional(server.owner);
  const build = async (due: number | null, wishes: Parameters<typeof buildRequest>[1] = {}) => {
    const { id } = await buildRequest(server.owner, { professional, ...wishes });
    await server.owner.query('UPDATE client_requests SET due_on = $2 WHERE id = $1', [
      id,
      due === null ? null : inDays(due),
    ]);
    return id;
  };
  const none = await build(null);
  const later = await build(30);
  const soon = await build(0);
  const late = await build(-1, { status: 'in-progress', answers: 'none', documents: 'none' });
  const latest = await build(-20);
  const done = await build(-40, { status: 'completed', createdAt: new Date(Date.now() - 60 * day) });
  const { ids } = await readAll(asActor(professional), { scope: 'mine' }, 'next', 'asc', 2);
  expect(ids).toEqual([latest, late, soon, later, none, done]);
});
