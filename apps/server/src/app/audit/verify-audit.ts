import { readCheckpoints } from '../../shared/audit/checkpoints/checkpoint-places.ts';
import { sealEntries } from '../../shared/audit/seal-entries.ts';
import { type AuditFinding, type SignedCheckpoint, verifyLogs } from '../../shared/audit/verify-logs.ts';
import { type KeyCommand, withVault } from '../keys/with-vault.ts';
import type { Settings } from '../settings/settings.ts';

/** In words that an operator can act on. */
const explained: Record<AuditFinding['problem'], string> = {
  changed: 'is not the entry that was sealed there: it was changed, or put into another order',
  deleted: 'was deleted',
  seal_missing: 'is missing in the chain',
  not_sealed: 'was never sealed: it was written beside the log, or no server has run for a while',
  sealed_late: 'says that it is much older than its place in the log',
  bad_signature: 'has a signature that is not of this installation',
  checkpoint_missing:
    'is not what was written outside: the end of the log was cut off or written anew, or the database was restored',
};

/**
 * Reads every log from its first entry, and compares it with the checkpoints that were written outside: those of the
 * file that is named, else of AUDIT_CHECKPOINTS. Returns whether nothing was found. The server may be running.
 */
export const verifyAudit = (command: KeyCommand): Promise<boolean> =>
  withVault(command, async ({ settings, db, vault }) => {
    const outside = await loadOutside(command, settings);
    await sealEntries({ db, vault });
    const { logs, findings, keys } = await verifyLogs({ db, vault }, outside ?? []);
    const entries = logs.reduce((sum, log) => sum + log.entries, 0);
    command.say(
      `${logs.length} logs with ${entries} entries were read. Key of the checkpoints: ${keys.join(', ') || 'none yet'}.`,
    );
    command.say(
      outside
        ? `They were compared with ${outside.length} checkpoints outside.`
        : 'Nothing outside was there to compare them with: an end that was cut off at a checkpoint is not found (AUDIT_CHECKPOINTS).',
    );
    for (const { logId, problem, position, entryId } of findings) {
      const place = position === null ? `Entry ${entryId}` : `Position ${position}`;
      command.say(`Log ${logId}: ${place} ${explained[problem]}.`);
    }
    command.say(findings.length ? `${findings.length} findings.` : 'Nothing was found: the logs are whole.');
    return findings.length === 0;
  });

async function loadOutside(
  { args: [file] }: KeyCommand,
  { auditCheckpoints }: Settings,
): Promise<SignedCheckpoint[] | null> {
  if (file) return readCheckpoints({ file });
  return auditCheckpoints ? readCheckpoints(auditCheckpoints) : null;
}
