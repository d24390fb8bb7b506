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
