-- Who reaches what in a workspace. A staff policy compares the workspace, and leaves out the restricted cases that the person has
-- no part in: both are looked up once per statement.
--   visafolio_leaver  hands cases over: a person their own, a firm's administrator anybody's. Reads no names, answers or files
--   visafolio_mover   changes who works where, and moves what is theirs between the workspaces that app.moving names
DO $$
BEGIN
  CREATE ROLE visafolio_mover NOLOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  ALTER ROLE visafolio_mover NOINHERIT;
END $$;
GRANT visafolio_mover TO visafolio_server;
GRANT USAGE ON SCHEMA public TO visafolio_mover;
CREATE FUNCTION app_moving() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.moving', true), '')::uuid[] $$;

-- workspaces: made with their firm or person; nobody reads them
ALTER TABLE workspaces ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT INSERT ON workspaces TO visafolio_system;
CREATE POLICY system_insert ON workspaces FOR INSERT TO visafolio_system
  WITH CHECK (true);
GRANT INSERT ON workspaces TO visafolio_admin;
CREATE POLICY admin_insert ON workspaces FOR INSERT TO visafolio_admin
  WITH CHECK ((SELECT has_role((SELECT app_user_id()), 'admin')));

-- workspace_members: every policy of staff asks it about the person who acts
ALTER TABLE workspace_members ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON workspace_members TO visafolio_staff;
CREATE POLICY staff_select ON workspace_members FOR SELECT TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
GRANT SELECT ON workspace_members TO visafolio_leaver;
CREATE POLICY leaver_select ON workspace_members FOR SELECT TO visafolio_leaver
  USING (user_id = (SELECT app_user_id()));
GRANT INSERT ON workspace_members TO visafolio_system;
CREATE POLICY system_insert ON workspace_members FOR INSERT TO visafolio_system
  WITH CHECK (true);
GRANT INSERT ON workspace_members TO visafolio_admin;
CREATE POLICY admin_insert ON workspace_members FOR INSERT TO visafolio_admin
  WITH CHECK ((SELECT has_role((SELECT app_user_id()), 'admin')));

-- profiles: colleagues know each other; a client comes to the firm through the responsible professional
ALTER POLICY staff_select ON profiles
  USING (workspace_id = (SELECT app_workspace_id()));
ALTER POLICY client_select ON profiles
  USING (id = ANY (ARRAY(SELECT user_id FROM client_requests)));
GRANT SELECT (workspace_id, firm_role) ON profiles TO visafolio_server;
REVOKE SELECT (id, firm_id) ON profiles FROM visafolio_leaver;
GRANT SELECT (id, workspace_id, firm_role) ON profiles TO visafolio_leaver;
ALTER POLICY leaver_select ON profiles
  USING (workspace_id = (SELECT app_workspace_id()));

-- case_restrictions: what hides a case cannot be hidden by it; the case number is for those who hand over
ALTER TABLE case_restrictions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT (client_request_id, workspace_id, user_id, created_at), INSERT, DELETE ON case_restrictions TO visafolio_staff;
CREATE POLICY staff_select ON case_restrictions FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON case_restrictions FOR INSERT TO visafolio_staff
  WITH CHECK (EXISTS (SELECT FROM client_requests AS r
    WHERE r.id = client_request_id AND r.case_number = case_restrictions.case_number));
CREATE POLICY staff_delete ON case_restrictions FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT ON case_restrictions TO visafolio_leaver;
CREATE POLICY leaver_select ON case_restrictions FOR SELECT TO visafolio_leaver
  USING (workspace_id = (SELECT app_workspace_id()));
GRANT SELECT ON case_restrictions TO visafolio_system;
CREATE POLICY system_select ON case_restrictions FOR SELECT TO visafolio_system
  USING (true);

-- case_members
ALTER TABLE case_members ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE ON case_members TO visafolio_staff;
CREATE POLICY staff_select ON case_members FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON case_members FOR INSERT TO visafolio_staff
  WITH CHECK (EXISTS (SELECT FROM client_requests AS r WHERE r.id = client_request_id));
