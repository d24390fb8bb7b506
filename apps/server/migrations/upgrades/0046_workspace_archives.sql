-- Everything of a workspace leaves as one archive and can be read again (docs/decisions/0067).
--   visafolio_importer  writes what an archive holds into the workspace of the person who administers it. Reads no names, answers or files
DO $$
BEGIN
  CREATE ROLE visafolio_importer NOLOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  ALTER ROLE visafolio_importer NOINHERIT;
END $$;
GRANT visafolio_importer TO visafolio_server;
GRANT USAGE ON SCHEMA public TO visafolio_importer;

-- The workspace that the acting person may take out and bring in: their personal one, or the firm's that they administer.
GRANT SELECT (id, workspace_id, firm_role) ON profiles TO visafolio_importer;
CREATE POLICY importer_select ON profiles FOR SELECT TO visafolio_importer
  USING (id = (SELECT app_user_id()));
CREATE FUNCTION app_archived_workspace() RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT workspace_id FROM profiles WHERE id = app_user_id() AND firm_role IS DISTINCT FROM 'member'
$$;

-- Who took the archive of a workspace, and what became of one that was brought in.
CREATE TABLE workspace_archives (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- The name stays readable when the person has left.
  user_id uuid REFERENCES profiles ON DELETE SET NULL,
  user_name text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('export', 'import')),
  state text NOT NULL CHECK (state IN ('ordered', 'receiving', 'checking', 'importing', 'done', 'refused')),
  counts jsonb NOT NULL DEFAULT '{}',
  -- Why it was refused: a code, and what in the archive.
  problem text,
  problem_at text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A server that is killed leaves a state that nobody changes any more.
  touched_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'refused') = (problem IS NOT NULL))
);
CREATE INDEX workspace_archives_workspace ON workspace_archives (workspace_id, id DESC);
CREATE INDEX workspace_archives_person ON workspace_archives (user_id);

ALTER TABLE workspace_archives ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (state, counts, problem, problem_at, touched_at) ON workspace_archives TO visafolio_staff;
CREATE POLICY staff_select ON workspace_archives FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY staff_insert ON workspace_archives FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()) AND user_id = (SELECT app_user_id()));
CREATE POLICY staff_update ON workspace_archives FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_archived_workspace()) AND user_id = (SELECT app_user_id()));

-- An imported client has got no mail: staff invite them when they want to.
ALTER TABLE client_requests
  DROP CONSTRAINT client_requests_invitation_state_check,
  ADD CONSTRAINT client_requests_invitation_state_check
    CHECK (invitation_state IN ('not_sent', 'sending', 'sent', 'failed', 'accepted'));

-- Files of an import are listed for deletion before they are stored and taken off the list by the transaction that writes their
-- rows: one that is killed in between leaves nothing behind.
ALTER TABLE file_deletions ADD COLUMN not_before timestamptz NOT NULL DEFAULT now();
GRANT SELECT, INSERT, UPDATE (not_before), DELETE ON file_deletions TO visafolio_importer;
CREATE POLICY importer_select ON file_deletions FOR SELECT TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace())
    AND starts_with(file_path, (SELECT app_archived_workspace())::text || '/imported_'));
CREATE POLICY importer_insert ON file_deletions FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()) AND bucket = 'client-documents'
    AND starts_with(file_path, (SELECT app_archived_workspace())::text || '/imported_'));
CREATE POLICY importer_update ON file_deletions FOR UPDATE TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace())
    AND starts_with(file_path, (SELECT app_archived_workspace())::text || '/imported_'));
CREATE POLICY importer_delete ON file_deletions FOR DELETE TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace())
    AND starts_with(file_path, (SELECT app_archived_workspace())::text || '/imported_'));

-- What an archive holds. The keys say what is read: whether the workspace is empty, and whether what belongs together does.
GRANT SELECT (id, workspace_id, restricted_request_id), INSERT ON contacts TO visafolio_importer;
CREATE POLICY importer_select ON contacts FOR SELECT TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON contacts FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (id, workspace_id), INSERT ON templates TO visafolio_importer;
CREATE POLICY importer_select ON templates FOR SELECT TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON templates FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (id, workspace_id, template_id), INSERT ON template_versions TO visafolio_importer;
CREATE POLICY importer_select ON template_versions FOR SELECT TO visafolio_importer
  USING (workspace_id IS NULL OR workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON template_versions FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (id, workspace_id, template_version_id, client_request_id), INSERT ON template_questions TO visafolio_importer;
CREATE POLICY importer_select ON template_questions FOR SELECT TO visafolio_importer
  USING (workspace_id IS NULL OR workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON template_questions FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (id, workspace_id, template_version_id), INSERT ON template_documents TO visafolio_importer;
CREATE POLICY importer_select ON template_documents FOR SELECT TO visafolio_importer
  USING (workspace_id IS NULL OR workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON template_documents FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT INSERT ON note_templates TO visafolio_importer;
CREATE POLICY importer_insert ON note_templates FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (id, workspace_id, template_id, template_version_id, contact_id, user_id, case_number, email, sponsor_email), INSERT ON client_requests TO visafolio_importer;
CREATE POLICY importer_select ON client_requests FOR SELECT TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON client_requests FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT INSERT ON case_restrictions TO visafolio_importer;
CREATE POLICY importer_insert ON case_restrictions FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT INSERT ON case_members TO visafolio_importer;
CREATE POLICY importer_insert ON case_members FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (id, workspace_id, client_request_id, email, is_sponsor), INSERT ON client_users TO visafolio_importer;
CREATE POLICY importer_select ON client_users FOR SELECT TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON client_users FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (id, workspace_id, client_request_id, template_document_id), INSERT ON client_request_documents TO visafolio_importer;
CREATE POLICY importer_select ON client_request_documents FOR SELECT TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON client_request_documents FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (id, workspace_id, client_request_id, question_id), INSERT ON client_request_responses TO visafolio_importer;
CREATE POLICY importer_select ON client_request_responses FOR SELECT TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON client_request_responses FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT INSERT ON answers_sent_back TO visafolio_importer;
CREATE POLICY importer_insert ON answers_sent_back FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (id, workspace_id, client_request_id), INSERT ON client_document_uploads TO visafolio_importer;
CREATE POLICY importer_select ON client_document_uploads FOR SELECT TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON client_document_uploads FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (id, workspace_id, client_request_id, client_document_upload_id, contact_id), INSERT ON client_documents TO visafolio_importer;
CREATE POLICY importer_select ON client_documents FOR SELECT TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON client_documents FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT INSERT ON case_notes TO visafolio_importer;
CREATE POLICY importer_insert ON case_notes FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT INSERT ON activity TO visafolio_importer;
CREATE POLICY importer_insert ON activity FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT USAGE ON SEQUENCE case_numbers TO visafolio_importer;
