-- Keys of the public API (docs/decisions/0154). A key acts for the professional who made it, inside their workspace.

CREATE TABLE api_keys (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT new_id(),
  -- The professional for whom it acts. It does nothing while they are disabled or work elsewhere.
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  -- At most what its professional may do.
  role text NOT NULL CHECK (role IN ('member', 'firm_admin')),
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  -- Addresses and ranges that may use it. Empty: any.
  allowed_addresses text[] NOT NULL DEFAULT '{}',
  -- The beginning of the secret, for lists.
  prefix text NOT NULL CHECK (prefix <> ''),
  -- SHA-256 of a random secret of 256 bits, in hexadecimal.
  secret_hash text NOT NULL UNIQUE CHECK (char_length(secret_hash) = 64),
  -- The secret before the last rotation, until it ends.
  previous_hash text UNIQUE CHECK (char_length(previous_hash) = 64),
  previous_until timestamptz,
  expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  rotated_at timestamptz,
  -- Written at most once a minute.
  last_used_at timestamptz,
  revoked_at timestamptz,
  CHECK (num_nonnulls(previous_hash, previous_until) IN (0, 2)),
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX api_keys_user ON api_keys (user_id);

ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (prefix, secret_hash, previous_hash, previous_until, rotated_at, revoked_at) ON api_keys TO visafolio_staff;
CREATE POLICY staff_select ON api_keys FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
CREATE POLICY staff_insert ON api_keys FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND user_id = (SELECT app_user_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
CREATE POLICY staff_update ON api_keys FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
-- Finds the key of a call, as it finds the session of one.
GRANT SELECT, UPDATE (last_used_at) ON api_keys TO visafolio_server;
CREATE POLICY server_select ON api_keys FOR SELECT TO visafolio_server USING (true);
CREATE POLICY server_update ON api_keys FOR UPDATE TO visafolio_server USING (true);
GRANT SELECT (workspace_id, id, revoked_at, expires_at), DELETE ON api_keys TO visafolio_system;
CREATE POLICY system_select ON api_keys FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_delete ON api_keys FOR DELETE TO visafolio_system USING (true);

-- An owner of the database that is no superuser may use the function of the role that owns it.
GRANT visafolio_progress TO CURRENT_USER;
CREATE TRIGGER audit_created AFTER INSERT ON api_keys FOR EACH ROW
  EXECUTE FUNCTION audit_change('api_key.created', 'workspace_id', 'api_key', 'id', '', '');
CREATE TRIGGER audit_rotated AFTER UPDATE OF rotated_at ON api_keys FOR EACH ROW WHEN (OLD.rotated_at IS DISTINCT FROM NEW.rotated_at)
  EXECUTE FUNCTION audit_change('api_key.rotated', 'workspace_id', 'api_key', 'id', '', '');
CREATE TRIGGER audit_revoked AFTER UPDATE OF revoked_at ON api_keys FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
  EXECUTE FUNCTION audit_change('api_key.revoked', 'workspace_id', 'api_key', 'id', '', '');
REVOKE visafolio_progress FROM CURRENT_USER;
-- Ends downloads that are under way.
CREATE TRIGGER tell_key_changed AFTER UPDATE OF revoked_at, secret_hash ON api_keys
  FOR EACH ROW EXECUTE FUNCTION tell_access_changed('user_id');

-- The key through which the transaction acts; NULL: a person, or the server.
CREATE FUNCTION app_api_key() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.api_key', true), '')::uuid $$;

-- As before; a key with the role of a member administers nothing, whoever made it.
CREATE OR REPLACE FUNCTION app_is_firm_admin() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN current_setting('app.api_key_role', true) IS DISTINCT FROM 'member'
    AND EXISTS (SELECT FROM profiles WHERE id = app_user_id() AND firm_role = 'firm_admin');
END $$;

-- As in 0123; a key sees no restricted case.
CREATE OR REPLACE FUNCTION app_hidden_cases() RETURNS uuid[] LANGUAGE plpgsql STABLE PARALLEL UNSAFE AS $$
DECLARE
  trash constant boolean := current_setting('role') = 'visafolio_staff' AND current_setting('app.trash', true) IS DISTINCT FROM 'shown';
  asked constant text := current_setting('app.user_id', true) || statement_timestamp()::text || trash::text;
  me uuid;
  here uuid;
  found uuid[];
BEGIN
  IF current_setting('app.hidden_asked', true) = asked THEN
    RETURN current_setting('app.hidden', true)::uuid[];
  END IF;
  me := app_user_id();
  here := app_workspace_id();
  found := ARRAY(SELECT c.client_request_id FROM case_restrictions AS c
    WHERE c.workspace_id = here AND (app_api_key() IS NOT NULL OR (c.user_id <> me
      AND NOT EXISTS (SELECT FROM case_members AS m
        WHERE m.client_request_id = c.client_request_id AND m.user_id = me))));
  IF trash THEN
    found := found || ARRAY(SELECT t.client_request_id FROM trashed_cases AS t WHERE t.workspace_id = here);
  END IF;
  PERFORM set_config('app.hidden', found::text, true), set_config('app.hidden_asked', asked, true);
  RETURN found;
END $$;

-- As in 0117, and the key through which somebody acts.
CREATE OR REPLACE FUNCTION insert_audit_entry(kind text, log uuid, request uuid, client_user uuid, subject_kind text, subject uuid, data jsonb,
  person uuid, address text) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  installation constant uuid := '00000000-0000-0000-0000-000000000000';
  me constant uuid := app_user_id();
  capacity constant text := current_setting('role');
  actor constant text := CASE
    WHEN me IS NULL THEN CASE WHEN person IS NULL THEN 'system' ELSE 'account' END
    WHEN capacity = 'visafolio_admin' THEN 'administrator'
    WHEN capacity = 'visafolio_client' THEN 'client'
    WHEN capacity = 'visafolio_system' THEN 'system'
    ELSE 'staff' END;
  origin constant text := nullif(coalesce(address, current_setting('app.address', true)), '');
  api_key constant text := nullif(current_setting('app.api_key', true), '');
  entry constant bigint := nextval('audit_entry_ids');
BEGIN
  INSERT INTO audit_entries (log_id, id, kind, actor_id, actor_kind, client_user_id, session_kind, address, request_id,
    subject_kind, subject_id, data)
  VALUES (coalesce(log, installation), entry, kind, coalesce(me, person), actor,
    CASE WHEN actor = 'client' THEN client_user END,
    CASE WHEN origin IS NULL OR api_key IS NOT NULL THEN 'none' ELSE 'browser' END, origin, request,
    CASE WHEN subject IS NOT NULL THEN subject_kind END, subject,
    coalesce(data, '{}') || CASE WHEN api_key IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('api_key', api_key) END);
  INSERT INTO audit_entries_to_seal (log_id, entry_id) VALUES (coalesce(log, installation), entry);
END $$;
