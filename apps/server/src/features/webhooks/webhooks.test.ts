import type { WebhookEventType } from '@visafolio/contract/webhooks/webhook-events.ts';
import { toPayloadSchema } from '@visafolio/contract/webhooks/webhook-payload.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildFirm } from '../../../test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../test/builders/requests.ts';
import { buildClientUser, buildSession } from '../../../test/builders/sessions.ts';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import { type StaffActor, system } from '../../shared/db/actor.ts';
import { createPublicFetch } from '../../shared/outbound/public-fetch.ts';
import { runDueEntries } from '../../shared/outbox/run-outbox.ts';
import { type NewActivity, recordActivity } from '../activity/activity.usecases.ts';
import type { RetryRules } from './deliver/deliver.ts';
import { type Received, type Receiver, startReceiver } from './testing/receiver.ts';
import { webhookDeliveries, webhookEvents } from './webhooks.outbox.ts';
import {
  createWebhook,
  getDelivery,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  replayFailed,
  revealSecret,
  rotateSecret,
  setWebhookState,
  testWebhook,
  updateWebhook,
} from './webhooks.usecases.ts';

let server: TestServer;
let admin: Professional;
let member: Professional;
let actor: StaffActor;
let request: BuiltRequest;
const receivers: Receiver[] = [];

const atOnce: RetryRules = { pausesSeconds: Array(30).fill(0), restsSeconds: [0], giveUpAfterHours: 72 };

beforeAll(async () => {
  server = await createTestServer({ WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1' });
});
afterAll(() => server.close());
beforeEach(async () => {
  const firm = await buildFirm(server.owner);
  admin = await buildProfessional(server.owner, { firm });
  member = await buildProfessional(server.owner, { firm });
  actor = toActor(admin);
  request = await buildRequest(server.owner, { professional: member, answers: 'all' });
});
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((each) => each.close()));
});

const toActor = ({ id, email }: Professional): StaffActor => ({ as: 'staff', userId: id, email });

async function receive(...answer: Parameters<typeof startReceiver>): Promise<Receiver> {
  const receiver = await startReceiver(...answer);
  receivers.push(receiver);
  return receiver;
}

const add = (
  url: string,
  types: WebhookEventType[] = ['invitation.sent', 'document.waived'],
  payload: 'thin' | 'full' = 'thin',
) => createWebhook(server.services, actor, { url, description: '', event_types: types, payload });

/** Something that happens in a case. */
const happen = (entry: Partial<NewActivity> = {}) =>
  server.services.db.withActor(system, (tx) =>
    recordActivity(tx, system, { requestId: request.id, kind: 'invitation.sent', ...entry }),
  );

/** What a running server does when it is notified. */
async function deliver(rules = atOnce): Promise<void> {
  await runDueEntries(server.services, webhookEvents);
  await runDueEntries(server.services, webhookDeliveries(rules));
}

const headers = ({ headers: { ...all } }: Received) => all as Record<string, string>;
const log = async (id: string) => (await listDeliveries(server.services, actor, { id })).items;
const numbers = (list: Received[]) => list.map(({ message }) => Number(message.data.number));
const refused = (code: string) => expect.objectContaining({ code });

