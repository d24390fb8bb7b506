-- Which backups were made, and whether somebody was warned that the last good one is too old (docs/decisions/0068).

-- Reads every row for backups, and writes these notes. It has no login; only who owns the tables may become it. What it may
-- read is given to it after every migration (src/shared/db/setup/backup-role.ts), so that no table is forgotten.
DO $$
BEGIN
  CREATE ROLE visafolio_backup NOLOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  -- Another database of this cluster made it.
END $$;
GRANT USAGE ON SCHEMA public TO visafolio_backup;

CREATE TABLE backups (
  id uuid PRIMARY KEY DEFAULT new_id(),
  -- Folder or bucket.
  place text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  -- Null while it runs, and where it was killed.
  finished_at timestamptz,
  -- One line; null where it is good.
  failure text
);
CREATE INDEX backups_newest ON backups (started_at DESC);

ALTER TABLE backups ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON backups TO visafolio_system;
CREATE POLICY system_select ON backups FOR SELECT TO visafolio_system USING (true);
GRANT SELECT, INSERT, UPDATE (finished_at, failure) ON backups TO visafolio_backup;
CREATE POLICY backup_insert ON backups FOR INSERT TO visafolio_backup WITH CHECK (true);
CREATE POLICY backup_update ON backups FOR UPDATE TO visafolio_backup USING (true);
CREATE POLICY backup_select ON backups FOR SELECT TO visafolio_backup USING (true);

-- Mails to the product's administrators that no good backup is young enough.
CREATE TABLE backup_warnings (
  id uuid PRIMARY KEY DEFAULT new_id(),
  sent_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE backup_warnings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE ON backup_warnings TO visafolio_system;
CREATE POLICY system_select ON backup_warnings FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON backup_warnings FOR INSERT TO visafolio_system WITH CHECK (true);
CREATE POLICY system_delete ON backup_warnings FOR DELETE TO visafolio_system USING (true);
