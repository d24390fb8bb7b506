import { type Command, runBackup, runRestore, runVerify } from './commands.ts';
import { describeFailure } from './describe-failure.ts';

/** `npm run backup`, `npm run restore [set]` and `npm run backup:verify [set]`. Settings come from the environment. */
const commands: Record<string, (command: Command) => Promise<void>> = {
  take: runBackup,
  restore: runRestore,
  verify: runVerify,
};

const [name = '', set] = process.argv.slice(2);
const run = commands[name];
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
try {
  if (!run) throw new Error(`There is no command ${name}: it is one of ${Object.keys(commands).join(', ')}.`);
  await run({ env: process.env, set, signal: stop.signal, say: (line) => process.stdout.write(`${line}\n`) });
} catch (error) {
  process.stderr.write(
    `${stop.signal.aborted ? 'Stopped: nothing was finished.' : describeFailure(error)}\n`,
  );
  process.exitCode = 1;
}
