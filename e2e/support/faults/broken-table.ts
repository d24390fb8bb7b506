import type pg from 'pg';

/** Makes inserting rows with this name fail, as if the disk were full. Unique names isolate tests. */
export async function breakWrites(
  owner: pg.Pool,
  table: 'contacts' | 'client_requests',
  command: 'INSERT' | 'UPDATE' | 'DELETE',
  name: string,
): Promise<void> {
  const trigger = `break_${table}_${command}`;
  const row = command === 'INSERT' ? 'NEW' : 'OLD';
  await owner.query(`
    CREATE OR REPLACE FUNCTION break_writes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disk full'; END $$;
    CREATE OR REPLACE TRIGGER ${trigger} BEFORE ${command} ON ${table} FOR EACH ROW
      WHEN (${row}.name = '${name}') EXECUTE FUNCTION break_writes()`);
}
