-- Government forms (docs/decisions/0096) and letters (0098), filled in from a case.

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

ALTER TABLE government_forms ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE ON government_forms TO visafolio_staff;
CREATE POLICY staff_select ON government_forms FOR SELECT TO visafolio_staff USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON government_forms FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
CREATE POLICY staff_delete ON government_forms FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));

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

-- A firm's own; what the product ships stands in the code.
CREATE TABLE letter_templates (
  -- Chosen by whoever writes it: sent twice, it is kept once.
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 30000),
  -- Letters of it are the firm's own, and carry its name; else somebody else signs them.
  on_letterhead boolean NOT NULL DEFAULT true,
  -- Counts its changes: two people who change it at once are told apart by it.
  revision integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX letter_templates_workspace ON letter_templates (workspace_id, lower(name), id);

ALTER TABLE letter_templates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (name, body, on_letterhead, revision, updated_at), DELETE ON letter_templates TO visafolio_staff;
CREATE POLICY staff_select ON letter_templates FOR SELECT TO visafolio_staff USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON letter_templates FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
CREATE POLICY staff_update ON letter_templates FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
CREATE POLICY staff_delete ON letter_templates FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
GRANT INSERT ON letter_templates TO visafolio_importer;
CREATE POLICY importer_insert ON letter_templates FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));

CREATE TABLE letters (
  -- Chosen by whoever begins it: sent twice, it is kept once.
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 200),
  -- Sealed: the text, with the source of each part.
  paragraphs text NOT NULL,
  -- The firm's name stands above it.
  on_letterhead boolean NOT NULL,
  revision integer NOT NULL DEFAULT 0,
  made_by_name text NOT NULL CHECK (made_by_name <> ''),
  changed_by_name text NOT NULL CHECK (changed_by_name <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- What a provider proposes, sealed; and since when it is asked, or why it has nothing.
  proposal text,
  proposal_asked_at timestamptz,
  proposal_problem text CHECK (proposal_problem IN ('unavailable', 'nothing')),
  -- Its PDF among the case's forms, and of which revision it is.
  document_id uuid REFERENCES client_documents ON DELETE SET NULL,
  finished_revision integer,
  finished_at timestamptz,
  finished_by_name text,
  CHECK ((finished_at IS NULL) = (finished_revision IS NULL) AND (finished_at IS NULL) = (finished_by_name IS NULL)),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX letters_request ON letters (client_request_id, changed_at DESC);
CREATE INDEX letters_workspace ON letters (workspace_id);
CREATE UNIQUE INDEX letters_document ON letters (document_id) WHERE document_id IS NOT NULL;

ALTER TABLE letters ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (title, paragraphs, on_letterhead, revision, changed_by_name, changed_at, proposal,
  proposal_asked_at, proposal_problem, document_id, finished_revision, finished_at, finished_by_name), DELETE
  ON letters TO visafolio_staff;
CREATE POLICY staff_select ON letters FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON letters FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_update ON letters FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_delete ON letters FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT INSERT ON letters TO visafolio_importer;
CREATE POLICY importer_insert ON letters FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (id, workspace_id, client_request_id, paragraphs, proposal), UPDATE (paragraphs, proposal)
  ON letters TO visafolio_sealer;
CREATE POLICY sealer_select ON letters FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON letters FOR UPDATE TO visafolio_sealer USING (true);

-- The file goes with its row, whoever deletes that: a firm, or its workspace.
CREATE FUNCTION delete_government_form_file() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO file_deletions (workspace_id, bucket, file_path) VALUES (OLD.workspace_id, 'client-documents', OLD.file_path);
  RETURN NULL;
END $$;
CREATE TRIGGER delete_file AFTER DELETE ON government_forms FOR EACH ROW EXECUTE FUNCTION delete_government_form_file();
