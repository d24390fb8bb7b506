-- What a new request of a firm's people begins with. A firm's workspace has the firm's id.
CREATE TABLE firm_defaults (
  workspace_id uuid PRIMARY KEY REFERENCES firms ON DELETE CASCADE,
  template_id uuid REFERENCES templates ON DELETE SET NULL,
  visa_type text CHECK (visa_type <> ''),
  notes text CHECK (notes <> ''),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX firm_defaults_template ON firm_defaults (template_id);

ALTER TABLE firm_defaults ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (template_id, visa_type, notes, updated_at) ON firm_defaults TO visafolio_staff;
CREATE POLICY staff_select ON firm_defaults FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON firm_defaults FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND (SELECT app_is_firm_admin())
    AND (template_id IS NULL OR EXISTS (SELECT FROM templates AS t WHERE t.id = template_id)));
CREATE POLICY staff_update ON firm_defaults FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND (SELECT app_is_firm_admin()))
  WITH CHECK (template_id IS NULL OR EXISTS (SELECT FROM templates AS t WHERE t.id = template_id));

-- Who administers a firm names and describes it. Everybody in it changes the logo, and a policy knows no columns: so this is the
-- system's, in that person's name.
GRANT UPDATE (name, description) ON firms TO visafolio_system;
CREATE POLICY system_update ON firms FOR UPDATE TO visafolio_system
  USING (id = (SELECT p.firm_id FROM profiles AS p WHERE p.id = (SELECT app_user_id()) AND p.firm_role = 'firm_admin'));
