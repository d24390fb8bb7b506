-- The key of values of a workspace can be replaced, and sealed texts are bound to their rows (docs/decisions/0158). Several keys exist
-- while everything that the earlier ones sealed is sealed again.
ALTER TABLE value_keys
  ADD COLUMN generation integer NOT NULL DEFAULT 1 CHECK (generation > 0),
  -- When a run found nothing more that this replaced key seals.
  ADD COLUMN unused_at timestamptz;
ALTER TABLE value_keys DROP CONSTRAINT value_keys_pkey, ADD PRIMARY KEY (workspace_id, generation);
ALTER TABLE value_keys ALTER COLUMN generation DROP DEFAULT;
GRANT UPDATE (unused_at), DELETE ON value_keys TO visafolio_server;
-- The newest key stays.
CREATE POLICY server_delete ON value_keys FOR DELETE TO visafolio_server USING (unused_at IS NOT NULL);

-- Whether every sealed value is bound to its row. Until then those of earlier releases are opened; afterwards they are refused.
ALTER TABLE value_sealing ADD COLUMN bound_at timestamptz;
GRANT UPDATE (bound_at) ON value_sealing TO visafolio_system;

-- The job that seals cases lists those of a workspace whose key was replaced.
GRANT INSERT ON cases_to_seal TO visafolio_sealer;
CREATE POLICY sealer_insert ON cases_to_seal FOR INSERT TO visafolio_sealer WITH CHECK (true);

-- Values of earlier releases are sealed again, bound to their rows. A timeline outlives its case.
ALTER TABLE client_requests NO FORCE ROW LEVEL SECURITY;
ALTER TABLE activity NO FORCE ROW LEVEL SECURITY;
ALTER TABLE cases_to_seal NO FORCE ROW LEVEL SECURITY;
INSERT INTO cases_to_seal (client_request_id, workspace_id) SELECT id, workspace_id FROM client_requests ON CONFLICT DO NOTHING;
INSERT INTO cases_to_seal (client_request_id, workspace_id)
SELECT DISTINCT client_request_id, workspace_id FROM activity WHERE client_request_id IS NOT NULL ON CONFLICT DO NOTHING;
ALTER TABLE client_requests FORCE ROW LEVEL SECURITY;
ALTER TABLE activity FORCE ROW LEVEL SECURITY;
ALTER TABLE cases_to_seal FORCE ROW LEVEL SECURITY;
