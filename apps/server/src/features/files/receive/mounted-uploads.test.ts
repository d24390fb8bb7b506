import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser, buildSession } from '../../../../test/builders/sessions.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import { pdf } from '../testing/sample-files.ts';
import { readResult, send, sha } from '../testing/send.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

it('the whole server receives an upload of several MB and sends it as a safe download', async () => {
  const request = await buildRequest(server.owner);
  const { id } = await buildClientUser(server.owner, request.client);
  const { cookie } = await buildSession(server.owner, id, { secret: server.secret });
  const ask = (address: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', cookie);
    return server.fetch(new Request(new URL(address, server.url), { ...init, headers }));
  };
  const content = pdf(3_000_000);
  const documentId = request.documents[0]?.id ?? '';
  const sent = await send(
    { ask },
    { session: undefined, request, documentId, name: 'passport.pdf', content },
  );
  const file = await ask(`/api/storage/client-documents/${readResult(sent).file_path}?disposition=inline`);
  expect(sha(Buffer.from(await file.arrayBuffer()))).toBe(sha(content));
  expect(file.headers.get('content-security-policy')).toBe(
    "sandbox; default-src 'none'; frame-ancestors 'self'",
  );
  expect(file.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
});
