-- The queue: what staff sort, filter and count their cases by is kept in one row for each case and desk, with an index for each
-- order (docs/decisions/0090).

-- By when the client should have given everything; and completed cases that have left the lists.
ALTER TABLE client_requests
  ADD COLUMN due_on date,
  ADD COLUMN archived_at timestamptz,
  ADD CONSTRAINT client_requests_archived_completed CHECK (archived_at IS NULL OR status = 'completed');
GRANT UPDATE (due_on, archived_at) ON client_requests TO visafolio_staff;
GRANT SELECT (due_on) ON client_requests TO visafolio_client;

-- A case that is opened again is back in the lists.
CREATE FUNCTION bring_back_opened_case() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.archived_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER bring_back_opened_case BEFORE UPDATE OF status ON client_requests
  FOR EACH ROW WHEN (NEW.status <> 'completed' AND OLD.archived_at IS NOT NULL)
  EXECUTE FUNCTION bring_back_opened_case();

-- Documents of which every file is accepted.
ALTER TABLE case_progress ADD COLUMN documents_accepted integer NOT NULL DEFAULT 0;
GRANT UPDATE (documents_accepted) ON case_progress TO visafolio_progress;
CREATE OR REPLACE FUNCTION count_case_progress(cases uuid[]) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM client_requests WHERE id = ANY (cases) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO case_progress AS p (client_request_id, workspace_id, documents_total, documents_completed, documents_accepted,
    questions_total, questions_answered, to_review, files_since, answers_since, required_open, last_file_at)
  SELECT r.id, r.workspace_id, documents.total, documents.completed, documents.accepted,
    questions.total - cardinality(r.waived_question_ids), answers.counted, files.to_review, files.since, answers.since,
    documents.required_open OR questions.required_open, files.last
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
    answers_since = excluded.answers_since, required_open = excluded.required_open, last_file_at = excluded.last_file_at
  WHERE (p.documents_total, p.documents_completed, p.documents_accepted, p.questions_total, p.questions_answered, p.to_review,
      p.files_since, p.answers_since, p.required_open, p.last_file_at)
    IS DISTINCT FROM (excluded.documents_total, excluded.documents_completed, excluded.documents_accepted,
      excluded.questions_total, excluded.questions_answered, excluded.to_review, excluded.files_since, excluded.answers_since,
      excluded.required_open, excluded.last_file_at);
END $$;

