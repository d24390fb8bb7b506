import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildWebIfChanged } from './build-web.ts';
import { ensureApertium } from './installs/apertium.ts';
import { ensureBubblewrap } from './installs/bubblewrap.ts';
import { ensureTestChromium } from './installs/chromium.ts';
import { ensureClamav } from './installs/clamav.ts';
import { installedProgram, projectDir, runCommand } from './run-command.ts';
import { addTallies, type Tally, tallyCheck, tallyPlaywright, tallyVitest } from './tally.ts';

const reports = mkdtempSync(path.join(tmpdir(), 'visafolio-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

const compileCache = path.join(projectDir, 'node_modules/.cache/compiled');

type Step = { group: string; name: string; run: () => Promise<Tally> };

/**
 * `--only=lint,types,unused,supply,unit,faults,e2e,browsers`: runs only these steps. `--long`: runs the long tests
 * (`*.long.test.ts`, `*.long.spec.ts`, other browsers) instead of the short ones.
 */
const { values } = parseArgs({
  options: { only: { type: 'string' }, long: { type: 'boolean', default: false } },
});
const { long } = values;

const runInstalled = (file: string, args: string[], env?: NodeJS.ProcessEnv) =>
  runCommand(process.execPath, [installedProgram(file), ...args], {
    // Otherwise each server of a test would compile the same thousand files again.
    env: { ...env, TESTS: long ? 'long' : 'short', NODE_COMPILE_CACHE: compileCache },
  });

const check = async (program: Promise<number>): Promise<Tally> => tallyCheck(await program);

const runBeside = (file: string, ...args: string[]) =>
  check(runCommand(process.execPath, [path.join(projectDir, file), ...args], { atOnce: true }));

const types = (name: string, project: string): Step => ({
  group: 'types',
  name: `types of ${name}`,
  run: () => check(runInstalled('typescript/bin/tsc', ['-p', project])),
});

const checks: Step[] = [
  {
    group: 'lint',
    name: 'lint, format, import directions and cycles',
    run: () => check(runInstalled('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])),
  },
  types('the contract', 'packages/contract'),
  types('the locales', 'packages/locales'),
  types('the server', 'apps/server'),
  types('the web app', 'apps/web'),
  types('scripts and journeys', '.'),
];

/** Beside the other checks, because it computes on one core. */
const unused: Step = {
  group: 'unused',
  name: 'unused code and dependencies',
  run: () => runBeside('node_modules/knip/bin/knip.js', '--no-progress'),
};

/** Mostly waits for the registry. */
const supply: Step = {
  group: 'supply',
  name: 'packages: checksums, licences, install scripts, known vulnerabilities, SBOM',
  run: () => runBeside('scripts/supply/check.ts'),
};

const web: Step = {
  group: 'web',
  name: 'the web app, and a browser for it',
  async run() {
    await ensureApertium();
    await ensureBubblewrap();
    await ensureTestChromium();
    await buildWebIfChanged();
    return tallyCheck(0);
  },
};

const tests: Step[] = [
  {
    group: 'unit',
    name: 'unit and integration tests',
    async run() {
      await ensureApertium();
      await ensureBubblewrap();
      await ensureClamav();
      const report = path.join(reports, 'unit.json');
      const flags = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const code = await runInstalled('vitest/vitest.mjs', ['run', ...flags]);
      return tallyVitest(read(report), code);
    },
  },
  {
    group: 'e2e',
    name: 'browser journeys',
    async run() {
      const report = path.join(reports, 'e2e.json');
      const code = await runInstalled('@playwright/test/cli.js', ['test'], { E2E_REPORT: report });
      return tallyPlaywright(read(report), code);
    },
  },
];

/** These mostly wait for servers to start and stop, so they run in parallel with tests that compute. */
const waiting: Step[] = [
  {
    group: 'faults',
    name: long ? 'slow faults, a few of each' : 'faults, a few of each',
    run: () => runBeside('faults/run.ts', '--short', `--only=${long ? 'slow' : 'quick'}`),
  },
  ...(long
    ? [
        {
          group: 'browsers',
          name: 'the main job in Firefox and WebKit',
          run: () => runBeside('e2e/browsers/run.ts'),
        },
      ]
    : []),
];

function read<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

async function runStep({ name, run }: Step): Promise<{ line: string; tally: Tally }> {
  console.log(`\n--- ${name}`);
  const started = performance.now();
  const tally = await run().catch((error: Error): Tally => {
    console.error(error.message);
    return { passed: 0, failed: 1, secondTries: [] };
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return { line: `${name}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`, tally };
}

async function runInTurn(steps: Step[]) {
  const results: Awaited<ReturnType<typeof runStep>>[] = [];
  for (const step of steps) results.push(await runStep(step));
  return results;
}

const only = values.only?.split(',');
const asked = (steps: Step[]) => steps.filter(({ group }) => !only || only.includes(group));
const needsWeb = asked([...tests, ...waiting]).some(({ group }) => ['e2e', 'browsers'].includes(group));
const results = [
  ...(
    await Promise.all([
      runInTurn(long ? [] : asked(checks)),
      runInTurn([...(needsWeb ? [web] : []), ...(long ? [] : asked([unused, supply]))]),
    ])
  ).flat(),
  ...(await Promise.all([runInTurn(asked(tests)), runInTurn(asked(waiting))])).flat(),
];

const total = addTallies(results.map(({ tally }) => tally));
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
console.log(`\n${results.map(({ line }) => line).join('\n')}`);
for (const name of total.secondTries) console.log(`needed a second try: ${name}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
