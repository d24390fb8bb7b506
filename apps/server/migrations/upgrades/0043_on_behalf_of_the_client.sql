-- Staff enter answers and upload files for the client, and send answers back.

-- The person of the staff who gave the present answer for the client; name and firm as they were then, so that they stay
-- readable when the account is gone.
ALTER TABLE client_request_responses
  ADD COLUMN entered_by uuid,
  ADD COLUMN entered_by_name text CHECK (entered_by_name <> ''),
  ADD COLUMN entered_by_firm text,
  ADD CHECK (num_nonnulls(entered_by, entered_by_name) <> 1 AND (entered_by IS NOT NULL OR entered_by_firm IS NULL));

GRANT INSERT, UPDATE (answer, updated_at, entered_by, entered_by_name, entered_by_firm)
  ON client_request_responses TO visafolio_staff;
CREATE POLICY staff_insert ON client_request_responses FOR INSERT TO visafolio_staff
  WITH CHECK (entered_by = (SELECT app_user_id())
    AND EXISTS (SELECT FROM client_requests AS r WHERE r.id = client_request_id
      AND r.workspace_id = client_request_responses.workspace_id AND r.status <> 'completed')
    AND EXISTS (SELECT FROM template_questions AS q WHERE q.id = question_id));
CREATE POLICY staff_update ON client_request_responses FOR UPDATE TO visafolio_staff
  USING (EXISTS (SELECT FROM client_requests AS r WHERE r.id = client_request_id AND r.status <> 'completed'))
  WITH CHECK (entered_by = (SELECT app_user_id()));
-- What a client changes is the client's own.
GRANT UPDATE (entered_by, entered_by_name, entered_by_firm) ON client_request_responses TO visafolio_client;
ALTER POLICY client_insert ON client_request_responses
  WITH CHECK (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
    AND entered_by IS NULL
    AND EXISTS (SELECT FROM template_questions AS q WHERE q.id = question_id));
ALTER POLICY client_update ON client_request_responses WITH CHECK (entered_by IS NULL);

-- A file comes from the client or from a person of the staff.
ALTER TABLE client_document_uploads
  ALTER COLUMN client_user_id DROP NOT NULL,
  ADD COLUMN uploaded_by uuid,
  ADD COLUMN uploaded_by_name text CHECK (uploaded_by_name <> ''),
  ADD COLUMN uploaded_by_firm text,
  ADD CHECK (num_nonnulls(client_user_id, uploaded_by) = 1),
  ADD CHECK (num_nonnulls(uploaded_by, uploaded_by_name) <> 1 AND (uploaded_by IS NOT NULL OR uploaded_by_firm IS NULL));

GRANT INSERT ON client_document_uploads TO visafolio_staff;
CREATE POLICY staff_insert ON client_document_uploads FOR INSERT TO visafolio_staff
  WITH CHECK (uploaded_by = (SELECT app_user_id())
    AND EXISTS (SELECT FROM client_requests AS r WHERE r.id = client_request_id
      AND r.workspace_id = client_document_uploads.workspace_id AND r.status <> 'completed'));
-- What staff uploaded is theirs to ask for again.
ALTER POLICY client_delete ON client_document_uploads
  USING (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
    AND uploaded_by IS NULL);
ALTER POLICY staff_insert ON client_documents
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])
    AND CASE WHEN client_document_upload_id IS NULL THEN folder_type = 'Forms'
      ELSE contact_id IS NOT DISTINCT FROM (SELECT r.contact_id FROM client_requests AS r WHERE r.id = client_request_id)
        AND EXISTS (SELECT FROM client_document_uploads AS u
          WHERE u.id = client_document_upload_id AND u.client_request_id = client_documents.client_request_id
            AND u.file_path = client_documents.file_path AND u.uploaded_by = (SELECT app_user_id())) END);

GRANT SELECT, INSERT, DELETE ON unfinished_uploads TO visafolio_staff;
CREATE POLICY staff_select ON unfinished_uploads FOR SELECT TO visafolio_staff
  USING (account_id = (SELECT app_user_id()));
CREATE POLICY staff_insert ON unfinished_uploads FOR INSERT TO visafolio_staff
  WITH CHECK (account_id = (SELECT app_user_id())
    AND EXISTS (SELECT FROM client_requests AS r WHERE r.id = client_request_id
      AND r.workspace_id = unfinished_uploads.workspace_id AND r.status <> 'completed'));
CREATE POLICY staff_delete ON unfinished_uploads FOR DELETE TO visafolio_staff
  USING (account_id = (SELECT app_user_id()));

-- Answers that staff change after the submission want a new PDF, too.
GRANT SELECT, INSERT, UPDATE (due_at) ON form_orders TO visafolio_staff;
CREATE POLICY staff_select ON form_orders FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON form_orders FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_update ON form_orders FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));

-- Answers that staff sent back, until they are changed or accepted. A row of its own: sending back leaves the answer and
-- its author as they are.
CREATE TABLE answers_sent_back (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  question_id uuid NOT NULL,
  reason text NOT NULL CHECK (btrim(reason) <> ''),
  sent_back_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (client_request_id, question_id),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE,
  -- It goes with its answer, also to another version of the question.
  FOREIGN KEY (client_request_id, question_id) REFERENCES client_request_responses (client_request_id, question_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX answers_sent_back_workspace ON answers_sent_back (workspace_id);

ALTER TABLE answers_sent_back ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE, UPDATE (reason, sent_back_at) ON answers_sent_back TO visafolio_staff;
CREATE POLICY staff_select ON answers_sent_back FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON answers_sent_back FOR INSERT TO visafolio_staff
  WITH CHECK (EXISTS (SELECT FROM client_request_responses AS a
    WHERE a.client_request_id = answers_sent_back.client_request_id AND a.workspace_id = answers_sent_back.workspace_id
      AND a.question_id = answers_sent_back.question_id));
CREATE POLICY staff_update ON answers_sent_back FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_delete ON answers_sent_back FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT, DELETE ON answers_sent_back TO visafolio_client;
CREATE POLICY client_select ON answers_sent_back FOR SELECT TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users)));
CREATE POLICY client_delete ON answers_sent_back FOR DELETE TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));

ALTER TABLE mail_orders DROP CONSTRAINT mail_orders_kind_check, ADD CONSTRAINT mail_orders_kind_check
  CHECK (kind IN ('reminder', 'document.asked_again', 'answer.sent_back', 'questionnaire.submitted', 'documents.submitted',
    'note.mentioned'));
ALTER POLICY staff_insert ON mail_orders
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])
    AND kind IN ('reminder', 'document.asked_again', 'answer.sent_back', 'note.mentioned'));
