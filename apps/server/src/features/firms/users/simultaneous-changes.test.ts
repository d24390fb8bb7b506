import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { recordInactive } from '../../../../test/builders/stored-files.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import { type SignedIn, signedIn } from './users.testing.ts';

const fileSize = 64 * 1024 * 1024;

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await createTestServer();
  admin = await signedIn(server, { role: 'admin' });
});
afterAll(() => server.close());

const open = async (cookie: string, path: string) => {
  const leave = new AbortController();
  const response = await server.fetch(
    new Request(`${server.url}/api${path}`, { headers: { cookie }, signal: leave.signal }),
  );
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  if (!reader) throw new Error('an answer without a body');
  return { reader, leave: () => leave.abort() };
};

async function untilOver(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<number> {
  let bytes = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length;
  } catch {
    // Aborted.
  }
  return bytes;
}

/**
 * Runs `act` and expects each of the ends. Without the database's notification they would come with the next access
 * check, which is later than the test's time limit.
 */
async function expectEnds(act: () => Promise<{ status: number }>, ...ends: (() => Promise<unknown>)[]) {
  const ended = ends.map((end) => end());
  expect((await act()).status).toBe(200);
  await Promise.all(ended);
}

/** A download whose reader has read the first bytes and then waits. */
async function beginDownload(person: SignedIn) {
  const { uploads } = await buildRequest(server.owner, {
    professional: { ...person, name: '', workspaceId: person.firm?.id ?? person.id },
    status: 'in-progress',
    documents: 'all',
  });
  const path = uploads[0]?.file_path ?? '';
  await server.owner.query('UPDATE client_document_uploads SET file_size = $1 WHERE file_path = $2', [
    fileSize,
    path,
  ]);
  const chunk = Buffer.alloc(1024 * 1024);
  const content = Readable.from(Array.from({ length: fileSize / chunk.length }, () => chunk));
  await server.services.files.put('client-documents', path, content, {
    contentType: 'application/pdf',
    size: fileSize,
    workspaceId: randomUUID(),
  });
  await recordInactive(server.owner, [path]);
  const download = await open(person.cookie, `/storage/client-documents/${path}`);
  await download.reader.read();
  return download;
}

test('disabling ends sessions, live streams and running downloads at once', async () => {
  const person = await signedIn(server);
  const stream = await open(person.cookie, '/activity/stream');
  const download = await beginDownload(person);
  let rest = fileSize;

  await expectEnds(
    () => admin.ask('PUT', `/profiles/${person.id}/disabled`, { disabled: true }),
    () => untilOver(stream.reader),
    async () => {
      // A slow reader continues after the change.
      await download.reader.closed.catch(() => {});
      rest = await untilOver(download.reader);
    },
    async () => {
      while ((await person.ask('GET', '/profiles/me')).status !== 401);
    },
  );
  expect(rest).toBeLessThan(fileSize / 2);
});

test('a revoked role is refused in the next call and closes open answers at once', async () => {
  const second = await signedIn(server, { role: 'admin' });
  expect((await second.ask('GET', '/profiles')).status).toBe(200);
  const stream = await open(second.cookie, '/activity/stream');
  await expectEnds(
    () => admin.ask('PUT', `/user_roles/${second.id}`, { role: 'user' }),
    () => untilOver(stream.reader),
    async () => {
      while ((await second.ask('GET', '/profiles')).status !== 403);
    },
  );
});

test('a second factor, required by the firm or set up elsewhere, closes answers without one at once', async () => {
  for (const act of [
    (person: SignedIn) =>
      admin.ask('PUT', `/accounts/firm_policies/${person.firm?.id}`, { requires_second_factor: true }),
    async (person: SignedIn) => {
      const { rows } = await server.owner.query(
        `INSERT INTO auth.factor (user_id, kind, name, secret) VALUES ($1, 'totp', 'x', 'x') RETURNING id`,
        [person.id],
      );
      await server.owner.query('UPDATE auth.factor SET verified_at = now() WHERE id = $1', [rows[0].id]);
      return { status: 200 };
    },
  ]) {
    const person = await signedIn(server);
    const stream = await open(person.cookie, '/activity/stream');
    await expectEnds(
      () => act(person),
      () => untilOver(stream.reader),
    );
  }
});

test('setting up a second factor does not sign out its own session', async () => {
  const person = await signedIn(server);
  const stream = await open(person.cookie, '/activity/stream');
  let ended = false;
  void untilOver(stream.reader).then(() => {
    ended = true;
  });
  const { body } = await person.ask('POST', '/auth/factors/totp', { name: 'My phone' });
  const totp = new TOTP({ secret: Secret.fromBase32(String(body.secret)) });
  const done = await person.ask('POST', '/auth/factors/totp/verify', { id: body.id, code: totp.generate() });
  expect(done.status).toBe(200);
  // This second stream ends by the same notification; once it has, the first one would have too.
  const other = await signedIn(server, {});
  const beside = await open(other.cookie, '/activity/stream');
  await server.owner.query('DELETE FROM auth.session WHERE user_id = $1', [other.id]);
  await untilOver(beside.reader);
  expect(ended).toBe(false);
  stream.leave();
});

test('signing out ends what the same session holds open in other places', async () => {
  const person = await signedIn(server);
  const stream = await open(person.cookie, '/activity/stream');
  await expectEnds(
    async () => {
      await server.owner.query('DELETE FROM auth.session WHERE user_id = $1', [person.id]);
      return { status: 200 };
    },
    () => untilOver(stream.reader),
  );
});

test('a whole download still completes', async () => {
  const person = await signedIn(server);
  const download = await beginDownload(person);
  expect(await untilOver(download.reader)).toBeGreaterThan(fileSize - 8 * 1024 * 1024);
});
