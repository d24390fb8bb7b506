import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { buildRequest } from '../../apps/server/test/builders/requests.ts';
import { buildClientUser, buildSession } from '../../apps/server/test/builders/sessions.ts';
import { buildTemplate } from '../../apps/server/test/builders/templates.ts';
import { buildWebIfChanged } from '../../scripts/build-web.ts';
import { addCookie, launchBrowser } from '../shared/browser.ts';
import { startOurServer } from '../shared/child.ts';
import { reportFigure, reportNumber } from '../shared/report.ts';
import { quantile } from '../shared/rounds.ts';
import { secret, type World } from '../shared/world.ts';

const presses = Number(process.env.PRESSES ?? 500);
const loads = Number(process.env.LOADS ?? 200);
/** Presses before the page is reloaded. The first ones hit a page that is still loading its parts. */
const pressesEachLoad = 10;
const busyLoops = 2;
/** A press without effect for this long counts as lost. */
const lostMs = 10_000;
const questions = 60;

/**
 * Presses on Next, and consecutive page loads, while two busy loops use the processor. No press may be lost, no load may
 * hang.
 */
export async function benchPresses(world: World): Promise<void> {
  await buildWebIfChanged();
  const template = await buildTemplate(world.owner, {
    name: 'Many short questions',
    questions: Array.from({ length: questions }, (_, n) => ({
      text: `What is the answer number ${n + 1}?`,
      type: 'text',
      required: n % 3 === 0,
      // A passport can answer it, so the page loads suggestions and offers to take a photo.
      ...(n % 5 === 0 ? { options: { fact: 'passport.number' } } : {}),
    })),
  });
  const request = await buildRequest(world.owner, { template, status: 'in-progress', answers: 'some' });
  const client = await buildClientUser(world.owner, request.client);
  const { cookie } = await buildSession(world.owner, client.id, { secret });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-bench-presses-'));
  const server = await startOurServer(world, dataDir);
  const origin = `http://localhost:${server.port}`;
  const browser = await launchBrowser();
  const busy = Array.from({ length: busyLoops }, keepBusy);
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await addCookie(page.context(), origin, cookie);
    const address = `${origin}/client/questionnaire?request_id=${request.id}`;
    await pressNext(page, address);
    await loadInARow(page, [address, `${origin}/client/portal?request_id=${request.id}`]);
  } finally {
    for (const each of busy) each.kill('SIGKILL');
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const keepBusy = (): ChildProcess => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });

async function pressNext(page: Page, address: string): Promise<void> {
  let lost = 0;
  const delays: number[] = [];
  for (let n = 0; n < presses; n++) {
    const number = (n % pressesEachLoad) + 1 + (Math.floor(n / pressesEachLoad) % 5) * pressesEachLoad;
    if (n % pressesEachLoad === 0) await page.goto(`${address}&question=${number}`);
    await position(page, number).waitFor({ timeout: 120_000 });
    const box = page.getByRole('main').getByRole('textbox');
    if (n % 2 || (number - 1) % 3 === 0) await box.pressSequentially(`${n}`);
    const next = page.getByRole('button', { name: 'Next', exact: true });
    const at = await next.boundingBox();
    if (!at) throw new Error('there is no button to press');
    await page.mouse.move(at.x + at.width / 2, at.y + 4);
    const pressedAt = Date.now();
    await page.mouse.down();
    // As long as a finger presses.
    await page.waitForTimeout(60 + (n % 4) * 60);
    await page.mouse.up();
    const moved = await position(page, number + 1)
      .waitFor({ timeout: lostMs })
      .then(
        () => true,
        () => false,
      );
    if (moved) delays.push(Date.now() - pressedAt);
    else {
      lost++;
      const now = await next.boundingBox();
      console.log(
        `        press ${n + 1} at question ${number} lost; the button was at ${at.y}, is at ${now?.y}`,
      );
      await page.goto(`${address}&question=${number + 1}`);
    }
  }
  reportNumber({ name: `presses of ${presses} on Next that did nothing`, atMost: 0 }, lost, 'under load');
  reportFigure(
    'from a press to the next question',
    `p50 ${quantile(delays, 0.5)} ms, p99 ${quantile(delays, 0.99)} ms`,
  );
}

const position = (page: Page, number: number) =>
  page.getByText(`Question ${number} of ${questions}`, { exact: true });

/** Starts each load as soon as the previous one has received its page, like repeated presses of the reload key. */
async function loadInARow(page: Page, addresses: string[]): Promise<void> {
  const times: number[] = [];
  for (let n = 0; n < loads; n++) {
    const begun = Date.now();
    await page.goto(addresses[n % addresses.length] ?? '', {
      // Waits for every fourth load and interrupts the others.
      waitUntil: n % 4 === 3 ? 'load' : 'commit',
      timeout: 120_000,
    });
    if (n % 4 === 3) await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 120_000 });
    times.push(Date.now() - begun);
  }
  const [middle, slowest] = [quantile(times, 0.5), Math.max(...times)];
  reportNumber(
    { name: `slowest of ${loads} page loads in a row, seconds`, atMost: 10 },
    slowest / 1000,
    `p50 ${middle} ms, p95 ${quantile(times, 0.95)} ms`,
  );
}
