-- Keys of workspaces, wrapped by a master key that lies outside of the database and of DATA_DIR (docs/decisions/0069); by them values
-- (0072) and files (0070, 0074) are sealed. And which files are stored.

-- Master keys in use. The check value is a known text under the key: it proves that a key of this name is the right one.
CREATE TABLE master_keys (
  id text PRIMARY KEY,
  check_value bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Wraps nothing any more and is not asked for at the start.
  retired_at timestamptz
);

-- Between requests only: no capacity of a person, and no background work, reaches a key.
ALTER TABLE master_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (retired_at) ON master_keys TO visafolio_server;
CREATE POLICY server_select ON master_keys FOR SELECT TO visafolio_server USING (true);
CREATE POLICY server_insert ON master_keys FOR INSERT TO visafolio_server WITH CHECK (retired_at IS NULL);
CREATE POLICY server_update ON master_keys FOR UPDATE TO visafolio_server USING (true);

-- No reference to workspaces: a key outlives its workspace, because backups and files that moved are still under it.
CREATE TABLE workspace_keys (
  workspace_id uuid NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  wrapped_key bytea,
  master_key_id text REFERENCES master_keys,
  created_at timestamptz NOT NULL DEFAULT now(),
  destroyed_at timestamptz,
  -- A destroyed key is gone: only the time is left.
  CHECK (num_nulls(wrapped_key, master_key_id) = CASE WHEN destroyed_at IS NULL THEN 0 ELSE 2 END),
  PRIMARY KEY (workspace_id, version)
);
CREATE INDEX workspace_keys_master ON workspace_keys (master_key_id);
CREATE INDEX workspace_keys_destroyed ON workspace_keys (destroyed_at) WHERE destroyed_at IS NOT NULL;

ALTER TABLE workspace_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
-- Versions that wrap nothing any more are deleted; destroyed ones stay, so that nothing is made in their place.
GRANT SELECT, INSERT, UPDATE (wrapped_key, master_key_id, destroyed_at), DELETE ON workspace_keys TO visafolio_server;
CREATE POLICY server_select ON workspace_keys FOR SELECT TO visafolio_server USING (true);
CREATE POLICY server_insert ON workspace_keys FOR INSERT TO visafolio_server WITH CHECK (destroyed_at IS NULL);
-- What is destroyed stays destroyed.
CREATE POLICY server_update ON workspace_keys FOR UPDATE TO visafolio_server USING (destroyed_at IS NULL) WITH CHECK (true);
CREATE POLICY server_delete ON workspace_keys FOR DELETE TO visafolio_server USING (destroyed_at IS NULL);

-- One key per workspace that seals values such as answers and notes. The workspace's key wraps it: a new workspace key wraps
-- it again, and no value is rewritten (docs/decisions/0072).
CREATE TABLE value_keys (
  workspace_id uuid PRIMARY KEY,
  wrapped_key bytea NOT NULL,
  -- Of the workspace's key.
  key_version integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (workspace_id, key_version) REFERENCES workspace_keys
);

-- Between requests only, as workspace_keys.
ALTER TABLE value_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (wrapped_key, key_version) ON value_keys TO visafolio_server;
CREATE POLICY server_select ON value_keys FOR SELECT TO visafolio_server USING (true);
CREATE POLICY server_insert ON value_keys FOR INSERT TO visafolio_server WITH CHECK (true);
CREATE POLICY server_update ON value_keys FOR UPDATE TO visafolio_server USING (true);

-- Whether all values of before are sealed. Until then they are read as they are; afterwards a value that is not sealed is refused.
CREATE TABLE value_sealing (
  id uuid PRIMARY KEY DEFAULT new_id(),
  finished_at timestamptz
);
INSERT INTO value_sealing DEFAULT VALUES;

ALTER TABLE value_sealing ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON value_sealing TO visafolio_server;
CREATE POLICY server_select ON value_sealing FOR SELECT TO visafolio_server USING (true);
GRANT SELECT, UPDATE (finished_at) ON value_sealing TO visafolio_system;
CREATE POLICY system_select ON value_sealing FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_update ON value_sealing FOR UPDATE TO visafolio_system USING (true);

-- Workspaces whose keys were destroyed, until they are gone from the backups too.
CREATE TABLE key_erasures (
  workspace_id uuid PRIMARY KEY,
  erased_at timestamptz NOT NULL DEFAULT now(),
  backups_erased_at timestamptz
);

ALTER TABLE key_erasures ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (backups_erased_at) ON key_erasures TO visafolio_server;
CREATE POLICY server_select ON key_erasures FOR SELECT TO visafolio_server USING (true);
CREATE POLICY server_insert ON key_erasures FOR INSERT TO visafolio_server WITH CHECK (backups_erased_at IS NULL);
CREATE POLICY server_update ON key_erasures FOR UPDATE TO visafolio_server USING (backups_erased_at IS NULL) WITH CHECK (true);

-- Cases of which something is sealed under another workspace's key than its own, or not yet. Without a reference: a timeline
-- outlives its case.
CREATE TABLE cases_to_seal (
  client_request_id uuid NOT NULL,
  -- To which it belongs.
  workspace_id uuid NOT NULL,
  PRIMARY KEY (client_request_id, workspace_id)
);

ALTER TABLE cases_to_seal ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT INSERT ON cases_to_seal TO visafolio_mover;
CREATE POLICY mover_insert ON cases_to_seal FOR INSERT TO visafolio_mover WITH CHECK (workspace_id = ANY (app_moving()));
GRANT SELECT, DELETE ON cases_to_seal TO visafolio_sealer;
CREATE POLICY sealer_select ON cases_to_seal FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_delete ON cases_to_seal FOR DELETE TO visafolio_sealer USING (true);