-- A desk is what somebody looks at: all of a workspace, which has the workspace's id, or the cases that a person is responsible
-- for or assigned to, which has the person's.
CREATE TABLE queue_rows (
  client_request_id uuid NOT NULL,
  desk_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- The status; or archived, which only completed ones are.
  state text NOT NULL CHECK (state IN ('pending', 'in-progress', 'documents_submitted', 'completed', 'archived')),
  restricted boolean NOT NULL,
  created_at timestamptz NOT NULL,
  template_id uuid,
  visa_type text NOT NULL,
  has_sponsor boolean NOT NULL,
  undelivered boolean NOT NULL,
  due_on date,
  last_activity_at timestamptz NOT NULL,
  -- As lists compare them: without accents, in small letters, by the code of each letter.
  client_key text COLLATE "C" NOT NULL,
  visa_key text COLLATE "C" NOT NULL,
  responsible_key text COLLATE "C" NOT NULL,
  -- Shares in thousandths; of documents the received, and of equal ones the accepted.
  documents_share integer NOT NULL,
  answers_share integer NOT NULL,
  -- How much the case needs the staff, leaving out what follows from the clock: 5 to 2, or 0.
  urgency smallint NOT NULL,
  -- The highest first: the longest waiting, and without urgency the newest. Microseconds.
  rank bigint NOT NULL,
  -- Without urgency, when the client will have been silent for too long; the same as a rank.
  stalled_from timestamptz,
  stalled_rank bigint,
  PRIMARY KEY (client_request_id, desk_id),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
-- Pages are planned once for desks of all sizes: as if each were large, so that they walk along an index and never sort a desk.
ALTER TABLE queue_rows ALTER COLUMN desk_id SET (n_distinct = 2);
CREATE INDEX queue_rows_next ON queue_rows (desk_id, state, urgency, rank, client_request_id);
CREATE INDEX queue_rows_waiting ON queue_rows (desk_id, urgency) WHERE urgency > 0;
CREATE INDEX queue_rows_stalled ON queue_rows (desk_id, state, stalled_rank, client_request_id) WHERE stalled_rank IS NOT NULL;
CREATE INDEX queue_rows_newest ON queue_rows (desk_id, state, created_at, client_request_id);
CREATE INDEX queue_rows_client ON queue_rows (desk_id, state, client_key, client_request_id);
CREATE INDEX queue_rows_visa ON queue_rows (desk_id, state, visa_key, client_request_id);
CREATE INDEX queue_rows_responsible ON queue_rows (desk_id, state, responsible_key, client_request_id);
CREATE INDEX queue_rows_due ON queue_rows (desk_id, state, due_on, client_request_id);
CREATE INDEX queue_rows_activity ON queue_rows (desk_id, state, last_activity_at, client_request_id);
CREATE INDEX queue_rows_documents ON queue_rows (desk_id, state, documents_share, client_request_id);
CREATE INDEX queue_rows_answers ON queue_rows (desk_id, state, answers_share, client_request_id);
CREATE INDEX queue_rows_template ON queue_rows (desk_id, template_id);
CREATE INDEX queue_rows_sponsor ON queue_rows (desk_id, has_sponsor);
CREATE INDEX queue_rows_undelivered ON queue_rows (desk_id) WHERE undelivered;
CREATE INDEX queue_rows_restricted ON queue_rows (desk_id) WHERE restricted;

-- How many there are of each kind on a desk, as a sum: a change adds lines and waits for nobody, and now and then lines are added
-- up. Restricted cases are left out: they are counted by looking.
CREATE TABLE queue_counts (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL,
  desk_id uuid NOT NULL,
  state text NOT NULL,
  urgency smallint NOT NULL,
  undelivered boolean NOT NULL,
  n bigint NOT NULL
);
CREATE INDEX queue_counts_desk ON queue_counts (desk_id) INCLUDE (workspace_id, state, urgency, undelivered, n);

-- Every two and three letters that follow each other in what a case is searched by, as numbers that are the workspace's own.
CREATE TABLE case_search (
  client_request_id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  folded_text text NOT NULL,
  pieces bigint[] NOT NULL,
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX case_search_workspace ON case_search (workspace_id);
CREATE INDEX case_search_pieces ON case_search USING gin (pieces);
CREATE FUNCTION text_pieces(value text, workspace uuid) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT coalesce(array_agg(DISTINCT hashtextextended(substr(value, at, size), hashtextextended(workspace::text, 0))), '{}')
  FROM generate_series(1, length(value)) AS at CROSS JOIN generate_series(2, 3) AS size WHERE at + size - 1 <= length(value));
-- Of what is looked for the threes are enough.
CREATE FUNCTION searched_pieces(value text, workspace uuid) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT coalesce(array_agg(DISTINCT hashtextextended(substr(value, at, least(3, length(value))),
    hashtextextended(workspace::text, 0))), '{}')
  FROM generate_series(1, greatest(1, length(value) - 2)) AS at WHERE length(value) > 1);

