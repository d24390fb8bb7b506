import { listRequests } from '../apps/server/src/features/cases/list/list-requests.ts';
import { countQueue, readQueue } from '../apps/server/src/features/cases/list/read-queue.ts';
import type { StaffActor } from '../apps/server/src/shared/db/actor.ts';
import { buildManyRequests } from '../apps/server/test/builders/cases/many-requests.ts';
import { buildFirm } from '../apps/server/test/builders/firms.ts';
import { buildProfessional } from '../apps/server/test/builders/professionals.ts';
import { buildTemplate } from '../apps/server/test/builders/templates.ts';
import {
  QueueFilter,
  type QueueFilterInput,
  QueuePageInput,
  QueueSort,
  type QueueSort as Sort,
} from '../packages/contract/src/cases/queue.contract.ts';
import { reportFigure, reportNumber, reportRatio } from './shared/report.ts';
import { alternate, timed } from './shared/rounds.ts';
import { services } from './shared/services.ts';
import type { World } from './shared/world.ts';

/** QUEUE_REQUESTS: fewer, for a first look. */
const requests = Number(process.env.QUEUE_REQUESTS ?? 100_000);
const people = 50;
const documentsOfCase = 20;
const pagesPerRound = 5;
const unit = `ms per ${pagesPerRound} pages`;
const rounds = Number(process.env.QUEUE_ROUNDS ?? 15);
const today = new Date().toISOString().slice(0, 10);

const repeat = (work: () => Promise<unknown>) => () =>
  timed(async () => {
    for (let i = 0; i < pagesPerRound; i++) await work();
  });

interface Desk {
  workspaceId: string;
  actor: StaffActor;
  /** Somebody of the firm who is responsible for cases. */
  colleagueId: string;
  templateId: string;
  /** Somebody who has one case. */
  clientName: string;
}

/**
 * Pages of a firm of 50 people, 100,000 requests and 2 million documents, against the same pages of a firm of 10 people with 1,000
 * requests: for each filter it finds all of these, so that both pages are full.
 */
export async function benchQueue(world: World): Promise<void> {
  const small = await buildDesk(world, { persons: 10, count: 1_000, commonOf: 10 });
  const large = await buildDesk(world, { persons: people, count: requests, commonOf: 1000 });
  await world.owner.query('VACUUM ANALYZE');
  const { rows } = await world.owner.query<{ n: string }>(
    'SELECT count(*) AS n FROM client_request_documents',
  );
  reportFigure('documents', rows[0]?.n ?? '');
  await benchPages(world, small, large);
  await benchLists(world, small, large);
}

