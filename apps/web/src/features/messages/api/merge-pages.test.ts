import type { Conversation, Message } from '@visafolio/contract/messages/message.ts';
import { expect, test } from 'vitest';
import { loadNewest, prependOlder } from './merge-pages.ts';

const pageSize = 3;

/** A server with a growing conversation; positions have gaps. */
function buildServer(count: number) {
  const positions = Array.from({ length: count }, (_, index) => index * 2 + 1);
  const load = async (before = Number.POSITIVE_INFINITY) => {
    const found = positions.filter((position) => position < before).reverse();
    const messages = found
      .slice(0, pageSize)
      .map((position) => ({ id: `m${position}`, position }) as Message);
    const older = found.length > pageSize ? (messages.at(-1)?.position ?? null) : null;
    return { messages, older_before: older } as Conversation;
  };
  const grow = (by: number) => {
    for (let i = 0; i < by; i += 1) positions.push((positions.at(-1) ?? -1) + 2);
  };
  return { load, grow, positions };
}

const shown = (conversation: Conversation) => conversation.messages.map(({ position }) => position);

test('the newest page comes first, the oldest message on top', async () => {
  const { load } = buildServer(5);
  const loaded = await loadNewest(() => undefined, load);
  expect(shown(loaded)).toEqual([5, 7, 9]);
  expect(loaded.older_before).toBe(5);
});

test('older pages are prepended until there are none', async () => {
  const { load } = buildServer(5);
  const loaded = await loadNewest(() => undefined, load);
  const all = prependOlder(loaded, await load(loaded.older_before ?? undefined));
  expect(shown(all)).toEqual([1, 3, 5, 7, 9]);
  expect(all.older_before).toBeNull();
});

test('new messages are merged into what was loaded, including older pages', async () => {
  const server = buildServer(5);
  const first = await loadNewest(() => undefined, server.load);
  const all = prependOlder(first, await server.load(first.older_before ?? undefined));
  server.grow(8);
  const now = await loadNewest(() => all, server.load);
  expect(shown(now)).toEqual(server.positions);
  expect(now.older_before).toBeNull();
});

test('an older page that arrives while the newest is loaded is not lost', async () => {
  const server = buildServer(7);
  let known = await loadNewest(() => undefined, server.load);
  let finish = () => {};
  const older = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const loading = loadNewest(
    () => known,
    async (before) => {
      const page = await server.load(before);
      await older;
      return page;
    },
  );
  known = prependOlder(known, await server.load(known.older_before ?? undefined));
  finish();
  expect(shown(await loading)).toEqual([3, 5, 7, 9, 11, 13]);
  expect((await loading).older_before).toBe(3);
});

test('a reader who was away for very long starts over with the newest page', async () => {
  const server = buildServer(3);
  const known = await loadNewest(() => undefined, server.load);
  server.grow(100);
  const now = await loadNewest(() => known, server.load);
  expect(shown(now)).toHaveLength(pageSize);
  expect(now.older_before).not.toBeNull();
});
