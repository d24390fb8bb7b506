import { randomUUID } from 'node:crypto';
import { NewMessage, type Party } from '@visafolio/contract/messages/message.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { insertRow } from '../../../../test/builders/rows.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { deleteRequest } from '../../cases/requests.usecases.ts';
import { countInboxItems, listCaseConversations, listInbox } from '../inbox/inbox.usecases.ts';
import { editMessage, takeMessageBack } from './change-message.ts';
import { markConversation, setWaitingFor } from './mark-conversation.ts';
import { countUnread, readConversation } from './read-conversation.ts';
import { sendMessage } from './send-message.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

const asStaff = ({ id, email }: Professional): StaffActor => ({ as: 'staff', userId: id, email });
async function asClient({ client }: BuiltRequest): Promise<ClientActor> {
  const { id, email } = await buildClientUser(world.owner, client);
  return { as: 'client', userId: id, email };
}
async function asSponsor({ sponsor }: BuiltRequest): Promise<ClientActor> {
  if (!sponsor) throw new Error('the request has no sponsor');
  const { id, email } = await buildClientUser(world.owner, sponsor);
  return { as: 'client', userId: id, email };
}

/** A firm of two, with one case whose responsible is Ana. */
async function build(wishes: { sponsor?: true } = {}) {
  const firm = await buildFirm(world.owner);
  const ana = await buildProfessional(world.owner, { firm });
  const ben = await buildProfessional(world.owner, { firm });
  const request = await buildRequest(world.owner, { professional: ana, ...wishes });
  return { ana, ben, request, client: await asClient(request) };
}

const send = (
  actor: ClientActor | StaffActor,
  request: { id: string },
  body: string,
  more: { id?: string; party?: Party } = {},
) =>
  sendMessage(world.services, actor, {
    request_id: request.id,
    id: randomUUID(),
    body,
    upload_ids: [],
    ...more,
  });

const read = (actor: ClientActor | StaffActor, request: { id: string }, party?: Party) =>
  readConversation(world.services, actor, { request_id: request.id, party });

test('client and staff write to each other, and a colleague can read it', async () => {
  const { ana, ben, request, client } = await build();
  expect(await read(client, request)).toMatchObject({ party: 'client', messages: [], older_before: null });
  await send(client, request, 'Which passport?\nThe old one?');
  await send(asStaff(ana), request, 'The new one, please.');
  const seen = await read(asStaff(ben), request, 'client');
  expect(
    seen.messages.map(({ position, body, author }) => [position, body, author.kind, author.you]),
  ).toEqual([
    [2, 'The new one, please.', 'staff', false],
    [1, 'Which passport?\nThe old one?', 'client', false],
  ]);
  expect(seen.messages[0]?.author.name).toBe(ana.name);
  expect(seen.name).toBe(request.client.name);
  const own = await read(client, request);
  expect(own.messages[1]).toMatchObject({ author: { you: true }, can: { edit: true } });
  expect(own.waiting_for).toBe('client');
});

test('a sponsor has a conversation of their own, which the client cannot read', async () => {
  const { ana, request, client } = await build({ sponsor: true });
  const sponsor = await asSponsor(request);
  await send(sponsor, request, 'The salary is 90,000.');
  expect((await read(client, request)).messages).toEqual([]);
  expect((await read(sponsor, request)).messages).toHaveLength(1);
  expect((await read(asStaff(ana), request, 'sponsor')).messages[0]?.body).toBe('The salary is 90,000.');
  const without = await build();
  await expect(read(asStaff(without.ana), without.request, 'sponsor')).rejects.toMatchObject({
    code: 'messages.no_such_party',
  });
});

test('a message that is sent twice is stored once; another one under its id is refused', async () => {
  const { ana, request, client } = await build();
  const id = randomUUID();
  const sent = await Promise.all(Array.from({ length: 5 }, () => send(client, request, 'Hello', { id })));
  expect(new Set(sent.map(({ position }) => position))).toEqual(new Set([1]));
  expect((await read(client, request)).messages).toHaveLength(1);
  const refused = { code: 'messages.sent_before' };
  await expect(send(client, request, 'Other words', { id })).rejects.toMatchObject(refused);
  await expect(send(asStaff(ana), request, 'Hello', { id })).rejects.toMatchObject(refused);
  const other = await build();
  await expect(send(other.client, other.request, 'Hello', { id })).rejects.toMatchObject(refused);
});

