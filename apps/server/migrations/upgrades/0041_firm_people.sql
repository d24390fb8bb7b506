-- Colleagues are invited by e-mail; whoever has that mailbox decides. A firm's workspace has the firm's id.
CREATE TABLE firm_invitations (
  id uuid PRIMARY KEY DEFAULT new_id(),
  firm_id uuid NOT NULL REFERENCES firms ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  firm_role text NOT NULL CHECK (firm_role IN ('firm_admin', 'member')),
  invited_by uuid REFERENCES profiles ON DELETE SET NULL,
  -- As they were called when they invited: whoever is invited may not read their profile.
  invited_by_name text NOT NULL,
  firm_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (firm_id, email)
);
CREATE INDEX firm_invitations_email ON firm_invitations (email);
CREATE INDEX firm_invitations_inviter ON firm_invitations (invited_by);

ALTER TABLE firm_invitations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE ON firm_invitations TO visafolio_staff;
CREATE POLICY staff_select ON firm_invitations FOR SELECT TO visafolio_staff
  USING (email = (SELECT app_email())
    OR (firm_id = (SELECT app_workspace_id()) AND (SELECT app_is_firm_admin())));
CREATE POLICY staff_insert ON firm_invitations FOR INSERT TO visafolio_staff
  WITH CHECK (firm_id = (SELECT app_workspace_id()) AND (SELECT app_is_firm_admin())
    AND invited_by = (SELECT app_user_id()));
CREATE POLICY staff_delete ON firm_invitations FOR DELETE TO visafolio_staff
  USING (email = (SELECT app_email())
    OR (firm_id = (SELECT app_workspace_id()) AND (SELECT app_is_firm_admin())));
GRANT SELECT ON firm_invitations TO visafolio_system;
CREATE POLICY system_select ON firm_invitations FOR SELECT TO visafolio_system
  USING (true);

-- Opening a restricted case may join its contact with another of the same address.
GRANT UPDATE (contact_id) ON client_documents TO visafolio_staff;

-- When a professional last did something.
CREATE INDEX activity_of_staff ON activity (actor_id, id DESC) WHERE actor_kind = 'staff';
-- A professional's own dashboard, newest first, also in a firm with many cases.
CREATE INDEX client_requests_own_newest ON client_requests (workspace_id, user_id, created_at DESC, id DESC);

-- A statement asks these once per table that it names. What the first one finds is kept for the rest of the statement: keyed by
-- the person and the statement, and gone with the transaction. PARALLEL UNSAFE: a setting cannot be changed while several
-- processes answer, not even by the first of them; so whatever calls these is unsafe as well.
CREATE OR REPLACE FUNCTION app_workspace_id() RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL UNSAFE AS $$
DECLARE
  asked constant text := current_setting('app.user_id', true) || statement_timestamp()::text;
  found text;
BEGIN
  IF current_setting('app.workspace_asked', true) = asked THEN
    RETURN nullif(current_setting('app.workspace', true), '')::uuid;
  END IF;
  found := coalesce((SELECT workspace_id::text FROM workspace_members WHERE user_id = app_user_id()), '');
  PERFORM set_config('app.workspace', found, true), set_config('app.workspace_asked', asked, true);
  RETURN nullif(found, '')::uuid;
END $$;
CREATE OR REPLACE FUNCTION app_hidden_cases() RETURNS uuid[] LANGUAGE plpgsql STABLE PARALLEL UNSAFE AS $$
DECLARE
  asked constant text := current_setting('app.user_id', true) || statement_timestamp()::text;
  found text;
BEGIN
  IF current_setting('app.hidden_asked', true) = asked THEN
    RETURN current_setting('app.hidden', true)::uuid[];
  END IF;
  found := ARRAY(SELECT c.client_request_id FROM case_restrictions AS c
    WHERE c.workspace_id = app_workspace_id() AND c.user_id <> app_user_id()
      AND NOT EXISTS (SELECT FROM case_members AS m
        WHERE m.client_request_id = c.client_request_id AND m.user_id = app_user_id()))::text;
  PERFORM set_config('app.hidden', found, true), set_config('app.hidden_asked', asked, true);
  RETURN found::uuid[];
END $$;
