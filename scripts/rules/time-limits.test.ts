import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectDir } from '../run-command.ts';

/** Browser tests have expectations in page objects and helpers too. */
const isTest = /\.(test|spec)\.tsx?$|^e2e\/.*\.ts$/;

/** Files with an upper limit on a duration, and why a busy machine cannot break it. */
const allowedLimits: Record<string, string> = {
  'apps/server/src/features/accounts/passwords/account-enumeration.test.ts':
    'ranks of two groups of times, measured in turn: what keeps the machine busy falls on both',
  'apps/server/test/attacks/session-ends.test.ts':
    'how long a session will still last: the later it is read, the shorter',
  'e2e/screens/client/files/scan.long.spec.ts':
    'times are printed; the limits are of bytes and of places on a page',
  'e2e/screens/messages/long-conversation.long.spec.ts':
    'frames are measured and printed; the limits are of numbers of messages',
};

/** Files that wait less than `shortestWait` for something, and why that is not a time limit. */
const allowedWaits: Record<string, string> = {
  'e2e/support/faults/failing.ts': 'is tried again for 30 s, and each try moves the clock of the page',
};

/** A busy machine takes seconds for what is immediate elsewhere. Milliseconds. */
const shortestWait = 5_000;

/** Matches the difference of two times, but not a date in the past. */
const duration =
  /performance\.now\(\)|process\.(hrtime|cpuUsage)|(?<!new Date\()\bDate\.now\(\) - [a-z]\w*\b(?!\.| \*)|- Date\.now\(\)/;
const upperLimit = /\.toBeLessThan(OrEqual)?\(|\)\.toBe\(true\)/;
const wait = /\btimeout: ?([\d_]+)\b/g;

const hasTimeLimit = (text: string): boolean =>
  duration.test(text) && text.split('\n').some((line) => upperLimit.test(line) && isLimit(line));

/** `expect(ms < 500).toBe(true)` is a limit, `expect(isOpen).toBe(true)` is not. */
const isLimit = (line: string): boolean => !line.includes('toBe(true)') || / <=? /.test(line);

const hasShortWait = (text: string): boolean =>
  [...text.matchAll(wait)].some(([, ms = '']) => Number(ms.replaceAll('_', '')) < shortestWait);

const files = ['apps', 'packages', 'scripts', 'e2e'].flatMap((root) =>
  readdirSync(path.join(projectDir, root), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(root, file))
    .filter((file) => isTest.test(file) && !file.includes('node_modules')),
);
const find = (holds: (text: string) => boolean): string[] =>
  files
    .filter((file) => file !== 'scripts/rules/time-limits.test.ts')
    .filter((file) => holds(readFileSync(path.join(projectDir, file), 'utf8')))
    .sort();

/**
 * Instead, compare the order or number of events, use `measureCpuGrowth` for two lengths, move the page's clock, or measure a ratio
 * in bench/.
 */
describe('no test has a time limit that a busy machine can break', () => {
  test('on measured durations', () => {
    expect(find(hasTimeLimit)).toEqual(Object.keys(allowedLimits).sort());
  });

  test('on waits', () => {
    expect(find(hasShortWait)).toEqual(Object.keys(allowedWaits).sort());
  });

  test.each([
    ['const from = performance.now();\nexpect(performance.now() - from).toBeLessThan(500);'],
    ['const from = Date.now();\nexpect(Date.now() - from < 500).toBe(true);'],
    ['const { user } = process.cpuUsage(before);\nexpect(user).toBeLessThanOrEqual(1_000);'],
  ])('which is found in %j', (text) => {
    expect(hasTimeLimit(text)).toBe(true);
  });

  test.each([
    ['await delay(5);\nexpect(count).toBeLessThan(3);'],
    ['build({ createdAt: new Date(Date.now() - dayMs) });\nexpect(rows.length).toBeLessThan(3);'],
    ['const from = performance.now();\nexpect(performance.now() - from).toBeGreaterThan(200);'],
    ['const from = performance.now();\nexpect(isOpen).toBe(true);'],
  ])('and not in %j', (text) => {
    expect(hasTimeLimit(text)).toBe(false);
  });

  test('a wait is found by its length', () => {
    expect(hasShortWait('toBeVisible({ timeout: 3_000 })')).toBe(true);
    expect(hasShortWait('toBeVisible({ timeout: 60_000 })')).toBe(false);
  });
});