const sorts = QueueSort.options;
const commonSorts: readonly Sort[] = ['newest', 'next', 'due', 'client', 'state'];
interface Filtered {
  filter(desk: Desk): QueueFilterInput;
  /** What the filter asks for, as columns of queue_rows or of case_progress. */
  fits: Fits;
}
type Fits = string | { progress: string };
const firm = (fits: Fits, filter: QueueFilterInput | ((desk: Desk) => QueueFilterInput)): Filtered => ({
  fits,
  filter: (desk) => ({ scope: 'firm', ...(typeof filter === 'function' ? filter(desk) : filter) }),
});
const stalled = `state = 'in-progress', urgency = 0, rank = NULL, stalls_on = current_date - 1`;
const undelivered = 'urgency = 5, rank = 5 * 10000000000000000 - 1700000000000000';
const overdue = `state = 'in-progress', due_on = current_date - 1`;
const filters: Record<string, Filtered> = {
  'one state': firm(`state = 'in-progress'`, { status: ['in-progress'] }),
  'to review': firm(`urgency = 3, rank = 3 * 10000000000000000 - 1700000000000000`, {
    attention: ['review'],
  }),
  stalled: firm(stalled, { attention: ['stalled'] }),
  'nothing to do': firm(`urgency = 0, rank = NULL, stalls_on = NULL`, { attention: ['none'] }),
  'a visa type': firm(`visa_key = 'visa 3'`, { visa: ['Visa 3'] }),
  'a rare visa type': firm(`visa_key = 'visa rare'`, { visa: ['Visa rare'] }),
  'a template': firm('', ({ templateId }) => ({ template: [templateId] })),
  'a responsible person': firm('', ({ colleagueId }) => ({ responsible: [colleagueId] })),
  'assigned to a person': firm('', ({ actor }) => ({ assigned: actor.userId })),
  'with a sponsor': firm('has_sponsor = true', { sponsor: true }),
  overdue: firm(overdue, { due: 'overdue' }),
  'due within a week': firm('due_on = current_date + 1', { due: 'week' }),
  'without a due date': firm('due_on = NULL', { due: 'none' }),
  'active today': firm({ progress: 'last_activity_at = now()' }, { active: 'today' }),
  'quiet for 30 days': firm(
    { progress: `last_activity_at = now() - interval '31 days'` },
    { active: 'quiet30' },
  ),
  undelivered: firm(undelivered, { undelivered: true }),
  'overdue and undelivered': firm(`${overdue}, ${undelivered}`, { due: 'overdue', undelivered: true }),
  'a visa type, stalled, with a sponsor': firm(`${stalled}, visa_key = 'visa 3', has_sponsor = true`, {
    visa: ['Visa 3'],
    attention: ['stalled'],
    sponsor: true,
  }),
  archived: firm(`state = 'archived'`, { archived: true }),
};
/** Measured in every order. They find few cases or none, so that no page is full before the whole desk is read. */
const rareFilters: Record<string, QueueFilterInput> = {
  'a filter that finds nothing': { scope: 'firm', visa: ['Visa of nobody'], sponsor: true },
  'quiet cases of a visa type that nobody has': {
    scope: 'firm',
    visa: ['Visa of nobody'],
    active: 'quiet30',
  },
  'overdue with a sponsor and undelivered': {
    scope: 'firm',
    due: 'overdue',
    sponsor: true,
    undelivered: true,
  },
};
const searches: Record<string, (desk: Desk) => string> = {
  'a name of one in a thousand': () => 'maria',
  'one client': ({ clientName }) => clientName,
  nobody: () => 'zzyzx',
};

/** With the rows of a desk as a filter asks for them; afterwards they are as they were. */
async function withFitting({ owner }: World, { workspaceId }: Desk, fits: Fits, work: () => Promise<void>) {
  if (!fits) return work();
  const [table, values] = typeof fits === 'string' ? ['queue_rows', fits] : ['case_progress', fits.progress];
  await owner.query(`UPDATE ${table} SET ${values} WHERE workspace_id = $1`, [workspaceId]);
  await owner.query(`VACUUM ANALYZE ${table}`);
  await work();
  await owner.query('SELECT refresh_queue(ARRAY(SELECT id FROM client_requests WHERE workspace_id = $1))', [
    workspaceId,
  ]);
}

type Load = (desk: Desk) => Promise<unknown>;

const measure = (small: Desk, large: Desk, load: Load) =>
  alternate({ ours: repeat(() => load(small)), peer: repeat(() => load(large)) }, rounds, 2);

/** Pages that people open all day are as fast as in a small firm; rare ones have a limit. */
const comparing =
  (small: Desk, large: Desk) =>
  async (name: string, load: Load, isCommon = true): Promise<void> => {
    const measured = await measure(small, large, load);
    if (isCommon)
      return reportRatio({ name: `${name}, times slower than of 1,000`, atMost: 2 }, measured, unit);
    reportNumber(
      { name: `${name}, ms`, atMost: 500 },
      measured.peer / pagesPerRound,
      `${measured.median.toFixed(1)} times that of 1,000`,
    );
  };

