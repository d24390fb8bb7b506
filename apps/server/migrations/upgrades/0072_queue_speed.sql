-- A filtered page walks along the order that it is sorted by until it is full: the index of each order has what filters ask for, so
-- that rows are passed without being read (docs/decisions/0090).
DROP INDEX queue_rows_next, queue_rows_stalled, queue_rows_newest, queue_rows_client, queue_rows_visa, queue_rows_responsible,
  queue_rows_due, queue_rows_activity, queue_rows_documents, queue_rows_answers;
CREATE INDEX queue_rows_next ON queue_rows (desk_id, state, urgency, rank, client_request_id)
  INCLUDE (workspace_id, user_id, template_id, visa_key, has_sponsor, undelivered, due_on, last_activity_at, stalled_from, stalled_rank);
CREATE INDEX queue_rows_stalled ON queue_rows (desk_id, state, stalled_rank, client_request_id)
  INCLUDE (workspace_id, user_id, template_id, visa_key, has_sponsor, undelivered, due_on, last_activity_at, urgency, stalled_from)
  WHERE stalled_rank IS NOT NULL;
CREATE INDEX queue_rows_newest ON queue_rows (desk_id, state, created_at, client_request_id)
  INCLUDE (workspace_id, user_id, template_id, visa_key, has_sponsor, undelivered, due_on, last_activity_at, urgency, stalled_from);
CREATE INDEX queue_rows_client ON queue_rows (desk_id, state, client_key, client_request_id)
  INCLUDE (workspace_id, user_id, template_id, visa_key, has_sponsor, undelivered, due_on, last_activity_at, urgency, stalled_from);
CREATE INDEX queue_rows_visa ON queue_rows (desk_id, state, visa_key, client_request_id)
  INCLUDE (workspace_id, user_id, template_id, has_sponsor, undelivered, due_on, last_activity_at, urgency, stalled_from);
CREATE INDEX queue_rows_responsible ON queue_rows (desk_id, state, responsible_key, client_request_id)
  INCLUDE (workspace_id, user_id, template_id, visa_key, has_sponsor, undelivered, due_on, last_activity_at, urgency, stalled_from);
-- Those without a due date come last, the newest first.
CREATE INDEX queue_rows_due ON queue_rows (desk_id, state, due_on, client_request_id)
  INCLUDE (workspace_id, user_id, template_id, visa_key, has_sponsor, undelivered, last_activity_at, urgency, stalled_from);
CREATE INDEX queue_rows_undated ON queue_rows (desk_id, state, created_at, client_request_id)
  INCLUDE (workspace_id, user_id, template_id, visa_key, has_sponsor, undelivered, due_on, last_activity_at, urgency, stalled_from)
  WHERE due_on IS NULL;
CREATE INDEX queue_rows_activity ON queue_rows (desk_id, state, last_activity_at, client_request_id)
  INCLUDE (workspace_id, user_id, template_id, visa_key, has_sponsor, undelivered, due_on, urgency, stalled_from);
CREATE INDEX queue_rows_documents ON queue_rows (desk_id, state, documents_share, client_request_id)
  INCLUDE (workspace_id, user_id, template_id, visa_key, has_sponsor, undelivered, due_on, last_activity_at, urgency, stalled_from);
CREATE INDEX queue_rows_answers ON queue_rows (desk_id, state, answers_share, client_request_id)
  INCLUDE (workspace_id, user_id, template_id, visa_key, has_sponsor, undelivered, due_on, last_activity_at, urgency, stalled_from);
-- What somebody is assigned to: on a person's desk, the cases of others.
CREATE INDEX queue_rows_assigned ON queue_rows (desk_id) WHERE user_id <> desk_id AND desk_id <> workspace_id;
-- Few at any time, and read whole: with everything that they are sorted by.
DROP INDEX queue_rows_undelivered;
CREATE INDEX queue_rows_undelivered ON queue_rows (desk_id, state)
  INCLUDE (client_request_id, workspace_id, user_id, template_id, visa_key, has_sponsor, undelivered, due_on, last_activity_at, urgency,
    rank, stalled_from, stalled_rank, created_at, client_key, responsible_key, documents_share, answers_share)
  WHERE undelivered;

