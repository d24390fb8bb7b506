import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Party } from '@visafolio/contract/messages/message.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import type { FeedItem, Follower, LiveFeed, PartyFollower } from '../../../shared/events/live-feed.ts';
import { createLog } from '../../../shared/log/log.ts';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { createLiveFeed } from '../../activity/live-feed.ts';
import { markConversation } from '../conversation/mark-conversation.ts';
import { sendMessage } from '../conversation/send-message.ts';
import { canStillFollow, followConversations, requireFollowers } from './party-follower.ts';

let world: AccountsWorld;
let feed: LiveFeed;
beforeAll(async () => {
  world = await createAccountsWorld();
  feed = await createLiveFeed(world.services.db, createLog('silent'));
});
afterAll(async () => {
  await feed.close();
  await world.close();
});

async function asClient(person: { email: string } | null): Promise<ClientActor> {
  if (!person) throw new Error('the request has no sponsor');
  const { id, email } = await buildClientUser(world.owner, person);
  return { as: 'client', userId: id, email };
}
const asStaff = ({ professional: { id, email } }: BuiltRequest): StaffActor => ({
  as: 'staff',
  userId: id,
  email,
});

/** Resolves when the stream is open. */
async function listen(who: Follower, after?: string) {
  const leave = new AbortController();
  const heard: FeedItem[] = [];
  const items = await feed.follow(who, after, leave.signal);
  const ended = (async () => {
    for await (const item of items) heard.push(item);
  })();
  return {
    heard,
    async until(count: number) {
      for (const limit = Date.now() + 10_000; heard.length < count && Date.now() < limit; await delay(5));
      return heard.map(({ event }) => event.kind);
    },
    async leave() {
      leave.abort();
      await ended;
    },
  };
}

async function follower(actor: ClientActor, { id }: BuiltRequest): Promise<PartyFollower> {
  const [who] = await requireFollowers(world.services, actor, { request_ids: [id] });
  if (!who) throw new Error('nobody follows');
  return who;
}

const write = (actor: ClientActor | StaffActor, { id }: BuiltRequest, party?: Party) =>
  sendMessage(world.services, actor, {
    request_id: id,
    party,
    id: randomUUID(),
    body: 'Hello',
    upload_ids: [],
  });

test('a client gets events of their own conversation at once, and no others of the case', async () => {
  const request = await buildRequest(world.owner, { sponsor: true });
  const [client, sponsor] = [await asClient(request.client), await asClient(request.sponsor)];
  const own = await listen(await follower(client, request));
  const theirs = await listen(await follower(sponsor, request));
  await write(asStaff(request), request, 'sponsor');
  await write(asStaff(request), request, 'client');
  await write(client, request);
  await markConversation(world.services, asStaff(request), {
    request_id: request.id,
    party: 'client',
    delivered_to: 2,
    read_to: 2,
  });
  expect(await own.until(3)).toEqual(['message.sent', 'message.sent', 'message.read']);
  expect(await theirs.until(1)).toEqual(['message.sent']);
  await Promise.all([own.leave(), theirs.leave()]);
});

test('a client who reconnects gets the events they missed, once and in order', async () => {
  const request = await buildRequest(world.owner);
  const client = await asClient(request.client);
  const who = await follower(client, request);
  const before = await listen(who);
  await write(asStaff(request), request, 'client');
  await before.until(1);
  await before.leave();
  for (let n = 0; n < 3; n++) await write(asStaff(request), request, 'client');
  const after = await listen(who, before.heard[0]?.cursor);
  expect(await after.until(3)).toHaveLength(3);
  await write(client, request);
  await after.until(4);
  await delay(50);
  const cursors = [...before.heard, ...after.heard].map(({ cursor }) => cursor);
  expect(cursors).toHaveLength(5);
  expect(new Set(cursors).size).toBe(5);
  await after.leave();
});

test('a foreign conversation cannot be followed, and own ones in the same call still are', async () => {
  const [request, other] = [await buildRequest(world.owner), await buildRequest(world.owner)];
  const stranger = await asClient(other.client);
  const ask = (...request_ids: string[]) => requireFollowers(world.services, stranger, { request_ids });
  await expect(ask(request.id)).rejects.toMatchObject({ code: 'portal.no_access' });
  await expect(ask(randomUUID())).rejects.toMatchObject({ code: 'portal.no_access' });
  const { workspaceId } = other.professional;
  expect(await ask(request.id, other.id)).toEqual([{ requestId: other.id, workspaceId, party: 'client' }]);
  const foreign: PartyFollower = {
    requestId: request.id,
    workspaceId: request.professional.workspaceId,
    party: 'client',
  };
  expect(await canStillFollow(world.services, stranger, [foreign])).toBe(false);
  expect(await canStillFollow(world.services, stranger, await ask(other.id))).toBe(true);
  expect(await canStillFollow(world.services, stranger, [...(await ask(other.id)), foreign])).toBe(false);
});

test('a client whose case has moved follows it in its new workspace', async () => {
  const [request, other] = [await buildRequest(world.owner), await buildRequest(world.owner)];
  const client = await asClient(request.client);
  const who = await follower(client, request);
  expect(await canStillFollow(world.services, client, [who])).toBe(true);
  const before = { ...who, workspaceId: other.professional.workspaceId };
  expect(await canStillFollow(world.services, client, [before])).toBe(false);
});

test('a sponsor gets events of all their conversations by one stream, until they disconnect', async () => {
  const first = await buildRequest(world.owner, { sponsor: true });
  const second = await buildRequest(world.owner, { sponsor: true });
  await world.owner.query('UPDATE client_users SET email = $1 WHERE id = $2', [
    first.sponsor?.email,
    second.sponsor?.id,
  ]);
  const sponsor = await asClient(first.sponsor);
  const followers = await requireFollowers(world.services, sponsor, { request_ids: [first.id, second.id] });
  expect(followers).toHaveLength(2);
  const leave = new AbortController();
  const heard: string[] = [];
  const news = await followConversations(feed, followers, leave.signal);
  const ended = (async () => {
    for await (const { request_id } of news) heard.push(request_id);
  })();
  await write(asStaff(second), second, 'sponsor');
  await write(asStaff(first), first, 'sponsor');
  await write(asStaff(first), first, 'client');
  await write(asStaff(second), second, 'sponsor');
  for (const limit = Date.now() + 10_000; heard.length < 3 && Date.now() < limit; await delay(5));
  leave.abort();
  await ended;
  expect(heard).toEqual([second.id, first.id, second.id]);
});
