import { randomBytes } from 'node:crypto';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { procedureRequest } from '../../../../test/access-matrix/procedure-request.ts';
import { buildMessage } from '../../../../test/builders/messages.ts';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser, buildSession } from '../../../../test/builders/sessions.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import { createBrowserKeys, startPushService, type TestPushService } from './push.testing.ts';
import { pushUnread } from './push-new-message.ts';
import { deriveVapidKeys } from './vapid-keys.ts';

let server: TestServer;
let service: TestPushService;
let request: BuiltRequest;

beforeAll(async () => {
  server = await createTestServer({ PROVIDER_PRIVATE_ADDRESSES: '127.0.0.1' });
  service = await startPushService();
});
afterAll(async () => {
  await service.close();
  await server.close();
});
beforeEach(async () => {
  service.pushed.length = 0;
  service.answer(201);
  request = await buildRequest(server.owner, { status: 'in-progress' });
});

interface Browser {
  cookie: string;
  sessionId: string;
  endpoint: string;
  decrypt(body: Buffer): unknown;
  subscribe(changed?: Record<string, unknown>): Promise<{ status: number; code?: string }>;
}

async function call(
  path: 'push.subscribe' | 'push.unsubscribe' | 'push.publicKey',
  cookie: string,
  input: unknown,
) {
  const answer = await server.fetch(
    procedureRequest(server.url, path, { input: input as Record<string, unknown>, cookie }),
  );
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

/** Of a person who is signed in there. */
async function openBrowser(userId: string, language: 'en' | 'es' = 'en'): Promise<Browser> {
  const { cookie, id: sessionId } = await buildSession(server.owner, userId, { secret: server.secret });
  const { keys, decrypt } = createBrowserKeys();
  const endpoint = `${service.origin}/${randomBytes(8).toString('hex')}`;
  return {
    cookie,
    sessionId,
    endpoint,
    decrypt,
    async subscribe(changed = {}) {
      const { status, body } = await call('push.subscribe', cookie, { endpoint, keys, language, ...changed });
      return { status, ...(body.code && { code: body.code }) };
    },
  };
}

const ofClient = async () => openBrowser((await buildClientUser(server.owner, request.client)).id);
const ofStaff = () => openBrowser(request.professional.id);
const write = (from: 'staff' | 'client') =>
  buildMessage(server.owner, { request, by: from, body: 'A secret' });
async function pushFrom(from: 'staff' | 'client') {
  const message = await write(from);
  await pushUnread(server.services, message.id);
  return message;
}
const countSubscriptions = async () =>
  Number((await server.owner.query('SELECT count(*) FROM push_subscriptions')).rows[0].count);

describe('a browser that asked for it', () => {
  test('of a client hears that the firm wrote, and where to read it, but not what', async () => {
    const browser = await ofClient();
    expect(await browser.subscribe()).toEqual({ status: 200 });
    const { conversationId } = await pushFrom('staff');
    const [pushed] = service.pushed;
    expect(service.pushed).toHaveLength(1);
    expect(browser.decrypt(pushed?.body ?? Buffer.alloc(0))).toEqual({
      title: `New message from ${request.professional.firm?.name}`,
      url: `http://visafolio.test/client/portal?request_id=${request.id}&view=portal&messages=open`,
      tag: conversationId,
    });
    expect(pushed?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    expect(pushed?.headers.topic).toBe(conversationId.replaceAll('-', ''));
  });

  test('of staff hears that the client wrote, in its language', async () => {
    const browser = await openBrowser(request.professional.id, 'es');
    await browser.subscribe();
    await pushFrom('client');
    expect(browser.decrypt(service.pushed[0]?.body ?? Buffer.alloc(0))).toMatchObject({
      title: `Mensaje nuevo de ${request.client.name}`,
      url: `http://visafolio.test/requests/${request.id}/messages?party=client`,
    });
  });

  test('gets what is signed with the key that the installation shows', async () => {
    const browser = await ofClient();
    const { body } = await call('push.publicKey', browser.cookie, {});
    await browser.subscribe();
    await pushFrom('staff');
    const [, token = '', key = ''] =
      /^vapid t=([^,]+), k=(.+)$/.exec(String(service.pushed[0]?.headers.authorization)) ?? [];
    expect(key).toBe(body.public_key);
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'));
    expect(payload.aud).toBe(service.origin);
  });

  test('hears nothing of what is read already, or was taken back', async () => {
    const browser = await ofClient();
    await browser.subscribe();
    const read = await write('staff');
    await server.owner.query('UPDATE conversations SET client_read_to = $2 WHERE id = $1', [
      read.conversationId,
      read.position,
    ]);
    await pushUnread(server.services, read.id);
    const taken = await write('staff');
    await server.owner.query('UPDATE messages SET body = NULL, taken_back_at = now() WHERE id = $1', [
      taken.id,
    ]);
    await pushUnread(server.services, taken.id);
    expect(service.pushed).toEqual([]);
  });

  test('hears nothing of its own side', async () => {
    await (await ofClient()).subscribe();
    await (await ofStaff()).subscribe();
    await pushFrom('client');
    expect(service.pushed).toHaveLength(1);
  });

  test('that ended it hears nothing more', async () => {
    const browser = await ofClient();
    await browser.subscribe();
    const answer = await call('push.unsubscribe', browser.cookie, { endpoint: browser.endpoint });
    expect([answer.status, answer.body]).toEqual([200, { subscribed: false }]);
    await pushFrom('staff');
    expect(service.pushed).toEqual([]);
  });

  test('belongs to who signed in there last', async () => {
    const first = await ofClient();
    const second = await ofStaff();
    await first.subscribe();
    await second.subscribe({ endpoint: first.endpoint });
    await pushFrom('staff');
    expect(service.pushed).toEqual([]);
    await pushFrom('client');
    expect(service.pushed).toHaveLength(1);
  });

  test('is one of ten at most: the oldest gives way', async () => {
    const { id } = await buildClientUser(server.owner, request.client);
    const browsers = [];
    for (let index = 0; index < 12; index++) {
      const browser = await openBrowser(id);
      await browser.subscribe();
      browsers.push(browser);
    }
    await pushFrom('staff');
    const paths = service.pushed.map(({ path }) => `${service.origin}${path}`);
    expect(paths.toSorted()).toEqual(
      browsers
        .slice(2)
        .map(({ endpoint }) => endpoint)
        .toSorted(),
    );
  });
});

describe('nobody is told', () => {
  test.each([
    ['whose session has ended', 'DELETE FROM auth.session WHERE id = $1'],
    [
      'whose session is too old',
      `UPDATE auth.session SET expires_at = now() - interval '1 second' WHERE id = $1`,
    ],
    [
      'whose account is disabled',
      'UPDATE auth."user" SET disabled_at = now() WHERE id = (SELECT user_id FROM auth.session WHERE id = $1)',
    ],
  ])('%s, and the subscription goes', async (_who, change) => {
    const browser = await ofStaff();
    const before = await countSubscriptions();
    await browser.subscribe();
    await server.owner.query(change, [browser.sessionId]);
    await pushFrom('client');
    expect(service.pushed).toEqual([]);
    expect(await countSubscriptions()).toBe(before);
  });

  test('who may not see the case any more', async () => {
    const colleague = await buildProfessional(server.owner, { firm: request.professional.firm });
    await server.owner.query(
      'INSERT INTO case_members (workspace_id, client_request_id, user_id) VALUES ($1, $2, $3)',
      [request.professional.workspaceId, request.id, colleague.id],
    );
    await (await openBrowser(colleague.id)).subscribe();
    await (await ofClient()).subscribe();
    await pushFrom('client');
    expect(service.pushed).toHaveLength(1);
    await server.owner.query('DELETE FROM case_members WHERE user_id = $1', [colleague.id]);
    await server.owner.query(
      `UPDATE client_users SET email = 'new@example.com' WHERE client_request_id = $1`,
      [request.id],
    );
    await pushFrom('client');
    await pushFrom('staff');
    expect(service.pushed).toHaveLength(1);
  });
});

describe('a push service', () => {
  test.each([404, 410])('that answers %i is asked no more', async (status) => {
    await (await ofClient()).subscribe();
    service.answer(status);
    await pushFrom('staff');
    await pushFrom('staff');
    expect(service.pushed).toHaveLength(1);
  });

  test.each([302, 429, 500])('that answers %i is asked again with the next message', async (status) => {
    await (await ofClient()).subscribe();
    service.answer(status);
    await pushFrom('staff');
    service.answer(201);
    await pushFrom('staff');
    expect(service.pushed).toHaveLength(2);
  });

  test.each([
    'http://push.example.com/a',
    'https://10.0.0.1/a',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/a',
    'http://127.0.0.2:9/a',
    'https://user:password@push.example.com/a',
  ])('is not called at %s', async (endpoint) => {
    expect(await (await ofClient()).subscribe({ endpoint })).toEqual({
      status: 422,
      code: 'push.not_allowed',
    });
  });

  test('whose name leads into the own network is not called', async () => {
    const browser = await ofClient();
    expect(
      await browser.subscribe({ endpoint: `https://localhost:${new URL(service.origin).port}/a` }),
    ).toEqual({
      status: 200,
    });
    server.services.fetchPublic = (
      await import('../../../shared/outbound/public-fetch.ts')
    ).createPublicFetch({
      privateAddresses: [],
    });
    await pushFrom('staff');
    expect(service.pushed).toEqual([]);
  });
});

test('the pair of keys is the same on every replica, another one with another secret, and on the curve', () => {
  const secret = 'a secret of at least thirty-two characters';
  expect(deriveVapidKeys(secret)).toEqual(deriveVapidKeys(secret));
  const pairs = Array.from({ length: 200 }, (_, index) => deriveVapidKeys(`${secret} ${index}`));
  expect(new Set(pairs.map(({ privateKey }) => privateKey)).size).toBe(200);
  for (const { publicKey, privateKey } of pairs)
    expect([Buffer.from(publicKey, 'base64url').length, Buffer.from(privateKey, 'base64url').length]).toEqual(
      [65, 32],
    );
});