-- A case's rows, from what it is now. Waits for another change of the same rows, and then sees it.
CREATE FUNCTION refresh_queue(cases uuid[]) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM queue_rows WHERE client_request_id = ANY (cases) ORDER BY client_request_id, desk_id FOR UPDATE;
  INSERT INTO queue_rows AS q (client_request_id, desk_id, workspace_id, user_id, state, restricted, created_at, template_id,
    visa_type, has_sponsor, undelivered, due_on, last_activity_at, client_key, visa_key, responsible_key, documents_share,
    answers_share, urgency, rank, stalled_from, stalled_rank)
  SELECT r.id, desk.id, r.workspace_id, r.user_id, CASE WHEN r.archived_at IS NULL THEN r.status ELSE 'archived' END,
    EXISTS (SELECT FROM case_restrictions AS c WHERE c.client_request_id = r.id), r.created_at, r.template_id, r.visa_type,
    r.sponsor_email IS NOT NULL, r.status <> 'completed' AND r.invitation_state = 'failed', r.due_on,
    coalesce((SELECT a.at FROM activity AS a WHERE a.client_request_id = r.id AND a.kind NOT IN ('answers.viewed',
      'document.viewed', 'message.read', 'message.translated', 'file.processed', 'file.sent_to_provider')
      ORDER BY a.id DESC LIMIT 1), r.created_at),
    fold_text(r.name), fold_text(r.visa_type), coalesce(fold_text(coalesce(nullif(u.full_name, ''), u.email)), ''),
    1001 * (1000 * p.documents_completed / greatest(p.documents_total, 1))
      + 1000 * p.documents_accepted / greatest(p.documents_total, 1),
    1000 * p.questions_answered / greatest(p.questions_total, 1),
    needs.urgency, (1000000 * CASE needs.urgency
      WHEN 5 THEN -extract(epoch FROM r.invitation_since)
      WHEN 4 THEN -extract(epoch FROM p.message_since)
      WHEN 3 THEN -extract(epoch FROM least(since.files, since.answers))
      WHEN 2 THEN -extract(epoch FROM since.ready)
      ELSE extract(epoch FROM r.created_at) END)::bigint,
    stalled.at, (-1000000 * extract(epoch FROM stalled.at))::bigint
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
  CROSS JOIN LATERAL (
    SELECT CASE WHEN needs.urgency = 0 AND r.status IN ('pending', 'in-progress') AND r.invitation_state IN ('sent', 'accepted')
      THEN greatest(r.created_at, coalesce(p.client_active_at, r.invitation_since)) + interval '168 hours' END AS at
  ) AS stalled
  WHERE r.id = ANY (cases)
  ORDER BY r.id, desk.id
  ON CONFLICT (client_request_id, desk_id) DO UPDATE SET user_id = excluded.user_id, state = excluded.state,
    restricted = excluded.restricted, created_at = excluded.created_at, template_id = excluded.template_id,
    visa_type = excluded.visa_type, has_sponsor = excluded.has_sponsor, undelivered = excluded.undelivered,
    due_on = excluded.due_on, last_activity_at = excluded.last_activity_at, client_key = excluded.client_key,
    visa_key = excluded.visa_key, responsible_key = excluded.responsible_key, documents_share = excluded.documents_share,
    answers_share = excluded.answers_share, urgency = excluded.urgency, rank = excluded.rank,
    stalled_from = excluded.stalled_from, stalled_rank = excluded.stalled_rank
  WHERE (q.user_id, q.state, q.restricted, q.created_at, q.template_id, q.visa_type, q.has_sponsor, q.undelivered, q.due_on,
      q.last_activity_at, q.client_key, q.visa_key, q.responsible_key, q.documents_share, q.answers_share, q.urgency, q.rank,
      q.stalled_from, q.stalled_rank)
    IS DISTINCT FROM (excluded.user_id, excluded.state, excluded.restricted, excluded.created_at, excluded.template_id,
      excluded.visa_type, excluded.has_sponsor, excluded.undelivered, excluded.due_on, excluded.last_activity_at,
      excluded.client_key, excluded.visa_key, excluded.responsible_key, excluded.documents_share, excluded.answers_share,
      excluded.urgency, excluded.rank, excluded.stalled_from, excluded.stalled_rank);
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

-- At the end of the transaction, when it waits for nothing else: two people never wait for each other's rows.
CREATE FUNCTION refresh_queue_of_row() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM refresh_queue(ARRAY[CASE WHEN TG_OP = 'DELETE' THEN OLD.client_request_id ELSE NEW.client_request_id END]);
  RETURN NULL;
