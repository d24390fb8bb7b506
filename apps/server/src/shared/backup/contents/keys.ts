import * as age from 'age-encryption';
import { BackupError } from '../backup-error.ts';

/** Those that may read a backup. Empty: it is not encrypted. Each begins with `age1`. */
export type Recipients = string[];

/** Throws BackupError for one that age does not know. */
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

/** The identities of a file as age-keygen writes it: one a line, comments begin with #. */
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
