-- One key per workspace that seals values such as answers and notes. The workspace's key wraps it: a new workspace key wraps
-- it again, and no value is rewritten (docs/decisions/0072).
CREATE TABLE value_keys (
  workspace_id uuid PRIMARY KEY,
  wrapped_key bytea NOT NULL,
  -- Of the workspace's key.
  key_version int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (workspace_id, key_version) REFERENCES workspace_keys (workspace_id, version)
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