describe('an endpoint of a firm', () => {
  it('receives the answer that a client saves, signed, without the answer', async () => {
    const receiver = await receive();
    const { id, secret } = await add(receiver.url, ['answer.saved']);
    const client = await buildClientUser(server.owner, { email: request.client.email });
    const { cookie } = await buildSession(server.owner, client.id, { secret: server.secret });
    const questionId = request.template.questions.find(({ type }) => type === 'text')?.id;
    const saved = await server.fetch(
      new Request(`${server.url}/api/client_request_responses`, {
        method: 'PUT',
        headers: {
          cookie,
          origin: server.url,
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
        },
        body: JSON.stringify({
          client_request_id: request.id,
          question_id: questionId,
          answer: 'A very private thing',
        }),
      }),
    );
    expect([saved.status, await saved.text()]).toEqual([200, expect.anything()]);
    await deliver();
    const [got, ...others] = receiver.received;
    expect(others).toEqual([]);
    if (!got) throw new Error('nothing was received');
    expect(new Webhook(secret).verify(got.body, headers(got))).toEqual(got.message);
    expect(toPayloadSchema('answer.saved').safeParse(got.message).error).toBeUndefined();
    expect(got.message.data).toMatchObject({
      request_id: request.id,
      actor: 'client',
      question_ids: [questionId],
    });
    expect(got.body).not.toContain('private');
    expect(await log(id)).toMatchObject([
      {
        id: got.headers['webhook-id'],
        event_type: 'answer.saved',
        state: 'delivered',
        attempts: 1,
        status: 204,
      },
    ]);
  });

  it('receives nothing that it did not choose, of other firms, or from before', async () => {
    const receiver = await receive();
    await happen();
    await add(receiver.url, ['invitation.sent']);
    const other = await buildRequest(server.owner);
    await happen({ requestId: other.id });
    await happen({ kind: 'invitation.failed' });
    await happen();
    await deliver();
    expect(receiver.received.map(({ message }) => [message.type, message.data.request_id])).toEqual([
      ['invitation.sent', request.id],
    ]);
  });

  it('gets names of the case in full payloads only, and they are valid by the documented schema', async () => {
    const thin = await receive();
    const full = await receive();
    await add(thin.url, ['document.uploaded']);
    await add(full.url, ['document.uploaded'], 'full');
    await happen({
      kind: 'document.uploaded',
      payload: {
        document_id: request.documents[0]?.id,
        upload_id: request.id,
        file_name: 'passport of Ana.pdf',
        document_name: 'Passport',
      },
    });
    await deliver();
    for (const { received } of [thin, full])
      expect(toPayloadSchema('document.uploaded').safeParse(received[0]?.message).error).toBeUndefined();
    expect(thin.received[0]?.body).not.toMatch(/passport|@/i);
    expect(full.received[0]?.message.data.request).toMatchObject({
      id: request.id,
      client_name: request.client.name,
      client_email: request.client.email,
    });
    expect(full.received[0]?.body).not.toMatch(/passport/i);
  });

  it('learns of a message who wrote it, and not that a reason was repeated as a message', async () => {
    const receiver = await receive();
    await add(receiver.url, ['message.received', 'message.sent']);
    const payload = { message_id: request.id, party: 'client' };
    const byStaff = toActor(member);
    await server.services.db.withActor(byStaff, async (tx) => {
      await recordActivity(tx, byStaff, { requestId: request.id, kind: 'message.sent', payload });
      await recordActivity(tx, byStaff, {
        requestId: request.id,
        kind: 'message.sent',
        payload: { ...payload, repeats: 'answer.sent_back' },
      });
    });
    await deliver();
    expect(receiver.received.map(({ message }) => message.type)).toEqual(['message.sent']);
  });

  it('hears nothing of restricted cases, nor of one that becomes restricted while it waits', async () => {
    const receiver = await receive(() => ({ status: 500 }));
    const { id } = await add(receiver.url, ['invitation.sent'], 'full');
    await happen();
    await deliver({ ...atOnce, pausesSeconds: [3_600, 3_600] });
    expect(receiver.received).toHaveLength(1);
    await restrict();
    await happen();
    await server.owner.query('UPDATE webhook_deliveries SET next_at = now() WHERE endpoint_id = $1', [id]);
    await wake(id);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    const [only, ...others] = await log(id);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ state: 'failed', problem: 'case_restricted' });
    const details = await getDelivery(server.services, actor, { id, delivery_id: only?.id ?? '' });
    expect(JSON.parse(details.body).data.request).toBeNull();
  });
});

const restrict = () =>
  server.owner.query(
    `INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
     SELECT id, workspace_id, user_id, case_number FROM client_requests WHERE id = $1`,
    [request.id],
  );
const wake = (id: string) =>
  server.owner.query('UPDATE webhook_endpoints SET woken_at = now(), rests_until = NULL WHERE id = $1', [id]);