END $$;
CREATE FUNCTION refresh_queue_of_case() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM refresh_queue(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE FUNCTION refresh_queue_of_person() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM refresh_queue(ARRAY(SELECT id FROM client_requests WHERE user_id = NEW.id));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refresh_queue AFTER UPDATE ON client_requests DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.workspace_id, OLD.user_id, OLD.status, OLD.archived_at, OLD.name, OLD.visa_type, OLD.template_id,
      OLD.sponsor_email, OLD.invitation_state, OLD.invitation_since, OLD.due_on, OLD.submitted_at, OLD.answers_reviewed_at,
      OLD.created_at, OLD.search_text)
    IS DISTINCT FROM (NEW.workspace_id, NEW.user_id, NEW.status, NEW.archived_at, NEW.name, NEW.visa_type, NEW.template_id,
      NEW.sponsor_email, NEW.invitation_state, NEW.invitation_since, NEW.due_on, NEW.submitted_at, NEW.answers_reviewed_at,
      NEW.created_at, NEW.search_text)
    OR NEW.status = 'documents_submitted' AND OLD.updated_at <> NEW.updated_at)
  EXECUTE FUNCTION refresh_queue_of_case();
CREATE CONSTRAINT TRIGGER refresh_queue AFTER INSERT OR UPDATE ON case_progress DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refresh_queue_of_row();
CREATE CONSTRAINT TRIGGER refresh_queue AFTER INSERT OR DELETE ON case_members DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refresh_queue_of_row();
CREATE CONSTRAINT TRIGGER refresh_queue AFTER INSERT OR DELETE ON case_restrictions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refresh_queue_of_row();
CREATE CONSTRAINT TRIGGER refresh_queue AFTER INSERT ON activity DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.kind NOT IN ('answers.viewed', 'document.viewed', 'message.read', 'message.translated',
    'file.processed', 'file.sent_to_provider', 'request.deleted'))
  EXECUTE FUNCTION refresh_queue_of_row();
CREATE CONSTRAINT TRIGGER refresh_queue AFTER UPDATE ON profiles DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (coalesce(nullif(OLD.full_name, ''), OLD.email) IS DISTINCT FROM coalesce(nullif(NEW.full_name, ''), NEW.email))
  EXECUTE FUNCTION refresh_queue_of_person();

CREATE FUNCTION count_queue() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO queue_counts (workspace_id, desk_id, state, urgency, undelivered, n)
    SELECT workspace_id, desk_id, state, urgency, undelivered, count(*) FROM changed WHERE NOT restricted GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO queue_counts (workspace_id, desk_id, state, urgency, undelivered, n)
    SELECT workspace_id, desk_id, state, urgency, undelivered, -count(*) FROM before WHERE NOT restricted GROUP BY 1, 2, 3, 4, 5;
  ELSE
    INSERT INTO queue_counts (workspace_id, desk_id, state, urgency, undelivered, n)
    SELECT workspace_id, desk_id, state, urgency, undelivered, sum(n) FROM (
      SELECT workspace_id, desk_id, state, urgency, undelivered, 1 AS n FROM changed WHERE NOT restricted
      UNION ALL SELECT workspace_id, desk_id, state, urgency, undelivered, -1 FROM before WHERE NOT restricted
    ) AS change GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) <> 0;
  END IF;
  IF random() < 0.05 THEN
    -- What others add meanwhile, or add up, is left for the next time.
    WITH gone AS (
      DELETE FROM queue_counts WHERE id = ANY (ARRAY(SELECT id FROM queue_counts
        WHERE desk_id = (SELECT desk_id FROM queue_counts ORDER BY id DESC LIMIT 1) FOR UPDATE SKIP LOCKED))
      RETURNING *
    )
    INSERT INTO queue_counts (workspace_id, desk_id, state, urgency, undelivered, n)
    SELECT workspace_id, desk_id, state, urgency, undelivered, sum(n) FROM gone GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_new_rows AFTER INSERT ON queue_rows
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_queue();
CREATE TRIGGER count_changed_rows AFTER UPDATE ON queue_rows
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_queue();
CREATE TRIGGER count_gone_rows AFTER DELETE ON queue_rows
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_queue();

-- The cases of the reader's workspace, but for those hidden from them, that contain what is looked for. A policy would keep the
-- index from being asked.
CREATE FUNCTION app_found_cases(folded text) RETURNS SETOF uuid LANGUAGE plpgsql STABLE PARALLEL UNSAFE
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  here constant uuid := app_workspace_id();
  hidden constant uuid[] := app_hidden_cases();
