/** A backup or a restore cannot go on; the message is one line for the person who runs it. */
export class BackupError extends Error {
  override name = 'BackupError';
}
