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

-- At most so many: to know whether a search finds few, and to fetch them.
CREATE FUNCTION app_found_cases(folded text, at_most integer) RETURNS SETOF uuid LANGUAGE plpgsql STABLE PARALLEL UNSAFE
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  here constant uuid := app_workspace_id();
  hidden constant uuid[] := app_hidden_cases();
BEGIN
  IF length(folded) > 1 THEN
    RETURN QUERY SELECT s.client_request_id FROM case_search AS s
      WHERE s.pieces @> searched_pieces(folded, here) AND s.workspace_id = here AND s.client_request_id <> ALL (hidden)
        AND strpos(s.folded_text, folded) > 0
      LIMIT at_most;
  ELSE
    RETURN QUERY SELECT s.client_request_id FROM case_search AS s
      WHERE s.workspace_id = here AND s.client_request_id <> ALL (hidden) AND strpos(s.folded_text, folded) > 0
      LIMIT at_most;
  END IF;
END $$;
GRANT visafolio_progress TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_progress;
ALTER FUNCTION app_found_cases(text, integer) OWNER TO visafolio_progress;
REVOKE CREATE ON SCHEMA public FROM visafolio_progress;
REVOKE visafolio_progress FROM CURRENT_USER;
REVOKE EXECUTE ON FUNCTION app_found_cases(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_found_cases(text, integer) TO visafolio_staff;
