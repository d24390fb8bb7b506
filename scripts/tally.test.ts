import { expect, test } from 'vitest';
import { sum, tallyOfCheck, tallyOfPlaywright, tallyOfVitest } from './tally.ts';

const vitest = (
  passed: number,
  failed: number,
  files: { status: string; assertionResults: unknown[] }[] = [],
) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: files,
});

test('a check counts as one', () => {
  expect(sum([tallyOfCheck(0), tallyOfCheck(2), tallyOfCheck(0)])).toEqual({ passed: 2, failed: 1 });
});

test('tests count as the runner counts them', () => {
  expect(tallyOfVitest(vitest(40, 2), 1)).toEqual({ passed: 40, failed: 2 });
  expect(tallyOfPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 0 } }, 1)).toEqual({
    passed: 5,
    failed: 1,
  });
});

test('a test file that does not load is a failure', () => {
  const report = vitest(3, 0, [{ status: 'failed', assertionResults: [] }]);
  expect(tallyOfVitest(report, 1)).toEqual({ passed: 3, failed: 1 });
});

test('a runner that fails without a failed test is a failure', () => {
  expect(tallyOfVitest(vitest(3, 0), 1)).toEqual({ passed: 3, failed: 1 });
  expect(tallyOfVitest(undefined, 1)).toEqual({ passed: 0, failed: 1 });
});

test('a runner that ran nothing is a failure', () => {
  expect(tallyOfVitest(vitest(0, 0), 0)).toEqual({ passed: 0, failed: 1 });
  expect(tallyOfPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0 } }, 0)).toEqual({
    passed: 0,
    failed: 1,
  });
});

test('a test that passes at a second try has passed, as CI allows one', () => {
  expect(tallyOfPlaywright({ stats: { expected: 4, unexpected: 0, flaky: 1 } }, 0)).toEqual({
    passed: 5,
    failed: 0,
  });
});
