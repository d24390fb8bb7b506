import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { seedStandardTemplates } from '../../src/features/templates/seed/seed-templates.ts';
import { openDatabase } from '../../src/shared/db/database.ts';
import { migrate } from '../../src/shared/db/setup/migrate.ts';

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

/** Runs `work` on a short connection to the maintenance database. */
export async function onServer<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl(serverUrl, 'postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Deletes a test's database, even with open connections, and its login role. */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
  await client.query(`DROP ROLE IF EXISTS ${pg.escapeIdentifier(`${name}_login`)}`);
}

/**
 * Migrated once per run, and another one with the standard templates, which a server would otherwise insert when it starts. Their
 * clones have the name as a prefix, so that everything of the run can be deleted.
 */
export async function createTemplateDatabase(
  serverUrl: string,
): Promise<{ name: string; withStandardTemplates: string; dropWithClones(): Promise<void> }> {
  const name = `visafolio_test_${randomBytes(4).toString('hex')}`;
  await onServer(serverUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  await migrate(databaseUrl(serverUrl, name));
  const withStandardTemplates = `${name}_standard`;
  await onServer(serverUrl, (client) =>
    client.query(`CREATE DATABASE ${withStandardTemplates} TEMPLATE ${name}`),
  );
  const db = openDatabase(databaseUrl(serverUrl, withStandardTemplates), { max: 1 });
  await seedStandardTemplates({ db });
  await db.close();
  // They refuse connections from now on, so that cloning never waits.
  for (const each of [name, withStandardTemplates])
    await onServer(serverUrl, (client) => client.query(`ALTER DATABASE ${each} ALLOW_CONNECTIONS false`));
  return {
    name,
    withStandardTemplates,
    dropWithClones: () =>
      onServer(serverUrl, async (client) => {
        const { rows } = await client.query<{ datname: string }>(
          'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
          [name],
        );
        for (const { datname } of rows) await dropDatabase(client, datname);
      }),
  };
}
