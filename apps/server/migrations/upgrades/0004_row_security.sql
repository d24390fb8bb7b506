-- Row-level security, forced, on every table that holds a firm's or a client's data.
-- One role per capacity, one policy per table, role and command; a command without a policy is refused.
-- A person who is both professional and client acts in one capacity at a time.
--   visafolio_staff   a professional: rows whose user_id is theirs
--   visafolio_client  a client or sponsor: rows of requests whose client_users name their e-mail
--   visafolio_system  background work: mails, jobs, seeding, live events
--   visafolio_server  between requests: only what tells who is asking
-- Clients write to their requests until staff complete them.
-- `= ANY (ARRAY(SELECT …))` is looked up by index, where `IN (SELECT …)` inside a policy reads the whole table.
-- An UPDATE policy without WITH CHECK holds the new row to its USING.

ALTER TABLE firms ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE profiles ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE user_roles ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE contacts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE templates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE template_versions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE template_questions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE template_documents ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE client_requests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE client_users ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE client_request_documents ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE client_request_responses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE client_document_uploads ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE client_documents ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE file_deletions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE activity ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;


-- firms
GRANT SELECT ON firms TO visafolio_staff;
CREATE POLICY staff_select ON firms FOR SELECT TO visafolio_staff
  USING (id = (SELECT firm_id FROM profiles WHERE profiles.id = (SELECT app_user_id())));
GRANT SELECT ON firms TO visafolio_client;
CREATE POLICY client_select ON firms FOR SELECT TO visafolio_client
  USING (id = ANY (ARRAY(SELECT firm_id FROM profiles)));
GRANT SELECT ON firms TO visafolio_system;
CREATE POLICY system_select ON firms FOR SELECT TO visafolio_system
  USING (true);

-- profiles
GRANT SELECT ON profiles TO visafolio_staff;
CREATE POLICY staff_select ON profiles FOR SELECT TO visafolio_staff
  USING (id = (SELECT app_user_id()));
GRANT SELECT (id, firm_id) ON profiles TO visafolio_client;
CREATE POLICY client_select ON profiles FOR SELECT TO visafolio_client
  USING (id = ANY (ARRAY(SELECT user_id FROM client_users)));
GRANT SELECT ON profiles TO visafolio_system;
CREATE POLICY system_select ON profiles FOR SELECT TO visafolio_system
  USING (true);
GRANT INSERT ON profiles TO visafolio_system;
CREATE POLICY system_insert ON profiles FOR INSERT TO visafolio_system
  WITH CHECK (true);
GRANT SELECT (id) ON profiles TO visafolio_server;
CREATE POLICY server_select ON profiles FOR SELECT TO visafolio_server
  USING (true);

-- user_roles
GRANT SELECT ON user_roles TO visafolio_staff;
CREATE POLICY staff_select ON user_roles FOR SELECT TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
GRANT SELECT ON user_roles TO visafolio_system;
CREATE POLICY system_select ON user_roles FOR SELECT TO visafolio_system
  USING (true);
GRANT INSERT ON user_roles TO visafolio_system;
CREATE POLICY system_insert ON user_roles FOR INSERT TO visafolio_system
  WITH CHECK (true);
GRANT SELECT ON user_roles TO visafolio_server;
CREATE POLICY server_select ON user_roles FOR SELECT TO visafolio_server
  USING (true);

-- contacts
GRANT SELECT ON contacts TO visafolio_staff;
CREATE POLICY staff_select ON contacts FOR SELECT TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
GRANT INSERT ON contacts TO visafolio_staff;
CREATE POLICY staff_insert ON contacts FOR INSERT TO visafolio_staff
  WITH CHECK (user_id = (SELECT app_user_id()));
GRANT SELECT ON contacts TO visafolio_system;
CREATE POLICY system_select ON contacts FOR SELECT TO visafolio_system
  USING (true);

-- templates
GRANT SELECT ON templates TO visafolio_staff;
CREATE POLICY staff_select ON templates FOR SELECT TO visafolio_staff
  USING (user_id IS NULL OR user_id = (SELECT app_user_id()));
GRANT SELECT ON templates TO visafolio_system;
CREATE POLICY system_select ON templates FOR SELECT TO visafolio_system
  USING (user_id IS NULL);
GRANT INSERT ON templates TO visafolio_system;
CREATE POLICY system_insert ON templates FOR INSERT TO visafolio_system
  WITH CHECK (user_id IS NULL);

