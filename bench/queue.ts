import { listRequests } from '../apps/server/src/features/requests/list/list-requests.ts';
import { countQueue, readQueue } from '../apps/server/src/features/requests/list/read-queue.ts';
import type { StaffActor } from '../apps/server/src/shared/db/actor.ts';
import { buildFirm } from '../apps/server/test/builders/firms.ts';
import { buildManyRequests } from '../apps/server/test/builders/many-requests.ts';
import { buildProfessional } from '../apps/server/test/builders/professionals.ts';
import { buildTemplate } from '../apps/server/test/builders/templates.ts';
import {
  QueueFilter,
  type QueueFilterInput,
  QueuePageInput,
  QueueSort,
  type QueueSort as Sort,
} from '../packages/contract/src/requests/queue.contract.ts';
import { reportFigure, reportRatio } from './shared/report.ts';
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
  actor: StaffActor;
  /** Somebody of the firm who is responsible for cases. */
  colleagueId: string;
  templateId: string;
}

/** Pages of a firm of 50 people, 100,000 requests and 2 million documents, against the same pages of a firm with 50 requests. */
export async function benchQueue(world: World): Promise<void> {
  const small = await buildDesk(world, 1, 50);
  const large = await buildDesk(world, people, requests);
  await world.owner.query('VACUUM ANALYZE');
  const { rows } = await world.owner.query<{ n: string }>(
    'SELECT count(*) AS n FROM client_request_documents',
  );
  reportFigure('documents', rows[0]?.n ?? '');
  await benchPages(world, small, large);
  await benchLists(world, small, large);
}

const sorts = QueueSort.options;
const filters: Record<string, (desk: Desk) => QueueFilterInput> = {
  'one state': () => ({ scope: 'firm', status: ['in-progress'] }),
  'to review': () => ({ scope: 'firm', attention: ['review'] }),
  stalled: () => ({ scope: 'firm', attention: ['stalled'] }),
  'nothing to do': () => ({ scope: 'firm', attention: ['none'] }),
  'a visa type': () => ({ scope: 'firm', visa: ['Visa 3'] }),
  'a rare visa type': () => ({ scope: 'firm', visa: ['Visa rare'] }),
  'a template': ({ templateId }) => ({ scope: 'firm', template: [templateId] }),
  'a responsible person': ({ colleagueId }) => ({ scope: 'firm', responsible: [colleagueId] }),
  'assigned to a person': ({ colleagueId }) => ({ scope: 'firm', assigned: colleagueId }),
  'with a sponsor': () => ({ scope: 'firm', sponsor: true }),
  overdue: () => ({ scope: 'firm', due: 'overdue' }),
  'due within a week': () => ({ scope: 'firm', due: 'week' }),
  'without a due date': () => ({ scope: 'firm', due: 'none' }),
  'active today': () => ({ scope: 'firm', active: 'today' }),
  'quiet for 30 days': () => ({ scope: 'firm', active: 'quiet30' }),
  undelivered: () => ({ scope: 'firm', undelivered: true }),
  'overdue and undelivered': () => ({ scope: 'firm', due: 'overdue', undelivered: true }),
  'a visa type, stalled, with a sponsor': () => ({
    scope: 'firm',
    visa: ['Visa 3'],
    attention: ['stalled'],
    sponsor: true,
  }),
  archived: () => ({ scope: 'firm', archived: true }),
  'a search for a common name': () => ({ scope: 'firm', q: 'maria' }),
  'a search for one client': () => ({ scope: 'firm', q: 'client17.' }),
  'a search for nobody': () => ({ scope: 'firm', q: 'zzyzx' }),
};

