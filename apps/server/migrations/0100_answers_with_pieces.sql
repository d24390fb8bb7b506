-- Questions whose answers have pieces (docs/decisions/0128): a name, an address, a range of dates. An incomplete answer is kept, and does not
-- count as given. Answers are sealed, so the server records which are incomplete.
ALTER TABLE template_questions DROP CONSTRAINT template_questions_type_check;
ALTER TABLE template_questions ADD CONSTRAINT template_questions_type_check CHECK (type IN ('text', 'textarea', 'email', 'phone', 'date',
  'number', 'select', 'yesno', 'person_name', 'address', 'birth_place', 'country', 'phone_number', 'date_range', 'money', 'a_number', 'ssn',
  'receipt_number', 'yesno_explained', 'multiselect'));

ALTER TABLE client_request_responses ADD COLUMN is_draft boolean NOT NULL DEFAULT false;
GRANT UPDATE (is_draft) ON client_request_responses TO visafolio_staff, visafolio_client;
GRANT SELECT (is_draft) ON client_request_responses TO visafolio_progress;

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
    WHERE d.client_request_id = r.id AND d.waived_at IS NULL
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
    SELECT (count(*) FILTER (WHERE u.accepted_at IS NULL AND d.waived_at IS NULL))::int AS to_review,
      min(u.uploaded_at) FILTER (WHERE u.accepted_at IS NULL AND d.waived_at IS NULL) AS since,
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