-- template_versions
GRANT SELECT ON template_versions TO visafolio_staff;
CREATE POLICY staff_select ON template_versions FOR SELECT TO visafolio_staff
  USING (user_id IS NULL OR user_id = (SELECT app_user_id()));
GRANT SELECT ON template_versions TO visafolio_system;
CREATE POLICY system_select ON template_versions FOR SELECT TO visafolio_system
  USING (user_id IS NULL);
GRANT INSERT ON template_versions TO visafolio_system;
CREATE POLICY system_insert ON template_versions FOR INSERT TO visafolio_system
  WITH CHECK (user_id IS NULL);

-- template_questions
GRANT SELECT ON template_questions TO visafolio_staff;
CREATE POLICY staff_select ON template_questions FOR SELECT TO visafolio_staff
  USING (user_id IS NULL OR user_id = (SELECT app_user_id()));
GRANT SELECT ON template_questions TO visafolio_client;
CREATE POLICY client_select ON template_questions FOR SELECT TO visafolio_client
  USING (template_version_id = ANY (ARRAY(SELECT template_version_id FROM client_requests)));
GRANT SELECT ON template_questions TO visafolio_system;
CREATE POLICY system_select ON template_questions FOR SELECT TO visafolio_system
  USING (user_id IS NULL);
GRANT INSERT ON template_questions TO visafolio_system;
CREATE POLICY system_insert ON template_questions FOR INSERT TO visafolio_system
  WITH CHECK (user_id IS NULL);

-- template_documents
GRANT SELECT ON template_documents TO visafolio_staff;
CREATE POLICY staff_select ON template_documents FOR SELECT TO visafolio_staff
  USING (user_id IS NULL OR user_id = (SELECT app_user_id()));
GRANT SELECT ON template_documents TO visafolio_client;
CREATE POLICY client_select ON template_documents FOR SELECT TO visafolio_client
  USING (template_version_id = ANY (ARRAY(SELECT template_version_id FROM client_requests)));
GRANT SELECT ON template_documents TO visafolio_system;
CREATE POLICY system_select ON template_documents FOR SELECT TO visafolio_system
  USING (user_id IS NULL);
GRANT INSERT ON template_documents TO visafolio_system;
CREATE POLICY system_insert ON template_documents FOR INSERT TO visafolio_system
  WITH CHECK (user_id IS NULL);

-- client_requests
GRANT SELECT ON client_requests TO visafolio_staff;
CREATE POLICY staff_select ON client_requests FOR SELECT TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
GRANT INSERT ON client_requests TO visafolio_staff;
CREATE POLICY staff_insert ON client_requests FOR INSERT TO visafolio_staff
  WITH CHECK (user_id = (SELECT app_user_id())
    AND EXISTS (SELECT FROM template_versions AS v
      WHERE v.id = template_version_id AND v.template_id = client_requests.template_id));
-- Not the template version: it decides which questions the client may read.
GRANT UPDATE (contact_id, name, email, visa_type, notes, status, sponsor_name, sponsor_email, invitation_state, invitation_attempts, invitation_error, invitation_next_at, invitation_since, updated_at) ON client_requests TO visafolio_staff;
CREATE POLICY staff_update ON client_requests FOR UPDATE TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
GRANT DELETE ON client_requests TO visafolio_staff;
CREATE POLICY staff_delete ON client_requests FOR DELETE TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
GRANT SELECT (id, user_id, contact_id, template_version_id, template_name, template_description, name, visa_type, notes, status, submitted_at, invitation_state, created_at, updated_at) ON client_requests TO visafolio_client;
CREATE POLICY client_select ON client_requests FOR SELECT TO visafolio_client
  USING (id = ANY (ARRAY(SELECT client_request_id FROM client_users)));
GRANT UPDATE (status, submitted_at, invitation_state, invitation_next_at, updated_at) ON client_requests TO visafolio_client;
CREATE POLICY client_update ON client_requests FOR UPDATE TO visafolio_client
  USING (id = ANY (ARRAY(SELECT client_request_id FROM client_users)) AND status <> 'completed')
  WITH CHECK (status <> 'completed');
GRANT SELECT ON client_requests TO visafolio_system;
CREATE POLICY system_select ON client_requests FOR SELECT TO visafolio_system
  USING (true);
