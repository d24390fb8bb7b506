import { EmbeddedPostgresError } from '../shared/postgres/embedded-postgres-error.ts';
import { MasterKeyError } from '../shared/vault/keys/master-key.ts';
import { SettingsError } from './settings.ts';

/** Ctrl-C and a host's stop end everything cleanly; a second one does not interrupt that. */
export function stopOnSignals(server: { stop(): Promise<void> }): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await server.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** One line for what a person can put right; everything else as it is. */
export function reportAndExit(error: unknown): never {
  const explained = [SettingsError, EmbeddedPostgresError, MasterKeyError];
  if (!explained.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
