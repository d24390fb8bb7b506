-- Notes that staff keep to begin a request's message with.
CREATE TABLE note_templates (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  content text NOT NULL CHECK (content <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX note_templates_owner ON note_templates (user_id, name);
ALTER TABLE note_templates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

GRANT SELECT ON note_templates TO visafolio_staff;
CREATE POLICY staff_select ON note_templates FOR SELECT TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
GRANT INSERT ON note_templates TO visafolio_staff;
CREATE POLICY staff_insert ON note_templates FOR INSERT TO visafolio_staff
  WITH CHECK (user_id = (SELECT app_user_id()));
GRANT UPDATE (name, content, updated_at) ON note_templates TO visafolio_staff;
CREATE POLICY staff_update ON note_templates FOR UPDATE TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
GRANT DELETE ON note_templates TO visafolio_staff;
CREATE POLICY staff_delete ON note_templates FOR DELETE TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
