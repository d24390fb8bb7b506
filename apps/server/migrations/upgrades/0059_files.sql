-- A document takes several files, a file may come without a place, and what is made of files (page counts, pictures of pages,
-- readings) is made in steps after receipt (docs/decisions/0078 to 0080).

ALTER TABLE client_document_uploads
  -- NULL: it lies in the request's box.
  ALTER COLUMN client_request_document_id DROP NOT NULL,
  -- Among the current files of its document.
  ADD COLUMN position integer NOT NULL DEFAULT 1 CHECK (position > 0),
  -- Pages as they are to be shown, [{"page": 1, "rotation": 90}, …]; NULL: as they were given.
  ADD COLUMN arrangement jsonb CHECK (jsonb_typeof(arrangement) = 'array'),
  -- Who moved it to where it is; NULL: who gave it said so when giving it, or it lies in the box.
  ADD COLUMN placed_by text CHECK (placed_by IN ('client', 'product', 'staff')),
  -- Somebody said that it is right where it is.
  ADD COLUMN place_confirmed_at timestamptz,
  -- Of the content, in hex. Tells that a file was given before.
  ADD COLUMN content_sha256 text CHECK (content_sha256 ~ '^[0-9a-f]{64}$'),
  ADD CHECK (client_request_document_id IS NOT NULL OR placed_by IS NULL AND accepted_at IS NULL),
  ADD UNIQUE (id, client_request_id);
DROP INDEX client_document_uploads_current;
CREATE INDEX client_document_uploads_current ON client_document_uploads (client_request_document_id, position)
  WHERE upload_status = 'uploaded';

ALTER TABLE client_document_uploads NO FORCE ROW LEVEL SECURITY;
ALTER TABLE stored_files NO FORCE ROW LEVEL SECURITY;
UPDATE client_document_uploads AS u SET content_sha256 = f.sha256
FROM stored_files AS f WHERE f.bucket = 'client-documents' AND f.file_path = u.file_path;
ALTER TABLE stored_files FORCE ROW LEVEL SECURITY;
ALTER TABLE client_document_uploads FORCE ROW LEVEL SECURITY;

GRANT UPDATE (client_request_document_id, position, arrangement, placed_by, place_confirmed_at)
  ON client_document_uploads TO visafolio_client, visafolio_staff;

-- What happens to a file after receipt. A step whose server dies is due again at next_try_at.
CREATE TABLE file_steps (
  upload_id uuid NOT NULL,
  step text NOT NULL CHECK (step IN ('pages', 'previews', 'text', 'kind')),
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  tries integer NOT NULL DEFAULT 0,
  -- NULL: nothing left to do.
  next_try_at timestamptz DEFAULT now(),
  problem text,
  started_at timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (upload_id, step),
  CHECK ((next_try_at IS NULL) = (state IN ('done', 'failed'))),
  FOREIGN KEY (upload_id, client_request_id) REFERENCES client_document_uploads (id, client_request_id) ON DELETE CASCADE,
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX file_steps_due ON file_steps (next_try_at, upload_id) WHERE next_try_at IS NOT NULL;
CREATE INDEX file_steps_request ON file_steps (client_request_id);
CREATE INDEX file_steps_workspace ON file_steps (workspace_id);

-- Files from before go through the steps too.
ALTER TABLE client_document_uploads NO FORCE ROW LEVEL SECURITY;
INSERT INTO file_steps (upload_id, step, workspace_id, client_request_id)
SELECT u.id, s.step, u.workspace_id, u.client_request_id
FROM client_document_uploads AS u CROSS JOIN unnest(ARRAY['pages', 'previews', 'text', 'kind']) AS s (step)
WHERE u.upload_status = 'uploaded';
ALTER TABLE client_document_uploads FORCE ROW LEVEL SECURITY;

-- How many pages a file has; a row where they were counted.
CREATE TABLE file_pages (
  upload_id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  page_count integer NOT NULL CHECK (page_count > 0),
  FOREIGN KEY (upload_id, client_request_id) REFERENCES client_document_uploads (id, client_request_id) ON DELETE CASCADE,
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX file_pages_request ON file_pages (client_request_id);
CREATE INDEX file_pages_workspace ON file_pages (workspace_id);

-- Files made of files: sealed like every file, made again where they are missing or no longer true, and removed with what
-- they were made of.
CREATE TABLE derived_files (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  -- Of one file, or of all the current files of a document.
  upload_id uuid,
  client_request_document_id uuid,
  kind text NOT NULL CHECK (kind IN ('thumbnail', 'page_image', 'arranged_pdf', 'document_pdf')),
  page integer CHECK (page > 0),
  -- Of which files and arrangements: another value is made anew.
  made_from text NOT NULL,
  file_path text NOT NULL UNIQUE,
  file_size bigint NOT NULL CHECK (file_size > 0),
  file_type text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(upload_id, client_request_document_id) = 1),
  CHECK ((page IS NOT NULL) = (kind IN ('thumbnail', 'page_image'))),
  UNIQUE NULLS NOT DISTINCT (upload_id, client_request_document_id, kind, page),
  FOREIGN KEY (upload_id, client_request_id) REFERENCES client_document_uploads (id, client_request_id) ON DELETE CASCADE,
  FOREIGN KEY (client_request_document_id, client_request_id)
    REFERENCES client_request_documents (id, client_request_id) ON DELETE CASCADE,
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX derived_files_document ON derived_files (client_request_document_id) WHERE client_request_document_id IS NOT NULL;
CREATE INDEX derived_files_request ON derived_files (client_request_id);
CREATE INDEX derived_files_workspace ON derived_files (workspace_id);

-- What is made of a file goes with its row, whoever deletes that.
CREATE FUNCTION delete_derived_file() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO file_deletions (workspace_id, bucket, file_path) VALUES (OLD.workspace_id, 'client-documents', OLD.file_path);
  RETURN NULL;
END $$;
CREATE TRIGGER delete_file AFTER DELETE ON derived_files FOR EACH ROW EXECUTE FUNCTION delete_derived_file();
GRANT INSERT ON file_deletions TO visafolio_system;
CREATE POLICY system_insert ON file_deletions FOR INSERT TO visafolio_system WITH CHECK (bucket = 'client-documents');
GRANT visafolio_system TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_system;
ALTER FUNCTION delete_derived_file() OWNER TO visafolio_system;
REVOKE CREATE ON SCHEMA public FROM visafolio_system;
REVOKE visafolio_system FROM CURRENT_USER;

ALTER TABLE file_steps ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON file_steps TO visafolio_staff;
CREATE POLICY staff_select ON file_steps FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON file_steps FOR INSERT TO visafolio_staff
  WITH CHECK (state = 'waiting' AND EXISTS (SELECT FROM client_document_uploads AS u WHERE u.id = upload_id
    AND u.client_request_id = file_steps.client_request_id AND u.workspace_id = file_steps.workspace_id));
GRANT SELECT, INSERT ON file_steps TO visafolio_client;
CREATE POLICY client_select ON file_steps FOR SELECT TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users)));
CREATE POLICY client_insert ON file_steps FOR INSERT TO visafolio_client
  WITH CHECK (state = 'waiting'
    AND client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));
