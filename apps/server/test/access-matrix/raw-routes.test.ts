import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSmallForm } from '../../src/features/filings/government-forms/testing/small-form.ts';
import { buildDerivedFiles } from '../builders/cases/derived-files.ts';
import { createTestServer, type TestServer } from '../harness/test-server.ts';
import { rawRoutes, routeOnly } from './raw-routes.ts';
import { actors, buildWorld, targets, type World } from './world.ts';

const guarded = Object.entries(rawRoutes).flatMap(([route, rule]) =>
  typeof rule === 'string' ? [] : [{ route, ...rule }],
);

let server: TestServer;
let world: World;
let calls = 0;

beforeAll(async () => {
  server = await createTestServer();
  world = await buildWorld(server.owner, server.secret);
  const blank = Buffer.from(await makeSmallForm());
  for (const target of ['own', 'foreign'] as const)
    await server.services.files.put(
      'client-documents',
      world.ids[target].governmentFormPath,
      Readable.from([blank], { objectMode: false }),
      { contentType: 'application/pdf', size: blank.length, workspaceId: randomUUID() },
    );
  for (const target of ['own', 'restricted', 'foreign'] as const) {
    const content = Buffer.from(`the file of ${target}`);
    const { filePath, heldMailPath } = world.ids[target];
    await buildDerivedFiles(server.owner, filePath, content.length);
    for (const each of [filePath, `${filePath}.jpg`, `${filePath}.pdf`, heldMailPath])
      await server.services.files.put(
        'client-documents',
        each,
        Readable.from([content], { objectMode: false }),
        { contentType: 'application/pdf', size: content.length, workspaceId: randomUUID() },
      );
  }
  // They are no real PDFs.
  await server.owner.query(`UPDATE stored_files SET active_content = '{}'`);
  const { own, restricted, foreign } = world.ids;
  own.receivedId = await beginUpload('ALL /api/uploads', 'client of this request', 'own');
  foreign.receivedId = await beginUpload('ALL /api/uploads', 'client of another professional', 'foreign');
  own.staffReceivedId = await beginUpload('ALL /api/staff_uploads', 'the professional', 'own');
  foreign.staffReceivedId = await beginUpload('ALL /api/staff_uploads', 'another professional', 'foreign');
  restricted.staffReceivedId = await beginUpload('ALL /api/staff_uploads', 'the professional', 'restricted');
  restricted.receivedId = restricted.staffReceivedId;
});
afterAll(async () => {
  process.stdout.write(
    `raw routes: ${Object.keys(rawRoutes).length} classified, ${guarded.length} guarded, ${calls} calls\n`,
  );
  await server.close();
});

async function ask(route: string, actor: (typeof actors)[number], target: (typeof targets)[number]) {
  const rule = guarded.find((each) => each.route === route);
  if (!rule) throw new Error(`${route} is not guarded`);
  const { path, method, headers, body } = rule.ask(world.ids[target]);
  const cookie = world.cookies[actor];
  calls++;
  const response = await server.fetch(
    new Request(new URL(path, server.url), {
      method,
      headers: { ...headers, ...(cookie ? { cookie } : {}) },
      ...(body ? { body } : {}),
    }),
  );
  return { status: response.status, body: await response.text(), headers: response.headers };
}

async function beginUpload(
  route: string,
  actor: (typeof actors)[number],
  target: 'own' | 'restricted' | 'foreign',
): Promise<string> {
  const { status, body, headers } = await ask(route, actor, target);
  if (status !== 201) throw new Error(`no upload was begun: ${status} ${body}`);
  return headers.get('location')?.split('/').at(-1) ?? '';
}

it('declares for every route who may call it', () => {
  const there = new Set(server.routes.map(({ method, path }) => `${method} ${path}`));
  const classified = new Set(Object.keys(rawRoutes).map(routeOnly));
  expect([...there].filter((route) => !classified.has(route))).toEqual([]);
  expect([...classified].filter((route) => !there.has(route))).toEqual([]);
});

