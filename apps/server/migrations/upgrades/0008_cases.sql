-- Staff judge files, waive and add what a request asks for, remind, and see what needs them first.

-- A document asked for in this request alone has no template's: its words stand in its own row.
ALTER TABLE client_request_documents
  ALTER COLUMN template_document_id DROP NOT NULL,
  ADD COLUMN name text CHECK (name <> ''),
  ADD COLUMN description text,
  ADD COLUMN required boolean,
  -- Why staff asked for it again: shown until a file is accepted.
  ADD COLUMN review_note text,
  -- No longer asked for.
  ADD COLUMN waived_at timestamptz,
  ADD CHECK (num_nulls(template_document_id, name) = 1 AND (name IS NULL) = (required IS NULL));
-- The judgement is on a file: the next one of the same document has none yet.
ALTER TABLE client_document_uploads ADD COLUMN accepted_at timestamptz;
ALTER TABLE client_requests
  ADD COLUMN waived_question_ids uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN reminded_at timestamptz;

-- What the dashboard's 'needs attention' looks for.
CREATE INDEX client_document_uploads_to_review ON client_document_uploads (user_id, client_request_id)
  WHERE upload_status = 'uploaded' AND accepted_at IS NULL;

GRANT UPDATE (waived_question_ids, reminded_at) ON client_requests TO visafolio_staff;
GRANT SELECT (waived_question_ids) ON client_requests TO visafolio_client;
GRANT UPDATE (email, first_name, last_name, is_verified) ON client_users TO visafolio_staff;
CREATE POLICY staff_update ON client_users FOR UPDATE TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
GRANT UPDATE (status, uploaded_at, review_note, waived_at) ON client_request_documents TO visafolio_staff;
CREATE POLICY staff_update ON client_request_documents FOR UPDATE TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
ALTER POLICY staff_insert ON client_request_documents
  WITH CHECK (user_id = (SELECT app_user_id())
    AND (template_document_id IS NULL
      OR EXISTS (SELECT FROM template_documents AS d WHERE d.id = template_document_id)));
GRANT UPDATE (upload_status, accepted_at) ON client_document_uploads TO visafolio_staff;
CREATE POLICY staff_update ON client_document_uploads FOR UPDATE TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));

-- Mails about a request, ordered in the transaction of what they tell of and sent after it.
-- An attempt is noted before it begins: one whose process died is not repeated, since the mail may have gone out.
CREATE TABLE mail_orders (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  client_request_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('reminder', 'document.asked_again', 'questionnaire.submitted', 'documents.submitted')),
  payload jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  error text,
  -- When it may be tried (again), or when an attempt counts as died; NULL: nothing left to do.
  next_at timestamptz DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (client_request_id, user_id) REFERENCES client_requests (id, user_id) ON DELETE CASCADE
);
CREATE INDEX mail_orders_due ON mail_orders (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX mail_orders_request ON mail_orders (client_request_id);
CREATE INDEX mail_orders_owner ON mail_orders (user_id);

ALTER TABLE mail_orders ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT INSERT ON mail_orders TO visafolio_staff;
CREATE POLICY staff_insert ON mail_orders FOR INSERT TO visafolio_staff
  WITH CHECK (user_id = (SELECT app_user_id()) AND kind IN ('reminder', 'document.asked_again'));
GRANT INSERT ON mail_orders TO visafolio_client;
CREATE POLICY client_insert ON mail_orders FOR INSERT TO visafolio_client
  WITH CHECK (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
    AND kind IN ('questionnaire.submitted', 'documents.submitted'));
GRANT SELECT ON mail_orders TO visafolio_system;
CREATE POLICY system_select ON mail_orders FOR SELECT TO visafolio_system
  USING (true);
GRANT UPDATE (state, attempts, error, next_at) ON mail_orders TO visafolio_system;
CREATE POLICY system_update ON mail_orders FOR UPDATE TO visafolio_system
  USING (true);
