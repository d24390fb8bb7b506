import { describeFailure } from '../backup/describe-failure.ts';
import { listOutbox, type OutboxCommand, pauseKind, resumeKind, retryKind } from './commands.ts';

/** `npm run outbox -- [list | pause <kind> | resume <kind> | retry <kind>]`. */
const commands: Record<string, (command: OutboxCommand) => Promise<void>> = {
  list: listOutbox,
  pause: pauseKind,
  resume: resumeKind,
  retry: retryKind,
};

const [name = 'list', kind] = process.argv.slice(2);
try {
  const run = commands[name];
  if (!run) throw new Error(`There is no command ${name}: it is one of ${Object.keys(commands).join(', ')}.`);
  await run({ env: process.env, kind, say: (line) => process.stdout.write(`${line}\n`) });
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
