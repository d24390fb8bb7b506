import type { Page } from '@playwright/test';
import { buildConversation } from '../../../apps/server/test/builders/messages.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { collectConsoleErrors } from '../../support/checks/console.ts';
import { expect, test } from '../../support/test.ts';

const count = 10_000;

/** Numbers of the rendered messages, from top to bottom. */
const held = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('ol > li[data-index]')]
      .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
      .flatMap((row) => /Message (\d+) of/.exec(row.textContent ?? '')?.[1] ?? [])
      .map(Number),
  );

/** Records the duration of each frame from now on, in milliseconds. */
const watchFrames = (page: Page) =>
  page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let before = performance.now();
    const next = (now: number) => {
      frames.push(now - before);
      before = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });

test('ten thousand messages scroll without gaps while the page renders only a few', async ({
  page,
  owner,
  signIn,
}) => {
  const request = await buildRequest(owner);
  await buildConversation(owner, request, count);
  await signIn(page, request.professional);
  const consoleErrors = collectConsoleErrors(page);
  await page.goto(`/requests/${request.id}/messages?party=client`);
  await expect(page.getByText(`Message ${count} of ${count}`)).toBeVisible();
  const list = page.getByRole('region', { name: 'Messages, the newest last' });
  await list.hover();
  await watchFrames(page);
  let oldest = count;
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(0, -2_000);
    await page.waitForTimeout(50);
    const numbers = await held(page);
    expect(numbers.length).toBeGreaterThan(3);
    expect(numbers.length).toBeLessThan(100);
    const [first = 0] = numbers;
    expect(numbers).toEqual(numbers.map((_, index) => first + index));
    oldest = Math.min(oldest, first);
  }
  expect(oldest).toBeLessThan(count - 500);
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  const sorted = frames.toSorted((a, b) => a - b);
  console.log(
    `scrolled back to message ${oldest}; frames: ${frames.length}, median ${sorted[frames.length >> 1]?.toFixed(1)} ms, p95 ${sorted[Math.floor(frames.length * 0.95)]?.toFixed(1)} ms`,
  );
  await page.getByRole('button', { name: 'To the newest message' }).click();
  await expect(page.getByText(`Message ${count} of ${count}`)).toBeInViewport();
  expect(consoleErrors).toEqual([]);
});
