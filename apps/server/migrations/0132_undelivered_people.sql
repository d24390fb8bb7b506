-- An invitation of a person besides client and sponsor that was not delivered needs staff like those of these two (docs/decisions/0145). The time
-- stands on the case, because lists read it for each card.
ALTER TABLE client_requests ADD COLUMN others_undelivered_since timestamptz;
GRANT SELECT (others_undelivered_since), UPDATE (others_undelivered_since) ON client_requests TO visafolio_progress;
GRANT SELECT (person_number, invitation_state, invitation_since, removed_at) ON client_users TO visafolio_progress;

CREATE FUNCTION note_undelivered_people() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  since timestamptz := (SELECT min(invitation_since) FROM client_users
    WHERE client_request_id = NEW.client_request_id AND person_number IS NOT NULL AND removed_at IS NULL
      AND invitation_state = 'failed');
BEGIN
  UPDATE client_requests SET others_undelivered_since = since
  WHERE id = NEW.client_request_id AND others_undelivered_since IS DISTINCT FROM since;
  RETURN NULL;
END $$;
CREATE TRIGGER note_undelivered AFTER UPDATE OF invitation_state, removed_at ON client_users
  FOR EACH ROW WHEN (NEW.person_number IS NOT NULL
    AND (OLD.invitation_state, OLD.removed_at) IS DISTINCT FROM (NEW.invitation_state, NEW.removed_at))
  EXECUTE FUNCTION note_undelivered_people();

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
      WHEN 5 THEN CASE WHEN r.invitation_state = 'failed' THEN r.invitation_since
        WHEN r.party_invitation_state = 'failed' THEN r.party_invitation_since ELSE r.others_undelivered_since END
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
      WHEN r.status <> 'completed' AND
        ('failed' IN (r.invitation_state, r.party_invitation_state) OR r.others_undelivered_since IS NOT NULL) THEN 5
      WHEN p.message_since IS NOT NULL THEN 4
      WHEN r.status = 'completed' THEN 0
      WHEN least(since.files, since.answers) IS NOT NULL THEN 3
      WHEN since.ready IS NOT NULL THEN 2
      ELSE 0 END AS urgency
  ) AS needs
  WHERE r.id = ANY (cases) AND NOT EXISTS (SELECT FROM trashed_cases AS t WHERE t.client_request_id = r.id)
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
    UNION ALL SELECT FROM case_members AS m WHERE m.client_request_id = q.client_request_id AND m.user_id = q.desk_id)
    OR q.client_request_id = ANY (cases)
      AND EXISTS (SELECT FROM trashed_cases AS t WHERE t.client_request_id = q.client_request_id);
  INSERT INTO case_search AS s (client_request_id, workspace_id, folded_text, pieces)
  SELECT r.id, r.workspace_id, r.search_text, text_pieces(r.search_text, r.workspace_id) FROM client_requests AS r
  LEFT JOIN case_search AS known ON known.client_request_id = r.id
  WHERE r.id = ANY (cases) AND (known.folded_text IS DISTINCT FROM r.search_text
    OR NOT known.pieces @> text_pieces(left(r.search_text, 2), r.workspace_id))
  ON CONFLICT (client_request_id) DO UPDATE SET folded_text = excluded.folded_text, pieces = excluded.pieces;
END $$;
DROP TRIGGER refresh_queue ON client_requests;
CREATE CONSTRAINT TRIGGER refresh_queue AFTER UPDATE ON client_requests DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.workspace_id, OLD.user_id, OLD.status, OLD.archived_at, OLD.name, OLD.visa_type, OLD.template_id,
      OLD.sponsor_email, OLD.invitation_state, OLD.invitation_since, OLD.party_invitation_state, OLD.party_invitation_since, OLD.others_undelivered_since,
      OLD.due_on, OLD.submitted_at, OLD.answers_reviewed_at, OLD.created_at, OLD.search_text)
    IS DISTINCT FROM (NEW.workspace_id, NEW.user_id, NEW.status, NEW.archived_at, NEW.name, NEW.visa_type, NEW.template_id,
      NEW.sponsor_email, NEW.invitation_state, NEW.invitation_since, NEW.party_invitation_state, NEW.party_invitation_since, NEW.others_undelivered_since,
      NEW.due_on, NEW.submitted_at, NEW.answers_reviewed_at, NEW.created_at, NEW.search_text)
    OR NEW.status = 'documents_submitted' AND OLD.updated_at <> NEW.updated_at)
  EXECUTE FUNCTION refresh_queue_of_case();

GRANT visafolio_progress TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_progress;
-- Somebody who was removed is told nothing of the case.
CREATE OR REPLACE FUNCTION app_is_closed_case(case_id uuid) RETURNS boolean LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM client_users AS u
    WHERE u.client_request_id = case_id AND u.email = app_email() AND u.trashed_at IS NOT NULL AND u.removed_at IS NULL)
$$;
ALTER FUNCTION note_undelivered_people() OWNER TO visafolio_progress;
REVOKE CREATE ON SCHEMA public FROM visafolio_progress;
REVOKE visafolio_progress FROM CURRENT_USER;
