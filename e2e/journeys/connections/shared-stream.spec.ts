import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';

test.setTimeout(600_000);

const tabs = 10;
const folder = path.resolve('apps/web/src/shared/live');

const page = `<!doctype html><title>tab</title><body><script type="module">
  import { openSharedStream } from '/live/shared-stream.ts';
  globalThis.heard = [];
  globalThis.connected = 0;
  const topic = new URLSearchParams(location.search).get('topic');
  openSharedStream(
    {
      name: 'live mariana',
      topic,
      address: (topics, after) => '/stream?' + new URLSearchParams({ topics, after: after ?? '' }),
    },
    { onEvent: (event) => heard.push(event.n), onConnect: () => connected++, onDisconnect() {} },
  );
</script>`;

/** An HTTP/1.1 server with the page above and a resumable stream, for real tabs and connections of a browser. */
async function startLiveServer() {
  const events: number[] = [];
  const streams = new Set<ServerResponse>();
  const asked: URLSearchParams[] = [];
  const write = (stream: ServerResponse, n: number) => stream.write(`id: e${n}\ndata: {"n":${n}}\n\n`);
  const server = createServer(async (request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/live/')) {
      const source = await readFile(path.join(folder, path.basename(pathname)), 'utf8');
      answer.writeHead(200, { 'content-type': 'text/javascript' }).end(stripTypeScriptTypes(source));
    } else if (pathname === '/stream') {
      asked.push(searchParams);
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      answer.write(': open\n\n');
      const after = searchParams.get('after');
      if (after) for (const n of events) if (n > Number(after.slice(1))) write(answer, n);
      streams.add(answer);
      answer.on('close', () => streams.delete(answer));
    } else answer.writeHead(200, { 'content-type': 'text/html' }).end(page);
  }).listen(0);
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    streams,
    asked,
    send(n: number) {
      events.push(n);
      for (const stream of streams) write(stream, n);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const heardIn = (tab: Page) => tab.evaluate(() => (globalThis as unknown as { heard: number[] }).heard);
const connectedIn = (tab: Page) =>
  tab.evaluate(() => (globalThis as unknown as { connected: number }).connected);

test('ten tabs receive every event over one connection, also while another tab takes it over', async ({
  browser,
}) => {
  const server = await startLiveServer();
  const context = await browser.newContext();
  const open: Page[] = [];
  for (let n = 0; n < tabs; n++) {
    const tab = await context.newPage();
    await tab.goto(`${server.url}/?topic=workspace`);
    open.push(tab);
  }
  for (const tab of open) await expect.poll(() => connectedIn(tab)).toBeGreaterThan(0);
  await expect.poll(() => server.streams.size).toBe(1);
  server.send(1);
  for (const tab of open) await expect.poll(() => heardIn(tab)).toEqual([1]);

  // The first tab holds the connection.
  await open.shift()?.close();
  server.send(2);
  for (const tab of open) await expect.poll(() => heardIn(tab)).toEqual([1, 2]);
  await expect.poll(() => server.asked.map((each) => each.get('after'))).toContain('e1');

  const next = open.shift();
  // A full load instead of a close: the browser may keep the page for the Back button, but not its connection.
  await next?.goto('about:blank');
  server.send(3);
  for (const tab of open) await expect.poll(() => heardIn(tab)).toEqual([1, 2, 3]);
  await expect.poll(() => server.streams.size).toBe(1);

  await next?.goBack();
  await expect.poll(() => (next ? connectedIn(next) : 0)).toBeGreaterThan(0);
  await expect.poll(() => server.streams.size).toBe(1);
  await context.close();
  await server.close();
});

test('ten tabs with ten requests share one connection for all of them', async ({ browser }) => {
  const server = await startLiveServer();
  const context = await browser.newContext();
  const open = await Promise.all(Array.from({ length: tabs }, () => context.newPage()));
  await Promise.all(open.map((tab, n) => tab.goto(`${server.url}/?topic=r${n}`)));
  for (const tab of open) await expect.poll(() => connectedIn(tab)).toBeGreaterThan(0);
  await expect.poll(() => server.asked.at(-1)?.get('topics')?.split(',').length).toBe(tabs);
  await expect.poll(() => server.streams.size).toBe(1);
  server.send(1);
  for (const tab of open) await expect.poll(() => heardIn(tab)).toEqual([1]);
  await context.close();
  await server.close();
});
