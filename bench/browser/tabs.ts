import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { buildProfessional } from '../../apps/server/test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../apps/server/test/builders/requests.ts';
import { buildSession } from '../../apps/server/test/builders/sessions.ts';
import { buildWebIfChanged } from '../../scripts/build-web.ts';
import { addCookie, launchBrowser } from '../shared/browser.ts';
import { startOurServer } from '../shared/child.ts';
import { reportNumber } from '../shared/report.ts';
import { secret, type World } from '../shared/world.ts';

const tabs = 10;
const apartMs = 1_000;
const lostMs = 60_000;

/** Opens ten tabs with cases in one browser, a second apart. Each must load as fast as the first, and all must stay live. */
export async function benchTabs(world: World): Promise<void> {
  await buildWebIfChanged();
  const { owner, template } = world;
  const professional = await buildProfessional(owner);
  const requests: BuiltRequest[] = [];
  for (let n = 0; n < tabs; n++)
    requests.push(await buildRequest(owner, { professional, template, status: 'in-progress' }));
  const { cookie } = await buildSession(owner, professional.id, { secret });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-bench-tabs-'));
  const server = await startOurServer(world, dataDir);
  const origin = `http://localhost:${server.port}`;
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext();
    await addCookie(context, origin, cookie);
    // The very first load also fills the browser's cache.
    const first = await context.newPage();
    await openCase(first, origin, requests[0]);
    const pages: Page[] = [];
    const loads: Promise<number>[] = [];
    for (const request of requests) {
      const page = await context.newPage();
      pages.push(page);
      loads.push(openCase(page, origin, request));
      await delay(apartMs);
    }
    const times = await Promise.all(loads);
    const [fastest, slowest] = [Math.min(...times), Math.max(...times)];
    const detail = times.map((each) => Math.round(each)).join(', ');
    reportNumber(
      { name: `between the fastest and the slowest of ${tabs} tabs, seconds`, atMost: 2 },
      (slowest - fastest) / 1000,
      detail,
    );
    const live = await countLive(context, pages, { origin, requests });
    reportNumber({ name: `tabs of ${tabs} that show a change`, atLeast: tabs }, live, '');
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Milliseconds until the case is shown and live. */
async function openCase(page: Page, origin: string, request: BuiltRequest | undefined): Promise<number> {
  const begun = performance.now();
  await page.goto(`${origin}/requests/${request?.id}`, { waitUntil: 'commit' });
  await page.getByText('Live', { exact: true }).first().waitFor({ timeout: lostMs });
  return performance.now() - begun;
}

async function countLive(
  context: BrowserContext,
  pages: Page[],
  { origin, requests }: { origin: string; requests: BuiltRequest[] },
): Promise<number> {
  for (const { id } of requests) {
    const answer = await context.request.patch(`${origin}/api/client_requests/${id}`, {
      data: { status: 'completed' },
    });
    if (!answer.ok()) throw new Error(`the status could not be changed: ${answer.status()}`);
  }
  const shown = await Promise.all(
    pages.map((page) =>
      page
        .getByRole('main')
        .getByText('Completed', { exact: true })
        .first()
        .waitFor({ timeout: lostMs })
        .then(
          () => true,
          () => false,
        ),
    ),
  );
  return shown.filter(Boolean).length;
}
