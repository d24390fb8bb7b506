import { createHmac } from 'node:crypto';
import { BackupError } from '../backup-error.ts';
import type { Manifest } from './manifest.ts';

/** Identifies the right secret without revealing anything about it. */
const makeCheck = (name: string, secret: string) =>
  createHmac('sha256', secret).update(`visafolio backup: is this ${name}?`).digest('hex').slice(0, 16);

/** Secrets by the names of their settings. No backup contains them. */
export type Secrets = Record<string, string>;

export const describeSecrets = (secrets: Secrets): Manifest['secrets'] =>
  Object.entries(secrets).map(([name, secret]) => ({ name, check: makeCheck(name, secret) }));

/** Throws BackupError unless all secrets are given that the restored data needs. */
export function requireSecrets({ set, secrets: needed }: Manifest, secrets: Partial<Secrets>): void {
  for (const { name, check } of needed) {
    const given = secrets[name];
    if (given === undefined)
      throw new BackupError(`The backup ${set} needs ${name}, which is kept apart from it: set ${name}.`);
    if (makeCheck(name, given) !== check)
      throw new BackupError(
        `${name} is not the one of the backup ${set}: sessions, second factors and links would not work.`,
      );
  }
}