CREATE POLICY staff_delete ON case_members FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT, DELETE ON case_members TO visafolio_leaver;
CREATE POLICY leaver_select ON case_members FOR SELECT TO visafolio_leaver
  USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY leaver_delete ON case_members FOR DELETE TO visafolio_leaver
  USING (workspace_id = (SELECT app_workspace_id())
    AND (user_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
GRANT SELECT ON case_members TO visafolio_system;
CREATE POLICY system_select ON case_members FOR SELECT TO visafolio_system
  USING (true);

-- contacts: that of a restricted case is hidden with it
ALTER POLICY staff_select ON contacts
  USING (workspace_id = (SELECT app_workspace_id())
    AND (restricted_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])) IS NOT FALSE);
ALTER POLICY staff_insert ON contacts
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND user_id = (SELECT app_user_id()));
GRANT UPDATE (restricted_request_id) ON contacts TO visafolio_staff;
ALTER POLICY staff_update ON contacts
  USING (workspace_id = (SELECT app_workspace_id())
    AND (restricted_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])) IS NOT FALSE);
ALTER POLICY staff_delete ON contacts
  USING (workspace_id = (SELECT app_workspace_id())
    AND (restricted_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])) IS NOT FALSE);

-- templates and their parts: a standard one is of no workspace
ALTER POLICY staff_select ON templates
  USING (workspace_id IS NULL OR workspace_id = (SELECT app_workspace_id()));
ALTER POLICY staff_insert ON templates
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND user_id = (SELECT app_user_id()) AND seed_key IS NULL);
ALTER POLICY staff_update ON templates
  USING (workspace_id = (SELECT app_workspace_id()));
ALTER POLICY staff_delete ON templates
  USING (workspace_id = (SELECT app_workspace_id())
    AND NOT EXISTS (SELECT FROM client_requests AS r WHERE r.template_id = templates.id));
ALTER POLICY system_select ON templates
  USING (workspace_id IS NULL);
ALTER POLICY system_insert ON templates
  WITH CHECK (workspace_id IS NULL);
ALTER POLICY admin_insert ON templates
  WITH CHECK ((SELECT has_role((SELECT app_user_id()), 'admin')) AND workspace_id IS NULL AND seed_key IS NULL);
ALTER POLICY admin_update ON templates
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')) AND workspace_id IS NULL);
ALTER POLICY staff_select ON template_versions
  USING (workspace_id IS NULL OR workspace_id = (SELECT app_workspace_id()));
ALTER POLICY staff_insert ON template_versions
  WITH CHECK (EXISTS (SELECT FROM templates AS t
    WHERE t.id = template_id AND t.workspace_id = template_versions.workspace_id));
ALTER POLICY staff_delete ON template_versions
  USING (workspace_id = (SELECT app_workspace_id())
    AND NOT EXISTS (SELECT FROM client_requests AS r WHERE r.template_version_id = template_versions.id));
ALTER POLICY staff_select ON template_questions
  USING ((workspace_id IS NULL OR workspace_id = (SELECT app_workspace_id()))
    AND (client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])) IS NOT FALSE);
ALTER POLICY staff_insert ON template_questions
  WITH CHECK ((template_version_id IS NULL
      OR EXISTS (SELECT FROM template_versions AS v
        WHERE v.id = template_version_id AND v.workspace_id = template_questions.workspace_id)
      AND NOT EXISTS (SELECT FROM client_requests AS r
        WHERE r.template_version_id = template_questions.template_version_id))
    AND (client_request_id IS NULL
      OR EXISTS (SELECT FROM client_requests AS r
        WHERE r.id = client_request_id AND r.workspace_id = template_questions.workspace_id)));
ALTER POLICY staff_update ON template_questions
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id IS NOT NULL
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
ALTER POLICY staff_delete ON template_questions
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id IS NOT NULL
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
ALTER POLICY staff_select ON template_documents
  USING (workspace_id IS NULL OR workspace_id = (SELECT app_workspace_id()));

-- note_templates
ALTER POLICY staff_select ON note_templates
  USING (workspace_id = (SELECT app_workspace_id()));
ALTER POLICY staff_insert ON note_templates
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND user_id = (SELECT app_user_id()));
ALTER POLICY staff_update ON note_templates
  USING (workspace_id = (SELECT app_workspace_id()));
ALTER POLICY staff_delete ON note_templates
  USING (workspace_id = (SELECT app_workspace_id()));

-- client_requests
ALTER POLICY staff_select ON client_requests
  USING (workspace_id = (SELECT app_workspace_id()) AND id <> ALL ((SELECT app_hidden_cases())::uuid[]));
