import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSharedStream } from './shared-stream.ts';
import { FakeEventSource, type FakeTab, openBrowser } from './tabs.testing.ts';

let openTab: ReturnType<typeof openBrowser>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('window', new EventTarget());
  FakeEventSource.opened = [];
  openTab = openBrowser();
});

afterEach(async () => {
  for (const { close } of tabs.splice(0)) close();
  await settle();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const tabs: { close: () => void }[] = [];
const settle = () => vi.advanceTimersByTimeAsync(0);
const open = () => FakeEventSource.opened.filter(({ readyState }) => readyState !== 2);

function connection(): FakeEventSource {
  const [first, ...others] = open();
  if (!first || others.length > 0) throw new Error(`${open().length} connections are open`);
  return first;
}

interface Wishes {
  person?: string;
  topic?: string;
  tab?: FakeTab;
}

async function follow({ person = 'mariana', topic = 'workspace', tab = openTab() }: Wishes = {}) {
  const heard: unknown[] = [];
  const onConnect = vi.fn();
  const onDisconnect = vi.fn();
  const close = openSharedStream<string>(
    {
      name: `live ${person}`,
      topic,
      address: (topics, after) =>
        `/${[...topics].sort().join('+')}${after === undefined ? '' : `?after=${after}`}`,
    },
    { onEvent: (event) => heard.push(event), onConnect, onDisconnect },
    tab,
  );
  const follower = { tab, heard, onConnect, onDisconnect, close };
  tabs.push(follower);
  await settle();
  return follower;
}

async function followTen() {
  const ten = [];
  for (let n = 0; n < 10; n++) ten.push(await follow());
  const [holder, ...others] = ten as [Awaited<ReturnType<typeof follow>>, ...typeof ten];
  return { ten, holder, others };
}

test('ten tabs share one connection, and each receives every event once', async () => {
  const { ten } = await followTen();
  connection().accept();
  connection().send({ n: 1 }, '7');
  connection().send({ n: 2 }, '8');
  for (const { heard, onConnect } of ten) {
    expect(heard).toEqual([{ n: 1 }, { n: 2 }]);
    expect(onConnect).toHaveBeenCalledOnce();
  }
  const late = await follow();
  expect(late.onConnect).toHaveBeenCalledOnce();
});

test('when the tab with the connection closes, another one resumes after the last event without refetching', async () => {
  const { holder, others } = await followTen();
  connection().accept();
  connection().send({ n: 1 }, 'event 7');
  holder.close();
  await settle();
  expect(connection().address).toBe('/workspace?after=event 7');
  connection().accept();
  connection().send({ n: 2 }, 'event 8');
  for (const { heard, onConnect, onDisconnect } of others) {
    expect(heard).toEqual([{ n: 1 }, { n: 2 }]);
    expect(onConnect).toHaveBeenCalledOnce();
    expect(onDisconnect).not.toHaveBeenCalled();
  }
});

test('if resuming is not possible, every tab refetches', async () => {
  const { holder, others } = await followTen();
  connection().accept();
  holder.close();
  await settle();
  connection().accept();
  for (const { onConnect } of others) expect(onConnect).toHaveBeenCalledTimes(2);
});

test('a hidden tab hands the connection to a visible one at once', async () => {
  const [first, second] = [await follow(), await follow()];
  connection().accept();
  connection().send({ n: 1 }, '7');
  first.tab.look('hidden');
  await settle();
  expect(connection().address).toBe('/workspace?after=7');
  connection().accept();
  connection().send({ n: 2 }, '8');
  expect(first.heard).toEqual([{ n: 1 }, { n: 2 }]);
  expect(second.heard).toEqual(first.heard);
});

test('without a visible tab the connection closes after a minute, and the first tab shown refetches', async () => {
  const [first, second] = [await follow(), await follow()];
  connection().accept();
  connection().send({ n: 1 }, '7');
  second.tab.look('hidden');
  first.tab.look('hidden');
  await vi.advanceTimersByTimeAsync(59_000);
  expect(open()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(open()).toHaveLength(0);
  second.tab.look('visible');
  await settle();
  expect(connection().address).toBe('/workspace');
  connection().accept();
  expect(second.onConnect).toHaveBeenCalledTimes(2);
});

test('a tab that opens in the background uses the existing connection', async () => {
  const behind = await follow({ tab: openTab('hidden') });
  expect(open()).toHaveLength(0);
  await follow();
  connection().accept();
  expect(behind.onConnect).toHaveBeenCalledOnce();
  connection().send({ n: 1 }, '7');
  expect(behind.heard).toEqual([{ n: 1 }]);
});

test('tabs about different requests share a connection that is about all of them', async () => {
  const [first, second] = [await follow({ topic: 'r1' }), await follow({ topic: 'r2' })];
  const third = await follow({ topic: 'r3' });
  await vi.advanceTimersByTimeAsync(50);
  expect(connection().address).toBe('/r1+r2+r3');
  connection().accept();
  for (const { onConnect } of [first, second, third]) expect(onConnect).toHaveBeenCalledOnce();
  first.close();
  await settle();
  expect(connection().address).toBe('/r1+r2+r3');
});

test('two people who use one browser after each other share nothing', async () => {
  const mariana = await follow({ person: 'mariana' });
  const paul = await follow({ person: 'paul' });
  expect(open()).toHaveLength(2);
  for (const each of open()) each.accept();
  open()[0]?.send({ n: 1 }, '7');
  expect(mariana.heard).toEqual([{ n: 1 }]);
  expect(paul.heard).toEqual([]);
});

test('every tab is notified of a lost and of a restored connection', async () => {
  const { ten } = await followTen();
  connection().accept();
  connection().fail(0);
  for (const { onDisconnect } of ten) expect(onDisconnect).toHaveBeenCalledOnce();
  connection().accept();
  for (const { onConnect } of ten) expect(onConnect).toHaveBeenCalledTimes(2);
});

test('a refused connection is retried and resumes', async () => {
  await follow();
  connection().accept();
  connection().send({ n: 1 }, '7');
  connection().fail(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(connection().address).toBe('/workspace?after=7');
});

test('a tab that hangs loses the connection to one that works, and queues afterwards', async () => {
  const [first, second] = [await follow(), await follow()];
  connection().accept();
  connection().send({ n: 1 }, '7');
  const hanging = connection();
  first.tab.freeze();
  for (let waited = 0; FakeEventSource.opened.length < 2 && waited < 45_000; waited += 100)
    await vi.advanceTimersByTimeAsync(100);
  const taken = FakeEventSource.opened.at(-1);
  expect(taken?.address).toBe('/workspace?after=7');
  first.tab.thaw();
  expect(hanging.readyState).toBe(2);
  taken?.accept();
  taken?.send({ n: 2 }, '8');
  expect(second.heard).toEqual([{ n: 1 }, { n: 2 }]);
  expect(first.heard).toEqual([{ n: 1 }, { n: 2 }]);
  second.close();
  await settle();
  expect(connection().address).toBe('/workspace?after=8');
});

test('a tab that missed events while it was frozen refetches', async () => {
  const [first, second] = [await follow(), await follow()];
  connection().accept();
  second.tab.freeze();
  connection().send({ n: 1 }, '7');
  second.tab.thaw();
  connection().send({ n: 2 }, '8');
  expect(first.onConnect).toHaveBeenCalledOnce();
  expect(second.onConnect).toHaveBeenCalledTimes(2);
  expect(second.heard).toEqual([{ n: 2 }]);
});

test('a page in the back/forward cache hands over the connection, and rejoins when it is shown', async () => {
  const [first, second] = [await follow(), await follow()];
  connection().accept();
  connection().send({ n: 1 }, '7');
  first.tab.view.dispatchEvent(new Event('pagehide'));
  await settle();
  connection().accept();
  first.tab.freeze();
  connection().send({ n: 2 }, '8');
  first.tab.thaw();
  first.tab.view.dispatchEvent(new Event('pageshow'));
  await settle();
  expect(second.heard).toHaveLength(2);
  expect(first.onConnect).toHaveBeenCalledTimes(2);
  expect(open()).toHaveLength(1);
});

test.each([
  ['locks', { locks: undefined }],
  ['channels', { openChannel: () => undefined }],
  [
    'locks that may be used',
    { locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) } },
  ],
])('in a browser without %s each tab has a connection of its own until it is hidden', async (_, missing) => {
  const first = await follow({ tab: { ...openTab(), ...(missing as object) } });
  const second = await follow({ tab: { ...openTab(), ...(missing as object) } });
  expect(open()).toHaveLength(2);
  for (const each of open()) each.accept();
  open()[0]?.send({ n: 1 }, '7');
  expect(first.heard).toEqual([{ n: 1 }]);
  expect(second.heard).toEqual([]);
  Object.assign(document, { visibilityState: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(open()).toHaveLength(0);
});

test('a stopped tab neither connects nor listens', async () => {
  const [first, second] = [await follow(), await follow()];
  connection().accept();
  second.close();
  connection().send({ n: 1 }, '7');
  expect(second.heard).toEqual([]);
  first.close();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(open()).toHaveLength(0);
});
