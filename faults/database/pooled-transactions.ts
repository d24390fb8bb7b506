import { randomInt } from 'node:crypto';
import { type Actor, system } from '../../apps/server/src/shared/db/actor.ts';
import { withCallOrigin } from '../../apps/server/src/shared/db/call-origin.ts';
import {
  changeActor,
  changeCapacity,
  openDatabase,
  type Tx,
} from '../../apps/server/src/shared/db/database.ts';
import { column, query } from '../../apps/server/src/shared/db/query.ts';
import { ensureServerRole } from '../../apps/server/src/shared/db/setup/roles.ts';
import type { Statement } from '../../apps/server/src/shared/db/statement.ts';
import { type BuiltRequest, buildRequest } from '../../apps/server/test/builders/requests.ts';
import { buildClientUser } from '../../apps/server/test/builders/sessions.ts';
import { secret } from '../shared/real-server.ts';
import { createLimits, type Finding, type Options } from '../shared/report.ts';
import { createWorld } from '../shared/world.ts';

/** More than the pool has connections, so that each connection serves everybody in turn. */
const atOnce = 24;
const connections = 6;

interface Person {
  actor: Actor;
  role: string;
  /** Cases that they may see; null: background work, which sees what it works on. */
  requests: Set<string> | null;
}

/** How a transaction ends. */
const ends = [
  'commit',
  'exception',
  'failed statement',
  'exception after another actor',
  'statement timeout',
  'savepoint rolled back',
  'cancelled by PostgreSQL',
  'connection lost',
  'one round trip',
  'one round trip that fails',
] as const;
type End = (typeof ends)[number];

class Abandoned extends Error {}

/**
 * Runs transactions of four people and of background work on few pooled connections, and aborts most of them in every way: the next
 * transaction of a connection must have nothing of the one before, neither role nor settings nor rows.
 */
