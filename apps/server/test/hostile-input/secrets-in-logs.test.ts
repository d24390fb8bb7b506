import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../src/shared/log/log.ts';
import { calls } from '../access-matrix/calls.ts';
import { findProcedure, procedureRequest, procedures } from '../access-matrix/procedure-request.ts';
import { rawRoutes } from '../access-matrix/raw-routes.ts';
import { type ActorName, buildWorld, type World } from '../access-matrix/world.ts';
import { failAt } from '../harness/failing-statements.ts';
import { createTestServer, type TestServer } from '../harness/test-server.ts';

/** Must not occur in any line. */
const secret = `hunter2-${randomBytes(8).toString('hex')}`;
const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '');

let server: TestServer;
let world: World;
let lines: string[] = [];
let total = 0;
let sent = 0;

beforeAll(async () => {
  const log = createLog('debug', {
    write(line: string) {
      lines.push(line);
      total++;
    },
  });
  server = await createTestServer({}, { log });
  world = await buildWorld(server.owner, server.secret);
}, 60_000);
afterAll(async () => {
  process.stdout.write(`secrets in logs: ${sent} calls, ${total} lines\n`);
  await server.close();
});

const callers: Record<string, ActorName> = {
  session: 'the professional',
  professional: 'the professional',
  client: 'client of this request',
  administrator: 'administrator',
};

async function ask(request: Request): Promise<number> {
  sent++;
  // An open stream has no end of its text.
  const leave = new AbortController();
  const answer = await server.fetch(new Request(request, { signal: leave.signal }));
  if (answer.headers.get('content-type')?.includes('event-stream')) leave.abort();
  else await answer.arrayBuffer().catch(() => {});
  return answer.status;
}

/** Replaces every text by the secret, in lists and objects too. */
function withSecretInside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecretInside);
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? secret : value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withSecretInside(each)]));
}

/** Replaces one text after the other by the secret, then all; names of fields stay. */
function* withSecrets(input: Record<string, unknown>): Generator<Record<string, unknown>> {
  const texts = Object.entries(input).filter(([, value]) => typeof value !== 'object');
  for (const [name] of texts) yield { ...input, [name]: secret };
  yield Object.fromEntries(Object.keys(input).map((name) => [name, secret]));
  if (texts.length < Object.keys(input).length) yield withSecretInside(input) as Record<string, unknown>;
  yield { ...input, [secret]: secret, password: secret };
}

function expectNoSecret(): void {
  const found = lines.filter((line) => line.includes(secret) || line.includes(base64));
  lines = [];
  expect(found).toEqual([]);
}

const badInputs = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'bad input');

const secretHeaders = {
  authorization: `Bearer ${secret}`,
  'upload-metadata': `filename ${base64}`,
  'x-captcha-response': secret,
  'user-agent': secret,
  referer: `http://visafolio.test/?token=${secret}`,
};

describe('no line of the log contains the input of', () => {
  it.each(procedures.map(({ path }) => path))('%s', { timeout: 60_000 }, async (path) => {
    const cookie = world.cookies[callers[findProcedure(path)['~orpc'].meta.access] ?? 'nobody'];
    const usual = calls[path].input(world.ids.own);
    for (const input of withSecrets(usual)) await ask(procedureRequest(server.url, path, { input, cookie }));
    // The database's error contains values, and the query builder adds the parameters.
    for (const failing of [1, 2, 3]) {
      const { restore } = failAt(server.services.db.accounts.$client, failing, `SELECT '${secret}'::int`);
      await ask(procedureRequest(server.url, path, { input: usual, cookie })).catch(() => {});
      restore();
    }
    const request = procedureRequest(server.url, path, {
      input: usual,
      cookie: `visafolio.session_token=${secret}`,
    });
    await ask(
      new Request(request, { headers: { ...Object.fromEntries(request.headers), ...secretHeaders } }),
    );
    if (request.method !== 'GET') {
      const broken = new Request(request.url, {
        method: request.method,
        headers: { ...(cookie ? { cookie } : {}), 'content-type': 'application/json' },
        body: `{"password": ${secret}`,
      });
      expect(await ask(broken)).toBe(400);
      expect(badInputs().at(-1)).toMatchObject({ level: 30, status: 400 });
    }
    expectNoSecret();
  });

  const fields = [
    'email',
    'password',
    'token',
    'code',
    'phone',
    'name',
    'newPassword',
    'currentPassword',
    'id',
    'signature',
    'message',
  ];
  const raw = Object.keys(rawRoutes).filter((route) => !/\*/.test(route));
  it.each(raw)('%s', { timeout: 60_000 }, async (route) => {
    const [verb = '', pattern = ''] = route.split(' ');
    const method = verb === 'ALL' ? 'POST' : verb;
    const path = pattern.replaceAll(/:\w+(\{[^}]*\})?/g, secret);
    const bodies = [
      JSON.stringify(Object.fromEntries(fields.map((name) => [name, secret]))),
      JSON.stringify(Object.fromEntries(fields.map((name) => [name, `${secret}@example.com`]))),
      JSON.stringify(Object.fromEntries(fields.map((name) => [name, { [secret]: [secret] }]))),
      `{"password": ${secret}`,
    ];
    for (const failing of [0, 1]) {
      const { restore } = failAt(server.services.db.accounts.$client, failing, `SELECT '${secret}'::int`);
      for (const body of bodies) {
        for (const cookie of [world.cookies['the professional'] ?? '', `visafolio.session_token=${secret}`]) {
          await ask(
            new Request(`${server.url}${path}?token=${secret}&state=${secret}`, {
              method,
              headers: {
                ...secretHeaders,
                cookie,
                origin: server.url,
                'sec-fetch-site': 'same-origin',
                ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
              },
              ...(method === 'GET' ? {} : { body }),
            }),
          ).catch(() => {});
        }
      }
      restore();
    }
    expectNoSecret();
  });

  const reading = raw.filter((route) => /^POST \/api\/(auth|waitlist_submissions)/.test(route));
  it.each(reading.filter((route) => !/saml|sign-out/.test(route)))(
    '%s: a body that is not JSON is logged in one line at info',
    async (route) => {
      const answered = await ask(
        new Request(`${server.url}${route.replace('POST ', '')}`, {
          method: 'POST',
          headers: {
            origin: server.url,
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/json',
          },
          body: `{"password": "${secret}`,
        }),
      );
      expect([400, 422]).toContain(answered);
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({ level: 30, msg: 'bad input', status: answered }),
      ]);
      expectNoSecret();
    },
  );
});
