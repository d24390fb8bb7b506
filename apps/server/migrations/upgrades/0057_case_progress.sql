-- What the cards of a dashboard count and what attention is decided by, kept beside each case and counted again by the statement
-- that changes what it counts (docs/decisions/0077).

-- Counts for whoever changes something, also for a client who may not read all of it. It has no login and nobody may become it:
-- only the triggers below run as it. It reads no answer, name or file.
DO $$
BEGIN
  CREATE ROLE visafolio_progress NOLOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  -- Another database of this cluster made it.
END $$;
GRANT USAGE ON SCHEMA public TO visafolio_progress;

CREATE TABLE case_progress (
  client_request_id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  -- Without what was waived.
  documents_total integer NOT NULL,
  documents_completed integer NOT NULL,
  questions_total integer NOT NULL,
  questions_answered integer NOT NULL,
  -- Files that are still asked for and not accepted, and since when the oldest waits.
  to_review integer NOT NULL,
  files_since timestamptz,
  -- The oldest answer of the client's that changed after the answers were reviewed.
  answers_since timestamptz,
  -- Something required is not there, or was sent back.
  required_open boolean NOT NULL,
  -- When the newest file came or was accepted.
  last_file_at timestamptz,
  -- When the client last did anything.
  client_active_at timestamptz,
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX case_progress_workspace ON case_progress (workspace_id, client_request_id);

-- Runs one after the other for each case, behind the lock that saving an answer takes too: the second one counts what the first
-- one wrote.
CREATE FUNCTION count_case_progress(cases uuid[]) RETURNS void LANGUAGE plpgsql
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
    FROM client_document_uploads AS u JOIN client_request_documents AS d ON d.id = u.client_request_document_id
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

-- Once for each statement that adds or removes rows below cases.
CREATE FUNCTION count_after_change() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  cases constant uuid[] := ARRAY(SELECT DISTINCT client_request_id FROM changed WHERE client_request_id IS NOT NULL);
BEGIN
  IF cases <> '{}' THEN
    PERFORM count_case_progress(cases);
  END IF;
  RETURN NULL;
END $$;
-- The same for rows that were there. A row that goes to another workspace with its case counts as before.
CREATE FUNCTION count_after_update() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  cases constant uuid[] := ARRAY(SELECT DISTINCT now.client_request_id FROM changed AS now JOIN before USING (id)
    WHERE now.client_request_id IS NOT NULL AND now.workspace_id = before.workspace_id);
BEGIN
  IF cases <> '{}' THEN
    PERFORM count_case_progress(cases);
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION count_new_cases() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM count_case_progress(ARRAY(SELECT id FROM changed));
  RETURN NULL;
END $$;
CREATE FUNCTION count_changed_case() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM count_case_progress(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE FUNCTION note_client_activity() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE case_progress AS p SET client_active_at = newest.at
  FROM (SELECT DISTINCT ON (client_request_id) client_request_id, at FROM changed WHERE actor_kind = 'client'
    ORDER BY client_request_id, id DESC) AS newest
  WHERE p.client_request_id = newest.client_request_id AND p.client_active_at IS DISTINCT FROM newest.at;
  RETURN NULL;
END $$;

CREATE TRIGGER count_progress AFTER INSERT ON client_requests
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_new_cases();
CREATE TRIGGER count_progress_again AFTER UPDATE OF waived_question_ids, template_version_id, answers_reviewed_at ON client_requests
  FOR EACH ROW WHEN ((OLD.waived_question_ids, OLD.template_version_id, OLD.answers_reviewed_at)
    IS DISTINCT FROM (NEW.waived_question_ids, NEW.template_version_id, NEW.answers_reviewed_at))
  EXECUTE FUNCTION count_changed_case();
CREATE TRIGGER note_client_activity AFTER INSERT ON activity
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_client_activity();
DO $$
DECLARE
  counted text;
BEGIN
  FOREACH counted IN ARRAY ARRAY['client_request_documents', 'client_request_responses', 'client_document_uploads',
    'template_questions', 'answers_sent_back']
  LOOP
    EXECUTE format('CREATE TRIGGER count_progress_of_new AFTER INSERT ON %I
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_after_change()', counted);
    EXECUTE format('CREATE TRIGGER count_progress_of_rest AFTER DELETE ON %I
      REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_after_change()', counted);
    EXECUTE format('CREATE TRIGGER count_progress_again AFTER UPDATE ON %I
      REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_after_update()', counted);
  END LOOP;
END $$;

ALTER TABLE case_progress ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON case_progress TO visafolio_staff;
CREATE POLICY staff_select ON case_progress FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT, INSERT, UPDATE (documents_total, documents_completed, questions_total, questions_answered, to_review, files_since,
  answers_since, required_open, last_file_at, client_active_at) ON case_progress TO visafolio_progress;
CREATE POLICY progress_select ON case_progress FOR SELECT TO visafolio_progress USING (true);
CREATE POLICY progress_insert ON case_progress FOR INSERT TO visafolio_progress WITH CHECK (true);
CREATE POLICY progress_update ON case_progress FOR UPDATE TO visafolio_progress USING (true);

GRANT SELECT (id, workspace_id, template_version_id, waived_question_ids, answers_reviewed_at) ON client_requests TO visafolio_progress;
-- To lock the case.
GRANT UPDATE (updated_at) ON client_requests TO visafolio_progress;
CREATE POLICY progress_select ON client_requests FOR SELECT TO visafolio_progress USING (true);
CREATE POLICY progress_update ON client_requests FOR UPDATE TO visafolio_progress USING (true);
GRANT SELECT (id, client_request_id, template_document_id, status, required, waived_at) ON client_request_documents TO visafolio_progress;
CREATE POLICY progress_select ON client_request_documents FOR SELECT TO visafolio_progress USING (true);
GRANT SELECT (id, required) ON template_documents TO visafolio_progress;
CREATE POLICY progress_select ON template_documents FOR SELECT TO visafolio_progress USING (true);
GRANT SELECT (id, template_version_id, client_request_id, required) ON template_questions TO visafolio_progress;
CREATE POLICY progress_select ON template_questions FOR SELECT TO visafolio_progress USING (true);
GRANT SELECT (id, client_request_id, question_id, updated_at, entered_by) ON client_request_responses TO visafolio_progress;
CREATE POLICY progress_select ON client_request_responses FOR SELECT TO visafolio_progress USING (true);
GRANT SELECT (id, client_request_id, question_id) ON answers_sent_back TO visafolio_progress;
CREATE POLICY progress_select ON answers_sent_back FOR SELECT TO visafolio_progress USING (true);
GRANT SELECT (id, client_request_id, client_request_document_id, upload_status, uploaded_at, accepted_at) ON client_document_uploads TO visafolio_progress;
CREATE POLICY progress_select ON client_document_uploads FOR SELECT TO visafolio_progress USING (true);

-- An owner of functions must be allowed to make them.
GRANT visafolio_progress TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_progress;
ALTER FUNCTION count_after_change() OWNER TO visafolio_progress;
ALTER FUNCTION count_after_update() OWNER TO visafolio_progress;
ALTER FUNCTION count_new_cases() OWNER TO visafolio_progress;
ALTER FUNCTION count_changed_case() OWNER TO visafolio_progress;
ALTER FUNCTION note_client_activity() OWNER TO visafolio_progress;
REVOKE CREATE ON SCHEMA public FROM visafolio_progress;
REVOKE EXECUTE ON FUNCTION count_case_progress(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_case_progress(uuid[]) TO visafolio_progress;

-- What there is already.
ALTER TABLE client_requests NO FORCE ROW LEVEL SECURITY;
ALTER TABLE activity NO FORCE ROW LEVEL SECURITY;
ALTER TABLE case_progress NO FORCE ROW LEVEL SECURITY;
INSERT INTO case_progress (client_request_id, workspace_id, documents_total, documents_completed, questions_total,
  questions_answered, to_review, required_open, client_active_at)
SELECT r.id, r.workspace_id, 0, 0, 0, 0, 0, false, (
  SELECT a.at FROM activity AS a WHERE a.client_request_id = r.id AND a.actor_kind = 'client' ORDER BY a.id DESC LIMIT 1)
FROM client_requests AS r;
ALTER TABLE client_requests FORCE ROW LEVEL SECURITY;
ALTER TABLE activity FORCE ROW LEVEL SECURITY;
ALTER TABLE case_progress FORCE ROW LEVEL SECURITY;
SET LOCAL ROLE visafolio_progress;
SELECT count_case_progress(ARRAY(SELECT id FROM client_requests));
RESET ROLE;
REVOKE visafolio_progress FROM CURRENT_USER;
