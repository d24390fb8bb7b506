import { randomUUID } from 'node:crypto';
import { publicSchemas } from '@visafolio/contract/public-api/v1/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltApiKey, buildApiKey } from '../../../test/builders/api-keys.ts';
import { buildProfessional, type Professional } from '../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../test/builders/requests.ts';
import { buildTemplate } from '../../../test/builders/templates.ts';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import { pdf } from '../files/testing/sample-files.ts';
import { isWithin } from './calls/caller.ts';
import { countCall, quota, rateLimitHeaders } from './calls/rate-limit.ts';
import { openAnswer, sealAnswer } from './calls/sealed-answer.ts';
import { examples } from './description/examples.ts';

let server: TestServer;
let professional: Professional;
let request: BuiltRequest;
let key: BuiltApiKey;

beforeAll(async () => {
  server = await createTestServer();
  professional = await buildProfessional(server.owner);
  request = await buildRequest(server.owner, { professional, documents: 'none' });
  key = await buildApiKey(server.owner, { professional });
});
afterAll(() => server.close());

interface Body extends Record<string, unknown> {
  id: string;
  code: string;
  data: Record<string, unknown>[];
  next_cursor: string;
}
const json = async (answer: Response) => (await answer.json()) as Body;

const call = (path: string, init: RequestInit = {}, { secret } = key) =>
  server.fetch(
    new Request(`${server.url}/api/v1${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...init.headers,
      },
    }),
  );
const post = (path: string, body: object, headers: Record<string, string> = {}, by = key) =>
  call(path, { method: 'POST', body: JSON.stringify(body), headers }, by);

describe('an Idempotency-Key', () => {
  test('answers a repeated call in the same way and acts once', async () => {
    const once = { 'idempotency-key': randomUUID() };
    const contact = { name: 'Once Only', email: 'once@example.com' };
    const first = await post('/contacts', contact, once);
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null]);
    const body = await first.text();
    for (let n = 0; n < 9; n++) {
      const again = await post('/contacts', contact, once);
      expect([again.status, again.headers.get('idempotent-replayed'), await again.text()]).toEqual([
        201,
        'true',
        body,
      ]);
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    }
    const { rows } = await server.owner.query(`SELECT 1 FROM contacts WHERE email = 'once@example.com'`);
    expect(rows).toHaveLength(1);
    const other = await post('/contacts', { ...contact, name: 'Somebody Else' }, once);
    expect([other.status, (await json(other)).code]).toEqual([409, 'api.idempotency_key_reused']);
  });

  test('lets one of several calls at once act', async () => {
    const once = { 'idempotency-key': randomUUID() };
    const send = () =>
      post(
        '/requests',
        {
          template_id: request.template.id,
          name: 'At Once',
          email: 'at.once@example.com',
          visa_type: 'H-1B',
        },
        once,
      );
    const statuses = (await Promise.all([send(), send(), send(), send()])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([...statuses.filter((status) => status === 409), 201]));
    const { rows } = await server.owner.query(`SELECT 1 FROM client_requests WHERE name = 'At Once'`);
    expect(rows).toHaveLength(1);
  });

  test('belongs to its key, keeps no refusal, and ends after a day', async () => {
    const once = { 'idempotency-key': 'mine' };
    const other = await buildApiKey(server.owner, { professional });
    expect((await post('/contacts', { name: 'A', email: 'nobody' }, once)).status).toBe(422);
    expect((await post('/contacts', { name: 'A', email: 'a1@example.com' }, once)).status).toBe(201);
    expect((await post('/contacts', { name: 'B', email: 'b1@example.com' }, once, other)).status).toBe(201);
    await server.owner.query(`UPDATE api_idempotency_keys SET created_at = now() - interval '25 hours'`);
    expect((await post('/contacts', { name: 'C', email: 'c1@example.com' }, once)).status).toBe(201);
  });

  test('that is claimed by a call without an answer runs again, and finds what was made', async () => {
    const once = { 'idempotency-key': randomUUID() };
    const made = await json(await post('/contacts', { name: 'Cut Off', email: 'cut.off@example.com' }, once));
    // As a server leaves it that is killed after the act.
    await server.owner.query(
      'UPDATE api_idempotency_keys SET status = NULL, sealed_answer = NULL WHERE idempotency_key = $1',
      [once['idempotency-key']],
    );
    const again = await post('/contacts', { name: 'Cut Off', email: 'cut.off@example.com' }, once);
    expect([again.status, (await json(again)).id]).toEqual([201, made.id]);
  });

  test('keeps answers that only the secret of the key opens', async () => {
    const sealed = sealAnswer(key.secret, 'k', 'Ana María');
    expect(sealed.includes(Buffer.from('Ana'))).toBe(false);
    expect(openAnswer(key.secret, 'k', sealed)).toBe('Ana María');
    expect(openAnswer(`${key.secret}x`, 'k', sealed)).toBeNull();
    expect(openAnswer(key.secret, 'l', sealed)).toBeNull();
    const { rows } = await server.owner.query(
      'SELECT sealed_answer FROM api_idempotency_keys WHERE sealed_answer IS NOT NULL',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(Buffer.concat(rows.map((row) => row.sealed_answer)).includes('example.com')).toBe(false);
  });
});

describe('a file', () => {
  test('is uploaded once, listed and downloaded byte for byte', async () => {
    const [document] = request.documents;
    const bytes = Buffer.from(pdf());
    const once = { 'idempotency-key': randomUUID(), 'content-type': 'application/pdf' };
    const upload = () =>
      call(`/requests/${request.id}/documents/${document?.id}/files?file_name=Passport.pdf`, {
        method: 'POST',
        body: new Uint8Array(bytes),
        headers: once,
      });
    const answer = await upload();
    expect(answer.status).toBe(201);
    const file = await json(answer);
    expect(file).toMatchObject({
      object: 'file',
      file_name: 'Passport.pdf',
      content_type: 'application/pdf',
      uploaded_by_staff: true,
    });
    expect((await json(await upload())).id).toBe(file.id);
    const listed = await json(await call(`/requests/${request.id}/documents`));
    expect(listed.data.filter(({ id }) => id === document?.id)).toMatchObject([
      { status: 'completed', files: [{ id: file.id }] },
    ]);
    await server.owner.query(`UPDATE stored_files SET active_content = '{}'`);
    const download = await call(`/requests/${request.id}/files/${file.id}/content`);
    expect(download.status).toBe(200);
    expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true);
    const part = await call(`/requests/${request.id}/files/${file.id}/content`, {
      headers: { range: 'bytes=0-3' },
    });
    expect([part.status, await part.text()]).toEqual([206, '%PDF']);
  });

  test('of the wrong kind, or for nothing, is refused', async () => {
    const upload = (id: string | undefined, name: string) =>
      call(`/requests/${request.id}/documents/${id}/files?file_name=${name}`, {
        method: 'POST',
        body: 'MZ not a document',
      });
    expect((await json(await upload(request.documents[0]?.id, 'a.pdf'))).code).toBe(
      'uploads.content_mismatch',
    );
    expect((await json(await upload(randomUUID(), 'a.pdf'))).code).toBe('uploads.document_not_found');
    expect((await json(await upload('x', 'a.pdf'))).code).toBe('api.not_valid');
  });

  test('is not downloaded by a member’s key where only administrators may', async () => {
    await server.owner.query('INSERT INTO auth.firm_policy (firm_id, members_download) VALUES ($1, false)', [
      professional.workspaceId,
    ]);
    const administering = await buildApiKey(server.owner, { professional, role: 'firm_admin' });
    const path = `/requests/${request.id}/packet/content?format=zip`;
    expect((await json(await call(path))).code).toBe('exports.not_allowed');
    expect((await call(path, {}, administering)).status).toBe(200);
    await server.owner.query('DELETE FROM auth.firm_policy');
  });
});

describe('calls', () => {
  test('are limited per key, with headers that say so', async () => {
    const id = randomUUID();
    const first = await countCall(server.services, id);
    expect(first).toMatchObject({ remaining: quota.calls - 1, exceeded: false });
    expect(rateLimitHeaders(first)).toEqual({
      'ratelimit-policy': `"calls";q=600;w=60`,
      ratelimit: `"calls";r=599;t=${first.resetsIn}`,
    });
    await server.owner.query('UPDATE auth.attempt SET tries = $2 WHERE key = $1', [
      `api key ${id}`,
      quota.calls,
    ]);
    const last = await countCall(server.services, id);
    expect(last).toMatchObject({ remaining: 0, exceeded: true });
    expect(Number(rateLimitHeaders(last)['retry-after'])).toBeGreaterThan(0);
  });

  test.each([
    ['203.0.113.7', ['203.0.113.0/24'], true],
    ['203.0.114.7', ['203.0.113.0/24'], false],
    ['2001:db8::1', ['2001:db8::/32'], true],
    ['2001:db9::1', ['203.0.113.0/24', '2001:db8::/32'], false],
    ['', ['0.0.0.0/0'], false],
  ])('from %s are within %j: %s', (address, ranges, expected) => {
    expect(isWithin(address, ranges)).toBe(expected);
  });

  test('that are no operation answer a problem', async () => {
    expect((await json(await call('/nothing'))).code).toBe('api.not_found');
    expect((await json(await call('/contacts', { method: 'PUT', body: '{}' }))).code).toBe('api.not_found');
    expect((await json(await call('/contacts', { method: 'POST', body: '{' }))).code).toBe('api.not_valid');
    expect(
      (
        await json(
          await call('/contacts', { method: 'POST', body: 'a=b', headers: { 'content-type': 'text/plain' } }),
        )
      ).code,
    ).toBe('api.media_type_not_supported');
  });

  test('read what happened from where they stopped', async () => {
    const before = await json(await call('/events?limit=100'));
    const start = before.next_cursor;
    await post(`/requests/${request.id}/messages`, { body: 'Please send your passport.' });
    const after = await json(await call(`/events?cursor=${start}`));
    expect(after.data).toMatchObject([
      { kind: 'message.sent', request_id: request.id, actor: { id: professional.id } },
    ]);
    expect((await json(await call(`/events?cursor=${after.next_cursor}`))).data).toEqual([]);
  });
});

describe('the examples of the description', () => {
  test('are accepted, and the answers have their form', async () => {
    const template = await buildTemplate(server.owner);
    const contact = await json(await post('/contacts', examples.createContact?.request ?? {}));
    publicSchemas.Contact.strict().parse(contact);
    publicSchemas.Contact.strict().parse(examples.createContact?.response);
    publicSchemas.ContactList.strict().parse(examples.listContacts?.response);
    const changed = await call(`/contacts/${contact.id}`, {
      method: 'PATCH',
      body: JSON.stringify(examples.updateContact?.request),
    });
    expect(await json(changed)).toMatchObject(examples.updateContact?.request ?? {});
    const created = await post('/requests', { ...examples.createRequest?.request, template_id: template.id });
    expect(created.status).toBe(201);
    const made = await json(created);
    publicSchemas.Request.strict().parse(made);
    const updated = await call(`/requests/${made.id}`, {
      method: 'PATCH',
      body: JSON.stringify(examples.updateRequest?.request),
    });
    expect(await json(updated)).toMatchObject(examples.updateRequest?.request ?? {});
    const sent = await post(`/requests/${made.id}/messages`, examples.sendMessage?.request ?? {});
    publicSchemas.Message.strict().parse(await json(sent));
    expect(sent.status).toBe(201);
  });
});
