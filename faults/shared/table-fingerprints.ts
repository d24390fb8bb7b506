import pg from 'pg';

/** Fingerprints of the rows, by table. */
export async function fingerprintTables(url: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found = new Map<string, string>();
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'auth')
       AND tablename NOT IN ('schema_migrations', 'backups')`,
  );
  for (const { name } of rows) {
    const { rows: sums } = await client.query<{ sum: string }>(
      `SELECT count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS sum FROM ${name} t`,
    );
    found.set(name, sums[0]?.sum ?? '');
  }
  await client.end();
  return found;
}
