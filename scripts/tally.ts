/** How many checks or tests of one step passed and failed. */
export type Tally = { passed: number; failed: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } };

/** One check that has no counts of its own. */
export const tallyOfCheck = (exitCode: number): Tally =>
  exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** A test file that could not be loaded has no tests, and counts as one failure. */
export function tallyOfVitest(report: VitestReport | undefined, exitCode: number): Tally {
  const broken = report?.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return honest(
    { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + (broken?.length ?? 0) },
    exitCode,
  );
}

/** What passed at a second try has passed; Playwright names it as flaky. Only CI tries twice. */
export function tallyOfPlaywright(report: PlaywrightReport | undefined, exitCode: number): Tally {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  return honest({ passed: expected + flaky, failed: unexpected }, exitCode);
}

export const sum = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((total, tally) => total + tally.passed, 0),
  failed: tallies.reduce((total, tally) => total + tally.failed, 0),
});

/** A runner that says it failed, or that ran nothing, has failed, whatever its counts. */
function honest(tally: Tally, exitCode: number): Tally {
  const silent = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0);
  return silent ? { ...tally, failed: 1 } : tally;
}
