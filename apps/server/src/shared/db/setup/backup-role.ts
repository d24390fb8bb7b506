import type pg from 'pg';

/** Can read every row of every table, and nothing else. Only the owner of the tables can switch to it. */
export const backupRole = 'visafolio_backup';

/**
 * Grants the role what it needs on every table of this database, those of new migrations included, so that no table
 * is missing in a backup.
 */
export async function ensureBackupRole(client: pg.ClientBase): Promise<void> {
  await client.query(`
    DO $$
    DECLARE found record;
    BEGIN
      BEGIN
        CREATE ROLE ${backupRole} NOLOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS;
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        -- Another database of this cluster has created it.
      END;
      -- A superuser needs no role to read everything.
      IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
        EXECUTE format('GRANT ${backupRole} TO %I', current_user);
      END IF;
      FOR found IN SELECT nspname FROM pg_namespace
        WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'pgboss')
          AND NOT has_schema_privilege('${backupRole}', oid, 'USAGE') LOOP
        EXECUTE format('GRANT USAGE ON SCHEMA %I TO ${backupRole}', found.nspname);
      END LOOP;
      FOR found IN SELECT c.oid::regclass AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind = 'r' AND n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', 'pgboss')
          AND c.relname <> 'schema_migrations' AND NOT has_table_privilege('${backupRole}', c.oid, 'SELECT') LOOP
        EXECUTE format('GRANT SELECT ON %s TO ${backupRole}', found.name);
      END LOOP;
      FOR found IN SELECT c.oid::regclass AS name FROM pg_class c
        WHERE c.relrowsecurity AND NOT EXISTS (SELECT FROM pg_policy p
          WHERE p.polrelid = c.oid AND '${backupRole}'::regrole = ANY (p.polroles)) LOOP
        EXECUTE format('CREATE POLICY backup_select ON %s FOR SELECT TO ${backupRole} USING (true)', found.name);
      END LOOP;
    END $$`);
}
