-- The filing cabinet by client: those whose contact is gone go by their request.
CREATE INDEX client_documents_client
  ON client_documents (user_id, (coalesce(contact_id, client_request_id)), year, folder_type, id);
-- A replaced file stays as history and is not shown in the cabinet.
CREATE INDEX client_document_uploads_history ON client_document_uploads (user_id) WHERE upload_status <> 'uploaded';

-- Staff move files between years and folders.
ALTER TABLE client_documents ALTER COLUMN folder_type SET DEFAULT 'Source Docs';
GRANT UPDATE (year, folder_type) ON client_documents TO visafolio_staff;
CREATE POLICY staff_update ON client_documents FOR UPDATE TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));

-- The answers as PDF are made on the owner's behalf: no other capacity reads a client's answers for it.
GRANT INSERT ON client_documents TO visafolio_staff;
CREATE POLICY staff_insert ON client_documents FOR INSERT TO visafolio_staff
  WITH CHECK (user_id = (SELECT app_user_id()) AND client_document_upload_id IS NULL AND folder_type = 'Forms');
-- Such a file is the staff's.
ALTER POLICY client_delete ON client_documents
  USING (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
    AND client_document_upload_id IS NOT NULL);
ALTER POLICY staff_insert ON file_deletions
  WITH CHECK (bucket = 'client-documents' AND (
    EXISTS (SELECT FROM client_document_uploads AS u
      WHERE u.user_id = file_deletions.user_id AND u.file_path = file_deletions.file_path)
    OR EXISTS (SELECT FROM client_documents AS d
      WHERE d.user_id = file_deletions.user_id AND d.file_path = file_deletions.file_path)));

CREATE UNIQUE INDEX client_documents_form ON client_documents (file_path) WHERE client_document_upload_id IS NULL;

-- Requests whose answers want a new PDF. Written with the answers, taken away once it is filed.
CREATE TABLE form_orders (
  id uuid PRIMARY KEY DEFAULT new_id(),
  client_request_id uuid NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  due_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (client_request_id, user_id) REFERENCES client_requests (id, user_id) ON DELETE CASCADE
);
CREATE INDEX form_orders_due ON form_orders (due_at);
CREATE INDEX form_orders_owner ON form_orders (user_id);
INSERT INTO form_orders (client_request_id, user_id)
  SELECT id, user_id FROM client_requests WHERE submitted_at IS NOT NULL;

ALTER TABLE form_orders ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON form_orders TO visafolio_client;
CREATE POLICY client_select ON form_orders FOR SELECT TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users)));
GRANT INSERT ON form_orders TO visafolio_client;
CREATE POLICY client_insert ON form_orders FOR INSERT TO visafolio_client
  WITH CHECK (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));
GRANT UPDATE (due_at) ON form_orders TO visafolio_client;
CREATE POLICY client_update ON form_orders FOR UPDATE TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));
GRANT SELECT ON form_orders TO visafolio_system;
CREATE POLICY system_select ON form_orders FOR SELECT TO visafolio_system
  USING (true);
GRANT UPDATE (due_at) ON form_orders TO visafolio_system;
CREATE POLICY system_update ON form_orders FOR UPDATE TO visafolio_system
  USING (true);
GRANT DELETE ON form_orders TO visafolio_system;
CREATE POLICY system_delete ON form_orders FOR DELETE TO visafolio_system
  USING (true);

-- Firms that asked to be told. Stored before anything is sent on, so that no lead is lost.
CREATE TABLE waitlist_submissions (
  id uuid PRIMARY KEY DEFAULT new_id(),
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  firm_name text NOT NULL,
  visas_supported text[] NOT NULL DEFAULT '{}',
  -- When it may be sent on; NULL: it has been, or there is nobody to send it to.
  delivery_next_at timestamptz DEFAULT now(),
  delivery_attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX waitlist_newest ON waitlist_submissions (created_at DESC, id DESC);
CREATE INDEX waitlist_due ON waitlist_submissions (delivery_next_at) WHERE delivery_next_at IS NOT NULL;

ALTER TABLE waitlist_submissions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON waitlist_submissions TO visafolio_admin;
CREATE POLICY admin_select ON waitlist_submissions FOR SELECT TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));
-- Visitors have no account: the server writes for them.
GRANT SELECT, INSERT, UPDATE ON waitlist_submissions TO visafolio_system;
CREATE POLICY system_select ON waitlist_submissions FOR SELECT TO visafolio_system
  USING (true);
CREATE POLICY system_insert ON waitlist_submissions FOR INSERT TO visafolio_system
  WITH CHECK (true);
CREATE POLICY system_update ON waitlist_submissions FOR UPDATE TO visafolio_system
  USING (true);