describe.each(guarded)('$route', ({ route, reaches }) => {
  it.each(actors)('answers %s only about their own', async (actor) => {
    const mine = reaches(actor);
    const before = await server.fingerprint();
    const others = await Promise.all(
      targets.filter((target) => !mine.includes(target)).map((target) => ask(route, actor, target)),
    );
    const [first] = others;
    for (const { status, body } of others) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      // A foreign target must look exactly like an unknown one.
      expect({ status, body }).toEqual({ status: first?.status, body: first?.body });
    }
    expect(await server.fingerprint()).toBe(before);
    // A result begun for one target works the same for the other.
    for (const target of mine.slice(0, 1)) expect((await ask(route, actor, target)).status).toBeLessThan(300);
    await server.services.background.settled();
  });
});

describe('where a firm lets only its administrators download', () => {
  /** What members still get: pictures of pages, and what is no download of a case. */
  const shown = [
    'GET /api/storage/client-documents/:path{.+} (a picture of a page)',
    'GET /api/government_forms/:id/pages/:page{\\d{1,3}}',
  ];
  /** Not for members anyway. */
  const ofOthers = [
    'GET /api/exports/admin/:file{\\w+\\.csv}',
    'GET /api/answers/:file{.+\\.pdf}',
    'GET /api/archive/exports/:file{.+\\.zip}',
  ];
  const downloads = guarded
    .map(({ route }) => route)
    .filter((route) => route.startsWith('GET ') && ![...shown, ...ofOthers].includes(route));
  beforeAll(() =>
    server.owner.query('INSERT INTO auth.firm_policy (firm_id, members_download) VALUES ($1, false)', [
      world.ids.own.firmId,
    ]),
  );
  afterAll(() => server.owner.query('DELETE FROM auth.firm_policy'));

  it.each(downloads)('%s is refused to a member, and not to a firm administrator', async (route) => {
    const member = await ask(route, 'the professional', 'own');
    expect([member.status, member.body]).toEqual([403, JSON.stringify({ code: 'exports.not_allowed' })]);
    expect((await ask(route, 'firm administrator', 'own')).status).not.toBe(403);
  });

  it.each(shown)('%s is shown to a member', async (route) => {
    expect((await ask(route, 'the professional', 'own')).status).toBe(200);
  });

  it('a page of ours may load a file to show it; opening or saving its address is refused', async () => {
    const open = async (query: string, dest: string) => {
      const address = `/api/storage/client-documents/${world.ids.own.filePath}${query}`;
      const headers = { cookie: world.cookies['the professional'] ?? '', 'sec-fetch-dest': dest };
      return (await server.fetch(new Request(new URL(address, server.url), { headers }))).status;
    };
    expect(await open('?disposition=inline', 'empty')).toBe(200);
    expect(await open('?disposition=inline', 'document')).toBe(403);
    expect(await open('?disposition=inline&version=original', 'empty')).toBe(403);
    expect(await open('', 'empty')).toBe(403);
  });
});

describe('an address that was copied, or kept in a history', () => {
  const downloads = guarded.filter(({ route }) => route.startsWith('GET ')).map(({ route }) => route);

  it.each(downloads)(
    '%s opens nothing for visitors, and nothing in a browser whose session was left idle',
    async (route) => {
      expect((await ask(route, 'nobody', 'own')).status).toBe(401);
      await server.owner.query(`UPDATE auth.session SET used_at = now() - interval '8 days'`);
      for (const actor of actors)
        expect([actor, (await ask(route, actor, 'own')).status]).toEqual([actor, 401]);
      await server.owner.query('UPDATE auth.session SET used_at = now()');
    },
  );
});

it('answers nobody whose account was disabled', async () => {
  await server.owner.query('UPDATE auth."user" SET disabled_at = now()');
  for (const { route, reaches } of guarded)
    for (const actor of actors)
      for (const target of reaches(actor)) {
        const { status } = await ask(route, actor, target);
        expect([401, 403, 404], `${route} as ${actor} about ${target}: ${status}`).toContain(status);
      }
  await server.owner.query('UPDATE auth."user" SET disabled_at = NULL');
});