ALTER POLICY staff_insert ON client_requests
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND user_id = (SELECT app_user_id())
    AND EXISTS (SELECT FROM template_versions AS v
      WHERE v.id = template_version_id AND v.template_id = client_requests.template_id));
ALTER POLICY staff_update ON client_requests
  USING (workspace_id = (SELECT app_workspace_id()) AND id <> ALL ((SELECT app_hidden_cases())::uuid[]));
ALTER POLICY staff_delete ON client_requests
  USING (workspace_id = (SELECT app_workspace_id()) AND id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT (workspace_id) ON client_requests TO visafolio_client;
GRANT SELECT (id, workspace_id, user_id, case_number, status), UPDATE (user_id) ON client_requests TO visafolio_leaver;
CREATE POLICY leaver_select ON client_requests FOR SELECT TO visafolio_leaver
  USING (workspace_id = (SELECT app_workspace_id()));
-- Nobody takes over a restricted case that is closed to them. To whom else it may go, the key over person and workspace says.
CREATE POLICY leaver_update ON client_requests FOR UPDATE TO visafolio_leaver
  USING (workspace_id = (SELECT app_workspace_id())
    AND (user_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())))
  WITH CHECK (user_id <> (SELECT app_user_id()) OR id <> ALL ((SELECT app_hidden_cases())::uuid[]));

-- Below a case
ALTER POLICY staff_select ON client_users
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
ALTER POLICY staff_insert ON client_users
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
ALTER POLICY staff_update ON client_users
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
ALTER POLICY staff_delete ON client_users
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
ALTER POLICY staff_select ON client_request_documents
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
ALTER POLICY staff_update ON client_request_documents
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
ALTER POLICY staff_delete ON client_request_documents
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
ALTER POLICY staff_select ON client_request_responses
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
ALTER POLICY staff_delete ON client_request_responses
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
ALTER POLICY staff_select ON client_document_uploads
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
ALTER POLICY staff_update ON client_document_uploads
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
ALTER POLICY staff_delete ON client_document_uploads
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
ALTER POLICY staff_select ON client_documents
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
ALTER POLICY staff_update ON client_documents
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
ALTER POLICY staff_delete ON client_documents
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
ALTER POLICY staff_insert ON client_request_documents
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])
    AND (template_document_id IS NULL
      OR EXISTS (SELECT FROM template_documents AS d WHERE d.id = template_document_id)));
ALTER POLICY staff_insert ON client_documents
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])
    AND client_document_upload_id IS NULL AND folder_type = 'Forms');
ALTER POLICY staff_insert ON mail_orders
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])
    AND kind IN ('reminder', 'document.asked_again'));
ALTER POLICY staff_insert_logo ON file_deletions
  WITH CHECK (bucket = 'firm-logos' AND workspace_id = (SELECT app_workspace_id())
    AND starts_with(file_path, (SELECT firm_id::text || '_' FROM profiles WHERE profiles.id = (SELECT app_user_id()))));

-- activity
ALTER POLICY staff_select ON activity
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
ALTER POLICY staff_insert ON activity
  WITH CHECK (actor_id = (SELECT app_user_id()) AND actor_kind = 'staff'
    AND EXISTS (SELECT FROM client_requests AS r
      WHERE r.id = client_request_id AND r.workspace_id = activity.workspace_id));
ALTER POLICY staff_delete ON activity
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])
    AND NOT EXISTS (SELECT FROM client_requests AS r WHERE r.id = client_request_id));
-- Handing over tells of itself, in a case that whoever does it may not read.
GRANT INSERT ON activity TO visafolio_leaver;
CREATE POLICY leaver_insert ON activity FOR INSERT TO visafolio_leaver
  WITH CHECK (actor_id = (SELECT app_user_id()) AND actor_kind = 'staff' AND kind = 'request.handed_over'
    AND EXISTS (SELECT FROM client_requests AS r
      WHERE r.id = client_request_id AND r.workspace_id = activity.workspace_id));