BEGIN
  IF length(folded) > 1 THEN
    RETURN QUERY SELECT s.client_request_id FROM case_search AS s
      WHERE s.pieces @> searched_pieces(folded, here) AND s.workspace_id = here AND s.client_request_id <> ALL (hidden)
        AND strpos(s.folded_text, folded) > 0;
  ELSE
    RETURN QUERY SELECT s.client_request_id FROM case_search AS s
      WHERE s.workspace_id = here AND s.client_request_id <> ALL (hidden) AND strpos(s.folded_text, folded) > 0;
  END IF;
END $$;

-- What a person looks at often, for themselves or for all of the workspace.
CREATE TABLE saved_views (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  made_by uuid REFERENCES profiles ON DELETE SET NULL,
  name text NOT NULL CHECK (name <> ''),
  -- Filter, order and columns, as the contract names them.
  address jsonb NOT NULL,
  shared boolean NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  idempotency_key text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (workspace_id, made_by, idempotency_key)
);
CREATE INDEX saved_views_maker ON saved_views (made_by);

-- What was done to many cases at once: a call that comes twice does it once. A download is fetched by it.
CREATE TABLE bulk_runs (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  idempotency_key text NOT NULL,
  -- Cases with what came of each; NULL while it goes on.
  outcome jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, idempotency_key)
);

-- queue_rows: like the case
ALTER TABLE queue_rows ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON queue_rows TO visafolio_staff;
CREATE POLICY staff_select ON queue_rows FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT, INSERT, DELETE, UPDATE (user_id, state, restricted, created_at, template_id, visa_type, has_sponsor, undelivered,
  due_on, last_activity_at, client_key, visa_key, responsible_key, documents_share, answers_share, urgency, rank, stalled_from,
  stalled_rank) ON queue_rows TO visafolio_progress;
CREATE POLICY progress_select ON queue_rows FOR SELECT TO visafolio_progress USING (true);
CREATE POLICY progress_insert ON queue_rows FOR INSERT TO visafolio_progress WITH CHECK (true);
CREATE POLICY progress_update ON queue_rows FOR UPDATE TO visafolio_progress USING (true);
CREATE POLICY progress_delete ON queue_rows FOR DELETE TO visafolio_progress USING (true);

-- queue_counts: no restricted case is in them
ALTER TABLE queue_counts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON queue_counts TO visafolio_staff;
CREATE POLICY staff_select ON queue_counts FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()));
-- The update is never made: rows that are added up are locked by it.
GRANT SELECT, INSERT, DELETE, UPDATE (n) ON queue_counts TO visafolio_progress;
CREATE POLICY progress_select ON queue_counts FOR SELECT TO visafolio_progress USING (true);
CREATE POLICY progress_insert ON queue_counts FOR INSERT TO visafolio_progress WITH CHECK (true);
CREATE POLICY progress_update ON queue_counts FOR UPDATE TO visafolio_progress USING (true);
CREATE POLICY progress_delete ON queue_counts FOR DELETE TO visafolio_progress USING (true);

-- case_search: like the case
ALTER TABLE case_search ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON case_search TO visafolio_staff;
CREATE POLICY staff_select ON case_search FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT, INSERT, UPDATE (folded_text, pieces) ON case_search TO visafolio_progress;
CREATE POLICY progress_select ON case_search FOR SELECT TO visafolio_progress USING (true);
CREATE POLICY progress_insert ON case_search FOR INSERT TO visafolio_progress WITH CHECK (true);
CREATE POLICY progress_update ON case_search FOR UPDATE TO visafolio_progress USING (true);

-- saved_views: own ones, and those that are shared; the heads of a firm change these too
ALTER TABLE saved_views ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT (workspace_id, made_by, name, address, shared, idempotency_key), DELETE,
  UPDATE (name, address, shared, revision, updated_at) ON saved_views TO visafolio_staff;
