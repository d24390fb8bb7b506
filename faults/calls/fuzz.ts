import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { calls } from '../../apps/server/test/access-matrix/calls.ts';
import { procedureRequest, procedures } from '../../apps/server/test/access-matrix/procedure-request.ts';
import { rawRoutes, routeOnly } from '../../apps/server/test/access-matrix/raw-routes.ts';
import {
  actors,
  buildWorld,
  type World as Cases,
  targets,
} from '../../apps/server/test/access-matrix/world.ts';
import { saveRows } from '../../apps/server/test/harness/saved-rows.ts';
import { hostileInputs } from '../../apps/server/test/hostile-input/hostile-values.ts';
import { buildWebIfChanged } from '../../scripts/build-web.ts';
import { secret } from '../shared/real-server.ts';
import { createLimits, type Finding, type Options } from '../shared/report.ts';
import { createWorld } from '../shared/world.ts';
import { sendBytes, writeBrokenHttp } from './broken-http.ts';
import { createRandom, type Random } from './random.ts';

const atOnce = 16;
/** After so many calls the rows are put back, because calls delete cases and end sessions. */
const perRound = 5_000;
/** Milliseconds. */
const answersWithin = 20_000;

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** Say by 503 that something of the installation is missing. */
const mayBeUnavailable = (address: string) => /^\/(readyz|healthz\/)/.test(address);

/**
 * Calls every procedure and route with hostile headers, inputs and bodies as everybody, one call of ten as broken HTTP by TCP. None may be
 * answered with 5xx, and the server goes on.
 */
export async function fuzz({ times }: Options): Promise<Finding[]> {
  // Its pages are routes too.
  await buildWebIfChanged();
  const folder = await mkdtemp(path.join(tmpdir(), 'visafolio-fuzz-'));
  const logFile = path.join(folder, 'server.log');
  const world = await createWorld({ env: { LOG_LEVEL: 'error' }, logFile });
  const seed = Number(process.env.FUZZ_SEED) || randomInt(2 ** 31);
  const random = createRandom(seed);
  const limit = createLimits();
  const cases = await buildWorld(world.owner, secret);
  const rows = await saveRows(world.owner);
  const agents = Array.from(
    { length: atOnce },
    // Each with an address of its own, because calls are limited by address.
    (_, n) => new http.Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.0.${10 + n}` }),
  );
  const statuses = new Map<number, number>();
  const failures: string[] = [];
  let failed = 0;
  let unanswered = 0;
  let broken = 0;
  let sent = 0;

  const count = (status: number, what: string, address: string) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status < 500 || (status === 503 && mayBeUnavailable(address))) return;
    failed++;
    if (failures.length < 20) failures.push(`${status} ${what}`);
  };
  async function callOne(agent: http.Agent): Promise<void> {
    if (random.oneIn(10)) {
      broken++;
      const bytes = writeBrokenHttp(random);
      for (const status of await sendBytes(world.server.origin, bytes))
        count(status, JSON.stringify(bytes.slice(0, 300)), '');
      return;
    }
    const call = await writeCall(random, cases, world.server.origin);
    const status = await send(call, world.server.origin, agent);
    if (status === null) unanswered++;
    else
      count(
        status,
        JSON.stringify({ ...call, body: call.body.toString().slice(0, 200) }).slice(0, 1_500),
        call.path,
      );
  }

  while (sent < times) {
    const until = Math.min(times, sent + perRound);
    await Promise.all(
      agents.map(async (agent) => {
        while (sent < until) {
          sent++;
          await callOne(agent);
        }
      }),
    );
    await restore(rows);
    limit.holds('the server answers', (await fetch(`${world.server.origin}/healthz`)).status === 200);
  }
  for (const agent of agents) agent.destroy();
  limit.missed.push(...failures);
  await world.close(limit);
  // Row security held, but a use case should have refused first.
  const said = await readFile(logFile, 'utf8');
  const denied = said.split('\n').filter((line) => line.includes('row security refused a call'));
  limit.holds(`${denied.length} calls were refused by row security alone`, denied.length === 0);
  for (const line of denied.slice(0, 10)) console.log(line.slice(0, 2_000));
  if (failed) console.log(said.slice(-20_000));
  await rm(folder, { recursive: true, force: true });
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} of ${status}`);
  return [
    {
      fault: 'calls with hostile headers, inputs and bodies',
      count: sent,
      lost: failed,
      missed: limit.missed,
      note: `seed ${seed}; ${procedures.length} procedures and ${routes.length} routes; ${broken} broken HTTP by TCP; answers: ${answers.join(', ')}; ${unanswered} connections closed without one`,
    },
  ];
}

