import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { publicContract, publicFilesContract } from '@visafolio/contract/public-api/v1/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApiKey } from '../../../test/builders/api-keys.ts';
import { buildProfessional } from '../../../test/builders/professionals.ts';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';

let server: TestServer;
let guide: string;
beforeAll(async () => {
  server = await createTestServer();
  guide = await readFile(new URL('../../../../../docs/guides/api.md', import.meta.url), 'utf8');
});
afterAll(() => server.close());

/** Runs a program, and returns what it wrote. */
function run(file: string, env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [file], { env: { ...process.env, NODE_OPTIONS: '', ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

test('who follows the guide with a key makes a contact and a request, uploads and downloads', async () => {
  const professional = await buildProfessional(server.owner);
  const { secret } = await buildApiKey(server.owner, { professional });
  const program = /```ts\n([\s\S]+?)```/.exec(guide)?.[1] ?? '';
  const folder = await mkdtemp(path.join(tmpdir(), 'visafolio-guide-'));
  const listening = serve({
    fetch: (request, env) => server.fetch(request, env),
    port: 0,
    hostname: '127.0.0.1',
  });
  await new Promise((resolve) => listening.once('listening', resolve));
  try {
    await writeFile(path.join(folder, 'program.mts'), program);
    const { code, output } = await run(path.join(folder, 'program.mts'), {
      VISAFOLIO: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
      VISAFOLIO_KEY: secret,
    });
    expect([code, output]).toEqual([0, expect.stringMatching(/passport\.pdf: \d+ bytes of case \d{7}\n$/)]);
  } finally {
    listening.close();
    await rm(folder, { recursive: true });
  }
  const { rows } = await server.owner.query(
    `SELECT r.email, (SELECT count(*)::int FROM client_document_uploads u WHERE u.client_request_id = r.id) AS files
     FROM client_requests r WHERE r.workspace_id = $1`,
    [professional.workspaceId],
  );
  expect(rows).toEqual([{ email: 'ana@example.com', files: 1 }]);
}, 120_000);

test('every address of the guide is an operation', () => {
  const known = Object.values({ ...publicContract, ...publicFilesContract }).flatMap((group) =>
    Object.values(group).map((procedure) => procedure['~orpc'].route.path?.replace(/\{\w+\}/g, '*')),
  );
  const named = [...guide.matchAll(/\$VISAFOLIO\/api\/v1(\/[^"?\s]+)/g)]
    .map(([, address]) => (address ?? '').replace(/\$[A-Z]+/g, '*'))
    .filter((address) => address !== '/openapi.json');
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((address) => !known.includes(address))).toEqual([]);
});
