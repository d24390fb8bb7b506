import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { build } from 'vite';
import { buildFirm } from '../../apps/server/test/builders/firms.ts';
import { buildProfessional } from '../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../apps/server/test/builders/requests.ts';
import { buildClientUser, buildSession } from '../../apps/server/test/builders/sessions.ts';
import { compressPlugin } from '../../apps/web/vite/compress-plugin.ts';
import { buildWebIfChanged } from '../../scripts/build-web.ts';
import { findChromium } from '../../scripts/installs/chromium.ts';
import { startOurServer } from '../shared/child.ts';
import { reportFigure, reportNumber } from '../shared/report.ts';
import { quantile } from '../shared/rounds.ts';
import { secret, type World } from '../shared/world.ts';

const rounds = 5;
const attempts = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const goals = { client: { blocked: 100, largest: 1.1 }, others: { blocked: 120, largest: 1.25 } };

interface Screen {
  name: string;
  path: string;
  /** Cookie of a session for this reading only: the browser keeps renewed cookies and would mix up two readings. */
  cookie?: () => Promise<string>;
  /** Search engines may index it. */
  isPublic?: boolean;
  isClientPage?: boolean;
  /** An article whose largest content is a picture, which may load after the text. */
  isArticle?: boolean;
}

interface Reading {
  scores: Record<string, number>;
  /** Largest Contentful Paint, in milliseconds. */
  lcp: number;
  /** Total Blocking Time, in milliseconds. */
  blocking: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Lighthouse's measure of this machine's speed. */
  benchmarkIndex: number;
  /** Failed audits outside of performance. */
  failed: string[];
}

/**
 * Lighthouse with a simulated slow phone on the pages that visitors and clients open first, compared with an empty React
 * page in the same run, because absolute figures depend on the machine.
 */
export async function benchLighthouse(world: World): Promise<void> {
  await buildWebIfChanged();
  const scratch = await mkdtemp(path.join(tmpdir(), 'visafolio-lighthouse-'));
  await buildPeer(path.join(scratch, 'peer'));
  const screens = await buildScreens(world);
  const server = await startOurServer(world, path.join(scratch, 'data'), { PEER_DIR: scratch });
  const read = (screen: Screen) => readScreen(`http://localhost:${server.port}`, screen);
  try {
    const empty: Reading[] = [];
    const readings = new Map<string, Reading[]>(screens.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round++) {
      empty.push(await read({ name: 'empty', path: '/peer/' }));
      for (const screen of screens) readings.get(screen.name)?.push(await read(screen));
    }
    const all = [...empty, ...[...readings.values()].flat()];
    reportFigure('benchmark index of this machine', String(median(all, (one) => one.benchmarkIndex)));
    for (const screen of screens) report(screen, readings.get(screen.name) ?? [], empty);
  } finally {
    await server.stop();
    await rm(scratch, { recursive: true, force: true });
  }
}

function report(
  { name, isPublic, isClientPage, isArticle }: Screen,
  readings: Reading[],
  empty: Reading[],
): void {
  const compare = (value: (reading: Reading) => number) => {
    const [ours, peer] = [median(readings, value), median(empty, value)];
    return { ours, peer, detail: `${Math.round(ours)} ms, peer ${Math.round(peer)} ms` };
  };
  reportFigure(
    `${name}, performance score`,
    String(median(readings, ({ scores }) => scores.performance ?? 0)),
  );
  const failed = [...new Set(readings.flatMap((one) => one.failed))].join(', ');
  for (const category of categories) {
    if (category === 'performance' || (category === 'seo' && !isPublic)) continue;
    const score = median(readings, ({ scores }) => scores[category] ?? 0);
    reportNumber({ name: `${name}, ${category}`, atLeast: 100 }, score, failed);
  }
  const goal = isClientPage ? goals.client : goals.others;
  const blocking = compare((one) => one.blocking);
  reportNumber(
    { name: `${name}, ms of main thread blocked beyond an empty page`, atMost: goal.blocked },
    blocking.ours - blocking.peer,
    blocking.detail,
  );
  const shifts = readings.map((one) => one.shift);
  reportNumber({ name: `${name}, layout shift`, atMost: 0 }, Math.max(...shifts), shifts.join(', '));
  if (isArticle) return;
  const lcp = compare((one) => one.lcp);
  reportNumber(
    { name: `${name}, largest content over that of an empty page`, atMost: goal.largest },
    lcp.ours / lcp.peer,
    lcp.detail,
  );
}