async function restore(rows: Awaited<ReturnType<typeof saveRows>>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await rows.restore();
      return;
    } catch (error) {
      // A job of the server holds rows.
      if (tries === 20) throw error;
      await delay(200);
    }
  }
}

/** `null`: no answer. */
function send(
  { method, path: target, headers, body }: Sent,
  origin: string,
  agent: http.Agent,
): Promise<number | null> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const request = http.request({
      hostname,
      port,
      method,
      path: target,
      headers,
      agent,
      timeout: answersWithin,
    });
    request.once('response', (answer) => {
      const status = answer.statusCode ?? 0;
      answer.once('error', () => resolve(status));
      answer.once('end', () => resolve(status));
      answer.resume();
      // A live stream stays open.
      if (answer.headers['content-type']?.includes('event-stream')) request.destroy();
      answer.once('close', () => resolve(status));
    });
    request.once('upgrade', (answer, socket) => {
      socket.destroy();
      resolve(answer.statusCode ?? 0);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(null));
    request.end(body);
  });
}

/** The made-up blanks of these cases have no stored file, which is damage, and answered as such. */
const withoutFile = 'GET /api/government_forms/:id/pages/';

const routes = Object.entries(rawRoutes).filter(
  ([route]) => !route.includes('*') && !route.startsWith(withoutFile),
);
const inputs = new Map<string, Record<string, unknown>[]>();

async function writeCall(random: Random, cases: Cases, origin: string): Promise<Sent> {
  const ids = cases.ids[random.pick(targets)];
  const cookie = cases.cookies[random.pick(actors)];
  const base = random.oneIn(4) ? writeRoute(random, ids) : await writeProcedure(random, ids, origin);
  const same: Record<string, string> = random.oneIn(3)
    ? {}
    : { origin: origin.replace('127.0.0.1', 'localhost'), 'sec-fetch-site': 'same-origin' };
  return {
    ...base,
    body: random.oneIn(6) ? writeBody(random, base.body) : base.body,
    headers: { ...(cookie && { cookie }), ...same, ...base.headers, ...writeHeaders(random) },
  };
}

async function writeProcedure(random: Random, ids: Cases['ids']['own'], origin: string): Promise<Sent> {
  const { path: name, procedure } = random.pick(procedures);
  const usual = calls[name].input(ids);
  const known =
    inputs.get(name) ?? [...hostileInputs(usual, procedure['~orpc'].inputSchema)].map(({ input }) => input);
  inputs.set(name, known);
  const input = known.length && !random.oneIn(3) ? random.pick(known) : usual;
  const request = procedureRequest(origin, name, { input, cookie: undefined });
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: pathname + search,
    headers: Object.fromEntries(request.headers),
    body: Buffer.from(await request.arrayBuffer()),
  };
}

function writeRoute(random: Random, ids: Cases['ids']['own']): Sent {
  const [route, rule] = random.pick(routes);
  if (typeof rule !== 'string' && !random.oneIn(3)) {
    const { path: address, method, headers = {}, body = '' } = rule.ask(ids);
    return { path: address, method, headers, body: Buffer.from(body) };
  }
  const [verb = 'GET', address = '/'] = routeOnly(route).split(' ');
  const method = verb === 'ALL' || random.oneIn(6) ? random.pick(methods) : verb;
  // Parameters, such as `:file{.+\\.zip}`.
  const filled = address.replace(/:\w+(\{[^}]*\}+)?/g, () => random.pick(parameters));
  const query = random.oneIn(3) ? `?${random.pick(parameters)}=${random.pick(parameters)}` : '';
  return { method, path: filled + query, headers: {}, body: Buffer.from(random.oneIn(2) ? '{}' : '') };
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];
const parameters = [
  '0',
  '-1',
  '999999999999999999999',
  '00000000-0000-7000-8000-000000000000',
  '00000000-0000-7000-8000-000000000000.zip',
  'x.pdf',
  'contacts.csv',
  '%00',
  '%ff',
  '%E0%A4%A',
  '..%2f..%2fetc%2fpasswd',
  '%F0%9F%98%80',
  'a'.repeat(3_000),
  '__proto__',
  'constructor',
  "'",
  '*',
];

