import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createLiveFeed } from '../../apps/server/src/features/activity/live-feed.ts';
import { readConversation } from '../../apps/server/src/features/messages/conversation/read-conversation.ts';
import { sendMessage } from '../../apps/server/src/features/messages/conversation/send-message.ts';
import { countInboxItems, listInbox } from '../../apps/server/src/features/messages/inbox/inbox.usecases.ts';
import { places } from '../../apps/server/src/features/sealing/places.ts';
import type { ClientActor, StaffActor } from '../../apps/server/src/shared/db/actor.ts';
import type { LiveFeed } from '../../apps/server/src/shared/events/live-feed.ts';
import { createLog } from '../../apps/server/src/shared/log/log.ts';
import type { Services } from '../../apps/server/src/shared/services.ts';
import { type BuiltRequest, buildRequest } from '../../apps/server/test/builders/requests.ts';
import { buildClientUser } from '../../apps/server/test/builders/sessions.ts';
import type { InboxShow } from '../../packages/contract/src/messages/inbox.contract.ts';
import { reportNumber, reportRatio } from '../shared/report.ts';
import { alternate, quantile, timed } from '../shared/rounds.ts';
import { services } from '../shared/services.ts';
import { buildProfessionalWithRequests, type World } from '../shared/world.ts';

const opensPerRound = 5;
const unit = `ms per ${opensPerRound} times`;
const repeat = (work: () => Promise<unknown>) => () =>
  timed(async () => {
    for (let i = 0; i < opensPerRound; i++) await work();
  });

/** A long conversation and a large inbox compared with short ones, and the delivery time of a message. */
export async function benchMessages(world: World): Promise<void> {
  await benchConversation(world);
  await benchInbox(world);
  await benchDelivery(world);
}

const asStaff = ({ professional: { id, email } }: BuiltRequest): StaffActor => ({
  as: 'staff',
  userId: id,
  email,
});

/** The newest and a middle page of 10,000 messages, compared with all of 50. */
async function benchConversation(world: World): Promise<void> {
  const given = services(world);
  const [short, long] = [await buildRequest(world.owner), await buildRequest(world.owner)];
  await fill(world, short, 50);
  await fill(world, long, 10_000);
  await world.owner.query('ANALYZE messages, conversations');
  const open = (request: BuiltRequest, before?: number) =>
    repeat(() =>
      readConversation(given, asStaff(request), { request_id: request.id, party: 'client', before }),
    );
  for (const [what, before] of [
    ['opens', undefined],
    ['scrolls back in its middle', 5_000],
  ] as const)
    reportRatio(
      { name: `a conversation of 10,000 messages ${what}, times slower than 50`, atMost: 2 },
      await alternate({ ours: open(short), peer: open(long, before) }, 20, 2),
      unit,
    );
}

/** Messages alternate between client and staff, a minute apart. */
async function fill({ owner, db }: World, request: BuiltRequest, count: number): Promise<void> {
  const { professional } = request;
  const { vault } = services({ db });
  const bodies: { n: number; id: string; body: string }[] = [];
  for (let n = 1; n <= count; n++) {
    const id = randomUUIDv7();
    const text = 'Which of the two passports do you mean, the one that expired or the new one?';
    bodies.push({
      n,
      id,
      body: await vault.seal(professional.workspaceId, places.message(request.id, id), text),
    });
  }
  await owner.query(
    `INSERT INTO conversations (workspace_id, client_request_id, party, message_count, waiting_for, waiting_since)
     VALUES ($1, $2, 'client', $3, 'staff', now())`,
    [professional.workspaceId, request.id, count],
  );
  await owner.query(
    `INSERT INTO messages (id, workspace_id, client_request_id, conversation_id, position, author_kind, author_id, author_name, body,
       language, created_at)
     SELECT s.id, c.workspace_id, c.client_request_id, c.id, n, CASE n % 2 WHEN 0 THEN 'staff' ELSE 'client' END,
       CASE n % 2 WHEN 0 THEN $2::uuid END, 'Somebody', s.body, 'en', now() - make_interval(mins => $4 - n)
     FROM conversations c CROSS JOIN jsonb_to_recordset($3::jsonb) AS s (n int, id uuid, body text) WHERE c.client_request_id = $1`,
    [request.id, professional.id, JSON.stringify(bodies), count],
  );
}

