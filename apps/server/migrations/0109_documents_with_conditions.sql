-- Documents that are asked for only if answers meet a condition (docs/decisions/0140). The condition is written as those of questions are, and
-- the server decides; asked is what lists, progress and reminders count.
ALTER TABLE template_documents ADD COLUMN ask_if jsonb;
ALTER TABLE client_request_documents
  ADD COLUMN not_asked boolean NOT NULL DEFAULT false,
  ADD COLUMN asked boolean NOT NULL GENERATED ALWAYS AS (waived_at IS NULL AND NOT not_asked) STORED;
GRANT UPDATE (not_asked) ON client_request_documents TO visafolio_staff, visafolio_client;
REVOKE SELECT (waived_at) ON client_request_documents FROM visafolio_progress;
GRANT SELECT (asked) ON client_request_documents TO visafolio_progress;

CREATE OR REPLACE FUNCTION count_case_progress(cases uuid[]) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM client_requests WHERE id = ANY (cases) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO case_progress AS p (client_request_id, workspace_id, documents_total, documents_completed, documents_accepted,
    questions_total, questions_answered, to_review, files_since, answers_since, required_open, last_file_at, days_to_complete,
    last_activity_at)
  SELECT r.id, r.workspace_id, documents.total, documents.completed, documents.accepted,
    questions.total, answers.counted, files.to_review, files.since, answers.since,
    documents.required_open OR questions.required_open, files.last,
    CASE WHEN documents.completed = documents.total AND documents.total > 0
      THEN extract(epoch FROM files.last - r.created_at) / 86400 END,
    r.created_at
  FROM client_requests AS r
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS total, (count(*) FILTER (WHERE d.status = 'completed'))::int AS completed,
      (count(*) FILTER (WHERE d.status = 'completed' AND (
        SELECT bool_and(u.accepted_at IS NOT NULL) FROM client_document_uploads AS u
        WHERE u.client_request_document_id = d.id AND u.upload_status = 'uploaded')))::int AS accepted,
      coalesce(bool_or(d.status <> 'completed' AND coalesce(t.required, d.required)), false) AS required_open
    FROM client_request_documents AS d LEFT JOIN template_documents AS t ON t.id = d.template_document_id
    WHERE d.client_request_id = r.id AND d.asked
  ) AS documents
  CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE NOT a.is_draft
        AND a.question_id <> ALL (r.waived_question_ids || r.not_asked_question_ids)))::int AS counted,
      min(a.updated_at) FILTER (WHERE a.updated_at > r.answers_reviewed_at AND a.entered_by IS NULL) AS since
    FROM client_request_responses AS a WHERE a.client_request_id = r.id
  ) AS answers
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS total, coalesce(bool_or(q.required AND (a.id IS NULL OR a.is_draft OR b.id IS NOT NULL)), false)
        AS required_open
    FROM (
      SELECT id, required FROM template_questions WHERE template_version_id = r.template_version_id
      UNION ALL
      SELECT id, required FROM template_questions WHERE client_request_id = r.id
    ) AS q
    LEFT JOIN client_request_responses AS a ON a.client_request_id = r.id AND a.question_id = q.id
    LEFT JOIN answers_sent_back AS b ON b.client_request_id = r.id AND b.question_id = q.id
    WHERE q.id <> ALL (r.waived_question_ids || r.not_asked_question_ids)
  ) AS questions
  CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE u.accepted_at IS NULL AND d.asked IS NOT FALSE))::int AS to_review,
      min(u.uploaded_at) FILTER (WHERE u.accepted_at IS NULL AND d.asked IS NOT FALSE) AS since,
      max(greatest(u.accepted_at, u.uploaded_at)) AS last
    FROM client_document_uploads AS u LEFT JOIN client_request_documents AS d ON d.id = u.client_request_document_id
    WHERE u.client_request_id = r.id AND u.upload_status = 'uploaded'
      AND (u.conversation_id IS NULL OR u.client_request_document_id IS NOT NULL)
  ) AS files
  WHERE r.id = ANY (cases)
  ON CONFLICT (client_request_id) DO UPDATE SET documents_total = excluded.documents_total,
    documents_completed = excluded.documents_completed, documents_accepted = excluded.documents_accepted,
    questions_total = excluded.questions_total,
    questions_answered = excluded.questions_answered, to_review = excluded.to_review, files_since = excluded.files_since,
    answers_since = excluded.answers_since, required_open = excluded.required_open, last_file_at = excluded.last_file_at,
    days_to_complete = excluded.days_to_complete
  WHERE (p.documents_total, p.documents_completed, p.documents_accepted, p.questions_total, p.questions_answered, p.to_review,
      p.files_since, p.answers_since, p.required_open, p.last_file_at, p.days_to_complete)
    IS DISTINCT FROM (excluded.documents_total, excluded.documents_completed, excluded.documents_accepted,
      excluded.questions_total, excluded.questions_answered, excluded.to_review, excluded.files_since, excluded.answers_since,
      excluded.required_open, excluded.last_file_at, excluded.days_to_complete);
END $$;

GRANT visafolio_progress TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_progress;
CREATE OR REPLACE FUNCTION submit_documents_when_all_have() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM client_requests WHERE id = NEW.client_request_id FOR NO KEY UPDATE;
  UPDATE client_requests AS r SET status = 'documents_submitted', updated_at = now()
  WHERE r.id = NEW.client_request_id AND r.status IN ('pending', 'in-progress')
    AND NOT EXISTS (SELECT FROM client_users AS u
      WHERE u.client_request_id = r.id AND u.parties IS NOT NULL AND u.documents_submitted_at IS NULL AND EXISTS (
        SELECT FROM client_request_documents AS d LEFT JOIN template_documents AS t ON t.id = d.template_document_id
        WHERE d.client_request_id = r.id AND d.asked AND d.party = ANY (u.parties) AND coalesce(t.required, d.required)));
  RETURN NULL;
END $$;

-- Whoever submitted their documents submits them again after another one is required of them.
DROP TRIGGER reopen_documents ON client_request_documents;
DROP TRIGGER reopen_documents_again ON client_request_documents;
CREATE TRIGGER reopen_documents AFTER INSERT ON client_request_documents
  FOR EACH ROW WHEN (NEW.status <> 'completed' AND NEW.asked) EXECUTE FUNCTION reopen_documents_of_person();
CREATE TRIGGER reopen_documents_again AFTER UPDATE ON client_request_documents
  FOR EACH ROW WHEN (NEW.status <> 'completed' AND NEW.asked
    AND (OLD.status = 'completed' OR NOT OLD.asked
      OR (OLD.required, OLD.party) IS DISTINCT FROM (NEW.required, NEW.party)))
  EXECUTE FUNCTION reopen_documents_of_person();

-- The same for the case, when an answer asks for a required document.
CREATE FUNCTION reopen_documents_of_case() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE client_requests AS r SET status = 'in-progress', updated_at = now()
  WHERE r.id = NEW.client_request_id AND r.status = 'documents_submitted'
    AND coalesce((SELECT t.required FROM template_documents AS t WHERE t.id = NEW.template_document_id), NEW.required);
  RETURN NULL;
END $$;
CREATE TRIGGER reopen_case AFTER UPDATE OF not_asked ON client_request_documents
  FOR EACH ROW WHEN (NEW.status <> 'completed' AND NEW.asked AND OLD.not_asked) EXECUTE FUNCTION reopen_documents_of_case();

ALTER FUNCTION reopen_documents_of_case() OWNER TO visafolio_progress;
REVOKE CREATE ON SCHEMA public FROM visafolio_progress;
REVOKE visafolio_progress FROM CURRENT_USER;
