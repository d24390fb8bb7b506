-- The list of cases in plain statements (docs/decisions/0123): a row of the list changes with the case's state, and what changes with
-- each answer stands in its progress.

DROP TRIGGER refresh_queue ON activity;
DROP TRIGGER refresh_queue ON case_progress;
DROP TRIGGER note_client_activity ON activity;
DROP INDEX queue_rows_waiting, queue_rows_template, queue_rows_sponsor, queue_rows_restricted, queue_rows_next, queue_rows_stalled,
  queue_rows_newest, queue_rows_client, queue_rows_visa, queue_rows_responsible, queue_rows_due, queue_rows_undated, queue_rows_activity,
  queue_rows_documents, queue_rows_answers, queue_rows_assigned, queue_rows_undelivered, case_progress_workspace;
DROP TRIGGER count_new_rows ON queue_rows;
DROP TRIGGER count_changed_rows ON queue_rows;
DROP TRIGGER count_gone_rows ON queue_rows;
DROP TRIGGER count_days_of_new ON queue_rows;
DROP TRIGGER count_days_of_changed ON queue_rows;
DROP TRIGGER count_days_of_gone ON queue_rows;

-- When anything happened last that is no mere look; and how many days passed from the request until the last document was accepted,
-- NULL while one is wanted.
ALTER TABLE case_progress ADD COLUMN last_activity_at timestamptz, ADD COLUMN days_to_complete double precision;
ALTER TABLE case_progress NO FORCE ROW LEVEL SECURITY;
ALTER TABLE client_requests NO FORCE ROW LEVEL SECURITY;
ALTER TABLE queue_rows NO FORCE ROW LEVEL SECURITY;
UPDATE case_progress AS p SET last_activity_at = coalesce(q.last_activity_at, r.created_at),
  days_to_complete = CASE WHEN p.documents_completed = p.documents_total AND p.documents_total > 0
    THEN extract(epoch FROM p.last_file_at - r.created_at) / 86400 END
FROM client_requests AS r LEFT JOIN queue_rows AS q ON q.client_request_id = r.id AND q.desk_id = r.workspace_id
WHERE r.id = p.client_request_id;
ALTER TABLE client_requests FORCE ROW LEVEL SECURITY;
ALTER TABLE case_progress FORCE ROW LEVEL SECURITY;
-- Room on each page for the next version of a row: an answer changes no index. The day is in an index, and changes once a day.
ALTER TABLE case_progress SET (fillfactor = 80);
ALTER TABLE case_progress ALTER COLUMN last_activity_at SET NOT NULL,
  ADD COLUMN active_on date NOT NULL GENERATED ALWAYS AS ((last_activity_at AT TIME ZONE 'UTC')::date) STORED;
CREATE INDEX case_progress_activity ON case_progress (workspace_id, active_on);
CREATE INDEX case_progress_complete ON case_progress (workspace_id, last_file_at) INCLUDE (client_request_id, days_to_complete)
  WHERE days_to_complete IS NOT NULL;
GRANT UPDATE (last_activity_at, days_to_complete) ON case_progress TO visafolio_progress;

ALTER TABLE queue_rows SET (fillfactor = 90);
-- rank: what waits for staff, the highest first: 10^16 for each step of urgency, less the microseconds of the time since when. NULL where
-- nothing waits. stalls_on: the day (UTC) on which the client has been silent for too long.
ALTER TABLE queue_rows
  DROP COLUMN visa_type,
  DROP COLUMN undelivered,
  DROP COLUMN last_activity_at,
  DROP COLUMN answers_share,
  DROP COLUMN stalled_rank,
  ALTER COLUMN rank DROP NOT NULL,
  ALTER COLUMN rank TYPE bigint USING (CASE WHEN urgency > 0 THEN urgency * 10000000000000000 + rank END),
  ALTER COLUMN stalled_from TYPE date USING ((stalled_from AT TIME ZONE 'UTC')::date);
