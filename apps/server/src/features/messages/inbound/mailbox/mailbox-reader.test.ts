import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startImapServer, type TestImapServer } from '../testing/imap-server.ts';
import {
  composeMail,
  createInboundWorld,
  type InboundConversation,
  type InboundWorld,
} from '../testing/inbound-world.ts';
import { type MailboxReader, startMailboxReader } from './mailbox-reader.ts';

let world: InboundWorld;
let mailbox: TestImapServer;
const readers: MailboxReader[] = [];
const pace = { pollMs: 200, backOffMs: 50 };

beforeAll(async () => {
  world = await createInboundWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  mailbox = await startImapServer();
  const { config } = world.services;
  config.inboundMail = {
    ...config.inboundMail,
    address: config.inboundMail?.address ?? '',
    imapUrl: mailbox.url,
  };
});
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.close()));
  await mailbox.close();
});

function start(services = world.services, speed: typeof pace | Record<string, never> = pace): MailboxReader {
  const reader = startMailboxReader(services, speed);
  readers.push(reader);
  return reader;
}
const compose = ({ request, clientAddress }: InboundConversation, text: string) =>
  composeMail({ from: request.client.email, to: clientAddress, text });
const bodies = async ({ request }: InboundConversation) =>
  (await world.answers(request.id)).map(({ body }) => body);
const waiting = { timeout: 15_000, interval: 50 };

test('replies that are in the mailbox, and new ones while it is watched, are stored and marked as seen', async () => {
  const conversation = await world.conversation();
  mailbox.deliver(await compose(conversation, 'First'));
  start();
  await expect.poll(() => bodies(conversation), waiting).toEqual(['First']);
  mailbox.deliver(await compose(conversation, 'Second'));
  mailbox.deliver(
    await composeMail({ from: 'stranger@example.com', to: conversation.clientAddress, text: 'Spam' }),
  );
  await expect.poll(() => mailbox.seen(), waiting).toEqual([true, true, true]);
  expect(await bodies(conversation)).toEqual(['First', 'Second']);
  expect(mailbox.logins()).toBe(1);
});

test('the server announces a new mail long before the next poll', async () => {
  const conversation = await world.conversation();
  start(world.services, { pollMs: 600_000, backOffMs: 50 });
  await expect.poll(() => mailbox.connections(), waiting).toBe(1);
  await expect.poll(() => mailbox.isWatched(), waiting).toBe(true);
  mailbox.deliver(await compose(conversation, 'Hello'));
  await expect.poll(() => bodies(conversation), { timeout: 5_000, interval: 50 }).toEqual(['Hello']);
});

test('a broken connection and a server that refuses for a while are retried', async () => {
  const conversation = await world.conversation();
  start();
  await expect.poll(() => mailbox.logins(), waiting).toBe(1);
  mailbox.refuse(true);
  mailbox.cut();
  mailbox.deliver(await compose(conversation, 'After the cut'));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await bodies(conversation)).toEqual([]);
  mailbox.refuse(false);
  await expect.poll(() => bodies(conversation), waiting).toEqual(['After the cut']);
  expect(mailbox.logins()).toBe(2);
});

test('a reply that cannot be stored now stays unseen and is stored later, once', async () => {
  const conversation = await world.conversation();
  const { db } = world.services;
  let lost = true;
  const withActor = ((...given) =>
    lost ? Promise.reject(new Error('connection lost')) : db.withActor(...given)) as typeof db.withActor;
  start({ ...world.services, db: { ...db, withActor } });
  mailbox.deliver(await compose(conversation, 'Patience'));
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(mailbox.seen()).toEqual([false]);
  lost = false;
  await expect.poll(() => mailbox.seen(), waiting).toEqual([true]);
  expect(await bodies(conversation)).toEqual(['Patience']);
});

test('a mail over 30 MB is marked as seen without being fetched, and the next one is read', async () => {
  const conversation = await world.conversation();
  mailbox.deliver(Buffer.alloc(31 * 1024 * 1024, 'x'));
  mailbox.deliver(await compose(conversation, 'Behind it'));
  start();
  await expect.poll(() => mailbox.seen(), waiting).toEqual([true, true]);
  expect(await bodies(conversation)).toEqual(['Behind it']);
  expect(mailbox.sentBytes()).toBeLessThan(1_000_000);
});

test('one of two replicas reads at a time, and the other takes over', async () => {
  const conversation = await world.conversation();
  const first = start();
  await expect.poll(() => mailbox.connections(), waiting).toBe(1);
  start();
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(mailbox.connections()).toBe(1);
  await first.close();
  mailbox.deliver(await compose(conversation, 'To the second'));
  await expect.poll(() => bodies(conversation), waiting).toEqual(['To the second']);
  expect(mailbox.logins()).toBe(2);
});

test('nothing is read if no mailbox is set, and closing ends at once', async () => {
  world.services.config.inboundMail = undefined;
  const reader = start();
  await reader.close();
  expect(mailbox.connections()).toBe(0);
});
