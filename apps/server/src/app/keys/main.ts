import { describeFailure } from '../backup/describe-failure.ts';
import {
  acceptSecret,
  eraseWorkspace,
  listKeys,
  resetDatabasePassword,
  rotateMaster,
  rotateValues,
  rotateWorkspace,
} from './commands.ts';
import type { KeyCommand } from './with-vault.ts';

/** `npm run keys -- [list | rotate-master | rotate-workspace <id|all> | rotate-values <id|all> | erase-workspace <id> | accept-secret | reset-database-password]`. */
const commands: Record<string, (command: KeyCommand) => Promise<void>> = {
  list: listKeys,
  'rotate-master': rotateMaster,
  'rotate-workspace': rotateWorkspace,
  'rotate-values': rotateValues,
  'erase-workspace': eraseWorkspace,
  'accept-secret': acceptSecret,
  'reset-database-password': resetDatabasePassword,
};

const [name = 'list', ...args] = process.argv.slice(2);
try {
  const run = commands[name];
  if (!run) throw new Error(`There is no command ${name}: it is one of ${Object.keys(commands).join(', ')}.`);
  await run({ env: process.env, args, say: (line) => process.stdout.write(`${line}\n`) });
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