GRANT UPDATE (invitation_state, invitation_attempts, invitation_error, invitation_next_at) ON client_requests TO visafolio_system;
CREATE POLICY system_update ON client_requests FOR UPDATE TO visafolio_system
  USING (true);

-- client_users
GRANT SELECT ON client_users TO visafolio_staff;
CREATE POLICY staff_select ON client_users FOR SELECT TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
GRANT INSERT ON client_users TO visafolio_staff;
CREATE POLICY staff_insert ON client_users FOR INSERT TO visafolio_staff
  WITH CHECK (user_id = (SELECT app_user_id()));
GRANT DELETE ON client_users TO visafolio_staff;
CREATE POLICY staff_delete ON client_users FOR DELETE TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
GRANT SELECT ON client_users TO visafolio_client;
CREATE POLICY client_select ON client_users FOR SELECT TO visafolio_client
  USING (email = (SELECT app_email()));
GRANT UPDATE (is_verified) ON client_users TO visafolio_client;
CREATE POLICY client_update ON client_users FOR UPDATE TO visafolio_client
  USING (email = (SELECT app_email()));
GRANT SELECT ON client_users TO visafolio_system;
CREATE POLICY system_select ON client_users FOR SELECT TO visafolio_system
  USING (true);

-- client_request_documents
GRANT SELECT ON client_request_documents TO visafolio_staff;
CREATE POLICY staff_select ON client_request_documents FOR SELECT TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
GRANT INSERT ON client_request_documents TO visafolio_staff;
CREATE POLICY staff_insert ON client_request_documents FOR INSERT TO visafolio_staff
  WITH CHECK (user_id = (SELECT app_user_id())
    AND EXISTS (SELECT FROM template_documents AS d WHERE d.id = template_document_id));
GRANT DELETE ON client_request_documents TO visafolio_staff;
CREATE POLICY staff_delete ON client_request_documents FOR DELETE TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
GRANT SELECT ON client_request_documents TO visafolio_client;
CREATE POLICY client_select ON client_request_documents FOR SELECT TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users)));
GRANT UPDATE (status, uploaded_at) ON client_request_documents TO visafolio_client;
CREATE POLICY client_update ON client_request_documents FOR UPDATE TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));
GRANT SELECT ON client_request_documents TO visafolio_system;
CREATE POLICY system_select ON client_request_documents FOR SELECT TO visafolio_system
  USING (true);
-- An upload that nobody goes on with leaves its document pending; nothing else.
GRANT UPDATE (status) ON client_request_documents TO visafolio_system;
CREATE POLICY system_update ON client_request_documents FOR UPDATE TO visafolio_system
  USING (status = 'in-progress')
  WITH CHECK (status = 'pending');

-- client_request_responses
GRANT SELECT ON client_request_responses TO visafolio_staff;
CREATE POLICY staff_select ON client_request_responses FOR SELECT TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
GRANT DELETE ON client_request_responses TO visafolio_staff;
CREATE POLICY staff_delete ON client_request_responses FOR DELETE TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
GRANT SELECT ON client_request_responses TO visafolio_client;
CREATE POLICY client_select ON client_request_responses FOR SELECT TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users)));
GRANT INSERT ON client_request_responses TO visafolio_client;
CREATE POLICY client_insert ON client_request_responses FOR INSERT TO visafolio_client
  WITH CHECK (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
    AND EXISTS (SELECT FROM template_questions AS q WHERE q.id = question_id));
GRANT UPDATE (answer, updated_at) ON client_request_responses TO visafolio_client;
CREATE POLICY client_update ON client_request_responses FOR UPDATE TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));
GRANT DELETE ON client_request_responses TO visafolio_client;
CREATE POLICY client_delete ON client_request_responses FOR DELETE TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));

-- client_document_uploads
GRANT SELECT ON client_document_uploads TO visafolio_staff;
CREATE POLICY staff_select ON client_document_uploads FOR SELECT TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
GRANT DELETE ON client_document_uploads TO visafolio_staff;
CREATE POLICY staff_delete ON client_document_uploads FOR DELETE TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
GRANT SELECT ON client_document_uploads TO visafolio_client;
CREATE POLICY client_select ON client_document_uploads FOR SELECT TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users)));
GRANT INSERT ON client_document_uploads TO visafolio_client;
CREATE POLICY client_insert ON client_document_uploads FOR INSERT TO visafolio_client
  WITH CHECK (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
    AND client_user_id = ANY (ARRAY(SELECT id FROM client_users)));