export async function pooledTransactions({ times }: Options): Promise<Finding[]> {
  const world = await createWorld();
  const second = await buildRequest(world.owner, { answers: 'none', documents: 'none' });
  const people = [
    ...(await createPeople(world.owner, world.request)),
    ...(await createPeople(world.owner, second)),
    { actor: system, role: 'visafolio_system', requests: null },
  ];
  const db = openDatabase(await ensureServerRole(world.server.ownerUrl, secret), { max: connections });
  const limit = createLimits();
  const counts = new Map<End, number>(ends.map((end) => [end, 0]));
  const backends = new Set<number>();
  let foreign = 0;
  let leaked = 0;
  let started = 0;

  /** Reads what the connection has before anything of this transaction is set. */
  async function checkIdle(): Promise<void> {
    const { rows } = await query(db.accounts, {
      role: column.text,
      login: column.text,
      settings: column.text,
    })`SELECT current_user::text AS role, session_user::text AS login,
         concat(current_setting('app.user_id', true), current_setting('app.email', true), current_setting('app.address', true)) AS settings`;
    if (rows.some(({ role, login, settings }) => role !== login || settings !== '')) leaked++;
  }

  async function look(tx: Tx, { actor, role, requests }: Person, address: string): Promise<void> {
    const { rows } = await query(tx, {
      role: column.text,
      user_id: column.text,
      email: column.text,
      address: column.text,
      pid: column.int,
    })`SELECT current_user::text AS role, coalesce(current_setting('app.user_id', true), '') AS user_id,
         coalesce(current_setting('app.email', true), '') AS email, coalesce(current_setting('app.address', true), '') AS address,
         pg_backend_pid() AS pid`;
    const [userId, email] = actor.as === 'system' ? ['', ''] : [actor.userId, actor.email];
    for (const row of rows) {
      backends.add(row.pid);
      if (row.role !== role || row.user_id !== userId || row.email !== email || row.address !== address)
        leaked++;
    }
    if (!requests) return;
    const { rows: seen } = await query(tx, { id: column.uuid })`SELECT id FROM client_requests`;
    if (seen.length !== requests.size) limit.holds(`${actor.as} sees ${seen.length} cases`, false);
    foreign += seen.filter(({ id }) => !requests.has(id)).length;
  }

  async function runOne(person: Person, end: End): Promise<void> {
    const address = randomInt(2) ? `192.0.2.${randomInt(256)}` : '';
    const { actor, requests } = person;
    if (end.startsWith('one round trip')) {
      const statements: Statement<{ id: string }>[] = [
        { name: 'look', text: 'SELECT id FROM client_requests', values: [] },
      ];
      if (end === 'one round trip that fails')
        statements.push({ name: 'fail', text: 'SELECT 1 / (random() * 0)::int', values: [] });
      const [seen = []] = await withCallOrigin({ address }, () => db.inOneRoundTrip(actor, ...statements));
      if (requests) foreign += seen.filter(({ id }) => !requests.has(id)).length;
      return;
    }
    await withCallOrigin({ address }, () =>
      db.withActor(actor, async (tx) => {
        await look(tx, person, address);
        if (end === 'exception') throw new Abandoned();
        if (end === 'failed statement') await tx.$client.query('SELECT 1 / (random() * 0)::int');
        if (end === 'exception after another actor') {
          const other = people[randomInt(people.length)] ?? person;
          await changeActor(tx, other.actor);
          await look(tx, other, address);
          await changeCapacity(tx, 'sealer');
          throw new Abandoned();
        }
        if (end === 'statement timeout') {
          await tx.$client.query('SET LOCAL statement_timeout = 5');
          await tx.$client.query('SELECT pg_sleep(1)');
        }
        if (end === 'savepoint rolled back') {
          const other = people[randomInt(people.length)] ?? person;
          await tx.$client.query('SAVEPOINT before');
          await changeActor(tx, other.actor);
          await tx.$client.query('ROLLBACK TO SAVEPOINT before');
          await look(tx, person, address);
        }
        if (end === 'cancelled by PostgreSQL')
          await tx.$client.query('SELECT pg_cancel_backend(pg_backend_pid()), pg_sleep(1)');
        if (end === 'connection lost')
          await tx.$client.query('SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(1)');
      }),
    );
  }

  const isExpected = (end: End) =>
    end !== 'commit' && end !== 'savepoint rolled back' && end !== 'one round trip';
  async function work(): Promise<void> {
    while (started < times) {
      started++;
      // A new connection costs more than the rest, so fewer of them.
      const end = randomInt(50) ? (ends[randomInt(ends.length)] ?? 'commit') : 'connection lost';
      const drawn = end === 'connection lost' && randomInt(20) ? 'exception' : end;
      const person = people[randomInt(people.length)] as Person;
      counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
      const failed = await runOne(person, drawn).then(
        () => null,
        (error: Error) => error,
      );
      if (Boolean(failed) !== isExpected(drawn))
        limit.holds(`${drawn}: ${failed?.message ?? 'no error'}`, false);
      if (randomInt(4) === 0) await checkIdle();
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  for (let n = 0; n < connections * 4; n++) await checkIdle();
  limit.holds(`${leaked} times a role or setting was left`, leaked === 0);
  limit.missed.splice(5);
  await db.close();
  await world.close(limit);
  return [
    {
      fault: 'transactions of five actors on pooled connections, most of them aborted',
      count: times,
      lost: foreign,
      missed: limit.missed,
      note: `${foreign} foreign rows, ${leaked} settings left, ${backends.size} connections; ${[...counts].map(([end, count]) => `${count} ${end}`).join(', ')}`,
    },
  ];
}

async function createPeople(
  owner: Parameters<typeof buildClientUser>[0],
  request: BuiltRequest,
): Promise<Person[]> {
  const { professional } = request;
  const client = await buildClientUser(owner, request.client);
  const requests = new Set([request.id]);
  return [
    {
      actor: { as: 'staff', userId: professional.id, email: professional.email },
      role: 'visafolio_staff',
      requests,
    },
    {
      actor: { as: 'client', userId: client.id, email: request.client.email },
      role: 'visafolio_client',
      requests,
    },
  ];
}
