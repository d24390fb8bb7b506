import { parseArgs } from 'node:util';
import { apiCallsAcrossKills } from './api-calls.ts';
import { imports } from './archives/imports.ts';
import { lateFullDisk } from './archives/late-full-disk.ts';
import { restore } from './archives/restore.ts';
import { auditAcrossKills } from './audit.ts';
import { fuzz } from './calls/fuzz.ts';
import { freeze } from './database/freeze.ts';
import { pooledTransactions } from './database/pooled-transactions.ts';
import { pooler } from './database/pooler.ts';
import { postmaster } from './database/postmaster.ts';
import { terminations } from './database/terminations.ts';
import { messagesAcrossKills } from './deliveries/messages.ts';
import { partyInvitationsAcrossKills } from './deliveries/party-invitations.ts';
import { remindersAcrossKills } from './deliveries/reminders.ts';
import { smtp } from './deliveries/smtp.ts';
import { textsAcrossKills } from './deliveries/texts.ts';
import { webhooksAcrossKills } from './deliveries/webhooks.ts';
import { files } from './documents/files.ts';
import { fullDisk } from './documents/full-disk.ts';
import { malware } from './documents/malware.ts';
import { packets } from './documents/packets.ts';
import { s3 } from './documents/s3.ts';
import { stops } from './documents/stops.ts';
import { uploads } from './documents/uploads.ts';
import { kills } from './kills.ts';
import { rollingRestart } from './replicas/rolling-restart.ts';
import { canary } from './sealing/canary.ts';
import { keys } from './sealing/keys.ts';
import { oldValues } from './sealing/old-values.ts';
import { sealing } from './sealing/sealing.ts';
import { allowBusyMachine, type Finding, type Options } from './shared/report.ts';
import { starts } from './starts/starts.ts';

const suites: Record<
  string,
  {
    run: (options: Options) => Promise<Finding[]>;
    usual: number;
    short: number;
    /** Takes minutes even with `--short`, so it belongs to the long tests. */
    slow?: true;
  }
> = {
  terminations: { run: terminations, usual: 100, short: 5 },
  postmaster: { run: postmaster, usual: 20, short: 2 },
  'pooled-transactions': { run: pooledTransactions, usual: 100_000, short: 1_000 },
  freeze: { run: freeze, usual: 3, short: 1 },
  'rolling-restart': { run: rollingRestart, usual: 5, short: 1, slow: true },
  pooler: { run: pooler, usual: 20, short: 2 },
  fuzz: { run: fuzz, usual: 200_000, short: 2_000, slow: true },
  // Each run uses a disk of a different size.
  starts: { run: starts, usual: 6, short: 1, slow: true },
  'full-disk': { run: fullDisk, usual: 5, short: 1, slow: true },
  // Each run waits for the mailer's timeout of 10 s.
  smtp: { run: smtp, usual: 5, short: 0 },
  s3: { run: s3, usual: 5, short: 1, slow: true },
  // Each run kills at a different offset of an upload.
  kills: { run: kills, usual: 100, short: 2 },
  api: { run: apiCallsAcrossKills, usual: 10, short: 2 },
  audit: { run: auditAcrossKills, usual: 20, short: 2 },
  messages: { run: messagesAcrossKills, usual: 20, short: 2 },
  'party-invitations': { run: partyInvitationsAcrossKills, usual: 10, short: 2 },
  reminders: { run: remindersAcrossKills, usual: 10, short: 2 },
  texts: { run: textsAcrossKills, usual: 10, short: 2 },
  // Deliveries, with three kills in between.
  webhooks: { run: webhooksAcrossKills, usual: 100_000, short: 2_000, slow: true },
  // Interrupted uploads: each kill cuts eight.
  uploads: { run: uploads, usual: 500, short: 8 },
  stops: { run: stops, usual: 20, short: 1, slow: true },
  packets: { run: packets, usual: 10, short: 1, slow: true },
  // Kills during a step, besides the bombs.
  files: { run: files, usual: 10, short: 1, slow: true },
  // Each round gives six files.
  malware: { run: malware, usual: 6, short: 2, slow: true },
  imports: { run: imports, usual: 20, short: 2, slow: true },
  restore: { run: restore, usual: 10, short: 1, slow: true },
  'late-full-disk': { run: lateFullDisk, usual: 6, short: 1, slow: true },
  keys: { run: keys, usual: 10, short: 1, slow: true },
  // Number of flipped bytes.
  sealing: { run: sealing, usual: 1_000, short: 40, slow: true },
  canary: { run: canary, usual: 1, short: 1, slow: true },
  'old-values': { run: oldValues, usual: 40, short: 4, slow: true },
};

/**
 * `npm run faults [suite …]`: all suites, or the named ones, each on its own server. `--short`: fewer runs of each. `--only=quick`
 * and `--only=slow`: the suites of the short and the long tests.
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
