import * as age from 'age-encryption';
import { BackupError } from '../backup-error.ts';

/** Public keys that can decrypt a backup; each starts with `age1`. Empty: not encrypted. */
export type Recipients = string[];

/** Throws BackupError for an invalid key. */
export function checkRecipients(recipients: Recipients): Recipients {
  for (const recipient of recipients) {
    try {
      new age.Encrypter().addRecipient(recipient);
    } catch {
      throw new BackupError(`BACKUP_RECIPIENTS: ${recipient} is not an age recipient (age1…).`);
    }
  }
  return recipients;
}

/** Parses a file as age-keygen writes it: one identity per line, comments start with #. */
export function readIdentities(text: string): string[] {
  const identities = text
    .split(/[\r\n,]+/)
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'));
  for (const identity of identities) {
    try {
      new age.Decrypter().addIdentity(identity);
    } catch {
      throw new BackupError('The identity is not one of age (AGE-SECRET-KEY-…).');
    }
  }
  return identities;
}