ALTER TABLE queue_rows RENAME COLUMN stalled_from TO stalls_on;
CREATE INDEX queue_rows_newest ON queue_rows (desk_id, state, created_at, client_request_id);
CREATE INDEX queue_rows_waiting ON queue_rows (desk_id, state, rank, client_request_id) WHERE rank IS NOT NULL;
CREATE INDEX queue_rows_stalled ON queue_rows (desk_id, state, stalls_on) WHERE stalls_on IS NOT NULL;
CREATE INDEX queue_rows_due ON queue_rows (desk_id, state, due_on, client_request_id) WHERE due_on IS NOT NULL;
CREATE INDEX queue_rows_client ON queue_rows (desk_id, state, client_key, client_request_id);

CREATE OR REPLACE FUNCTION count_case_progress(cases uuid[]) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM client_requests WHERE id = ANY (cases) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO case_progress AS p (client_request_id, workspace_id, documents_total, documents_completed, documents_accepted,
    questions_total, questions_answered, to_review, files_since, answers_since, required_open, last_file_at, days_to_complete,
    last_activity_at)
  SELECT r.id, r.workspace_id, documents.total, documents.completed, documents.accepted,
    questions.total - cardinality(r.waived_question_ids), answers.counted, files.to_review, files.since, answers.since,
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

