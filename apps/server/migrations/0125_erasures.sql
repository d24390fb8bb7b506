-- Erased people (docs/decisions/0148): what was erased, when, by whom and what stays. No name and no address of the person.
CREATE TABLE erasures (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- The contact, which is gone.
  subject_id uuid NOT NULL,
  -- False while cases under legal hold still need the contact.
  contact_erased boolean NOT NULL,
  erased_at timestamptz NOT NULL DEFAULT now(),
  erased_by uuid REFERENCES profiles ON DELETE SET NULL,
  erased_by_name text NOT NULL,
  case_ids uuid[] NOT NULL,
  case_numbers integer[] NOT NULL,
  answers integer NOT NULL,
  files integer NOT NULL,
  messages integer NOT NULL,
  -- Numbers of the contact's cases that stay because of a legal hold, and of cases in which they are another party.
  held_numbers integer[] NOT NULL,
  party_numbers integer[] NOT NULL,
  -- When the backup place was told, so that a restore erases the same again.
  backups_noted_at timestamptz
);
CREATE INDEX erasures_newest ON erasures (workspace_id, erased_at DESC, id DESC);
CREATE INDEX erasures_person ON erasures (erased_by) WHERE erased_by IS NOT NULL;
CREATE INDEX erasures_to_note ON erasures (erased_at) WHERE backups_noted_at IS NULL;

ALTER TABLE erasures ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON erasures TO visafolio_staff;
CREATE POLICY staff_select ON erasures FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
CREATE POLICY staff_insert ON erasures FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND erased_by = (SELECT app_user_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
GRANT SELECT, UPDATE (backups_noted_at) ON erasures TO visafolio_system;
CREATE POLICY system_select ON erasures FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_update ON erasures FOR UPDATE TO visafolio_system USING (backups_noted_at IS NULL)
  WITH CHECK (backups_noted_at IS NOT NULL);