async function benchPages(world: World, small: Desk, large: Desk): Promise<void> {
  const given = services(world);
  const page = (
    desk: Desk,
    filter: QueueFilterInput,
    sort: Sort,
    more: { limit?: number; cursor?: string | undefined } = {},
  ) =>
    readQueue(
      given,
      desk.actor,
      QueuePageInput.parse({ filter: QueueFilter.parse(filter), sort, today, limit: 40, ...more }),
    );
  const compare = comparing(small, large);
  for (const scope of ['firm', 'mine'] as const)
    for (const sort of sorts)
      await compare(
        `the queue of ${scope === 'firm' ? 'the firm' : 'a person'} by ${sort}`,
        (desk) => page(desk, { scope }, sort),
        commonSorts.includes(sort),
      );
  const second = new Map<Desk, string>();
  const half = (desk: Desk) =>
    page(desk, { scope: 'firm' }, 'client', { limit: 20, cursor: second.get(desk) });
  for (const desk of [small, large]) second.set(desk, (await half(desk)).next_cursor ?? '');
  await compare('the second page by client', half);
  for (const [name, { filter, fits }] of Object.entries(filters))
    await withFitting(world, small, fits, async () => {
      for (const sort of ['next', 'client', 'due'] as const)
        await compare(
          `${name} by ${sort}`,
          (desk) => page(desk, filter(desk), sort),
          name === 'one state' || name === 'a responsible person',
        );
    });
  for (const [name, filter] of Object.entries(rareFilters))
    for (const sort of sorts) await compare(`${name} by ${sort}`, (desk) => page(desk, filter, sort), false);
  for (const [name, q] of Object.entries(searches))
    for (const sort of ['next', 'client', 'due'] as const)
      await compare(`a search for ${name} by ${sort}`, (desk) =>
        page(desk, { scope: 'firm', q: q(desk) }, sort),
      );
  for (const [name, q] of [
    ['a name of one in a hundred', 'jose'],
    ['a letter that nearly everybody has', 'a'],
  ] as const)
    await compare(
      `a search for ${name} by next`,
      (desk) => page(desk, { scope: 'firm', q: desk === small ? 'maria' : q }, 'next'),
      false,
    );
  for (const scope of ['mine', 'firm'] as const)
    await compare(`counts of ${scope}`, (desk) => countQueue(given, desk.actor, { scope, today }));
}

/** The specification's cards. */
async function benchLists(world: World, small: Desk, large: Desk): Promise<void> {
  const given = services(world);
  const compare = comparing(small, large);
  const tabs = { all: '', pending: `state = 'pending'`, completed: `state = 'completed'` } as const;
  for (const tab of ['all', 'pending', 'completed'] as const)
    await withFitting(world, small, tabs[tab], async () => {
      for (const scope of ['mine', 'firm'] as const)
        for (const order of ['newest', 'attention'] as const)
          await compare(`cards of ${scope}, ${order}, ${tab}`, ({ actor }) =>
            listRequests(given, actor, { scope, order, tab, limit: 40 }),
          );
    });
  for (const [name, q] of Object.entries(searches))
    await compare(`cards of a search for ${name}`, (desk) =>
      listRequests(given, desk.actor, { scope: 'firm', q: q(desk), tab: 'all', limit: 40 }),
    );
}

/** Names of two to four syllables: how often letters follow each other differs as in names of people. */
const madeName = `
  CREATE OR REPLACE FUNCTION pg_temp.made_name(n int, part int) RETURNS text LANGUAGE sql IMMUTABLE RETURN (
    SELECT string_agg(syllables[1 + abs(hashtextextended(n || '-' || part || '-' || at, 0)) % cardinality(syllables)], '' ORDER BY at)
    FROM generate_series(1, 2 + abs(hashtextextended(n || '-' || part, 0)) % 3) AS at
    CROSS JOIN (SELECT string_to_array('ma lu gar cia fer nan dez ro dri guez ko wal ski pe rez ngu yen tran le hoa an drea so fia kim '
      || 'park lee chen wu zha ng si ngh pa tel sha rma mo ham med ali ah iva nov pet rov sil va san tos cos ta oka for ade ye mi ju '
      || 'bel hu go te sa ne bru na wi jas krup fel dov arg ist mon tig sul pav esc qui xav yol zan bo dri fu gli hid ink jor kel lum '
      || 'myr nos olt pru rav ske tum ulv vex wen yat zor bre cla dun eri fos gru hal imo jud kra lev mik nag ody plo ruz sto tre usk '
      || 'viv wro yev zub', ' ') AS syllables))`;

/**
 * A firm whose cases differ in all that a queue asks for, alike in parts whatever its size. One of `commonOf` clients has the common
 * name.
 */