async function benchPages(world: World, small: Desk, large: Desk): Promise<void> {
  const given = services(world);
  const page = (desk: Desk, filter: QueueFilterInput, sort: Sort, cursor?: string) =>
    readQueue(
      given,
      desk.actor,
      QueuePageInput.parse({ filter: QueueFilter.parse(filter), sort, today, limit: 40, cursor }),
    );
  const compare = async (name: string, load: (desk: Desk) => Promise<unknown>) =>
    reportRatio(
      { name: `${name}, times slower than of 50`, atMost: 2 },
      await alternate({ ours: repeat(() => load(small)), peer: repeat(() => load(large)) }, rounds, 2),
      unit,
    );
  for (const scope of ['firm', 'mine'] as const)
    for (const sort of sorts)
      await compare(`the queue of ${scope === 'firm' ? 'the firm' : 'a person'} by ${sort}`, (desk) =>
        page(desk, { scope }, sort),
      );
  const second = new Map<Desk, string>();
  for (const desk of [small, large])
    second.set(desk, (await page(desk, { scope: 'firm' }, 'client')).next_cursor ?? '');
  await compare('the second page by client', (desk) =>
    page(desk, { scope: 'firm' }, 'client', second.get(desk) || undefined),
  );
  for (const [name, filter] of Object.entries(filters))
    for (const sort of ['next', 'client', 'due'] as const)
      await compare(`${name} by ${sort}`, (desk) => page(desk, filter(desk), sort));
  for (const scope of ['mine', 'firm'] as const)
    await compare(`counts of ${scope}`, (desk) => countQueue(given, desk.actor, { scope, today }));
}

/** The specification's cards. */
async function benchLists(world: World, small: Desk, large: Desk): Promise<void> {
  const given = services(world);
  for (const scope of ['mine', 'firm'] as const)
    for (const order of ['newest', 'attention'] as const)
      for (const tab of ['all', 'pending', 'completed'] as const)
        reportRatio(
          { name: `cards of ${scope}, ${order}, ${tab}, times slower than of 50`, atMost: 2 },
          await alternate(
            {
              ours: repeat(() => listRequests(given, small.actor, { scope, order, tab, limit: 50 })),
              peer: repeat(() => listRequests(given, large.actor, { scope, order, tab, limit: 50 })),
            },
            rounds,
            2,
          ),
          unit,
        );
  for (const q of ['maria', 'client17.', 'zzyzx'])
    reportRatio(
      { name: `cards found by ${q}, times slower than of 50`, atMost: 2 },
      await alternate(
        {
          ours: repeat(() => listRequests(given, small.actor, { scope: 'firm', q, tab: 'all', limit: 50 })),
          peer: repeat(() => listRequests(given, large.actor, { scope: 'firm', q, tab: 'all', limit: 50 })),
        },
        rounds,
        2,
      ),
      unit,
    );
}

/** A firm whose cases differ in all that a queue asks for, alike in parts whatever its size. */
async function buildDesk({ owner }: World, persons: number, count: number): Promise<Desk> {
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
  await client.query(
    `UPDATE client_requests r SET
       name = CASE WHEN n % 20 = 3 THEN 'María ' || r.name ELSE r.name END,
       visa_type = CASE WHEN n % 1000 = 7 THEN 'Visa rare' ELSE 'Visa ' || n % 8 END,
       sponsor_name = CASE WHEN n % 5 = 0 THEN 'Sponsor' END,
       sponsor_email = CASE WHEN n % 5 = 0 THEN 'sponsor' || n || '@example.com' END,
       due_on = CASE WHEN n % 4 > 0 THEN current_date + abs(hashtext(each.id::text)) % 200 - 60 END,
       created_at = now() - (n * 1000 / $2) * interval '1 day', invitation_since = now() - (n * 1000 / $2) * interval '1 day',
       invitation_state = CASE WHEN n % 97 = 3 AND status <> 'completed' THEN 'failed' ELSE invitation_state END,
       submitted_at = CASE WHEN status = 'documents_submitted' OR status = 'in-progress' AND n % 7 = 0 THEN now() - n % 40 * interval '1 day' END,
       answers_reviewed_at = CASE WHEN n % 3 = 0 THEN now() END,
       archived_at = CASE WHEN status = 'completed' AND n % 3 > 0 THEN now() END
     FROM (SELECT id, row_number() OVER (ORDER BY email)::int AS n FROM client_requests WHERE workspace_id = $1) each
     WHERE each.id = r.id`,
    [firm.id, count],
  );
  await client.query(
    `UPDATE case_progress SET client_active_at = now() - abs(hashtext(client_request_id::text)) % 60 * interval '1 day',
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
  const [first, second = first] = colleagues;
  if (!first || !second) throw new Error('a firm without people');
  return {
    actor: { as: 'staff', userId: first.id, email: first.email },
    colleagueId: second.id,
    templateId: template.id,
  };
}