-- By day, what is due and what counts as stalled from when (in UTC) while the client's turn is not over: what is late is a sum of
-- days. Kept like queue_counts, and without restricted cases too.
CREATE TABLE queue_days (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL,
  desk_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('due', 'stalled')),
  on_date date NOT NULL,
  n bigint NOT NULL
);
CREATE INDEX queue_days_desk ON queue_days (desk_id, kind, on_date) INCLUDE (workspace_id, n);
ALTER TABLE queue_days ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON queue_days TO visafolio_staff;
CREATE POLICY staff_select ON queue_days FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()));
-- The update is never made: rows that are added up are locked by it.
GRANT SELECT, INSERT, DELETE, UPDATE (n) ON queue_days TO visafolio_progress;
CREATE POLICY progress_select ON queue_days FOR SELECT TO visafolio_progress USING (true);
CREATE POLICY progress_insert ON queue_days FOR INSERT TO visafolio_progress WITH CHECK (true);
CREATE POLICY progress_update ON queue_days FOR UPDATE TO visafolio_progress USING (true);
CREATE POLICY progress_delete ON queue_days FOR DELETE TO visafolio_progress USING (true);

CREATE FUNCTION days_of_row(state text, restricted boolean, due_on date, stalled_from timestamptz)
RETURNS TABLE (kind text, on_date date) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT day.kind, day.on_date FROM (VALUES ('due', due_on), ('stalled', (stalled_from AT TIME ZONE 'UTC')::date)) AS day (kind, on_date)
  WHERE day.on_date IS NOT NULL AND state IN ('pending', 'in-progress') AND NOT restricted
$$;

ALTER TABLE queue_rows NO FORCE ROW LEVEL SECURITY;
ALTER TABLE queue_days NO FORCE ROW LEVEL SECURITY;
INSERT INTO queue_days (workspace_id, desk_id, kind, on_date, n)
SELECT q.workspace_id, q.desk_id, day.kind, day.on_date, count(*) FROM queue_rows AS q
CROSS JOIN LATERAL days_of_row(q.state, q.restricted, q.due_on, q.stalled_from) AS day GROUP BY 1, 2, 3, 4;
ALTER TABLE queue_rows FORCE ROW LEVEL SECURITY;
ALTER TABLE queue_days FORCE ROW LEVEL SECURITY;

CREATE FUNCTION count_queue_days() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO queue_days (workspace_id, desk_id, kind, on_date, n)
    SELECT q.workspace_id, q.desk_id, day.kind, day.on_date, count(*) FROM changed AS q
    CROSS JOIN LATERAL days_of_row(q.state, q.restricted, q.due_on, q.stalled_from) AS day GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO queue_days (workspace_id, desk_id, kind, on_date, n)
    SELECT q.workspace_id, q.desk_id, day.kind, day.on_date, -count(*) FROM before AS q
    CROSS JOIN LATERAL days_of_row(q.state, q.restricted, q.due_on, q.stalled_from) AS day GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO queue_days (workspace_id, desk_id, kind, on_date, n)
    SELECT q.workspace_id, q.desk_id, day.kind, day.on_date, sum(q.n) FROM (
      SELECT workspace_id, desk_id, state, restricted, due_on, stalled_from, 1 AS n FROM changed
      UNION ALL SELECT workspace_id, desk_id, state, restricted, due_on, stalled_from, -1 FROM before
    ) AS q CROSS JOIN LATERAL days_of_row(q.state, q.restricted, q.due_on, q.stalled_from) AS day
    GROUP BY 1, 2, 3, 4 HAVING sum(q.n) <> 0;
  END IF;
  IF random() < 0.05 THEN
    -- Days of the desk that have several lines. What others add meanwhile, or add up, is left for the next time.
    WITH desk AS MATERIALIZED (SELECT desk_id FROM queue_days ORDER BY id DESC LIMIT 1),
    gone AS (
      DELETE FROM queue_days WHERE id = ANY (ARRAY(SELECT id FROM queue_days
        WHERE desk_id = (SELECT desk_id FROM desk) AND (kind, on_date) IN (
          SELECT kind, on_date FROM queue_days WHERE desk_id = (SELECT desk_id FROM desk) GROUP BY 1, 2 HAVING count(*) > 1)
        FOR UPDATE SKIP LOCKED))
      RETURNING *
    )
    INSERT INTO queue_days (workspace_id, desk_id, kind, on_date, n)
    SELECT workspace_id, desk_id, kind, on_date, sum(n) FROM gone GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;

