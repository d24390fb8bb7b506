-- Answers of one person wait for review from when they are submitted, also while the other person of the case has not submitted
-- (docs/decisions/0135). `answers_since` of a case's progress says so; shared answers wait for both.
GRANT SELECT (party) ON client_request_responses TO visafolio_progress;

CREATE OR REPLACE FUNCTION count_case_progress(cases uuid[]) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM client_requests WHERE id = ANY (cases) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO case_progress AS p (client_request_id, workspace_id, documents_total, documents_completed, documents_accepted,
    questions_total, questions_answered, to_review, files_since, answers_since, required_open, last_file_at, days_to_complete,
    last_activity_at)
  SELECT r.id, r.workspace_id, documents.total, documents.completed, documents.accepted,
    questions.total, answers.counted, files.to_review, files.since, least(answers.since, parts.since),
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
    -- What one person has submitted while the other has not.
    SELECT array_agg(part.key) AS submitted,
      min(u.submitted_at) FILTER (WHERE u.submitted_at > coalesce(r.answers_reviewed_at, '-infinity')) AS since
    FROM client_users AS u CROSS JOIN unnest(u.parties) AS part (key)
    WHERE u.client_request_id = r.id AND u.submitted_at IS NOT NULL AND r.submitted_at IS NULL
  ) AS parts
  CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE NOT a.is_draft
        AND a.question_id <> ALL (r.waived_question_ids || r.not_asked_question_ids)))::int AS counted,
      min(a.updated_at) FILTER (WHERE a.updated_at > r.answers_reviewed_at AND a.entered_by IS NULL
        AND (r.submitted_at IS NOT NULL OR a.party = ANY (parts.submitted))) AS since
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
    WHERE u.client_request_id = r.id AND u.upload_status = 'uploaded' AND NOT u.for_packet
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

