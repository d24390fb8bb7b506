import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import { staffActor } from '../../../shared/api/session.ts';
import { changeNote, deleteNote, listNotes, saveNote } from './note-templates.usecases.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

async function somebody() {
  const { id, email, name, workspaceId } = await buildProfessional(server.owner);
  const isNew = { recent: true, overdue: false };
  return staffActor({
    id: '',
    userId: id,
    email,
    name,
    language: null,
    professional: true,
    role: 'user',
    workspaceId,
    firmRole: 'firm_admin',
    ...isNew,
  });
}

test('saved notes are listed by name, whatever their letters’ case', async () => {
  const actor = await somebody();
  for (const name of ['reminder', 'Welcome', 'Apology']) {
    await saveNote(server.services, actor, { name, content: `${name}: dear {{client_name}}` });
  }
  const names = (await listNotes(server.services, actor)).map((note) => note.name);
  expect(names).toEqual(['Apology', 'reminder', 'Welcome']);
});

test('a note is changed and deleted by its owner only', async () => {
  const [owner, other] = [await somebody(), await somebody()];
  const { id } = await saveNote(server.services, owner, { name: 'Welcome', content: 'Hello' });
  const changes = { id, name: 'Welcome', content: 'Good morning' };
  await expect(changeNote(server.services, other, changes)).rejects.toMatchObject({
    code: 'note_templates.not_found',
  });
  await expect(deleteNote(server.services, other, id)).rejects.toMatchObject({
    code: 'note_templates.not_found',
  });
  expect(await changeNote(server.services, owner, changes)).toMatchObject({ content: 'Good morning' });
  await deleteNote(server.services, owner, id);
  expect(await listNotes(server.services, owner)).toEqual([]);
});

test('a note that is sent twice is made once', async () => {
  const [actor, other] = [await somebody(), await somebody()];
  const note = { name: 'Welcome', content: 'Hello', idempotency_key: 'a-key-of-one-note' };
  const sent = await Promise.all(Array.from({ length: 5 }, () => saveNote(server.services, actor, note)));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(await listNotes(server.services, actor)).toHaveLength(1);

  await expect(saveNote(server.services, actor, { ...note, content: 'Goodbye' })).rejects.toMatchObject({
    code: 'note_templates.sent_before',
  });
  await saveNote(server.services, actor, { ...note, idempotency_key: 'a-key-of-another-note' });
  expect(await listNotes(server.services, actor)).toHaveLength(2);
  // Keys are each sender's own.
  expect((await saveNote(server.services, other, note)).id).not.toBe(sent[0]?.id);
});