/** Lists and counts of a firm with 100,000 conversations, compared with 50. */
async function benchInbox(world: World): Promise<void> {
  const given = services(world);
  const small = await buildProfessionalWithRequests(world, 50);
  const large = await buildProfessionalWithRequests(world, 100_000);
  for (const { professional } of [small, large]) await fillInbox(world, professional);
  await world.owner.query('ANALYZE messages, conversations, conversation_followers, client_requests');
  for (const show of ['unread', 'waiting_for_us', 'mine', 'all'] as const satisfies InboxShow[]) {
    const load = ({ actor }: typeof small) => repeat(() => listInbox(given, actor, { show, language: 'en' }));
    reportRatio(
      { name: `the inbox of 100,000 conversations, ${show}, times slower than of 50`, atMost: 2 },
      await alternate({ ours: load(small), peer: load(large) }, 20, 2),
      unit,
    );
  }
  const count = ({ actor }: typeof small) => repeat(() => countInboxItems(given, actor));
  reportRatio(
    { name: 'the counts of an inbox of 100,000 conversations, times slower than of 50', atMost: 2 },
    await alternate({ ours: count(small), peer: count(large) }, 20, 2),
    unit,
  );
}

/** One message per conversation; every second one is an unread message of the client. */
async function fillInbox(
  { owner, db }: World,
  professional: { id: string; workspaceId: string },
): Promise<void> {
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM client_requests WHERE user_id = $1', [
    professional.id,
  ]);
  const { vault } = services({ db });
  for (let from = 0; from < rows.length; from += 5_000) {
    const sealed = await Promise.all(
      rows.slice(from, from + 5_000).map(async ({ id }) => {
        const message = randomUUIDv7();
        const place = places.message(id, message);
        const body = await vault.seal(professional.workspaceId, place, 'When will I hear from you?');
        return { id, message, body };
      }),
    );
    await owner.query(
      `WITH given AS (
         SELECT s.id, s.message, s.body, row_number() OVER (ORDER BY s.id) AS n
         FROM jsonb_to_recordset($1::jsonb) AS s (id uuid, message uuid, body text)
       ), made AS (
         INSERT INTO conversations (workspace_id, client_request_id, party, message_count, last_message_at, waiting_for, waiting_since)
         SELECT $2, id, 'client', 1, now() - make_interval(mins => n::int), CASE n % 2 WHEN 0 THEN 'staff' ELSE 'client' END, now()
         FROM given RETURNING id, client_request_id, last_message_at, waiting_for
       )
       INSERT INTO messages (id, workspace_id, client_request_id, conversation_id, position, author_kind, author_name, body, created_at)
       SELECT g.message, $2, m.client_request_id, m.id, 1, CASE m.waiting_for WHEN 'staff' THEN 'client' ELSE 'staff' END,
         'Somebody', g.body, m.last_message_at
       FROM made m JOIN given g ON g.id = m.client_request_id`,
      [JSON.stringify(sealed), professional.workspaceId],
    );
  }
}

const messages = 60;

/** From sending until the other side has loaded the message, in both directions. */
async function benchDelivery(world: World): Promise<void> {
  const log = createLog('silent');
  const feed = await createLiveFeed(world.db, log);
  const given: Services = {
    ...services(world),
    log,
    background: { run: () => undefined, settled: async () => undefined },
  };
  const request = await buildRequest(world.owner, { status: 'in-progress' });
  const { id, email } = await buildClientUser(world.owner, request.client);
  const client: ClientActor = { as: 'client', userId: id, email };
  const staff = asStaff(request);
  const took: number[] = [];
  for (const [from, to] of [
    [client, staff],
    [staff, client],
  ] as const) {
    const other = await followAs(feed, to, request);
    await delay(100);
    for (let n = 0; n < messages / 2; n++) {
      const heard = other.next();
      const started = performance.now();
      await sendMessage(given, from, {
        request_id: request.id,
        party: 'client',
        id: randomUUID(),
        body: `Message ${n} of ${messages}`,
        upload_ids: [],
      });
      await heard;
      await readConversation(given, to, { request_id: request.id, party: 'client' });
      took.push(performance.now() - started);
      // Avoids the limit of 30 messages a minute.
      await world.owner.query(
        "UPDATE messages SET created_at = created_at - interval '2 minutes' WHERE client_request_id = $1",
        [request.id],
      );
    }
    other.leave();
  }
  await feed.close();
  reportNumber(
    { name: 'a message is on the other side, p95 ms', atMost: 250 },
    quantile(took, 0.95),
    `median ${quantile(took, 0.5).toFixed(1)}, slowest ${Math.max(...took).toFixed(1)}, ${took.length} messages`,
  );
}

async function followAs(feed: LiveFeed, reader: ClientActor | StaffActor, request: BuiltRequest) {
  const stop = new AbortController();
  const who =
    reader.as === 'staff'
      ? { userId: reader.userId, workspaceId: request.professional.workspaceId }
      : {
          requestId: request.id,
          workspaceId: request.professional.workspaceId,
          party: 'client' as const,
        };
  const events = await feed.follow(who, undefined, stop.signal);
  return { next: () => events.next(), leave: () => stop.abort() };
}
