/** A backup or a restore cannot continue; the message is one line for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}
