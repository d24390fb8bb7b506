import { limits } from '@visafolio/contract/shared/limits.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCaseNote } from '../../../../test/builders/cases/case-notes.ts';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { insertRow } from '../../../../test/builders/rows.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import { saveLanguage } from '../../../shared/mail/mail-language.ts';
import type { AccountsWorld } from '../../accounts/accounts.testing.ts';
import { createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { listTimeline } from '../../activity/list-timeline.ts';
import { sendRequestMails } from '../../notifications/client-mails/request-mails.testing.ts';
import { deleteRequest } from '../requests.usecases.ts';
import { changeNote, deleteNote, listColleagues, listNotes, writeNote } from './case-notes.usecases.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

const asStaff = ({ id, email }: Professional) => ({ as: 'staff', userId: id, email }) as const;

/** A firm of three, with one case whose responsible is Ana. */
async function firmOfThree() {
  const firm = await buildFirm(world.owner);
  const ana = await buildProfessional(world.owner, { firm });
  const ben = await buildProfessional(world.owner, { firm });
  const eva = await buildProfessional(world.owner, { firm });
  return { ana, ben, eva, request: await buildRequest(world.owner, { professional: ana }) };
}

/** Restricts the case to its responsible and these members. */
async function restrict(request: BuiltRequest, members: Professional[]) {
  await world.owner.query(
    `INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
     SELECT id, workspace_id, user_id, case_number FROM client_requests WHERE id = $1`,
    [request.id],
  );
  for (const { id } of members)
    await insertRow(world.owner, 'case_members', {
      workspace_id: request.professional.workspaceId,
      client_request_id: request.id,
      user_id: id,
    });
}

const write = (who: Professional, request: { id: string }, body: string, mentioned: Professional[] = []) =>
  writeNote(world.services, asStaff(who), {
    id: request.id,
    body,
    mentioned_ids: mentioned.map(({ id }) => id),
  });

test('colleagues read each other’s notes, newest first and in pages, with the author’s name', async () => {
  const { ana, ben, request } = await firmOfThree();
  for (let n = 0; n < limits.caseNotesPage + 2; n++)
    await buildCaseNote(world.owner, { request, body: `Note ${n}` });
  const first = await listNotes(world.services, asStaff(ben), { id: request.id });
  expect(first.items).toHaveLength(limits.caseNotesPage);
  expect(first.items[0]).toMatchObject({
    body: `Note ${limits.caseNotesPage + 1}`,
    author_name: ana.name,
    can: { edit: false, delete: false },
  });
  const cursor = first.next_cursor ?? undefined;
  const second = await listNotes(world.services, asStaff(ben), { id: request.id, cursor });
  expect(second.items.map(({ body }) => body)).toEqual(['Note 1', 'Note 0']);
  expect(second.next_cursor).toBeNull();
});

test('a note keeps its author’s name after the account is deleted', async () => {
  const { ana, ben, request } = await firmOfThree();
  await write(ben, request, 'The fee is paid.');
  await world.owner.query('DELETE FROM profiles WHERE id = $1', [ben.id]);
  const { items } = await listNotes(world.services, asStaff(ana), { id: request.id });
  expect(items[0]).toMatchObject({ author_name: ben.name, body: 'The fee is paid.', can: { edit: false } });
});

test('only its author changes and deletes a note', async () => {
  const { ana, ben, request } = await firmOfThree();
  const { id: note_id } = await write(ana, request, 'First thoughts');
  const input = { id: request.id, note_id, body: 'Second thoughts', mentioned_ids: [] };
  const refused = { code: 'case_notes.not_found' };
  await expect(changeNote(world.services, asStaff(ben), input)).rejects.toMatchObject(refused);
  await expect(deleteNote(world.services, asStaff(ben), input)).rejects.toMatchObject(refused);
  const changed = await changeNote(world.services, asStaff(ana), input);
  expect(changed).toMatchObject({ body: 'Second thoughts', edited_at: expect.any(String) });
  await deleteNote(world.services, asStaff(ana), input);
  expect((await listNotes(world.services, asStaff(ben), { id: request.id })).items).toEqual([]);
  await expect(deleteNote(world.services, asStaff(ana), input)).rejects.toMatchObject(refused);
});

test('a client cannot read notes, not even by SQL as a client', async () => {
  const { ana, request } = await firmOfThree();
  await write(ana, request, 'Not for the client');
  const { id, email } = await buildClientUser(world.owner, request.client);
  const read = world.services.db.withActor({ as: 'client', userId: id, email }, (tx) =>
    tx.execute(sql`SELECT body FROM case_notes`),
  );
  await expect(read).rejects.toThrow();
});

test('another firm sees neither the notes nor the colleagues of a case', async () => {
  const { request } = await firmOfThree();
  const stranger = asStaff(await buildProfessional(world.owner));
  const refused = { code: 'requests.not_found' };
  await expect(listNotes(world.services, stranger, { id: request.id })).rejects.toMatchObject(refused);
  await expect(listColleagues(world.services, stranger, request.id)).rejects.toMatchObject(refused);
  const note = { id: request.id, body: 'Hello', mentioned_ids: [] };
  await expect(writeNote(world.services, stranger, note)).rejects.toMatchObject(refused);
});

test('whoever is mentioned gets one mail in their language, without the text of the note', async () => {
  const { ana, ben, eva, request } = await firmOfThree();
  await saveLanguage(world.services, ben.id, 'es');
  const body = `@${ben.name}, the employer hides the layoffs. @${eva.name}`;
  const note = await write(ana, request, body, [ben]);
  expect(note.mentions).toEqual([{ id: ben.id, name: ben.name, you: false }]);
  await sendRequestMails(world.services);
  await expect.poll(() => world.mailsTo(ben.email).length).toBe(1);
  const [mail] = world.mailsTo(ben.email);
  expect(mail?.subject).toBe(`${ana.name} le mencionó en una nota sobre ${request.client.name}`);
  expect(mail?.text).toContain(`http://visafolio.test/requests/${request.id}/notes`);
  expect(mail?.text).not.toContain('layoffs');
  // A name that was typed but not chosen sends no mail.
  expect(world.mailsTo(eva.email)).toEqual([]);

  const { items } = await listNotes(world.services, asStaff(ben), { id: request.id });
  expect(items[0]?.mentions).toEqual([{ id: ben.id, name: ben.name, you: true }]);

  const change = { id: request.id, note_id: note.id, body, mentioned_ids: [ben.id, eva.id] };
  await changeNote(world.services, asStaff(ana), change);
  await sendRequestMails(world.services);
  await expect.poll(() => world.mailsTo(eva.email).length).toBe(1);
  expect(world.mailsTo(ben.email)).toHaveLength(1);
});

test('no mail is sent to people who may not see the case, for deleted notes, or to disabled people', async () => {
  const { ana, ben, eva, request } = await firmOfThree();
  await restrict(request, [ben]);
  const names = (await listColleagues(world.services, asStaff(ana), request.id)).map(({ name }) => name);
  expect(names).toEqual([ben.name]);
  const note = await write(ana, request, `@${ben.name} @${eva.name}`, [ben, eva]);
  expect(note.mentions.map(({ id }) => id)).toEqual([ben.id]);

  const order = (mentioned: Professional, note_id = note.id) =>
    world.owner.query(
      `INSERT INTO mail_orders (workspace_id, client_request_id, kind, payload) VALUES ($1, $2, 'note.mentioned', $3)`,
      [ana.workspaceId, request.id, { note_id, author_id: ana.id, mentioned_id: mentioned.id }],
    );
  await order(eva);
  await world.owner.query('UPDATE auth."user" SET disabled_at = now() WHERE id = $1', [ben.id]);
  await order(ben);
  await order(ana, crypto.randomUUID());
  await sendRequestMails(world.services);
  const outcomes = async () => {
    const { rows } = await world.owner.query(
      `SELECT DISTINCT state, error FROM mail_orders WHERE client_request_id = $1 AND payload ->> 'mentioned_id' <> $2`,
      [request.id, ben.id],
    );
    return rows;
  };
  // The server may have claimed an entry before and be working on it.
  await expect.poll(outcomes).toEqual([{ state: 'failed', error: 'not needed any more' }]);
  expect(world.mailsTo(eva.email)).toEqual([]);
  expect(world.mailsTo(ana.email)).toEqual([]);
});

test('a note that is sent twice is written once and mailed once', async () => {
  const { ana, ben, request } = await firmOfThree();
  const note = {
    id: request.id,
    body: `@${ben.name} please call`,
    mentioned_ids: [ben.id],
    idempotency_key: 'a-key-of-one-note',
  };
  const sent = await Promise.all(
    Array.from({ length: 4 }, () => writeNote(world.services, asStaff(ana), note)),
  );
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  await sendRequestMails(world.services);
  await expect.poll(() => world.mailsTo(ben.email).length).toBe(1);
  const other = writeNote(world.services, asStaff(ana), { ...note, body: 'Something else' });
  await expect(other).rejects.toMatchObject({ code: 'case_notes.sent_before' });
});

test('a professional without a firm writes notes and has nobody to mention', async () => {
  const alone = await buildProfessional(world.owner, { firm: null });
  const request = await buildRequest(world.owner, { professional: alone });
  expect(await listColleagues(world.services, asStaff(alone), request.id)).toEqual([]);
  await write(alone, request, 'Two lines\n@nobody', [alone]);
  const { items } = await listNotes(world.services, asStaff(alone), { id: request.id });
  expect(items[0]).toMatchObject({ body: 'Two lines\n@nobody', mentions: [] });
});

test('the timeline records a note, and deleting a case deletes its notes', async () => {
  const { ana, ben, request } = await firmOfThree();
  await write(ana, request, 'Secret words');
  const { items } = await listTimeline(world.services, asStaff(ben), { request_id: request.id });
  expect(items[0]).toMatchObject({ kind: 'note.added', actor_name: ana.name });
  expect(JSON.stringify(items)).not.toContain('Secret');
  await deleteRequest(world.services, asStaff(ana), request.id);
  const { rowCount } = await world.owner.query('SELECT FROM case_notes WHERE client_request_id = $1', [
    request.id,
  ]);
  expect(rowCount).toBe(0);
});