describe('a receiver that fails', () => {
  it('gets the events of a case in order, each with one id, and other cases do not wait', async () => {
    const other = await buildRequest(server.owner, { professional: member });
    const receiver = await receive(({ message }, count) => ({
      status: message.data.request_id === request.id && count % 3 !== 0 ? 500 : 200,
    }));
    await add(receiver.url);
    for (let i = 0; i < 6; i++) {
      await happen({ kind: i % 2 ? 'document.waived' : 'invitation.sent', payload: {} });
      await happen({ requestId: other.id });
    }
    await deliver();
    const byCase = Map.groupBy(receiver.accepted(), ({ message }) => message.data.request_id);
    for (const id of [request.id, other.id]) {
      const got = numbers(byCase.get(id) ?? []);
      expect(got).toHaveLength(6);
      expect(got).toEqual(got.toSorted((a, b) => a - b));
    }
    const ids = new Set(receiver.received.map((each) => each.headers['webhook-id']));
    expect(ids.size).toBe(12);
    expect(receiver.received.length).toBeGreaterThan(12);
  });

  it('is tried again later, and what follows in the case waits meanwhile', async () => {
    const receiver = await receive(() => ({ status: 503, body: 'come back later' }));
    const { id } = await add(receiver.url);
    await happen();
    await happen();
    await deliver({ pausesSeconds: [60, 120], restsSeconds: [5], giveUpAfterHours: 72 });
    expect(receiver.received).toHaveLength(1);
    const [second, first] = await log(id);
    expect(first).toMatchObject({ state: 'waiting', attempts: 1, status: 503, problem: 'status' });
    expect(first?.next_at).not.toBeNull();
    expect(second).toMatchObject({ state: 'waiting', attempts: 0, next_at: null });
    const details = await getDelivery(server.services, actor, { id, delivery_id: first?.id ?? '' });
    expect(details.response).toBe('come back later');
    const { rows } = await server.owner.query('SELECT response FROM webhook_deliveries WHERE id = $1', [
      first?.id,
    ]);
    expect(rows[0].response).toMatch(/^vf2\./);
    const { rows: turns } = await server.owner.query(
      `SELECT due_at > now() + interval '50 seconds' AS later FROM outbox WHERE kind = 'webhooks.deliver' AND order_key = $1`,
      [id],
    );
    expect(turns).toEqual([{ later: true }]);
  });

  it('does not delay another endpoint of the same firm', async () => {
    const dead = await add('http://127.0.0.1:9/nothing-listens');
    const receiver = await receive();
    await add(receiver.url);
    await happen();
    await deliver({ pausesSeconds: [60], restsSeconds: [60], giveUpAfterHours: 72 });
    expect(receiver.received).toHaveLength(1);
    expect(await log(dead.id)).toMatchObject([{ state: 'waiting', problem: 'unreachable', status: null }]);
  });

  it('is turned off after three days without a success, and the administrators get a mail', async () => {
    const receiver = await receive(() => ({ status: 500 }));
    const { id } = await add(receiver.url);
    await happen();
    await happen();
    await deliver({ ...atOnce, restsSeconds: [3_600] });
    await server.owner.query(
      `UPDATE webhook_endpoints SET failing_since = now() - interval '73 hours', rests_until = NULL WHERE id = $1`,
      [id],
    );
    await wake(id);
    await deliver();
    expect((await listWebhooks(server.services, actor)).items).toMatchObject([
      { id, state: 'failed', counts: { waiting: 0, failed: 2 } },
    ]);
    const { rows } = await server.owner.query(
      `SELECT user_id FROM auth.mail_order WHERE payload ->> 'what' = 'webhookFailed' AND user_id = ANY ($1)`,
      [[admin.id, member.id]],
    );
    expect(rows).toEqual([{ user_id: admin.id }]);
  });

  it('has had its attempts after the last pause: the delivery has failed, and the next of the case goes out', async () => {
    const receiver = await receive((_, count) => ({ status: count <= 3 ? 500 : 200 }));
    const { id } = await add(receiver.url);
    await happen();
    await happen();
    await deliver({ pausesSeconds: [0, 0], restsSeconds: [0], giveUpAfterHours: 72 });
    expect((await log(id)).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['delivered', 1],
      ['failed', 3],
    ]);
  });

  it('may answer at length: the answer is cut, and the delivery counts', async () => {
    const receiver = await receive(() => ({
      status: 200,
      body: `${'é'.repeat(700)}${'x'.repeat(3_000_000)}`,
    }));
    const { id } = await add(receiver.url);
    await happen();
    await deliver();
    const [delivery] = await log(id);
    expect(delivery).toMatchObject({ state: 'delivered', status: 200 });
    const details = await getDelivery(server.services, actor, { id, delivery_id: delivery?.id ?? '' });
    expect(details.response).toBe('é'.repeat(500));
  });
});

