import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildMessage } from '../builders/messages.ts';
import { type BuiltRequest, buildRequest } from '../builders/requests.ts';
import { type SavedRows, saveRows } from './saved-rows.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let request: BuiltRequest;
let kept: SavedRows;
let fingerprint: string;

beforeAll(async () => {
  server = await createTestServer();
  request = await buildRequest(server.owner, { status: 'in-progress', documents: 'all' });
  await buildMessage(server.owner, { request });
  kept = await saveRows(server.owner);
  fingerprint = await server.fingerprint();
});
afterAll(() => server.close());

const ofContact = 'UPDATE contacts SET name = $1 WHERE id = $2';

it('a changed row is detected and restored', async () => {
  await server.owner.query(ofContact, ['Another', request.contact.id]);
  expect(await kept.areChanged()).toBe(true);
  expect(await kept.areChanged(['public.contacts'])).toBe(true);
  expect(await kept.areChanged(['public.letters'])).toBe(false);
  expect(await kept.restore()).toBe(true);
  expect(await kept.areChanged()).toBe(false);
  expect(await server.fingerprint()).toBe(fingerprint);
});

it('rows deleted with a row are restored too', async () => {
  await server.owner.query('DELETE FROM conversations');
  const { rowCount } = await server.owner.query('SELECT FROM messages');
  expect(rowCount).toBe(0);
  expect(await kept.areChanged(['public.messages'])).toBe(true);
  await kept.restore();
  expect(await kept.areChanged()).toBe(false);
  expect(await server.fingerprint()).toBe(fingerprint);
});

it('a row rewritten with the same values is no change', async () => {
  await server.owner.query(ofContact, [request.client.name, request.contact.id]);
  expect(await kept.areChanged()).toBe(false);
});

it('keys that servers have cached stay, and destroyed ones are created again', async () => {
  const { vault } = server.services;
  const workspaceId = request.professional.workspaceId;
  const countKeys = async () => (await server.owner.query('SELECT FROM value_keys')).rowCount;
  const sealed = await vault.seal(workspaceId, 'place', 'x');
  await server.owner.query(ofContact, ['Another', request.contact.id]);
  await kept.restore();
  expect(await countKeys()).toBe(1);
  expect(await vault.open('place', sealed)).toBe('x');
  await vault.eraseWorkspace(workspaceId);
  await expect(vault.seal(workspaceId, 'place', 'x')).rejects.toThrow();
  await kept.restore();
  expect(await countKeys()).toBe(0);
});
