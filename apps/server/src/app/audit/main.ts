import { describeFailure } from '../backup/describe-failure.ts';
import { verifyAudit } from './verify-audit.ts';

/** `npm run audit:verify -- [file with checkpoints]`. */
try {
  const isWhole = await verifyAudit({
    env: process.env,
    args: process.argv.slice(2),
    say: (line) => process.stdout.write(`${line}\n`),
  });
  if (!isWhole) process.exitCode = 2;
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