GRANT SELECT, UPDATE (state, tries, next_try_at, problem, started_at, finished_at) ON file_steps TO visafolio_system;
CREATE POLICY system_select ON file_steps FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_update ON file_steps FOR UPDATE TO visafolio_system USING (true);
-- Files that were brought in go through the steps here.
GRANT INSERT ON file_steps TO visafolio_importer;
CREATE POLICY importer_insert ON file_steps FOR INSERT TO visafolio_importer
  WITH CHECK (state = 'waiting' AND workspace_id = (SELECT app_archived_workspace()));

ALTER TABLE file_pages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON file_pages TO visafolio_staff;
CREATE POLICY staff_select ON file_pages FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT ON file_pages TO visafolio_client;
CREATE POLICY client_select ON file_pages FOR SELECT TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users)));
GRANT SELECT, INSERT, UPDATE (page_count) ON file_pages TO visafolio_system;
CREATE POLICY system_select ON file_pages FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON file_pages FOR INSERT TO visafolio_system WITH CHECK (true);
CREATE POLICY system_update ON file_pages FOR UPDATE TO visafolio_system USING (true);

ALTER TABLE derived_files ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON derived_files TO visafolio_staff;
CREATE POLICY staff_select ON derived_files FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT ON derived_files TO visafolio_client;
CREATE POLICY client_select ON derived_files FOR SELECT TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users)));
GRANT SELECT, INSERT, DELETE ON derived_files TO visafolio_system;
CREATE POLICY system_select ON derived_files FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON derived_files FOR INSERT TO visafolio_system WITH CHECK (true);
CREATE POLICY system_delete ON derived_files FOR DELETE TO visafolio_system USING (true);
GRANT SELECT (id, workspace_id, file_path) ON derived_files TO visafolio_mover;
CREATE POLICY mover_select ON derived_files FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));

-- The steps read files, and put one whose place is certain there.
GRANT SELECT (id, workspace_id, client_request_id, client_request_document_id, uploaded_by, file_name, file_path, file_size,
  file_type, upload_status, uploaded_at, position, arrangement, placed_by, place_confirmed_at, accepted_at, content_sha256),
  UPDATE (client_request_document_id, position, placed_by) ON client_document_uploads TO visafolio_system;
