import { parseArgs } from 'node:util';
import { canary } from './canary.ts';
import { files } from './files.ts';
import { freeze } from './freeze.ts';
import { fullDisk } from './full-disk.ts';
import { imports } from './imports.ts';
import { keys } from './keys.ts';
import { kills } from './kills.ts';
import { messagesAcrossKills } from './messages.ts';
import { oldValues } from './old-values.ts';
import { postmaster } from './postmaster.ts';
import { remindersAcrossKills } from './reminders.ts';
import { restore } from './restore.ts';
import { s3 } from './s3.ts';
import { sealing } from './sealing.ts';
import { allowBusyMachine, type Finding, type Options } from './shared/report.ts';
import { smtp } from './smtp.ts';
import { starts } from './starts/starts.ts';
import { terminations } from './terminations.ts';
import { textsAcrossKills } from './texts.ts';
import { uploads } from './uploads.ts';

const suites: Record<
  string,
  {
    run: (options: Options) => Promise<Finding[]>;
    usual: number;
    short: number;
    /** Takes minutes even in short: among the long tests. */
    slow?: true;
  }
> = {
  terminations: { run: terminations, usual: 100, short: 5 },
  postmaster: { run: postmaster, usual: 20, short: 2 },
  freeze: { run: freeze, usual: 3, short: 1 },
  // Each on a disk of another size.
  starts: { run: starts, usual: 6, short: 1, slow: true },
  'full-disk': { run: fullDisk, usual: 5, short: 1, slow: true },
  // Each run waits for the mailer's own limit of 10 s.
  smtp: { run: smtp, usual: 5, short: 0 },
  s3: { run: s3, usual: 5, short: 1, slow: true },
  // Each at another offset of an upload.
  kills: { run: kills, usual: 100, short: 2 },
  messages: { run: messagesAcrossKills, usual: 20, short: 2 },
  reminders: { run: remindersAcrossKills, usual: 10, short: 2 },
  texts: { run: textsAcrossKills, usual: 10, short: 2 },
  uploads: { run: uploads, usual: 64, short: 8 },
  // Besides the bombs: processes that look at files, and the server itself, killed in the middle of a step.
  files: { run: files, usual: 10, short: 1, slow: true },
  imports: { run: imports, usual: 20, short: 2, slow: true },
  restore: { run: restore, usual: 10, short: 1, slow: true },
  keys: { run: keys, usual: 10, short: 1, slow: true },
  // Flipped bytes.
  sealing: { run: sealing, usual: 1_000, short: 40, slow: true },
  canary: { run: canary, usual: 1, short: 1, slow: true },
  'old-values': { run: oldValues, usual: 40, short: 4, slow: true },
};

/**
 * `npm run faults [suite …]`: all suites, or those named, each on its own server. `--short`: a few of each; `--only=quick` and
 * `--only=slow`: those for the short and the long tests.
 */
const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false }, only: { type: 'string' } },
  allowPositionals: true,
});

const isGood = ({ lost, missed = [] }: Finding) => lost === 0 && missed.length === 0;

function formatFinding(finding: Finding): string {
  const { fault, count, lost, missed = [], note } = finding;
  const details = [note, ...missed.map((each) => `MISSED ${each}`)].filter(Boolean).join('; ');
  return `${isGood(finding) ? 'good' : 'BAD '}  ${fault}: ${count} times, ${lost} lost${details && ` (${details})`}`;
}

if (values.short) allowBusyMachine();
const findings: Finding[] = [];
for (const [name, { run, usual, short, slow = false }] of Object.entries(suites)) {
  const times = values.short ? short : usual;
  if (values.only && (values.only === 'slow') !== slow) continue;
  if (times === 0 || (positionals.length && !positionals.includes(name))) continue;
  for (const finding of await run({ times })) {
    findings.push(finding);
    console.log(formatFinding(finding));
  }
}
const bad = findings.filter((finding) => !isGood(finding)).length;
console.log(`${findings.length - bad} faults without loss, ${bad} with a loss or a missed limit`);
process.exitCode = bad ? 1 : 0;
