-- Letters of a case, and the templates that they begin with (docs/decisions/0098).

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
GRANT SELECT, INSERT, DELETE, UPDATE (name, body, on_letterhead, revision, updated_at) ON letter_templates TO visafolio_staff;
CREATE POLICY staff_select ON letter_templates FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()));
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
GRANT SELECT, INSERT, DELETE, UPDATE (title, paragraphs, on_letterhead, revision, changed_by_name, changed_at, proposal, proposal_asked_at,
  proposal_problem, document_id, finished_revision, finished_at, finished_by_name) ON letters TO visafolio_staff;
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
GRANT SELECT (id, workspace_id, client_request_id, paragraphs, proposal), UPDATE (paragraphs, proposal) ON letters
  TO visafolio_sealer;
CREATE POLICY sealer_select ON letters FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON letters FOR UPDATE TO visafolio_sealer USING (true);
GRANT INSERT ON letters TO visafolio_importer;
CREATE POLICY importer_insert ON letters FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