CREATE POLICY system_select ON client_document_uploads FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_update ON client_document_uploads FOR UPDATE TO visafolio_system
  USING (upload_status = 'uploaded' AND client_request_document_id IS NULL)
  WITH CHECK (placed_by = 'product');
GRANT UPDATE (uploaded_at) ON client_request_documents TO visafolio_system;
GRANT SELECT (id, client_request_id, client_document_upload_id), INSERT ON client_documents TO visafolio_system;
CREATE POLICY system_select ON client_documents FOR SELECT TO visafolio_system USING (client_document_upload_id IS NOT NULL);
CREATE POLICY system_insert ON client_documents FOR INSERT TO visafolio_system
  WITH CHECK (EXISTS (SELECT FROM client_document_uploads AS u
    WHERE u.id = client_document_upload_id AND u.client_request_id = client_documents.client_request_id
      AND u.file_path = client_documents.file_path));
-- A file that a client gave without a place is filed by whoever places it.
ALTER POLICY staff_insert ON client_documents
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])
    AND CASE WHEN client_document_upload_id IS NULL THEN folder_type = 'Forms'
      ELSE contact_id IS NOT DISTINCT FROM (SELECT r.contact_id FROM client_requests AS r WHERE r.id = client_request_id)
        AND EXISTS (SELECT FROM client_document_uploads AS u
          WHERE u.id = client_document_upload_id AND u.client_request_id = client_documents.client_request_id
            AND u.file_path = client_documents.file_path) END);

-- A file in the box waits for staff too.
CREATE OR REPLACE FUNCTION count_case_progress(cases uuid[]) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM client_requests WHERE id = ANY (cases) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO case_progress AS p (client_request_id, workspace_id, documents_total, documents_completed, questions_total,
    questions_answered, to_review, files_since, answers_since, required_open, last_file_at)
  SELECT r.id, r.workspace_id, documents.total, documents.completed,
    questions.total - cardinality(r.waived_question_ids), answers.counted, files.to_review, files.since, answers.since,
    documents.required_open OR questions.required_open, files.last
  FROM client_requests AS r
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS total, (count(*) FILTER (WHERE d.status = 'completed'))::int AS completed,
      coalesce(bool_or(d.status <> 'completed' AND coalesce(t.required, d.required)), false) AS required_open
    FROM client_request_documents AS d LEFT JOIN template_documents AS t ON t.id = d.template_document_id
    WHERE d.client_request_id = r.id AND d.waived_at IS NULL
  ) AS documents
  CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE a.question_id <> ALL (r.waived_question_ids)))::int AS counted,
      min(a.updated_at) FILTER (WHERE a.updated_at > r.answers_reviewed_at AND a.entered_by IS NULL) AS since
    FROM client_request_responses AS a WHERE a.client_request_id = r.id
  ) AS answers
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS total,
      coalesce(bool_or(q.required AND q.id <> ALL (r.waived_question_ids) AND (a.id IS NULL OR b.id IS NOT NULL)), false)
        AS required_open
    FROM (
      SELECT id, required FROM template_questions WHERE template_version_id = r.template_version_id
      UNION ALL
      SELECT id, required FROM template_questions WHERE client_request_id = r.id
    ) AS q
    LEFT JOIN client_request_responses AS a ON a.client_request_id = r.id AND a.question_id = q.id
    LEFT JOIN answers_sent_back AS b ON b.client_request_id = r.id AND b.question_id = q.id
  ) AS questions
  CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE u.accepted_at IS NULL AND d.waived_at IS NULL))::int AS to_review,
      min(u.uploaded_at) FILTER (WHERE u.accepted_at IS NULL AND d.waived_at IS NULL) AS since,
      max(greatest(u.accepted_at, u.uploaded_at)) AS last
    FROM client_document_uploads AS u LEFT JOIN client_request_documents AS d ON d.id = u.client_request_document_id
    WHERE u.client_request_id = r.id AND u.upload_status = 'uploaded'
  ) AS files
  WHERE r.id = ANY (cases)
  ON CONFLICT (client_request_id) DO UPDATE SET documents_total = excluded.documents_total,
    documents_completed = excluded.documents_completed, questions_total = excluded.questions_total,
    questions_answered = excluded.questions_answered, to_review = excluded.to_review, files_since = excluded.files_since,
    answers_since = excluded.answers_since, required_open = excluded.required_open, last_file_at = excluded.last_file_at
  WHERE (p.documents_total, p.documents_completed, p.questions_total, p.questions_answered, p.to_review, p.files_since,
      p.answers_since, p.required_open, p.last_file_at)
    IS DISTINCT FROM (excluded.documents_total, excluded.documents_completed, excluded.questions_total,
      excluded.questions_answered, excluded.to_review, excluded.files_since, excluded.answers_since, excluded.required_open,
      excluded.last_file_at);
END $$;
