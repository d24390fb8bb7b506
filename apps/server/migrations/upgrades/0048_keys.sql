-- Keys of workspaces, wrapped by a master key that lies outside of the database and of DATA_DIR (docs/decisions/0069).

-- Master keys in use. The check value is a known text under the key: it proves that a key of this name is the right one.
CREATE TABLE master_keys (
  id text PRIMARY KEY,
  check_value bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Wraps nothing any more and is not asked for at the start.
  retired_at timestamptz
);

-- No reference to workspaces: a key outlives its workspace, because backups and files that moved are still under it.
CREATE TABLE workspace_keys (
  workspace_id uuid NOT NULL,
  version int NOT NULL CHECK (version > 0),
  wrapped_key bytea,
  master_key_id text REFERENCES master_keys,
  created_at timestamptz NOT NULL DEFAULT now(),
  destroyed_at timestamptz,
  PRIMARY KEY (workspace_id, version),
  -- A destroyed key is gone: only the time is left.
  CHECK (num_nulls(wrapped_key, master_key_id) = CASE WHEN destroyed_at IS NULL THEN 0 ELSE 2 END)
);
CREATE INDEX workspace_keys_master ON workspace_keys (master_key_id);

-- Between requests only: no capacity of a person, and no background work, reaches a key.
ALTER TABLE master_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (retired_at) ON master_keys TO visafolio_server;
CREATE POLICY server_select ON master_keys FOR SELECT TO visafolio_server USING (true);
CREATE POLICY server_insert ON master_keys FOR INSERT TO visafolio_server WITH CHECK (retired_at IS NULL);
CREATE POLICY server_update ON master_keys FOR UPDATE TO visafolio_server USING (true);

ALTER TABLE workspace_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (destroyed_at, wrapped_key, master_key_id) ON workspace_keys TO visafolio_server;
CREATE POLICY server_select ON workspace_keys FOR SELECT TO visafolio_server USING (true);
CREATE POLICY server_insert ON workspace_keys FOR INSERT TO visafolio_server WITH CHECK (destroyed_at IS NULL);
-- What is destroyed stays destroyed.
CREATE POLICY server_update ON workspace_keys FOR UPDATE TO visafolio_server USING (destroyed_at IS NULL) WITH CHECK (true);
