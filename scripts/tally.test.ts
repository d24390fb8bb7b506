import { expect, test } from 'vitest';
import { addTallies, tallyCheck, tallyPlaywright, tallyVitest, type VitestReport } from './tally.ts';

const vitest = (passed: number, failed: number, files: VitestReport['testResults'] = []): VitestReport => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: files,
});

test('a check counts as one', () => {
  expect(addTallies([tallyCheck(0), tallyCheck(2), tallyCheck(0)])).toEqual({
    passed: 2,
    failed: 1,
    secondTries: [],
  });
});

test("tests are counted from the runner's report", () => {
  expect(tallyVitest(vitest(40, 2), 1)).toEqual({ passed: 40, failed: 2, secondTries: [] });
  expect(tallyPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 0 } }, 1)).toEqual({
    passed: 5,
    failed: 1,
    secondTries: [],
  });
});

test('a test file that does not load counts as a failure', () => {
  const report = vitest(3, 0, [{ status: 'failed', assertionResults: [] }]);
  expect(tallyVitest(report, 1)).toEqual({ passed: 3, failed: 1, secondTries: [] });
});

test('a runner that fails without a failed test counts as a failure', () => {
  expect(tallyVitest(vitest(3, 0), 1)).toEqual({ passed: 3, failed: 1, secondTries: [] });
  expect(tallyVitest(undefined, 1)).toEqual({ passed: 0, failed: 1, secondTries: [] });
});

test('a runner that ran nothing counts as a failure', () => {
  expect(tallyVitest(vitest(0, 0), 0)).toEqual({ passed: 0, failed: 1, secondTries: [] });
  expect(tallyPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0 } }, 0)).toEqual({
    passed: 0,
    failed: 1,
    secondTries: [],
  });
});

test('a test that passes at a second try counts as passed and is listed', () => {
  const flaky = { file: 'screens/blog.spec.ts', title: 'shows a picture', tests: [{ status: 'flaky' }] };
  const calm = { file: 'screens/blog.spec.ts', title: 'lists posts', tests: [{ status: 'expected' }] };
  const stats = { expected: 4, unexpected: 0, flaky: 1 };
  expect(tallyPlaywright({ stats, suites: [{ suites: [{ specs: [flaky, calm] }] }] }, 0)).toEqual({
    passed: 5,
    failed: 0,
    secondTries: ['screens/blog.spec.ts: shows a picture'],
  });
  const tries = [
    { fullName: 'mails leave', status: 'passed', failureMessages: ['expected 1 to be 2'] },
    { fullName: 'mails arrive', status: 'passed', failureMessages: [] },
  ];
  expect(tallyVitest(vitest(2, 0, [{ status: 'passed', assertionResults: tries }]), 0)).toEqual({
    passed: 2,
    failed: 0,
    secondTries: ['mails leave'],
  });
});
