-- The key of each stored file is in its row, wrapped by the workspace's key: a change of that key rewrites rows, and no file
-- (docs/decisions/0074).
ALTER TABLE stored_files ADD COLUMN wrapped_key bytea;
-- Whose key wraps it, and which version: as the wrapped key says itself.
ALTER TABLE stored_files
  ADD COLUMN key_workspace_id uuid GENERATED ALWAYS AS (encode(substring(wrapped_key FROM 1 FOR 16), 'hex')::uuid) STORED,
  ADD COLUMN key_version int
    GENERATED ALWAYS AS (('x' || encode(substring(wrapped_key FROM 17 FOR 4), 'hex'))::bit(32)::int) STORED,
  ADD CHECK (NOT sealed OR wrapped_key IS NOT NULL);
CREATE INDEX stored_files_key ON stored_files (key_workspace_id, key_version);
CREATE INDEX stored_files_elsewhere ON stored_files (id) WHERE key_workspace_id <> workspace_id;
GRANT UPDATE (wrapped_key) ON stored_files TO visafolio_system;

-- A case that moves takes the rows of its files along; their keys are wrapped by the other workspace's key after that.
GRANT SELECT (id, workspace_id, file_path) ON client_document_uploads TO visafolio_mover;
CREATE POLICY mover_select ON client_document_uploads FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT SELECT (file_path) ON client_documents TO visafolio_mover;
GRANT SELECT (id, workspace_id, bucket, file_path), UPDATE (workspace_id) ON stored_files TO visafolio_mover;
CREATE POLICY mover_select ON stored_files FOR SELECT TO visafolio_mover USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_update ON stored_files FOR UPDATE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));

-- Versions that wrap nothing any more are deleted; destroyed ones stay, so that nothing is made in their place.
GRANT DELETE ON workspace_keys TO visafolio_server;
CREATE POLICY server_delete ON workspace_keys FOR DELETE TO visafolio_server USING (destroyed_at IS NULL);
CREATE INDEX workspace_keys_destroyed ON workspace_keys (destroyed_at) WHERE destroyed_at IS NOT NULL;

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
