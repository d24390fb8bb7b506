import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const source = readFileSync(new URL('../../../../../web/public/push-worker.js', import.meta.url), 'utf8');
const origin = 'https://visafolio.example';

interface Shown {
  title: string;
  options: { tag: string; data: { url: string } };
}

/** The worker as a browser runs it, with the pages that are open. */
function startWorker(pages: string[] = []) {
  const listeners: Record<string, (event: unknown) => void> = {};
  const shown: Shown[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const self = {
    location: { origin },
    addEventListener: (name: string, listener: (event: unknown) => void) => {
      listeners[name] = listener;
    },
    registration: {
      showNotification: async (title: string, options: Shown['options']) =>
        void shown.push({ title, options }),
    },
    clients: {
      matchAll: async () => pages.map((url) => ({ url, focus: () => focused.push(url) })),
      openWindow: async (url: string) => void opened.push(url),
    },
  };
  runInNewContext(source, { self, URL });
  const dispatch = async (name: string, event: object) => {
    const work: Promise<unknown>[] = [];
    listeners[name]?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.all(work);
  };
  return {
    shown,
    opened,
    focused,
    push: (text: string) => dispatch('push', { data: { json: () => JSON.parse(text) } }),
    click: (url: string) =>
      dispatch('notificationclick', { notification: { close: () => {}, data: { url } } }),
  };
}

test('shows who wrote, one notification for a conversation, and opens where it leads', async () => {
  const worker = startWorker();
  const url = `${origin}/requests/1/messages?party=client`;
  await worker.push(JSON.stringify({ title: 'New message from Ana', url, tag: 'conversation' }));
  expect(worker.shown).toMatchObject([
    { title: 'New message from Ana', options: { tag: 'conversation', data: { url } } },
  ]);
  await worker.click(url);
  expect(worker.opened).toEqual([url]);
});

test('goes back to a page that is open there', async () => {
  const url = `${origin}/client/portal?request_id=1&view=portal&messages=open`;
  const worker = startWorker([`${origin}/dashboard`, url]);
  await worker.click(url);
  expect([worker.focused, worker.opened]).toEqual([[url], []]);
});

test('shows nothing of what it does not know, and leads to no other site', async () => {
  const worker = startWorker();
  for (const text of ['no json', '{}', '[]', '{"title":1,"url":2}']) await worker.push(text);
  expect(worker.shown).toEqual([]);
  await worker.click('https://evil.example/');
  await worker.click('javascript:alert(1)');
  expect(worker.opened).toEqual([]);
});