describe('a server that is killed', () => {
  it('after it sent and before it recorded: the same message is sent again, with the same id', async () => {
    const receiver = await receive();
    const { id } = await add(receiver.url);
    await happen();
    await runDueEntries(server.services, webhookEvents);
    // Nothing of the attempt reaches the database, as if the process had ended.
    await server.owner.query(
      `CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'lost'; END $$;
       CREATE TRIGGER lose BEFORE UPDATE OF attempts ON webhook_deliveries FOR EACH ROW EXECUTE FUNCTION lose()`,
    );
    await runDueEntries(server.services, webhookDeliveries(atOnce));
    await server.owner.query('DROP FUNCTION lose() CASCADE');
    expect(await log(id)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    await server.owner.query(
      `UPDATE outbox SET due_at = now() WHERE kind = 'webhooks.deliver' AND order_key = $1`,
      [id],
    );
    await deliver();
    const [first, again, ...more] = receiver.received;
    expect(more).toEqual([]);
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(again?.body).toBe(first?.body);
    expect(await log(id)).toMatchObject([{ state: 'delivered' }]);
  });
});

describe('replay', () => {
  it('sends one delivery again with its id, and all that failed since a time in the order of their case', async () => {
    let works = false;
    const receiver = await receive(() => ({ status: works ? 200 : 500 }));
    const { id } = await add(receiver.url);
    for (let i = 0; i < 3; i++) await happen();
    await deliver({ pausesSeconds: [], restsSeconds: [0], giveUpAfterHours: 72 });
    const failed = await log(id);
    expect(failed.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
    works = true;
    const since = new Date(Date.now() - 3_600_000).toISOString();
    expect(await replayFailed(server.services, actor, { id, since })).toEqual({ replayed: 3 });
    await deliver();
    expect(numbers(receiver.accepted())).toEqual(numbers(receiver.received.slice(0, 3)));
    const delivery_id = failed[0]?.id ?? '';
    await replayDelivery(server.services, actor, { id, delivery_id });
    await deliver();
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(delivery_id);
    expect(await replayFailed(server.services, actor, { id, since })).toEqual({ replayed: 0 });
  });

  it('puts what is replayed before a later event of the case that waits for its next attempt', async () => {
    let works = true;
    const receiver = await receive(() => ({ status: works ? 200 : 500 }));
    const { id } = await add(receiver.url);
    await happen();
    await deliver();
    works = false;
    await happen();
    await deliver({ pausesSeconds: [3_600], restsSeconds: [0], giveUpAfterHours: 72 });
    works = true;
    const first = (await log(id)).find(({ state }) => state === 'delivered');
    await replayDelivery(server.services, actor, { id, delivery_id: first?.id ?? '' });
    await deliver();
    expect(numbers(receiver.received).map((n, _, all) => n - (all[0] ?? 0))).toEqual([0, 1, 0, 1]);
  });

  it('is refused while the endpoint is off, and for a delivery that waits', async () => {
    const receiver = await receive(() => ({ status: 500 }));
    const { id } = await add(receiver.url);
    await happen();
    await deliver({ pausesSeconds: [60], restsSeconds: [60], giveUpAfterHours: 72 });
    const [waiting] = await log(id);
    const delivery_id = waiting?.id ?? '';
    await expect(replayDelivery(server.services, actor, { id, delivery_id })).rejects.toEqual(
      refused('webhooks.delivery_not_found'),
    );
    await setWebhookState(server.services, actor, { id, on: false });
    await expect(replayDelivery(server.services, actor, { id, delivery_id })).rejects.toEqual(
      refused('webhooks.turned_off'),
    );
    await expect(testWebhook(server.services, actor, { id })).rejects.toEqual(refused('webhooks.turned_off'));
    await happen();
    await deliver();
    expect(receiver.received).toHaveLength(1);
  });
});

describe('secrets', () => {
  it('sign both during the overlap after a rotation, and only the new one without overlap', async () => {
    const receiver = await receive();
    const { id, secret: first } = await add(receiver.url);
    const { secret: second } = await rotateSecret(server.services, actor, { id, overlap_hours: 24 });
    await happen();
    await deliver();
    const { secret: third } = await rotateSecret(server.services, actor, { id, overlap_hours: 0 });
    await happen();
    await deliver();
    const [during, after] = receiver.received;
    if (!during || !after) throw new Error('two messages were expected');
    const verifies = (each: Received, secret: string) => {
      try {
        return Boolean(new Webhook(secret).verify(each.body, headers(each)));
      } catch {
        return false;
      }
    };
    expect([first, second, third].map((secret) => verifies(during, secret))).toEqual([true, true, false]);
    expect([first, second, third].map((secret) => verifies(after, secret))).toEqual([false, false, true]);
    expect(await revealSecret(server.services, actor, { id })).toEqual({ secret: third });
    const { rows } = await server.owner.query('SELECT secret FROM webhook_endpoints WHERE id = $1', [id]);
    expect(rows[0].secret).not.toContain(third.slice(6));
  });
});

describe('addresses', () => {
  it.each([
    'http://example.com/hooks',
    'https://10.0.0.8/hooks',
    'https://[::1]/hooks',
    'https://169.254.169.254/latest/meta-data',
    'https://user:password@example.com/hooks',
  ])('%s is refused when it is entered', async (url) => {
    await expect(add(url)).rejects.toEqual(refused('webhooks.address_not_allowed'));
    const { id } = await add('https://example.com/hooks');
    await expect(
      updateWebhook(server.services, actor, {
        id,
        url,
        description: '',
        event_types: ['invitation.sent'],
        payload: 'thin',
      }),
    ).rejects.toEqual(refused('webhooks.address_not_allowed'));
  });

  it('that lead into a private network when they are called are not connected to', async () => {
    const original = server.services.fetchReceiver;
    const receiver = await receive();
    const port = new URL(receiver.url).port;
    // A name that was public when it was entered.
    server.services.fetchReceiver = createPublicFetch({
      privateAddresses: [],
      lookup: (_, __, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    });
    try {
      const { id } = await add(`https://receiver.example:${port}/hooks`);
      await happen();
      await deliver({ pausesSeconds: [60], restsSeconds: [60], giveUpAfterHours: 72 });
      expect(await log(id)).toMatchObject([
        { state: 'waiting', problem: 'address_not_allowed', status: null },
      ]);
      expect(receiver.received).toEqual([]);
    } finally {
      server.services.fetchReceiver = original;
    }
  });

  it('that redirect have failed, and the other address is not called', async () => {
    const target = await receive();
    const receiver = await receive(() => ({ status: 307, headers: { location: target.url } }));
    const { id } = await add(receiver.url);
    await happen();
    await deliver({ pausesSeconds: [60], restsSeconds: [60], giveUpAfterHours: 72 });
    expect(await log(id)).toMatchObject([{ state: 'waiting', problem: 'status', status: 307 }]);
    expect(target.received).toEqual([]);
  });
});

describe('who may', () => {
  it('a member of the firm, and an administrator who no longer is one, manage no webhooks', async () => {
    const { id } = await add('https://example.com/hooks');
    const asMember = toActor(member);
    await expect(listWebhooks(server.services, asMember)).rejects.toEqual(
      refused('session.firm_administrator_required'),
    );
    await server.owner.query(`UPDATE profiles SET firm_role = 'member' WHERE id = $1`, [admin.id]);
    for (const call of [
      () => listWebhooks(server.services, actor),
      () => revealSecret(server.services, actor, { id }),
      () => testWebhook(server.services, actor, { id }),
      () => listDeliveries(server.services, actor, { id }),
      () => add('https://example.com/more'),
    ])
      await expect(call()).rejects.toEqual(refused('session.firm_administrator_required'));
  });

  it('another firm finds none of them, and a professional without a firm has their own', async () => {
    const { id } = await add('https://example.com/hooks');
    await testWebhook(server.services, actor, { id });
    const [delivery] = await log(id);
    const delivery_id = delivery?.id ?? '';
    const alone = toActor(await buildProfessional(server.owner, { firm: null }));
    const { services } = server;
    for (const call of [
      () => revealSecret(services, alone, { id }),
      () => rotateSecret(services, alone, { id, overlap_hours: 24 }),
      () => testWebhook(services, alone, { id }),
      () => setWebhookState(services, alone, { id, on: false }),
      () => listDeliveries(services, alone, { id }),
      () => getDelivery(services, alone, { id, delivery_id }),
      () => replayDelivery(services, alone, { id, delivery_id }),
      () => replayFailed(services, alone, { id, since: '2026-01-01T00:00:00Z' }),
    ])
      await expect(call()).rejects.toEqual(refused('webhooks.not_found'));
    expect((await listWebhooks(services, alone)).items).toEqual([]);
    const { id: own } = await createWebhook(services, alone, {
      url: 'https://example.com/own',
      description: '',
      event_types: ['invitation.sent'],
      payload: 'thin',
    });
    expect((await listWebhooks(services, alone)).items).toMatchObject([{ id: own }]);
    await expect(getDelivery(services, alone, { id: own, delivery_id })).rejects.toEqual(
      refused('webhooks.delivery_not_found'),
    );
  });
});

it('a test reaches the receiver at once, as its own type', async () => {
  const receiver = await receive();
  const { id, secret } = await add(receiver.url);
  await testWebhook(server.services, actor, { id });
  await deliver();
  const [got] = receiver.received;
  expect(new Webhook(secret).verify(got?.body ?? '', headers(got as Received))).toMatchObject({
    type: 'webhook.test',
    data: { webhook_id: id },
  });
  expect(toPayloadSchema('webhook.test').safeParse(got?.message).error).toBeUndefined();
});