GRANT UPDATE (upload_status) ON client_document_uploads TO visafolio_client;
CREATE POLICY client_update ON client_document_uploads FOR UPDATE TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));
GRANT DELETE ON client_document_uploads TO visafolio_client;
CREATE POLICY client_delete ON client_document_uploads FOR DELETE TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));

-- client_documents
GRANT SELECT ON client_documents TO visafolio_staff;
CREATE POLICY staff_select ON client_documents FOR SELECT TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
GRANT DELETE ON client_documents TO visafolio_staff;
CREATE POLICY staff_delete ON client_documents FOR DELETE TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
GRANT SELECT (id, client_request_id, client_document_upload_id) ON client_documents TO visafolio_client;
CREATE POLICY client_select ON client_documents FOR SELECT TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users)));
GRANT INSERT ON client_documents TO visafolio_client;
CREATE POLICY client_insert ON client_documents FOR INSERT TO visafolio_client
  WITH CHECK (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
    AND contact_id IS NOT DISTINCT FROM (SELECT r.contact_id FROM client_requests AS r WHERE r.id = client_request_id)
    AND EXISTS (SELECT FROM client_document_uploads AS u
      WHERE u.id = client_document_upload_id AND u.client_request_id = client_documents.client_request_id
        AND u.file_path = client_documents.file_path));
GRANT DELETE ON client_documents TO visafolio_client;
CREATE POLICY client_delete ON client_documents FOR DELETE TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));

-- file_deletions: of files whose upload the actor still sees: written before the upload's row goes, or with it
GRANT INSERT ON file_deletions TO visafolio_staff;
CREATE POLICY staff_insert ON file_deletions FOR INSERT TO visafolio_staff
  WITH CHECK (bucket = 'client-documents' AND EXISTS (SELECT FROM client_document_uploads AS u
    WHERE u.user_id = file_deletions.user_id AND u.file_path = file_deletions.file_path));
GRANT INSERT ON file_deletions TO visafolio_client;
CREATE POLICY client_insert ON file_deletions FOR INSERT TO visafolio_client
  WITH CHECK (bucket = 'client-documents' AND EXISTS (SELECT FROM client_document_uploads AS u
    WHERE u.user_id = file_deletions.user_id AND u.file_path = file_deletions.file_path
      AND u.client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))));
GRANT SELECT ON file_deletions TO visafolio_system;
CREATE POLICY system_select ON file_deletions FOR SELECT TO visafolio_system
  USING (true);
GRANT DELETE ON file_deletions TO visafolio_system;
CREATE POLICY system_delete ON file_deletions FOR DELETE TO visafolio_system
  USING (true);

-- activity: append-only; the rows of a request that is gone follow it
GRANT SELECT ON activity TO visafolio_staff;
CREATE POLICY staff_select ON activity FOR SELECT TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
GRANT INSERT ON activity TO visafolio_staff;
CREATE POLICY staff_insert ON activity FOR INSERT TO visafolio_staff
  WITH CHECK (actor_id = (SELECT app_user_id()) AND actor_kind = 'staff'
    AND EXISTS (SELECT FROM client_requests AS r WHERE r.id = client_request_id AND r.user_id = activity.user_id));
GRANT DELETE ON activity TO visafolio_staff;
CREATE POLICY staff_delete ON activity FOR DELETE TO visafolio_staff
  USING (user_id = (SELECT app_user_id())
    AND NOT EXISTS (SELECT FROM client_requests AS r WHERE r.id = client_request_id));
GRANT INSERT ON activity TO visafolio_client;
CREATE POLICY client_insert ON activity FOR INSERT TO visafolio_client
  WITH CHECK (actor_id = (SELECT app_user_id()) AND actor_kind = 'client'
    AND (client_request_id, user_id) IN (SELECT client_request_id, user_id FROM client_users));
GRANT SELECT ON activity TO visafolio_system;
CREATE POLICY system_select ON activity FOR SELECT TO visafolio_system
  USING (true);
GRANT INSERT ON activity TO visafolio_system;
CREATE POLICY system_insert ON activity FOR INSERT TO visafolio_system
  WITH CHECK (actor_id IS NULL AND actor_kind = 'system');
