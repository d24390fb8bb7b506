-- Which backups were made, and whether somebody was warned that the last good one is too old (docs/decisions/0068); and the waitlist.

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
CREATE POLICY backup_select ON backups FOR SELECT TO visafolio_backup USING (true);
CREATE POLICY backup_insert ON backups FOR INSERT TO visafolio_backup WITH CHECK (true);
CREATE POLICY backup_update ON backups FOR UPDATE TO visafolio_backup USING (true);

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

-- Firms that asked to be told. Stored before anything is sent on, so that no lead is lost.
CREATE TABLE waitlist_submissions (
  id uuid PRIMARY KEY DEFAULT new_id(),
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  firm_name text NOT NULL,
  visas_supported text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (fold_search(
    first_name || ' ' || last_name || E'\n' || email || E'\n' || firm_name)
    || name_spellings(first_name || ' ' || last_name)) STORED,
  -- Not sent on yet.
  waiting boolean NOT NULL DEFAULT false
);
CREATE INDEX waitlist_newest ON waitlist_submissions (created_at DESC, id DESC);

ALTER TABLE waitlist_submissions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
-- Visitors have no account: the server writes for them.
GRANT SELECT, INSERT, UPDATE ON waitlist_submissions TO visafolio_system;
CREATE POLICY system_select ON waitlist_submissions FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON waitlist_submissions FOR INSERT TO visafolio_system WITH CHECK (true);
CREATE POLICY system_update ON waitlist_submissions FOR UPDATE TO visafolio_system USING (true);
GRANT SELECT ON waitlist_submissions TO visafolio_admin;
CREATE POLICY admin_select ON waitlist_submissions FOR SELECT TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));

-- The rows that sealing replaced are vacuumed by the server itself, where PostgreSQL (17 and newer) can let it.
DO $$
BEGIN
  IF current_setting('server_version_num')::int >= 170000 THEN
    EXECUTE 'GRANT MAINTAIN ON client_requests, client_request_responses, client_request_documents, answers_sent_back,
      case_notes, mail_orders, activity TO visafolio_server';
  END IF;
END $$;
