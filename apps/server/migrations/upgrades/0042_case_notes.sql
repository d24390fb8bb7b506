-- Internal notes about a case, for the people of its workspace who may see it (docs/decisions/0064). No client reaches them.

CREATE TABLE case_notes (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  -- A note stays when its author leaves: the name is kept with it.
  author_id uuid REFERENCES profiles ON DELETE SET NULL,
  author_name text NOT NULL,
  body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 10000),
  -- Colleagues that the body names after an @, and in which words.
  mentioned_ids uuid[] NOT NULL DEFAULT '{}',
  mentioned_names text[] NOT NULL DEFAULT '{}',
  idempotency_key text,
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  CHECK (cardinality(mentioned_ids) = cardinality(mentioned_names)),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX case_notes_case ON case_notes (client_request_id, created_at DESC, id DESC);
CREATE INDEX case_notes_author ON case_notes (author_id);
CREATE UNIQUE INDEX case_notes_idempotency_key ON case_notes (author_id, idempotency_key)
  WHERE idempotency_key IS NOT NULL;

ALTER TABLE case_notes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE, UPDATE (body, mentioned_ids, mentioned_names, edited_at) ON case_notes TO visafolio_staff;
CREATE POLICY staff_select ON case_notes FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON case_notes FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND author_id = (SELECT app_user_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_update ON case_notes FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND author_id = (SELECT app_user_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_delete ON case_notes FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND author_id = (SELECT app_user_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
-- Whether a note is still there that somebody is to be told of; not what it says.
GRANT SELECT (id) ON case_notes TO visafolio_system;
CREATE POLICY system_select ON case_notes FOR SELECT TO visafolio_system
  USING (true);

ALTER TABLE mail_orders
  DROP CONSTRAINT mail_orders_kind_check,
  ADD CONSTRAINT mail_orders_kind_check CHECK (kind IN ('reminder', 'document.asked_again', 'questionnaire.submitted',
    'documents.submitted', 'note.mentioned'));
ALTER POLICY staff_insert ON mail_orders
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])
    AND kind IN ('reminder', 'document.asked_again', 'note.mentioned'));
