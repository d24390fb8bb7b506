-- Open requests that are updated to a newer version of their template (docs/decisions/0132). One row for each update: what an undo needs, and
-- which question became which. Versions stay as long as a row names them.
CREATE TABLE template_updates (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  from_version_id uuid NOT NULL REFERENCES template_versions,
  to_version_id uuid NOT NULL REFERENCES template_versions,
  -- The same questions in both versions, in the same order.
  old_question_ids uuid[] NOT NULL,
  new_question_ids uuid[] NOT NULL,
  -- Questions of the older version whose answers stayed with them: they are no longer asked, or the answer does not fit the newer question.
  left_question_ids uuid[] NOT NULL,
  -- The same documents of the template in both versions, in the same order.
  old_document_ids uuid[] NOT NULL,
  new_document_ids uuid[] NOT NULL,
  -- Documents of the case (client_request_documents) that the update waived, and that it added.
  waived_document_ids uuid[] NOT NULL,
  added_document_ids uuid[] NOT NULL,
  -- Submitted documents were opened again, because another one is required.
  reopened boolean NOT NULL,
  -- Its entry in the timeline: what has a greater id happened later.
  activity_id bigint NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz,
  CHECK (cardinality(old_question_ids) = cardinality(new_question_ids)),
  CHECK (cardinality(old_document_ids) = cardinality(new_document_ids)),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX template_updates_request ON template_updates (client_request_id, made_at);
CREATE INDEX template_updates_workspace ON template_updates (workspace_id);
CREATE INDEX template_updates_from ON template_updates (from_version_id);
CREATE INDEX template_updates_to ON template_updates (to_version_id);

ALTER TABLE template_updates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (undone_at) ON template_updates TO visafolio_staff;
CREATE POLICY staff_select ON template_updates FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON template_updates FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_update ON template_updates FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
-- A page that was opened before an update still names the older questions.
GRANT SELECT ON template_updates TO visafolio_client;
CREATE POLICY client_select ON template_updates FOR SELECT TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users)));
-- A copied template has other versions: an update that names the former ones cannot be undone.
GRANT SELECT (id, workspace_id, client_request_id), DELETE ON template_updates TO visafolio_mover;
CREATE POLICY mover_select ON template_updates FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_delete ON template_updates FOR DELETE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));

-- Messages about a question follow it into the newer version: clients may not read the questions of others.
GRANT SELECT (id, workspace_id, client_request_id, about_question_id), UPDATE (about_question_id) ON messages TO visafolio_mover;
CREATE POLICY mover_select ON messages FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_update ON messages FOR UPDATE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));

-- Answers and documents of former versions are checked when they are imported.
GRANT SELECT (waived_question_ids) ON client_requests TO visafolio_importer;
GRANT SELECT (waived_at) ON client_request_documents TO visafolio_importer;

-- An update asks anew, as an added question does.
GRANT visafolio_progress TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_progress;
CREATE OR REPLACE FUNCTION note_for_reminders() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE reminder_schedules AS s SET needs_plan = true,
    client_gave_at = greatest(s.client_gave_at, c.gave_at),
    started_at = CASE WHEN s.idle_since IS NOT NULL AND c.asked_at IS NOT NULL THEN c.asked_at ELSE s.started_at END,
    passed = CASE WHEN s.idle_since IS NOT NULL AND c.asked_at IS NOT NULL THEN 0 ELSE s.passed END,
    idle_since = CASE WHEN c.asked_at IS NOT NULL THEN NULL ELSE s.idle_since END
  FROM (
    SELECT client_request_id,
      max(at) FILTER (WHERE actor_kind = 'client' AND kind IN ('answers.saved', 'questionnaire.submitted', 'document.uploaded',
        'documents.submitted', 'file.boxed', 'message.sent', 'entry.added')) AS gave_at,
      max(at) FILTER (WHERE kind IN ('document.asked_again', 'answer.sent_back', 'document.added', 'question.added',
        'document.restored', 'question.restored', 'document.removed', 'request.status_changed',
        'request.template_updated')) AS asked_at,
      bool_or(kind <> 'answers.saved') AS at_once
    FROM changed
    WHERE kind IN ('answers.saved', 'questionnaire.submitted', 'document.uploaded', 'documents.submitted', 'file.boxed',
      'message.sent', 'document.asked_again', 'answer.sent_back', 'document.added', 'question.added', 'document.restored',
      'question.restored', 'document.removed', 'request.status_changed', 'document.waived', 'question.waived',
      'document.withdrawn', 'question.withdrawn', 'request.template_updated', 'request.template_update_undone',
      'document.accepted', 'answer.accepted', 'file.placed', 'invitation.sent', 'entry.added', 'entry.removed', 'entry.restored')
    GROUP BY client_request_id
  ) AS c
  WHERE s.client_request_id = c.client_request_id AND s.mode <> 'off'
    -- Not with each answer that is typed.
    AND (c.at_once OR s.client_gave_at IS NULL OR c.gave_at > s.client_gave_at + interval '10 minutes');
  RETURN NULL;
END $$;
REVOKE CREATE ON SCHEMA public FROM visafolio_progress;
REVOKE visafolio_progress FROM CURRENT_USER;
