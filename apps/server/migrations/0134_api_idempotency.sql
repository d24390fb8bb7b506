-- Calls of the public API that a program may repeat (docs/decisions/0154): one row for each Idempotency-Key of the last 24 hours.

CREATE TABLE api_idempotency_keys (
  workspace_id uuid NOT NULL,
  api_key_id uuid NOT NULL,
  idempotency_key text NOT NULL CHECK (idempotency_key <> ''),
  -- SHA-256 of method, path and body, in hexadecimal.
  request_hash text NOT NULL CHECK (char_length(request_hash) = 64),
  -- NULL: the call is running, or its server died.
  status integer CHECK (status BETWEEN 200 AND 299),
  -- Sealed by a key that is derived from the secret of the API key, which the server does not store.
  sealed_answer bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(status, sealed_answer) IN (0, 2)),
  PRIMARY KEY (workspace_id, api_key_id, idempotency_key),
  FOREIGN KEY (workspace_id, api_key_id) REFERENCES api_keys ON DELETE CASCADE
);

ALTER TABLE api_idempotency_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
-- Only the key itself reaches its rows.
GRANT SELECT, INSERT, DELETE, UPDATE (status, sealed_answer) ON api_idempotency_keys TO visafolio_staff;
CREATE POLICY staff_all ON api_idempotency_keys TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND api_key_id = (SELECT app_api_key()))
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND api_key_id = (SELECT app_api_key()));
GRANT SELECT (workspace_id, api_key_id, created_at), DELETE ON api_idempotency_keys TO visafolio_system;
CREATE POLICY system_select ON api_idempotency_keys FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_delete ON api_idempotency_keys FOR DELETE TO visafolio_system USING (true);