-- One row for each stored file: what must be read from it. Files from before are sealed in the background (docs/decisions/0070).
CREATE TABLE stored_files (
  id uuid PRIMARY KEY DEFAULT new_id(),
  -- The workspace it was stored for; the file's own header says whose key seals it.
  workspace_id uuid NOT NULL,
  bucket text NOT NULL CHECK (bucket IN ('client-documents', 'firm-logos')),
  file_path text NOT NULL,
  -- Of the content. Bytes and hex; not known of a file that is not sealed yet.
  size bigint CHECK (size >= 0),
  sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  sealed boolean NOT NULL,
  stored_at timestamptz NOT NULL DEFAULT now(),
  -- By the nightly check.
  checked_at timestamptz,
  broken_at timestamptz,
  -- Files that the check finds broken are reported to the product's administrators once (docs/decisions/0071).
  reported_at timestamptz,
  -- The key of each stored file is in its row, wrapped by the workspace's key: a change of that key rewrites rows, and no file
  -- (docs/decisions/0074).
  wrapped_key bytea,
  -- Whose key wraps it, and which version: as the wrapped key says itself.
  key_workspace_id uuid GENERATED ALWAYS AS (encode(substring(wrapped_key FROM 1 FOR 16), 'hex')::uuid) STORED,
  key_version integer GENERATED ALWAYS AS (('x' || encode(substring(wrapped_key FROM 17 FOR 4), 'hex'))::bit(32)::int) STORED,
  CHECK (NOT sealed OR size IS NOT NULL AND sha256 IS NOT NULL),
  UNIQUE (bucket, file_path),
  CHECK (NOT sealed OR wrapped_key IS NOT NULL)
);
CREATE INDEX stored_files_unsealed ON stored_files (id) WHERE NOT sealed;
CREATE INDEX stored_files_checked ON stored_files (checked_at NULLS FIRST, id);
CREATE INDEX stored_files_broken ON stored_files (id) WHERE broken_at IS NOT NULL;
CREATE INDEX stored_files_key ON stored_files (key_workspace_id, key_version);
CREATE INDEX stored_files_elsewhere ON stored_files (id) WHERE key_workspace_id <> workspace_id;

ALTER TABLE stored_files ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (workspace_id, size, sha256, sealed, stored_at, checked_at, broken_at, reported_at, wrapped_key),
  DELETE ON stored_files TO visafolio_system;
CREATE POLICY system_select ON stored_files FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON stored_files FOR INSERT TO visafolio_system WITH CHECK (true);
CREATE POLICY system_update ON stored_files FOR UPDATE TO visafolio_system USING (true);
CREATE POLICY system_delete ON stored_files FOR DELETE TO visafolio_system USING (true);
GRANT SELECT (id, workspace_id, bucket, file_path), UPDATE (workspace_id) ON stored_files TO visafolio_mover;
CREATE POLICY mover_select ON stored_files FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_update ON stored_files FOR UPDATE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));

-- Files whose rows are gone. Written in the transaction that removes the rows, emptied by a job that retries.
CREATE TABLE file_deletions (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL,
  bucket text NOT NULL,
  file_path text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Files of an import are listed for deletion before they are stored and taken off the list by the transaction that writes their
  -- rows: one that is killed in between leaves nothing behind.
  not_before timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE file_deletions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
-- Of files whose upload the actor still sees: written before the upload's row goes, or with it
GRANT INSERT ON file_deletions TO visafolio_staff;
-- Logos that a newer one replaces, or whose firm is gone
CREATE POLICY staff_insert_logo ON file_deletions FOR INSERT TO visafolio_staff
  WITH CHECK (bucket = 'firm-logos' AND workspace_id = (SELECT app_workspace_id())
    AND starts_with(file_path, (SELECT firm_id::text || '_' FROM profiles WHERE profiles.id = (SELECT app_user_id()))));
GRANT INSERT ON file_deletions TO visafolio_client;
GRANT SELECT, INSERT, DELETE ON file_deletions TO visafolio_system;
CREATE POLICY system_select ON file_deletions FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON file_deletions FOR INSERT TO visafolio_system WITH CHECK (bucket = 'client-documents');
CREATE POLICY system_delete ON file_deletions FOR DELETE TO visafolio_system USING (true);
GRANT INSERT ON file_deletions TO visafolio_admin;
CREATE POLICY admin_insert ON file_deletions FOR INSERT TO visafolio_admin
  WITH CHECK (bucket = 'firm-logos' AND (SELECT has_role((SELECT app_user_id()), 'admin')));
GRANT SELECT, INSERT, UPDATE (not_before), DELETE ON file_deletions TO visafolio_importer;
CREATE POLICY importer_select ON file_deletions FOR SELECT TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace())
    AND starts_with(file_path, (SELECT app_archived_workspace())::text || '/imported_'));
CREATE POLICY importer_insert ON file_deletions FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()) AND bucket = 'client-documents'
    AND starts_with(file_path, (SELECT app_archived_workspace())::text || '/imported_'));
CREATE POLICY importer_update ON file_deletions FOR UPDATE TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace())
    AND starts_with(file_path, (SELECT app_archived_workspace())::text || '/imported_'));
CREATE POLICY importer_delete ON file_deletions FOR DELETE TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace())
    AND starts_with(file_path, (SELECT app_archived_workspace())::text || '/imported_'));
