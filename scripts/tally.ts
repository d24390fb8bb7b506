/** Passed and failed checks or tests of a step, and the tests that passed only at a second try. */
export type Tally = { passed: number; failed: number; secondTries: string[] };

export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: { file: string; title: string; tests: { status: string }[] }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites?: PlaywrightSuite[];
};

/** Tally of a check without counts. */
export const tallyCheck = (exitCode: number): Tally =>
  exitCode === 0 ? { passed: 1, failed: 0, secondTries: [] } : { passed: 0, failed: 1, secondTries: [] };

/** A test file that could not be loaded counts as one failure. */
export function tallyVitest(report: VitestReport | undefined, exitCode: number): Tally {
  const files = report?.testResults ?? [];
  const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const secondTries = files
    .flatMap((file) => file.assertionResults)
    // Vitest keeps messages of failed tries even if the last one passed.
    .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
    .map((test) => test.fullName);
  return failUnlessPassed(
    {
      passed: report?.numPassedTests ?? 0,
      failed: (report?.numFailedTests ?? 0) + broken.length,
      secondTries,
    },
    exitCode,
  );
}

/** A test that passes at a second try counts as passed and is listed. Only CI tries twice. */
export function tallyPlaywright(report: PlaywrightReport | undefined, exitCode: number): Tally {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const secondTries = collectSpecs(report?.suites ?? [])
    .filter((spec) => spec.tests.some((test) => test.status === 'flaky'))
    .map((spec) => `${spec.file}: ${spec.title}`);
  return failUnlessPassed({ passed: expected + flaky, failed: unexpected, secondTries }, exitCode);
}

const collectSpecs = (suites: PlaywrightSuite[]): NonNullable<PlaywrightSuite['specs']> =>
  suites.flatMap((suite) => [...(suite.specs ?? []), ...collectSpecs(suite.suites ?? [])]);

export const addTallies = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((total, tally) => total + tally.passed, 0),
  failed: tallies.reduce((total, tally) => total + tally.failed, 0),
  secondTries: tallies.flatMap((tally) => tally.secondTries),
});

/** A runner that fails or runs nothing counts as failed, whatever its counts. */
function failUnlessPassed(tally: Tally, exitCode: number): Tally {
  const silent = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0);
  return silent ? { ...tally, failed: 1 } : tally;
}
