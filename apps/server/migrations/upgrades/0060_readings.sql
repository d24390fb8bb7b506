-- What was read of files, what people corrected about it, and how a firm names its files (docs/decisions/0081 to 0083).

-- A row once a file's text was read; its kind follows. Made again where it is missing.
CREATE TABLE file_readings (
  upload_id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  -- Sealed: the text and the places of its words, page by page.
  pages text NOT NULL,
  language text CHECK (language IN ('en', 'es')),
  engine text NOT NULL,
  -- Keyed hashes of how its words begin, without positions; NULL: nothing was read.
  search tsvector,
  -- Keyed hashes of its first lines: files of one issuer share them.
  layout text[] NOT NULL DEFAULT '{}',
  kind text CHECK (kind <> ''),
  certainty text NOT NULL DEFAULT 'unknown' CHECK (certainty IN ('certain', 'likely', 'unknown')),
  -- {"code": …, "value": …}: why, in the contract's codes.
  reason jsonb CHECK (jsonb_typeof(reason) = 'object'),
  -- That the paper is of, 2026-03: names of files have it.
  month text CHECK (month ~ '^\d{4}-\d{2}$'),
  -- {"document_id": …, "asked_for": …}: it lies under a document that it does not look like, and may belong to another one.
  question jsonb CHECK (jsonb_typeof(question) = 'object'),
  read_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind IS NULL) = (certainty = 'unknown')),
  FOREIGN KEY (upload_id, client_request_id) REFERENCES client_document_uploads (id, client_request_id) ON DELETE CASCADE,
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX file_readings_request ON file_readings (client_request_id);
CREATE INDEX file_readings_workspace ON file_readings (workspace_id, upload_id DESC);

ALTER TABLE file_readings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON file_readings TO visafolio_staff;
CREATE POLICY staff_select ON file_readings FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
-- What it is taken for, and none of its text.
GRANT SELECT (upload_id, client_request_id, workspace_id, kind, certainty, reason, question, layout)
  ON file_readings TO visafolio_client;
CREATE POLICY client_select ON file_readings FOR SELECT TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users)));
GRANT SELECT, INSERT, UPDATE (pages, language, engine, search, layout, kind, certainty, reason, month, question,
  read_at) ON file_readings TO visafolio_system;
CREATE POLICY system_select ON file_readings FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON file_readings FOR INSERT TO visafolio_system WITH CHECK (true);
CREATE POLICY system_update ON file_readings FOR UPDATE TO visafolio_system USING (true);
GRANT SELECT (upload_id, client_request_id, workspace_id, pages), UPDATE (pages, search, layout)
  ON file_readings TO visafolio_sealer;
CREATE POLICY sealer_select ON file_readings FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON file_readings FOR UPDATE TO visafolio_sealer USING (true);

-- Which document people put a file under, as against what the product would have done. Nothing in it can be read: the document's
-- name is hashed, and a kind is a word of the contract's.
CREATE TABLE kind_corrections (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- Of a file that may be gone meanwhile. It counts once, as it was moved last.
  upload_id uuid NOT NULL,
  -- A client's corrections count in their own case; NULL: staff's count in all of the workspace.
  client_request_id uuid,
  kind text CHECK (kind <> ''),
  layout text[] NOT NULL DEFAULT '{}',
  document_name_hash text NOT NULL,
  corrected_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, upload_id),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX kind_corrections_request ON kind_corrections (client_request_id) WHERE client_request_id IS NOT NULL;
CREATE INDEX kind_corrections_newest ON kind_corrections (workspace_id, corrected_at DESC);

ALTER TABLE kind_corrections ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (client_request_id, kind, layout, document_name_hash, corrected_at), DELETE
  ON kind_corrections TO visafolio_system;
CREATE POLICY system_select ON kind_corrections FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON kind_corrections FOR INSERT TO visafolio_system WITH CHECK (true);
CREATE POLICY system_update ON kind_corrections FOR UPDATE TO visafolio_system USING (true);
CREATE POLICY system_delete ON kind_corrections FOR DELETE TO visafolio_system USING (true);

-- How a firm's stored files are called, and whether their text may leave for a provider. A firm's workspace has the firm's id.
CREATE TABLE firm_file_settings (
  workspace_id uuid PRIMARY KEY REFERENCES firms ON DELETE CASCADE,
  -- NULL: the product's own pattern.
  name_pattern text CHECK (name_pattern <> ''),
  -- When somebody agreed that texts of files are sent to the installation's provider, and who did.
  provider_agreed_at timestamptz,
  provider_agreed_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((provider_agreed_at IS NULL) = (provider_agreed_by IS NULL))
);

ALTER TABLE firm_file_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (name_pattern, provider_agreed_at, provider_agreed_by, updated_at)
  ON firm_file_settings TO visafolio_staff;
CREATE POLICY staff_select ON firm_file_settings FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON firm_file_settings FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND (SELECT app_is_firm_admin())
    AND (provider_agreed_by IS NULL OR provider_agreed_by = (SELECT app_user_id())));
CREATE POLICY staff_update ON firm_file_settings FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND (SELECT app_is_firm_admin()));
GRANT SELECT (workspace_id, provider_agreed_at) ON firm_file_settings TO visafolio_system;
CREATE POLICY system_select ON firm_file_settings FOR SELECT TO visafolio_system USING (true);

-- Whoever sorts files reads what a request asks for, also where a firm's own template asks it.
ALTER POLICY system_select ON template_documents USING (true);
-- A document is complete with the file that the product put there.
CREATE POLICY system_complete ON client_request_documents FOR UPDATE TO visafolio_system
  USING (status IN ('pending', 'in-progress'))
  WITH CHECK (status = 'completed' AND EXISTS (SELECT FROM client_document_uploads AS u
    WHERE u.client_request_document_id = client_request_documents.id AND u.upload_status = 'uploaded'
      AND u.placed_by = 'product'));
