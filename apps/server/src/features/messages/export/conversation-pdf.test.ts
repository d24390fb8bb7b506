import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildMessage } from '../../../../test/builders/messages.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { insertRow } from '../../../../test/builders/rows.ts';
import { buildSession } from '../../../../test/builders/sessions.ts';
import { readPdf } from '../../../../test/harness/read-pdf.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

async function build() {
  const request = await buildRequest(server.owner, { sponsor: true, client: { name: 'Lucía Ñáñez' } });
  const { cookie } = await buildSession(server.owner, request.professional.id, { secret: server.secret });
  const ask = (path: string) =>
    server.fetch(
      new Request(`${server.url}/api/exports/conversations/${request.id}/${path}`, { headers: { cookie } }),
    );
  return { request, ask };
}

it('a conversation is exported as a PDF with originals, translations and the state of each message', async () => {
  const { request, ask } = await build();
  const asked = await buildMessage(server.owner, { request, body: '¿Cuál pasaporte?', language: 'es' });
  await insertRow(server.owner, 'message_translations', {
    workspace_id: request.professional.workspaceId,
    client_request_id: request.id,
    message_id: asked.id,
    language: 'en',
    body: 'Which passport?',
    engine: 'Apertium',
    check_original: true,
  });
  const slip = await buildMessage(server.owner, { request, by: 'staff', body: 'A slip' });
  await server.owner.query('UPDATE messages SET body = NULL, taken_back_at = now() WHERE id = $1', [slip.id]);
  await buildMessage(server.owner, { request, party: 'sponsor', body: 'The salary' });

  const english = await ask('client.pdf?language=en');
  expect(english.headers.get('content-type')).toBe('application/pdf');
  expect(decodeURIComponent(english.headers.get('content-disposition') ?? '')).toContain(
    'Messages - Lucía Ñáñez.pdf',
  );
  const text = JSON.stringify(await readPdf(Buffer.from(await english.arrayBuffer())));
  for (const words of [
    '¿Cuál pasaporte?',
    'Translated into English by Apertium',
    'Which passport?',
    'check the original',
    'taken back',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('salary');
  const spanish = await ask('sponsor.pdf?language=es');
  expect(JSON.stringify(await readPdf(Buffer.from(await spanish.arrayBuffer())))).toContain('The salary');

  const { rows } = await server.owner.query(
    `SELECT payload ->> 'file_name' AS name FROM activity WHERE client_request_id = $1 AND kind = 'document.viewed' ORDER BY id`,
    [request.id],
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'Messages - Lucía Ñáñez.pdf',
    `Mensajes - ${request.sponsor?.name}.pdf`,
  ]);
});

it('an empty conversation gives no document, and a foreign one is not found', async () => {
  const [own, foreign] = [await build(), await build()];
  expect((await own.ask('client.pdf')).status).toBe(404);
  await buildMessage(server.owner, { request: foreign.request });
  const answer = await own.ask(`../${foreign.request.id}/client.pdf`);
  expect([answer.status, await answer.json()]).toEqual([404, { code: 'requests.not_found' }]);
});