-- A case's rows, from what it is now. Waits for another change of the same rows, and then sees it.
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
      WHEN 5 THEN r.invitation_since
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
      CASE WHEN r.status <> 'completed' AND r.submitted_at IS NOT NULL THEN
        CASE WHEN r.answers_reviewed_at IS NULL OR r.answers_reviewed_at < r.submitted_at THEN r.submitted_at
          ELSE p.answers_since END
        END AS answers,
      CASE WHEN r.status <> 'completed' AND (r.status = 'documents_submitted' OR r.submitted_at IS NOT NULL)
        AND NOT p.required_open
        THEN coalesce(greatest(r.submitted_at, p.last_file_at), r.updated_at) END AS ready
  ) AS since
  CROSS JOIN LATERAL (
    SELECT CASE
      WHEN r.status <> 'completed' AND r.invitation_state = 'failed' THEN 5
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

-- The sums say of a person's desk which cases that person is responsible for; what is undelivered is of urgency 5. What is due of cases
-- that were handed in counts in the calendar, and not as late.
ALTER TABLE queue_counts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE queue_days NO FORCE ROW LEVEL SECURITY;
DELETE FROM queue_counts;
DELETE FROM queue_days;
ALTER TABLE queue_counts DROP COLUMN undelivered, ADD COLUMN responsible boolean NOT NULL;
ALTER TABLE queue_days DROP CONSTRAINT queue_days_kind_check, ADD COLUMN responsible boolean NOT NULL,
  ADD CONSTRAINT queue_days_kind_check CHECK (kind IN ('due', 'handed_in', 'stalled'));
DROP INDEX queue_days_desk;
CREATE INDEX queue_counts_desk ON queue_counts (desk_id) INCLUDE (workspace_id, state, urgency, responsible, n);
CREATE INDEX queue_days_desk ON queue_days (desk_id, kind, on_date) INCLUDE (workspace_id, responsible, n);

DROP FUNCTION days_of_row(text, boolean, date, timestamptz);
CREATE FUNCTION days_of_row(state text, restricted boolean, due_on date, stalls_on date)
RETURNS TABLE (kind text, on_date date) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT day.kind, day.on_date
  FROM (VALUES (CASE state WHEN 'documents_submitted' THEN 'handed_in' ELSE 'due' END, due_on), ('stalled', stalls_on)) AS day (kind, on_date)
  WHERE day.on_date IS NOT NULL AND state IN ('pending', 'in-progress', 'documents_submitted') AND NOT restricted
$$;

GRANT visafolio_progress TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_progress;
DROP FUNCTION count_queue();
DROP FUNCTION count_queue_days();
DROP FUNCTION note_client_activity();

CREATE FUNCTION count_queue() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO queue_counts (workspace_id, desk_id, state, urgency, responsible, n)
    SELECT workspace_id, desk_id, state, urgency, user_id = desk_id, count(*) FROM changed WHERE NOT restricted GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO queue_counts (workspace_id, desk_id, state, urgency, responsible, n)
    SELECT workspace_id, desk_id, state, urgency, user_id = desk_id, -count(*) FROM before WHERE NOT restricted GROUP BY 1, 2, 3, 4, 5;
  ELSE
    INSERT INTO queue_counts (workspace_id, desk_id, state, urgency, responsible, n)
    SELECT workspace_id, desk_id, state, urgency, responsible, sum(n) FROM (
      SELECT workspace_id, desk_id, state, urgency, user_id = desk_id AS responsible, 1 AS n FROM changed WHERE NOT restricted
      UNION ALL SELECT workspace_id, desk_id, state, urgency, user_id = desk_id, -1 FROM before WHERE NOT restricted
    ) AS change GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) <> 0;
  END IF;
  IF random() < 0.05 THEN
    -- What others add meanwhile, or add up, is left for the next time.
    WITH gone AS (
      DELETE FROM queue_counts WHERE id = ANY (ARRAY(SELECT id FROM queue_counts
        WHERE desk_id = (SELECT desk_id FROM queue_counts ORDER BY id DESC LIMIT 1) FOR UPDATE SKIP LOCKED))
      RETURNING *
    )
    INSERT INTO queue_counts (workspace_id, desk_id, state, urgency, responsible, n)
    SELECT workspace_id, desk_id, state, urgency, responsible, sum(n) FROM gone GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION count_queue_days() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO queue_days (workspace_id, desk_id, kind, on_date, responsible, n)
    SELECT q.workspace_id, q.desk_id, day.kind, day.on_date, q.user_id = q.desk_id, count(*) FROM changed AS q
    CROSS JOIN LATERAL days_of_row(q.state, q.restricted, q.due_on, q.stalls_on) AS day GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO queue_days (workspace_id, desk_id, kind, on_date, responsible, n)
    SELECT q.workspace_id, q.desk_id, day.kind, day.on_date, q.user_id = q.desk_id, -count(*) FROM before AS q
    CROSS JOIN LATERAL days_of_row(q.state, q.restricted, q.due_on, q.stalls_on) AS day GROUP BY 1, 2, 3, 4, 5;
  ELSE
    INSERT INTO queue_days (workspace_id, desk_id, kind, on_date, responsible, n)
    SELECT q.workspace_id, q.desk_id, day.kind, day.on_date, q.user_id = q.desk_id, sum(q.n) FROM (
      SELECT workspace_id, desk_id, user_id, state, restricted, due_on, stalls_on, 1 AS n FROM changed
      UNION ALL SELECT workspace_id, desk_id, user_id, state, restricted, due_on, stalls_on, -1 FROM before
    ) AS q CROSS JOIN LATERAL days_of_row(q.state, q.restricted, q.due_on, q.stalls_on) AS day
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(q.n) <> 0;
  END IF;
  IF random() < 0.05 THEN
    -- Days of the desk that have several lines. What others add meanwhile, or add up, is left for the next time.
    WITH desk AS MATERIALIZED (SELECT desk_id FROM queue_days ORDER BY id DESC LIMIT 1),
    gone AS (
      DELETE FROM queue_days WHERE id = ANY (ARRAY(SELECT id FROM queue_days
        WHERE desk_id = (SELECT desk_id FROM desk) AND (kind, on_date, responsible) IN (
          SELECT kind, on_date, responsible FROM queue_days WHERE desk_id = (SELECT desk_id FROM desk) GROUP BY 1, 2, 3 HAVING count(*) > 1)
        FOR UPDATE SKIP LOCKED))
      RETURNING *
    )
    INSERT INTO queue_days (workspace_id, desk_id, kind, on_date, responsible, n)
    SELECT workspace_id, desk_id, kind, on_date, responsible, sum(n) FROM gone GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;

