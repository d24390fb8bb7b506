import type pg from 'pg';

export interface SavedRows {
  /** Whether any of these tables (default: all) differs from the saved rows. */
  areChanged(tables?: string[]): Promise<boolean>;
  /** Restores whatever was written since; false if nothing was. */
  restore(): Promise<boolean>;
}

interface Table {
  /** Such as `public.contacts`. */
  name: string;
  copy: string;
  /** Without generated columns. */
  columns: string;
}

/** Created on demand and cached by running servers: restoring keeps them, unless they were destroyed. */
const keyTables = ['workspace_keys', 'value_keys'];

/**
 * Saves the rows of all tables of the product and its accounts, except the audit log, and lets each table record when a statement writes to
 * it. One world then serves many tests: only what was written is compared and restored.
 */
export async function saveRows(owner: pg.Pool): Promise<SavedRows> {
  const { rows: tables } = await owner.query<Table>(
    `SELECT format('%I.%I', nspname, relname) AS name, format('kept.%I', nspname || '.' || relname) AS copy,
      string_agg(quote_ident(attname), ', ') AS columns
    FROM pg_class
    JOIN pg_namespace ON pg_namespace.oid = relnamespace
    JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    WHERE nspname IN ('public', 'auth') AND relkind = 'r' AND relname <> ALL ($1)
      AND relname NOT LIKE 'audit\\_%'
    GROUP BY nspname, relname`,
    [keyTables],
  );
  await owner.query(`
    CREATE SCHEMA kept;
    CREATE UNLOGGED TABLE kept.written (name text NOT NULL);
    ${keyTables.map((name) => `CREATE UNLOGGED TABLE kept.${name} AS TABLE ${name};`).join('')}
    CREATE FUNCTION kept.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      INSERT INTO kept.written VALUES (format('%I.%I', TG_TABLE_SCHEMA, TG_TABLE_NAME));
      RETURN NULL;
    END $$;
    ${tables
      .map(
        ({ name, copy }) => `
          CREATE UNLOGGED TABLE ${copy} AS TABLE ${name};
          CREATE TRIGGER kept AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${name} EXECUTE FUNCTION kept.note();`,
      )
      .join('')}`);

  async function listWritten(): Promise<Table[]> {
    const { rows } = await owner.query<{ name: string }>('SELECT DISTINCT name FROM kept.written');
    const names = new Set(rows.map(({ name }) => name));
    return tables.filter(({ name }) => names.has(name));
  }

  return {
    async areChanged(only) {
      const written = (await listWritten()).filter(({ name }) => !only || only.includes(name));
      if (!written.length) return false;
      const differences = written.flatMap(({ name, copy }) => {
        const [now, before] = [`SELECT t::text FROM ${name} t`, `SELECT t::text FROM ${copy} t`];
        return [`(${now} EXCEPT ALL ${before})`, `(${before} EXCEPT ALL ${now})`];
      });
      const { rows } = await owner.query(
        `SELECT FROM (${differences.join(' UNION ALL ')}) AS difference LIMIT 1`,
      );
      return rows.length > 0;
    },
    async restore() {
      const written = await listWritten();
      if (!written.length) return false;
      // Without triggers and foreign keys, so that the rows are restored unchanged.
      await owner.query(`
        BEGIN;
        SET LOCAL session_replication_role = replica;
        ${written
          .map(
            ({ name, copy, columns }) => `
              DELETE FROM ${name};
              INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${copy};`,
          )
          .join('')}
        DELETE FROM workspace_keys WHERE destroyed_at IS NOT NULL;
        INSERT INTO workspace_keys TABLE kept.workspace_keys ON CONFLICT DO NOTHING;
        DELETE FROM value_keys v WHERE NOT EXISTS (
          SELECT FROM workspace_keys k WHERE k.workspace_id = v.workspace_id AND k.version = v.key_version);
        INSERT INTO value_keys TABLE kept.value_keys ON CONFLICT DO NOTHING;
        DELETE FROM kept.written;
        COMMIT`);
      return true;
    },
  };
}
