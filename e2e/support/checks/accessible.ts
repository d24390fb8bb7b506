import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Frame, type Page } from '@playwright/test';
import { expectNoRawKeys } from './no-raw-keys.ts';

/**
 * The page shows no raw text keys, and axe finds no violation after all animations have ended, because fading text lacks contrast.
 * A toast may start to fade out while axe runs, so only violations that a second run repeats count.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const found = (await findViolations(page)).length ? await findViolations(page) : [];
  expect(found, `axe on ${where}`).toEqual([]);
  await expectNoRawKeys(page, where);
}

async function findViolations(page: Page): Promise<string[]> {
  for (let calm = 0; calm < 3; await page.waitForTimeout(30)) calm = (await isAtRest(page)) ? calm + 1 : 0;
  for (const frame of page.frames()) await injectAxe(frame).catch(() => undefined);
  // AxeBuilder would inject a megabyte and a half twice for each run, and return also what it found in order.
  const { violations } = await new AxeBuilder({ page, axeSource: 'undefined' })
    .options({ resultTypes: ['violations'], reporter: 'no-passes' })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Runs in the page alone, without a second page for frames, in half the time. We have no frames of other origins.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

async function injectAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe);
}

const isAtRest = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    document.getAnimations().every((animation) => {
      const isEndless = animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
      return isEndless || animation.playState !== 'running';
    }),
  );