async function buildDesk(
  { owner }: World,
  { persons, count, commonOf }: { persons: number; count: number; commonOf: number },
): Promise<Desk> {
  const firm = await buildFirm(owner);
  const template = await buildTemplate(owner, {
    questions: [1, 2, 3].map((n) => ({ text: `Question ${n}`, type: 'text' as const, required: true })),
    documents: Array.from({ length: documentsOfCase }, (_, n) => ({
      name: `Document ${n + 1}`,
      required: n < 5,
    })),
  });
  const colleagues = [];
  for (let person = 0; person < persons; person++) {
    const professional = await buildProfessional(owner, { firm });
    colleagues.push(professional);
    await buildManyRequests(owner, { professional, template, count: count / persons });
  }
  const client = await owner.connect();
  await client.query('BEGIN; SET LOCAL session_replication_role = replica');
  await client.query(madeName);
  await client.query(
    `UPDATE client_requests r SET
       name = initcap(each.name), email = replace(each.name, ' ', '.') || n || '@example.com',
       visa_type = CASE WHEN n % 1000 = 7 THEN 'Visa rare' ELSE 'Visa ' || n % 8 END,
       sponsor_name = CASE WHEN n % 5 = 0 THEN 'Sponsor' END,
       sponsor_email = CASE WHEN n % 5 = 0 THEN 'sponsor' || n || '@example.com' END,
       due_on = CASE WHEN n % 4 > 0 THEN current_date + abs(hashtext(each.id::text)) % 200 - 60 END,
       created_at = now() - (n * 1000 / $2) * interval '1 day', invitation_since = now() - (n * 1000 / $2) * interval '1 day',
       invitation_state = CASE WHEN n % 97 = 3 AND status <> 'completed' THEN 'failed' ELSE invitation_state END,
       submitted_at = CASE WHEN status = 'documents_submitted' OR status = 'in-progress' AND n % 7 = 0 THEN now() - n % 40 * interval '1 day' END,
       answers_reviewed_at = CASE WHEN n % 3 = 0 THEN now() END,
       archived_at = CASE WHEN status = 'completed' AND n % 3 > 0 THEN now() END
     FROM (SELECT id, n, CASE WHEN n % $3 = $3 / 2 THEN 'maría' WHEN n % 100 = 3 THEN 'josé' ELSE pg_temp.made_name(n, 1) END || ' '
         || pg_temp.made_name(n, 2) || ' ' || pg_temp.made_name(n, 3)
         AS name
       FROM (SELECT id, row_number() OVER (ORDER BY email)::int AS n FROM client_requests WHERE workspace_id = $1) AS numbered) each
     WHERE each.id = r.id`,
    [firm.id, count, commonOf],
  );
  await client.query(
    `UPDATE case_progress SET client_active_at = now() - abs(hashtext(client_request_id::text)) % 60 * interval '1 day',
       last_activity_at = now() - abs(hashtext(client_request_id::text)) % 60 * interval '1 day',
       message_since = CASE WHEN hashtext(client_request_id::text) % 50 = 0 THEN now() - interval '3 days' END WHERE workspace_id = $1`,
    [firm.id],
  );
  await client.query(
    `INSERT INTO activity (workspace_id, client_request_id, actor_kind, kind, at)
     SELECT workspace_id, id, 'client', 'answers.saved', now() - abs(hashtext(id::text)) % 60 * interval '1 day'
     FROM client_requests WHERE workspace_id = $1`,
    [firm.id],
  );
  await client.query(
    `INSERT INTO case_members (workspace_id, client_request_id, user_id)
     SELECT workspace_id, id, $2 FROM client_requests WHERE workspace_id = $1 AND user_id <> $2 AND hashtext(id::text) % 50 = 1`,
    [firm.id, colleagues[0]?.id],
  );
  await client.query(
    `INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
     SELECT id, workspace_id, user_id, case_number FROM client_requests
     WHERE workspace_id = $1 AND user_id <> $2 ORDER BY id LIMIT 10`,
    [firm.id, colleagues[0]?.id],
  );
  await client.query('COMMIT');
  await client.query('SELECT refresh_queue(ARRAY(SELECT id FROM client_requests WHERE workspace_id = $1))', [
    firm.id,
  ]);
  client.release();
  const { rows } = await owner.query<{ name: string }>(
    'SELECT name FROM client_requests WHERE workspace_id = $1 AND archived_at IS NULL ORDER BY email OFFSET 12 LIMIT 1',
    [firm.id],
  );
  const [first, second = first] = colleagues;
  if (!first || !second) throw new Error('a firm without people');
  return {
    workspaceId: firm.id,
    actor: { as: 'staff', userId: first.id, email: first.email },
    colleagueId: second.id,
    templateId: template.id,
    clientName: rows[0]?.name ?? '',
  };
}