function writeBody(random: Random, body: Buffer): Buffer {
  const kind = random.below(6);
  if (kind === 0) return Buffer.from(random.bytes(random.below(2_000)), 'latin1');
  if (kind === 1) return body.subarray(0, random.below(body.length + 1));
  if (kind === 2) return Buffer.from('['.repeat(random.pick([10, 5_000, 100_000])));
  if (kind === 3)
    return Buffer.from(
      random.pick(['null', '[]', '"x"', '1e999', '{"json":{}}', '\ufeff{}', '{"a":1,"a":2}', '']),
    );
  if (kind === 4)
    return Buffer.from(
      `--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${random.bytes(100)}`,
      'latin1',
    );
  return Buffer.concat([body, body]);
}

const headerNames = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-type',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'last-event-id',
  'origin',
  'range',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'te',
  'tus-resumable',
  'upload-concat',
  'upload-defer-length',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'user-agent',
  'x-captcha-response',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
  'x-original-url',
  'x-real-ip',
  'x-request-id',
  'x-twilio-signature',
];
const headerValues = [
  '',
  ' ',
  '0',
  '-1',
  '1e308',
  'NaN',
  '9'.repeat(400),
  'x'.repeat(6_000),
  '%00',
  '\xff\xfe\x80',
  '*',
  '*/*;q=9',
  'en;q=NaN,es;q=-1,xx-YY-ZZ,*;q=0',
  `en${',en'.repeat(1_000)}`,
  'null',
  'http://other.example',
  'http://localhost:99999',
  '[::1',
  'localhost, other.example',
  '127.0.0.1, 10.0.0.1',
  '::ffff:1.2.3.4, unknown, _hidden, [::1]:80',
  'for="[2001:db8::1]";proto=https',
  'same-origin',
  'cross-site',
  'navigate',
  'Bearer x.y.z',
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
  'Basic Og==',
  'bytes=0-',
  'bytes=5-1',
  'bytes=-0',
  'bytes=0-0,1-1,2-2',
  'bytes=99999999999999999999-',
  'items=0-1',
  'W/"x"',
  '"',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  'Sat, 31 Dec 9999 99:99:99 GMT',
  'gzip',
  'br',
  'identity;q=0',
  'application/json; charset=utf-7',
  'application/json, text/html',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/offset+octet-stream',
  '1.0.0',
  'filename',
  'filename !!!,filename !!!',
  'filename AA==,client_request_id /w==',
  'partial',
  'final;/api/uploads/x /api/uploads/y',
  'visafolio.session_token=x; visafolio.session_token=y',
  'visafolio.session_token=%00.%',
  '=; ==; a; ;',
  '../../etc/passwd',
  "'; DROP TABLE contacts; --",
  '<script>alert(1)</script>',
  '$%7Bjndi:ldap://other.example/x%7D',
  'DELETE',
  'websocket',
];

function writeHeaders(random: Random): Record<string, string | string[]> {
  const written: Record<string, string | string[]> = {};
  for (let left = random.below(5); left > 0; left--) {
    const value = random.oneIn(8)
      ? random.bytes(random.below(200)).replace(/[^\t\x20-\x7e\x80-\xff]/g, '?')
      : random.pick(headerValues);
    const name = random.oneIn(20) ? `x-${random.below(1e9)}` : random.pick(headerNames);
    // Only some may come twice.
    written[name] = random.oneIn(10) && name.startsWith('x-') ? [value, random.pick(headerValues)] : value;
  }
  // It waits for a permission that this caller does not wait for.
  if (written.expect === '100-continue') delete written.expect;
  return written;
}