CREATE POLICY staff_select ON saved_views FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND (shared OR made_by = (SELECT app_user_id())));
CREATE POLICY staff_insert ON saved_views FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND made_by = (SELECT app_user_id()));
CREATE POLICY staff_update ON saved_views FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (made_by = (SELECT app_user_id()) OR shared AND (SELECT app_is_firm_admin())));
CREATE POLICY staff_delete ON saved_views FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (made_by = (SELECT app_user_id()) OR shared AND (SELECT app_is_firm_admin())));
GRANT SELECT (id, workspace_id, made_by, idempotency_key), UPDATE (workspace_id, idempotency_key), DELETE
  ON saved_views TO visafolio_mover;
CREATE POLICY mover_select ON saved_views FOR SELECT TO visafolio_mover USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_update ON saved_views FOR UPDATE TO visafolio_mover USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_delete ON saved_views FOR DELETE TO visafolio_mover USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT INSERT ON saved_views TO visafolio_importer;
CREATE POLICY importer_insert ON saved_views FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));

-- bulk_runs: everybody's own
ALTER TABLE bulk_runs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT (workspace_id, user_id, idempotency_key), DELETE, UPDATE (outcome) ON bulk_runs TO visafolio_staff;
CREATE POLICY staff_select ON bulk_runs FOR SELECT TO visafolio_staff
  USING (user_id = (SELECT app_user_id()) AND workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON bulk_runs FOR INSERT TO visafolio_staff
  WITH CHECK (user_id = (SELECT app_user_id()) AND workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_update ON bulk_runs FOR UPDATE TO visafolio_staff
  USING (user_id = (SELECT app_user_id()) AND workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_delete ON bulk_runs FOR DELETE TO visafolio_staff
  USING (user_id = (SELECT app_user_id()) AND workspace_id = (SELECT app_workspace_id()));

GRANT SELECT (status, archived_at, name, email, visa_type, template_id, sponsor_email, invitation_state, invitation_since, due_on,
  submitted_at, created_at, updated_at, search_text) ON client_requests TO visafolio_progress;
GRANT SELECT (id, full_name, email) ON profiles TO visafolio_progress;
CREATE POLICY progress_select ON profiles FOR SELECT TO visafolio_progress USING (true);
GRANT SELECT (user_id, workspace_id) ON workspace_members TO visafolio_progress;
CREATE POLICY progress_select ON workspace_members FOR SELECT TO visafolio_progress USING (true);
GRANT SELECT (client_request_id, workspace_id, user_id) ON case_restrictions TO visafolio_progress;
CREATE POLICY progress_select ON case_restrictions FOR SELECT TO visafolio_progress USING (true);
GRANT SELECT (id, client_request_id, kind, at) ON activity TO visafolio_progress;
CREATE POLICY progress_select ON activity FOR SELECT TO visafolio_progress USING (true);

GRANT visafolio_progress TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_progress;
ALTER FUNCTION refresh_queue_of_row() OWNER TO visafolio_progress;
ALTER FUNCTION refresh_queue_of_case() OWNER TO visafolio_progress;
ALTER FUNCTION refresh_queue_of_person() OWNER TO visafolio_progress;
ALTER FUNCTION app_found_cases(text) OWNER TO visafolio_progress;
ALTER FUNCTION count_queue() OWNER TO visafolio_progress;
REVOKE CREATE ON SCHEMA public FROM visafolio_progress;
REVOKE EXECUTE ON FUNCTION app_found_cases(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_found_cases(text) TO visafolio_staff;
REVOKE EXECUTE ON FUNCTION refresh_queue(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refresh_queue(uuid[]) TO visafolio_progress;

-- What there is already.
SET LOCAL ROLE visafolio_progress;
UPDATE case_progress AS p SET documents_accepted = accepted.n
FROM (
  SELECT d.client_request_id, count(*)::int AS n FROM client_request_documents AS d
  WHERE d.waived_at IS NULL AND d.status = 'completed' AND (
    SELECT bool_and(u.accepted_at IS NOT NULL) FROM client_document_uploads AS u
    WHERE u.client_request_document_id = d.id AND u.upload_status = 'uploaded')
  GROUP BY d.client_request_id
) AS accepted
WHERE p.client_request_id = accepted.client_request_id;
SELECT refresh_queue(ARRAY(SELECT id FROM client_requests));
RESET ROLE;
REVOKE visafolio_progress FROM CURRENT_USER;