-- Every two, three and four letters: in a large workspace thousands of cases have the same three, few the same four.
CREATE OR REPLACE FUNCTION text_pieces(value text, workspace uuid) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT coalesce(array_agg(DISTINCT hashtextextended(substr(value, at, size), hashtextextended(workspace::text, 0))), '{}')
  FROM generate_series(1, length(value)) AS at CROSS JOIN generate_series(2, 4) AS size WHERE at + size - 1 <= length(value));
-- Up to three of the longest, spread over the value: strpos asks for the rest.
CREATE OR REPLACE FUNCTION searched_pieces(value text, workspace uuid) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT coalesce(array_agg(DISTINCT hashtextextended(substr(value, least(at, greatest(1, length(value) - 3)), 4),
    hashtextextended(workspace::text, 0))), '{}')
  FROM generate_series(1, length(value), greatest(4, (length(value) + 2) / 3)) AS at WHERE length(value) > 1);
DROP INDEX case_search_pieces;
ALTER TABLE case_search NO FORCE ROW LEVEL SECURITY;
UPDATE case_search SET pieces = text_pieces(folded_text, workspace_id);
ALTER TABLE case_search FORCE ROW LEVEL SECURITY;
CREATE INDEX case_search_pieces ON case_search USING gin (pieces);

-- The cases of the reader's workspace, but for those hidden from them, that contain what is looked for; at most so many of them. A
-- policy would keep the index from being asked, and beside the pieces PostgreSQL would ask the index of the workspace (OFFSET 0).
GRANT visafolio_progress TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_progress;
DROP FUNCTION app_found_cases(text);
CREATE FUNCTION app_found_cases(folded text, at_most integer DEFAULT NULL) RETURNS SETOF uuid LANGUAGE plpgsql STABLE PARALLEL UNSAFE
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  here constant uuid := app_workspace_id();
  hidden constant uuid[] := app_hidden_cases();
BEGIN
  IF length(folded) > 1 THEN
    RETURN QUERY SELECT s.client_request_id
      FROM (SELECT * FROM case_search AS c WHERE c.pieces @> searched_pieces(folded, here) OFFSET 0) AS s
      WHERE s.workspace_id = here AND s.client_request_id <> ALL (hidden) AND strpos(s.folded_text, folded) > 0
      LIMIT at_most;
  ELSE
    RETURN QUERY SELECT s.client_request_id FROM case_search AS s
      WHERE s.workspace_id = here AND s.client_request_id <> ALL (hidden) AND strpos(s.folded_text, folded) > 0
      LIMIT at_most;
  END IF;
END $$;
ALTER FUNCTION app_found_cases(text, integer) OWNER TO visafolio_progress;
ALTER FUNCTION count_queue_days() OWNER TO visafolio_progress;
REVOKE CREATE ON SCHEMA public FROM visafolio_progress;
REVOKE visafolio_progress FROM CURRENT_USER;
REVOKE EXECUTE ON FUNCTION app_found_cases(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_found_cases(text, integer) TO visafolio_staff;

CREATE TRIGGER count_days_of_new AFTER INSERT ON queue_rows
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_queue_days();
CREATE TRIGGER count_days_of_changed AFTER UPDATE ON queue_rows
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_queue_days();
CREATE TRIGGER count_days_of_gone AFTER DELETE ON queue_rows
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_queue_days();