test('an own message can be changed and taken back within five minutes, which is visible', async () => {
  const { ana, ben, request, client } = await build();
  const { id: message_id } = await send(asStaff(ana), request, 'Come on Monday.');
  const input = { request_id: request.id, party: 'client' as const, message_id, body: 'Come on Tuesday.' };
  const refused = { code: 'messages.not_found' };
  await expect(editMessage(world.services, asStaff(ben), input)).rejects.toMatchObject(refused);
  await expect(editMessage(world.services, client, input)).rejects.toMatchObject(refused);
  expect(await editMessage(world.services, asStaff(ana), input)).toMatchObject({
    body: 'Come on Tuesday.',
    edited_at: expect.any(String),
  });
  await takeMessageBack(world.services, asStaff(ana), input);
  expect((await read(client, request)).messages[0]).toMatchObject({
    body: null,
    taken_back_at: expect.any(String),
    can: { edit: false },
  });
  await takeMessageBack(world.services, asStaff(ana), input);
  await expect(editMessage(world.services, asStaff(ana), input)).rejects.toMatchObject(refused);

  const late = await send(client, request, 'Thank you');
  await world.owner.query(
    "UPDATE messages SET created_at = created_at - interval '6 minutes' WHERE id = $1",
    [late.id],
  );
  const again = { request_id: request.id, message_id: late.id, body: 'Thanks' };
  const tooLate = { code: 'messages.too_late' };
  await expect(editMessage(world.services, client, again)).rejects.toMatchObject(tooLate);
  await expect(takeMessageBack(world.services, client, again)).rejects.toMatchObject(tooLate);
});

test('marks show what arrived and was read; they never move back, nor beyond the newest message', async () => {
  const { ana, ben, request, client } = await build();
  for (const body of ['One', 'Two', 'Three']) await send(client, request, body);
  const mark = (actor: ClientActor | StaffActor, delivered_to: number, read_to: number) =>
    markConversation(world.services, actor, {
      request_id: request.id,
      party: 'client',
      delivered_to,
      read_to,
    });
  expect(await mark(asStaff(ben), 3, 2)).toEqual({ delivered_to: 3, read_to: 2 });
  expect(await mark(asStaff(ana), 1, 1)).toEqual({ delivered_to: 3, read_to: 2 });
  expect((await read(client, request)).theirs).toEqual({ delivered_to: 3, read_to: 2 });
  expect(await mark(asStaff(ana), 99, 99)).toEqual({ delivered_to: 3, read_to: 3 });
  await send(asStaff(ana), request, 'Four');
  const unread = () => countUnread(world.services, client, { request_id: request.id });
  expect(await unread()).toEqual({ unread: 1 });
  await mark(client, 4, 4);
  expect(await unread()).toEqual({ unread: 0 });
  expect((await read(asStaff(ana), request, 'client')).theirs).toEqual({ delivered_to: 4, read_to: 4 });
});

test('the inbox shows what is unread, who is waited for and what is mine', async () => {
  const { ana, ben, request, client } = await build();
  const inbox = async (
    who: Professional,
    show: 'unread' | 'waiting_for_us' | 'waiting_for_client' | 'mine' | 'all',
  ) =>
    (await listInbox(world.services, asStaff(who), { show, language: 'en' })).items.map(
      ({ request_id, newest }) => [request_id, newest.text],
    );
  await send(client, request, 'Is my visa ready?');
  const line = [[request.id, 'Is my visa ready?']];
  expect(await inbox(ana, 'unread')).toEqual(line);
  expect(await inbox(ben, 'unread')).toEqual([]);
  expect(await inbox(ben, 'waiting_for_us')).toEqual(line);
  expect(await countInboxItems(world.services, asStaff(ana))).toEqual({
    unread: 1,
    waiting_for_us: 1,
    held: 0,
  });
  expect(await countInboxItems(world.services, asStaff(ben))).toEqual({
    unread: 0,
    waiting_for_us: 1,
    held: 0,
  });
  expect(await listCaseConversations(world.services, asStaff(ana), { request_id: request.id })).toMatchObject(
    [{ party: 'client', unread: true, message_count: 1, waiting_for: 'staff' }],
  );

  const marks = { request_id: request.id, party: 'client' as const, delivered_to: 1, read_to: 1 };
  await markConversation(world.services, asStaff(ana), marks);
  expect(await inbox(ana, 'unread')).toEqual([]);
  expect(await inbox(ana, 'mine')).toEqual(line);

  await setWaitingFor(world.services, asStaff(ben), { ...marks, waiting_for: null });
  expect(await inbox(ana, 'waiting_for_us')).toEqual([]);
  await setWaitingFor(world.services, asStaff(ben), { ...marks, waiting_for: 'staff' });
  expect(await inbox(ana, 'waiting_for_us')).toEqual(line);
  await send(asStaff(ben), request, 'On Friday.');
  expect(await inbox(ana, 'waiting_for_us')).toEqual([]);
  expect(await inbox(ana, 'waiting_for_client')).toEqual([[request.id, 'On Friday.']]);
});

