-- What is filed for a case, in order, and the PDF that was made of it (docs/decisions/0139).
CREATE TABLE packets (
  client_request_id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  -- PacketItem[] of the contract: ids of letters, blanks and documents.
  items jsonb NOT NULL CHECK (jsonb_typeof(items) = 'array'),
  -- A change names the revision that it was made from.
  revision integer NOT NULL DEFAULT 1,
  changed_by_name text NOT NULL CHECK (changed_by_name <> ''),
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- Its PDF among the case's forms, and of which files it was made.
  document_id uuid REFERENCES client_documents ON DELETE SET NULL,
  made_from text CHECK (made_from ~ '^[0-9a-f]{64}$'),
  pages integer CHECK (pages > 0),
  -- Papers that could not be opened.
  left_out jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(left_out) = 'array'),
  built_at timestamptz,
  built_by_name text,
  CHECK (num_nonnulls(made_from, pages, built_at, built_by_name) IN (0, 4)),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX packets_workspace ON packets (workspace_id);
CREATE UNIQUE INDEX packets_document ON packets (document_id) WHERE document_id IS NOT NULL;

ALTER TABLE packets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (items, revision, changed_by_name, changed_at, document_id, made_from, pages, left_out, built_at,
  built_by_name) ON packets TO visafolio_staff;
CREATE POLICY staff_select ON packets FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON packets FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_update ON packets FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT INSERT ON packets TO visafolio_importer;
CREATE POLICY importer_insert ON packets FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