-- Moving: keys of what moves, a contact whole (two of one client become one), and templates whole (one that is used on both
-- sides is copied).
GRANT SELECT (id, firm_id, workspace_id, firm_role, created_at), UPDATE (firm_id, firm_role) ON profiles TO visafolio_mover;
CREATE POLICY mover_update ON profiles FOR UPDATE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_select ON profiles FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT SELECT, INSERT, UPDATE (workspace_id, phone, address, visa_type, preferred_language, home_country, archived_at), DELETE ON contacts TO visafolio_mover;
CREATE POLICY mover_select ON contacts FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_insert ON contacts FOR INSERT TO visafolio_mover
  WITH CHECK (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_update ON contacts FOR UPDATE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_delete ON contacts FOR DELETE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT SELECT, INSERT, UPDATE (workspace_id), DELETE ON templates TO visafolio_mover;
CREATE POLICY mover_select ON templates FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_insert ON templates FOR INSERT TO visafolio_mover
  WITH CHECK (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_update ON templates FOR UPDATE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_delete ON templates FOR DELETE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT SELECT, INSERT ON template_versions TO visafolio_mover;
CREATE POLICY mover_select ON template_versions FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_insert ON template_versions FOR INSERT TO visafolio_mover
  WITH CHECK (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT SELECT, INSERT ON template_questions TO visafolio_mover;
CREATE POLICY mover_select ON template_questions FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_insert ON template_questions FOR INSERT TO visafolio_mover
  WITH CHECK (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT SELECT, INSERT ON template_documents TO visafolio_mover;
CREATE POLICY mover_select ON template_documents FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_insert ON template_documents FOR INSERT TO visafolio_mover
  WITH CHECK (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT SELECT, UPDATE (workspace_id), DELETE ON note_templates TO visafolio_mover;
CREATE POLICY mover_select ON note_templates FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_delete ON note_templates FOR DELETE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_update ON note_templates FOR UPDATE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT SELECT (id, workspace_id, user_id, contact_id, template_id, template_version_id, waived_question_ids, status, created_at), UPDATE (workspace_id, user_id, contact_id, template_id, template_version_id, waived_question_ids) ON client_requests TO visafolio_mover;
CREATE POLICY mover_select ON client_requests FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_update ON client_requests FOR UPDATE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT SELECT (id, workspace_id, client_request_id, template_document_id), UPDATE (template_document_id) ON client_request_documents TO visafolio_mover;
CREATE POLICY mover_select ON client_request_documents FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_update ON client_request_documents FOR UPDATE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT SELECT (id, workspace_id, client_request_id, question_id), UPDATE (question_id) ON client_request_responses TO visafolio_mover;
CREATE POLICY mover_select ON client_request_responses FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_update ON client_request_responses FOR UPDATE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT SELECT (id, workspace_id, client_request_id, contact_id), UPDATE (contact_id) ON client_documents TO visafolio_mover;
CREATE POLICY mover_select ON client_documents FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_update ON client_documents FOR UPDATE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT SELECT (id, workspace_id, client_request_id), INSERT, UPDATE (workspace_id) ON activity TO visafolio_mover;
CREATE POLICY mover_insert ON activity FOR INSERT TO visafolio_mover
  WITH CHECK (workspace_id = ANY ((SELECT app_moving())::uuid[]) AND kind = 'request.handed_over');
CREATE POLICY mover_select ON activity FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_update ON activity FOR UPDATE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT SELECT, DELETE ON case_restrictions TO visafolio_mover;
CREATE POLICY mover_select ON case_restrictions FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_delete ON case_restrictions FOR DELETE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT SELECT, DELETE ON case_members TO visafolio_mover;
CREATE POLICY mover_select ON case_members FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_delete ON case_members FOR DELETE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));

-- Open answers hear of a case that is closed to people, handed over, or no longer worked on by somebody.
CREATE TRIGGER tell_case_restricted AFTER INSERT OR DELETE ON case_restrictions
  FOR EACH ROW EXECUTE FUNCTION tell_access_changed('client_request_id');
CREATE TRIGGER tell_case_handed_over AFTER UPDATE OF user_id ON case_restrictions
  FOR EACH ROW WHEN (OLD.user_id <> NEW.user_id) EXECUTE FUNCTION tell_access_changed('client_request_id');
CREATE TRIGGER tell_case_member_left AFTER DELETE ON case_members
  FOR EACH ROW EXECUTE FUNCTION tell_access_changed('client_request_id');
CREATE TRIGGER tell_firm_role_changed AFTER UPDATE OF firm_role ON profiles
  FOR EACH ROW WHEN (OLD.firm_role IS DISTINCT FROM NEW.firm_role) EXECUTE FUNCTION tell_access_changed('id');