-- At the end of the transaction, when it waits for nothing else. Looking at something is no activity.
CREATE FUNCTION note_activity() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE case_progress SET
    last_activity_at = CASE WHEN NEW.kind IN ('answers.viewed', 'document.viewed', 'message.read', 'message.translated',
      'file.processed', 'file.sent_to_provider') THEN last_activity_at ELSE NEW.at END,
    client_active_at = CASE WHEN NEW.actor_kind = 'client' THEN NEW.at ELSE client_active_at END
  WHERE client_request_id = NEW.client_request_id;
  RETURN NULL;
END $$;
ALTER FUNCTION count_queue() OWNER TO visafolio_progress;
ALTER FUNCTION count_queue_days() OWNER TO visafolio_progress;
ALTER FUNCTION note_activity() OWNER TO visafolio_progress;
REVOKE CREATE ON SCHEMA public FROM visafolio_progress;
REVOKE visafolio_progress FROM CURRENT_USER;

CREATE CONSTRAINT TRIGGER note_activity AFTER INSERT ON activity DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.actor_kind = 'client' OR NEW.kind NOT IN ('answers.viewed', 'document.viewed', 'message.read',
    'message.translated', 'file.processed', 'file.sent_to_provider'))
  EXECUTE FUNCTION note_activity();
CREATE CONSTRAINT TRIGGER refresh_queue AFTER INSERT ON case_progress DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refresh_queue_of_row();
CREATE CONSTRAINT TRIGGER refresh_queue_again AFTER UPDATE ON case_progress DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.documents_total, OLD.documents_completed, OLD.documents_accepted, OLD.files_since, OLD.answers_since,
      OLD.required_open, OLD.last_file_at, OLD.message_since, (OLD.client_active_at AT TIME ZONE 'UTC')::date)
    IS DISTINCT FROM (NEW.documents_total, NEW.documents_completed, NEW.documents_accepted, NEW.files_since, NEW.answers_since,
      NEW.required_open, NEW.last_file_at, NEW.message_since, (NEW.client_active_at AT TIME ZONE 'UTC')::date))
  EXECUTE FUNCTION refresh_queue_of_row();
CREATE TRIGGER count_new_rows AFTER INSERT ON queue_rows
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_queue();
CREATE TRIGGER count_changed_rows AFTER UPDATE ON queue_rows
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_queue();
CREATE TRIGGER count_gone_rows AFTER DELETE ON queue_rows
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_queue();
CREATE TRIGGER count_days_of_new AFTER INSERT ON queue_rows
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_queue_days();
CREATE TRIGGER count_days_of_changed AFTER UPDATE ON queue_rows
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_queue_days();
CREATE TRIGGER count_days_of_gone AFTER DELETE ON queue_rows
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_queue_days();

INSERT INTO queue_counts (workspace_id, desk_id, state, urgency, responsible, n)
SELECT workspace_id, desk_id, state, urgency, user_id = desk_id, count(*) FROM queue_rows WHERE NOT restricted GROUP BY 1, 2, 3, 4, 5;
INSERT INTO queue_days (workspace_id, desk_id, kind, on_date, responsible, n)
SELECT q.workspace_id, q.desk_id, day.kind, day.on_date, q.user_id = q.desk_id, count(*) FROM queue_rows AS q
CROSS JOIN LATERAL days_of_row(q.state, q.restricted, q.due_on, q.stalls_on) AS day GROUP BY 1, 2, 3, 4, 5;
ALTER TABLE queue_days FORCE ROW LEVEL SECURITY;
ALTER TABLE queue_counts FORCE ROW LEVEL SECURITY;
ALTER TABLE queue_rows FORCE ROW LEVEL SECURITY;