test('people of other firms and other clients neither read nor write', async () => {
  const { request } = await build();
  const other = await build();
  for (const act of [
    () => read(asStaff(other.ana), request, 'client'),
    () => send(asStaff(other.ana), request, 'Hello', { party: 'client' }),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'requests.not_found' });
  for (const act of [() => read(other.client, request), () => send(other.client, request, 'Hello')])
    await expect(act()).rejects.toMatchObject({ code: 'portal.no_access' });
});

test('what is stored is sealed plain text, without marks that change its direction', async () => {
  const { request, client } = await build();
  const { id, body } = await send(
    client,
    request,
    ' <b>a</b>\r\n\u202Egnp.exe\u0000\u2066\u0007 \u05D0\ud800 ',
  );
  expect(body).toBe('<b>a</b>\ngnp.exe \u05D0\uFFFD');
  const { rows } = await world.owner.query<{ body: string }>('SELECT body FROM messages WHERE id = $1', [id]);
  expect(rows[0]?.body).toMatch(/^vf2\./);
});

test('a person can send 30 messages a minute, and no empty ones', async () => {
  const { ana, request, client } = await build();
  await expect(send(client, request, ' \u202E ')).rejects.toMatchObject({ code: 'messages.empty' });
  const sent = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) => send(client, request, `No. ${n}`)),
  );
  const refused = sent.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(10);
  expect(refused[0]).toMatchObject({ reason: { code: 'messages.too_fast' } });
  // The limit is per person.
  await send(asStaff(ana), request, 'Please slow down.');
});

test('a long conversation is read in pages', async () => {
  const { ana, request } = await build();
  for (let n = 1; n <= 60; n++) {
    await send(asStaff(ana), request, `No. ${n}`);
    await world.owner.query("UPDATE messages SET created_at = created_at - interval '2 minutes'");
  }
  const first = await read(asStaff(ana), request, 'client');
  expect([first.messages.length, first.messages[0]?.position, first.older_before]).toEqual([50, 60, 11]);
  const before = first.older_before ?? undefined;
  const second = await readConversation(world.services, asStaff(ana), {
    request_id: request.id,
    party: 'client',
    before,
  });
  expect(second.messages.map(({ position }) => position)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(second.older_before).toBeNull();
  // Imported conversations may have gaps.
  await world.owner.query(
    'DELETE FROM messages WHERE client_request_id = $1 AND position BETWEEN 20 AND 29',
    [request.id],
  );
  const withGap = await read(asStaff(ana), request, 'client');
  expect([withGap.messages.length, withGap.messages.at(-1)?.position, withGap.older_before]).toEqual([
    50,
    1,
    null,
  ]);
});

test('more than 10,000 characters are refused by the input schema', () => {
  const parse = (length: number) =>
    NewMessage.safeParse({ id: randomUUID(), body: 'x'.repeat(length) }).success;
  expect([parse(10_000), parse(10_001), parse(100_000)]).toEqual([true, false, false]);
});

test('the inbox shows a case to its new responsible and members, and hides it from former ones', async () => {
  const { ana, ben, request, client } = await build();
  await send(client, request, 'Hello?');
  const unread = async (who: Professional) => (await countInboxItems(world.services, asStaff(who))).unread;
  await world.owner.query('UPDATE client_requests SET user_id = $2 WHERE id = $1', [request.id, ben.id]);
  expect([await unread(ana), await unread(ben)]).toEqual([0, 1]);
  const member = { workspace_id: ana.workspaceId, client_request_id: request.id, user_id: ana.id };
  await insertRow(world.owner, 'case_members', member);
  expect(await unread(ana)).toBe(1);
  await world.owner.query('DELETE FROM case_members WHERE client_request_id = $1', [request.id]);
  expect(await unread(ana)).toBe(0);
});

test('a restricted case is only in the inbox of its members', async () => {
  const { ana, ben, request, client } = await build();
  await send(client, request, 'Only for you.');
  await world.owner.query(
    `INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
     SELECT id, workspace_id, user_id, case_number FROM client_requests WHERE id = $1`,
    [request.id],
  );
  const all = (who: Professional) => listInbox(world.services, asStaff(who), { show: 'all', language: 'en' });
  expect((await all(ana)).items).toHaveLength(1);
  expect((await all(ben)).items).toEqual([]);
  expect(await countInboxItems(world.services, asStaff(ben))).toEqual({
    unread: 0,
    waiting_for_us: 0,
    held: 0,
  });
  await expect(read(asStaff(ben), request, 'client')).rejects.toMatchObject({ code: 'requests.not_found' });
});

test('deleting a request deletes its conversations', async () => {
  const { ana, request, client } = await build();
  await send(client, request, 'Please delete all of it.');
  await deleteRequest(world.services, asStaff(ana), request.id);
  for (const table of ['conversations', 'messages', 'conversation_followers']) {
    const { rowCount } = await world.owner.query(`SELECT FROM ${table} WHERE client_request_id = $1`, [
      request.id,
    ]);
    expect([table, rowCount]).toEqual([table, 0]);
  }
});