const median = (readings: Reading[], value: (reading: Reading) => number) =>
  quantile(readings.map(value), 0.5);

/** Under load, Lighthouse sometimes loses its trace; such a reading is repeated. */
async function readScreen(origin: string, screen: Screen): Promise<Reading> {
  for (let attempt = 1; ; attempt++) {
    const reading = await readOnce(origin, screen);
    if (!Number.isNaN(reading.lcp) || attempt === attempts) return reading;
  }
}

/** Uses a new browser each time, because a session of an earlier page would redirect the visitor. */
async function readOnce(origin: string, { path: at, cookie, isPublic }: Screen): Promise<Reading> {
  const chromium = await launch({
    ...(findChromium() ? { chromePath: findChromium() } : {}),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run'],
  } as Parameters<typeof launch>[0]);
  // A real cookie, because the first cookie that the page sets would replace a header.
  if (cookie) await setBrowserCookie(chromium.port, origin, await cookie());
  const run = await lighthouse(
    origin + at,
    { port: chromium.port, output: 'json', logLevel: 'error' },
    { extends: 'lighthouse:default', settings: { onlyCategories: [...categories] } },
  ).finally(() => chromium.kill());
  if (!run) throw new Error(`Lighthouse returned no result for ${at}`);
  const { lhr } = run;
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
  );
  const counted = categories.filter((name) => name !== 'performance' && (name !== 'seo' || isPublic));
  const failed = counted
    .flatMap((name) => lhr.categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores,
    failed,
    lcp: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    benchmarkIndex: lhr.environment.benchmarkIndex,
  };
}

/** Sets a cookie `name=value` of the origin in the browser with this DevTools port. */
async function setBrowserCookie(port: number, origin: string, cookie: string): Promise<void> {
  const version = await fetch(`http://127.0.0.1:${port}/json/version`);
  const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string };
  const socket = new WebSocket(webSocketDebuggerUrl);
  await once(socket, 'open');
  const [name = '', value = ''] = cookie.split('=', 2);
  const answered = once(socket, 'message');
  socket.send(
    JSON.stringify({
      id: 1,
      method: 'Storage.setCookies',
      params: { cookies: [{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }] },
    }),
  );
  const [{ data }] = (await answered) as [MessageEvent<string>];
  if ('error' in JSON.parse(data)) throw new Error(`The browser rejected the cookie: ${data}`);
  socket.close();
}

async function buildPeer(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('../peers/empty-page/', import.meta.url)),
    base: '/peer/',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
    plugins: [compressPlugin()],
  });
}

async function buildScreens(world: World): Promise<Screen[]> {
  const { owner, template } = world;
  const professional = await buildProfessional(owner, { firm: await buildFirm(owner) });
  const request = await buildRequest(owner, { professional, template, answers: 'none' });
  const client = await buildClientUser(owner, request.client);
  const cookie = async () => (await buildSession(owner, client.id, { secret })).cookie;
  return [
    { name: 'landing page', path: '/', isPublic: true },
    { name: 'sign-in', path: '/auth', isPublic: true },
    ...['portal', 'questionnaire', 'documents'].map((screen) => ({
      name: `client's ${screen}`,
      path: `/client/${screen}?request_id=${request.id}`,
      cookie,
      isClientPage: true,
    })),
    { name: 'blog', path: '/blog', isPublic: true, isArticle: true },
  ];
}
