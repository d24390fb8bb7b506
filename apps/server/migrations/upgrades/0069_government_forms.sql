-- Blank government forms of a firm, and how their fields follow from a template's questions (docs/decisions/0096).

CREATE TABLE government_forms (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- Such as I-130; the file's name where the form names none.
  code text NOT NULL CHECK (char_length(code) BETWEEN 1 AND 300),
  title text NOT NULL,
  edition date,
  expires_on date,
  pages integer NOT NULL CHECK (pages > 0),
  -- What packages/contract/src/government-forms/form-field.ts calls FormField, in the order of its places.
  fields jsonb NOT NULL CHECK (jsonb_typeof(fields) = 'array'),
  -- What was taken out of the file on receipt.
  dropped text[] NOT NULL,
  -- Of the file as it was uploaded: the same one twice is one form.
  sha256 text NOT NULL CHECK (char_length(sha256) = 64),
  file_name text NOT NULL,
  -- The blank as it is filled: open, and with nothing in it that acts.
  file_path text NOT NULL UNIQUE,
  file_size bigint NOT NULL CHECK (file_size > 0),
  file_type text NOT NULL DEFAULT 'application/pdf' CHECK (file_type = 'application/pdf'),
  -- As it was: it stays when they leave.
  uploaded_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (workspace_id, sha256),
  UNIQUE (id, workspace_id)
);

CREATE TABLE government_form_mappings (
  form_id uuid NOT NULL,
  template_id uuid NOT NULL REFERENCES templates ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  -- A list of what packages/contract/src/government-forms/mapping-rule.ts calls MappingRule.
  rules jsonb NOT NULL CHECK (jsonb_typeof(rules) = 'array'),
  -- Two tabs that save at once: a change names the revision that it was made from.
  revision integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (form_id, template_id),
  FOREIGN KEY (form_id, workspace_id) REFERENCES government_forms (id, workspace_id) ON DELETE CASCADE
);
CREATE INDEX government_form_mappings_template ON government_form_mappings (template_id);
CREATE INDEX government_form_mappings_workspace ON government_form_mappings (workspace_id);

-- The blank that a filed PDF was filled from; NULL: the PDF is an upload, or has the answers. It stays when the blank goes.
ALTER TABLE client_documents ADD COLUMN government_form_id uuid,
  ADD CHECK (government_form_id IS NULL OR client_document_upload_id IS NULL);
CREATE UNIQUE INDEX client_documents_government_form ON client_documents (client_request_id, government_form_id)
  WHERE government_form_id IS NOT NULL;

-- The file goes with its row, whoever deletes that: a firm, or its workspace.
CREATE FUNCTION delete_government_form_file() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO file_deletions (workspace_id, bucket, file_path) VALUES (OLD.workspace_id, 'client-documents', OLD.file_path);
  RETURN NULL;
END $$;
CREATE TRIGGER delete_file AFTER DELETE ON government_forms FOR EACH ROW EXECUTE FUNCTION delete_government_form_file();
GRANT visafolio_system TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_system;
ALTER FUNCTION delete_government_form_file() OWNER TO visafolio_system;
REVOKE CREATE ON SCHEMA public FROM visafolio_system;
REVOKE visafolio_system FROM CURRENT_USER;

ALTER TABLE government_forms ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE ON government_forms TO visafolio_staff;
CREATE POLICY staff_select ON government_forms FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON government_forms FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
CREATE POLICY staff_delete ON government_forms FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));

ALTER TABLE government_form_mappings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (rules, revision, updated_at) ON government_form_mappings TO visafolio_staff;
CREATE POLICY staff_select ON government_form_mappings FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON government_form_mappings FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin()))
    AND EXISTS (SELECT FROM templates AS t WHERE t.id = template_id));
CREATE POLICY staff_update ON government_form_mappings FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