CREATE OR REPLACE FUNCTION refresh_queue(cases uuid[]) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM queue_rows WHERE client_request_id = ANY (cases) ORDER BY client_request_id, desk_id FOR UPDATE;
  INSERT INTO queue_rows AS q (client_request_id, desk_id, workspace_id, user_id, state, restricted, created_at, template_id,
    has_sponsor, due_on, client_key, visa_key, responsible_key, documents_share, urgency, rank, stalls_on)
  SELECT r.id, desk.id, r.workspace_id, r.user_id, CASE WHEN r.archived_at IS NULL THEN r.status ELSE 'archived' END,
    EXISTS (SELECT FROM case_restrictions AS c WHERE c.client_request_id = r.id), r.created_at, r.template_id,
    r.sponsor_email IS NOT NULL, r.due_on,
    fold_text(r.name), fold_text(r.visa_type), coalesce(fold_text(coalesce(nullif(u.full_name, ''), u.email)), ''),
    1001 * (1000 * p.documents_completed / greatest(p.documents_total, 1))
      + 1000 * p.documents_accepted / greatest(p.documents_total, 1),
    needs.urgency, needs.urgency * 10000000000000000 - (1000000 * extract(epoch FROM CASE needs.urgency
      WHEN 5 THEN CASE r.invitation_state WHEN 'failed' THEN r.invitation_since ELSE r.party_invitation_since END
      WHEN 4 THEN p.message_since
      WHEN 3 THEN least(since.files, since.answers)
      WHEN 2 THEN since.ready END))::bigint,
    CASE WHEN needs.urgency = 0 AND r.status IN ('pending', 'in-progress') AND r.invitation_state IN ('sent', 'accepted')
      THEN ((greatest(r.created_at, coalesce(p.client_active_at, r.invitation_since)) + interval '168 hours') AT TIME ZONE 'UTC')::date
    END
  FROM client_requests AS r
  JOIN case_progress AS p ON p.client_request_id = r.id
  LEFT JOIN profiles AS u ON u.id = r.user_id
  CROSS JOIN LATERAL (
    SELECT r.workspace_id AS id UNION SELECT r.user_id
    UNION SELECT m.user_id FROM case_members AS m WHERE m.client_request_id = r.id
  ) AS desk
  CROSS JOIN LATERAL (
    SELECT CASE WHEN r.status <> 'completed' THEN p.files_since END AS files,
      CASE WHEN r.status <> 'completed' THEN
        CASE WHEN r.submitted_at > coalesce(r.answers_reviewed_at, '-infinity') THEN r.submitted_at ELSE p.answers_since END
        END AS answers,
      CASE WHEN r.status <> 'completed' AND (r.status = 'documents_submitted' OR r.submitted_at IS NOT NULL)
        AND NOT p.required_open
        THEN coalesce(greatest(r.submitted_at, p.last_file_at), r.updated_at) END AS ready
  ) AS since
  CROSS JOIN LATERAL (
    SELECT CASE
      WHEN r.status <> 'completed' AND 'failed' IN (r.invitation_state, r.party_invitation_state) THEN 5
      WHEN p.message_since IS NOT NULL THEN 4
      WHEN r.status = 'completed' THEN 0
      WHEN least(since.files, since.answers) IS NOT NULL THEN 3
      WHEN since.ready IS NOT NULL THEN 2
      ELSE 0 END AS urgency
  ) AS needs
  WHERE r.id = ANY (cases)
  ORDER BY r.id, desk.id
  ON CONFLICT (client_request_id, desk_id) DO UPDATE SET
    user_id = excluded.user_id, state = excluded.state, restricted = excluded.restricted, created_at = excluded.created_at,
    template_id = excluded.template_id, has_sponsor = excluded.has_sponsor, due_on = excluded.due_on,
    client_key = excluded.client_key, visa_key = excluded.visa_key, responsible_key = excluded.responsible_key,
    documents_share = excluded.documents_share, urgency = excluded.urgency, rank = excluded.rank, stalls_on = excluded.stalls_on
  WHERE (
      q.user_id, q.state, q.restricted, q.created_at, q.template_id, q.has_sponsor, q.due_on, q.client_key, q.visa_key,
      q.responsible_key, q.documents_share, q.urgency, q.rank, q.stalls_on)
    IS DISTINCT FROM (
      excluded.user_id, excluded.state, excluded.restricted, excluded.created_at, excluded.template_id, excluded.has_sponsor,
      excluded.due_on, excluded.client_key, excluded.visa_key, excluded.responsible_key, excluded.documents_share,
      excluded.urgency, excluded.rank, excluded.stalls_on);
  DELETE FROM queue_rows AS q WHERE q.client_request_id = ANY (cases) AND NOT EXISTS (
    SELECT FROM client_requests AS r WHERE r.id = q.client_request_id AND q.desk_id IN (r.workspace_id, r.user_id)
    UNION ALL SELECT FROM case_members AS m WHERE m.client_request_id = q.client_request_id AND m.user_id = q.desk_id);
  INSERT INTO case_search AS s (client_request_id, workspace_id, folded_text, pieces)
  SELECT r.id, r.workspace_id, r.search_text, text_pieces(r.search_text, r.workspace_id) FROM client_requests AS r
  LEFT JOIN case_search AS known ON known.client_request_id = r.id
  WHERE r.id = ANY (cases) AND (known.folded_text IS DISTINCT FROM r.search_text
    OR NOT known.pieces @> text_pieces(left(r.search_text, 2), r.workspace_id))
  ON CONFLICT (client_request_id) DO UPDATE SET folded_text = excluded.folded_text, pieces = excluded.pieces;
END $$;

CREATE FUNCTION count_case_of_person() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM count_case_progress(ARRAY[NEW.client_request_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER count_progress_of_person AFTER UPDATE OF submitted_at, parties ON client_users
  FOR EACH ROW WHEN ((OLD.submitted_at, OLD.parties) IS DISTINCT FROM (NEW.submitted_at, NEW.parties))
  EXECUTE FUNCTION count_case_of_person();
CREATE TRIGGER count_progress_of_submission AFTER UPDATE OF submitted_at ON client_requests
  FOR EACH ROW WHEN (OLD.submitted_at IS DISTINCT FROM NEW.submitted_at)
  EXECUTE FUNCTION count_changed_case();

GRANT visafolio_progress TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_progress;
ALTER FUNCTION count_case_of_person() OWNER TO visafolio_progress;
REVOKE CREATE ON SCHEMA public FROM visafolio_progress;
SET LOCAL ROLE visafolio_progress;
SELECT count_case_progress(ARRAY(SELECT DISTINCT client_request_id FROM client_users WHERE submitted_at IS NOT NULL AND parties IS NOT NULL));
RESET ROLE;
REVOKE visafolio_progress FROM CURRENT_USER;
