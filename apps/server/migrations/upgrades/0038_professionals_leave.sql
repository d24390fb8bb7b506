-- A professional deletes their account and hands everything over to a colleague of the same firm.

-- Children follow the case to its new owner; a case and its contact may change owners one after the other.
ALTER TABLE client_users
  DROP CONSTRAINT client_users_client_request_id_user_id_fkey,
  ADD CONSTRAINT client_users_client_request_id_user_id_fkey
    FOREIGN KEY (client_request_id, user_id) REFERENCES client_requests (id, user_id) ON UPDATE CASCADE;
ALTER TABLE client_request_documents
  DROP CONSTRAINT client_request_documents_client_request_id_user_id_fkey,
  ADD CONSTRAINT client_request_documents_client_request_id_user_id_fkey
    FOREIGN KEY (client_request_id, user_id) REFERENCES client_requests (id, user_id) ON UPDATE CASCADE;
ALTER TABLE client_request_responses
  DROP CONSTRAINT client_request_responses_client_request_id_user_id_fkey,
  ADD CONSTRAINT client_request_responses_client_request_id_user_id_fkey
    FOREIGN KEY (client_request_id, user_id) REFERENCES client_requests (id, user_id) ON UPDATE CASCADE;
ALTER TABLE client_document_uploads
  DROP CONSTRAINT client_document_uploads_client_request_id_user_id_fkey,
  ADD CONSTRAINT client_document_uploads_client_request_id_user_id_fkey
    FOREIGN KEY (client_request_id, user_id) REFERENCES client_requests (id, user_id) ON UPDATE CASCADE;
ALTER TABLE client_documents
  DROP CONSTRAINT client_documents_client_request_id_user_id_fkey,
  ADD CONSTRAINT client_documents_client_request_id_user_id_fkey
    FOREIGN KEY (client_request_id, user_id) REFERENCES client_requests (id, user_id) ON UPDATE CASCADE,
  ALTER CONSTRAINT client_documents_contact_id_user_id_fkey DEFERRABLE;
ALTER TABLE unfinished_uploads
  DROP CONSTRAINT unfinished_uploads_client_request_id_user_id_fkey,
  ADD CONSTRAINT unfinished_uploads_client_request_id_user_id_fkey
    FOREIGN KEY (client_request_id, user_id) REFERENCES client_requests (id, user_id)
    ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE mail_orders
  DROP CONSTRAINT mail_orders_client_request_id_user_id_fkey,
  ADD CONSTRAINT mail_orders_client_request_id_user_id_fkey
    FOREIGN KEY (client_request_id, user_id) REFERENCES client_requests (id, user_id)
    ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE form_orders
  DROP CONSTRAINT form_orders_client_request_id_user_id_fkey,
  ADD CONSTRAINT form_orders_client_request_id_user_id_fkey
    FOREIGN KEY (client_request_id, user_id) REFERENCES client_requests (id, user_id)
    ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE template_questions
  DROP CONSTRAINT template_questions_client_request_id_user_id_fkey,
  ADD CONSTRAINT template_questions_client_request_id_user_id_fkey
    FOREIGN KEY (client_request_id, user_id) REFERENCES client_requests (id, user_id)
    ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE client_requests ALTER CONSTRAINT client_requests_contact_id_user_id_fkey DEFERRABLE;

-- Handing over has a capacity of its own: it reads no names, answers or files, and gives own rows to colleagues only.
DO $$
BEGIN
  CREATE ROLE visafolio_leaver NOLOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  ALTER ROLE visafolio_leaver NOINHERIT;
END $$;
GRANT visafolio_leaver TO visafolio_server;
GRANT USAGE ON SCHEMA public TO visafolio_leaver;

-- The professionals of the acting person's firm, that person included; none without a firm.
CREATE FUNCTION app_firm_members() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT ARRAY(SELECT p.id FROM profiles p JOIN profiles own ON own.firm_id = p.firm_id
     WHERE own.id = (SELECT app_user_id())) $$;

GRANT SELECT (id, firm_id) ON profiles TO visafolio_leaver;
CREATE POLICY leaver_select ON profiles FOR SELECT TO visafolio_leaver
  USING (true);

-- An UPDATE with a condition asks the SELECT policy about the new row too: it has to show colleagues' rows.
GRANT SELECT (id, user_id, contact_id), UPDATE (user_id, contact_id) ON client_requests TO visafolio_leaver;
CREATE POLICY leaver_select ON client_requests FOR SELECT TO visafolio_leaver
  USING (user_id = ANY ((SELECT app_firm_members())::uuid[]));
CREATE POLICY leaver_update ON client_requests FOR UPDATE TO visafolio_leaver
  USING (user_id = (SELECT app_user_id()))
  WITH CHECK (user_id = ANY ((SELECT app_firm_members())::uuid[]));

-- Contacts with an address that the colleague has too are merged.
GRANT SELECT (id, user_id, email), UPDATE (user_id), DELETE ON contacts TO visafolio_leaver;
CREATE POLICY leaver_select ON contacts FOR SELECT TO visafolio_leaver
  USING (user_id = ANY ((SELECT app_firm_members())::uuid[]));
CREATE POLICY leaver_update ON contacts FOR UPDATE TO visafolio_leaver
  USING (user_id = (SELECT app_user_id()))
  WITH CHECK (user_id = ANY ((SELECT app_firm_members())::uuid[]));
CREATE POLICY leaver_delete ON contacts FOR DELETE TO visafolio_leaver
  USING (user_id = (SELECT app_user_id()));
GRANT SELECT (id, user_id, contact_id), UPDATE (contact_id) ON client_documents TO visafolio_leaver;
CREATE POLICY leaver_select ON client_documents FOR SELECT TO visafolio_leaver
  USING (user_id = (SELECT app_user_id()));
CREATE POLICY leaver_update ON client_documents FOR UPDATE TO visafolio_leaver
  USING (user_id = (SELECT app_user_id()));

GRANT SELECT (id, user_id), UPDATE (user_id) ON templates TO visafolio_leaver;
CREATE POLICY leaver_select ON templates FOR SELECT TO visafolio_leaver
  USING (user_id = ANY ((SELECT app_firm_members())::uuid[]));
CREATE POLICY leaver_update ON templates FOR UPDATE TO visafolio_leaver
  USING (user_id = (SELECT app_user_id()))
  WITH CHECK (user_id = ANY ((SELECT app_firm_members())::uuid[]));
GRANT SELECT (id, user_id), UPDATE (user_id) ON template_versions TO visafolio_leaver;
CREATE POLICY leaver_select ON template_versions FOR SELECT TO visafolio_leaver
  USING (user_id = ANY ((SELECT app_firm_members())::uuid[]));
CREATE POLICY leaver_update ON template_versions FOR UPDATE TO visafolio_leaver
  USING (user_id = (SELECT app_user_id()))
  WITH CHECK (user_id = ANY ((SELECT app_firm_members())::uuid[]));
GRANT SELECT (id, user_id), UPDATE (user_id) ON template_questions TO visafolio_leaver;
CREATE POLICY leaver_select ON template_questions FOR SELECT TO visafolio_leaver
  USING (user_id = ANY ((SELECT app_firm_members())::uuid[]));
CREATE POLICY leaver_update ON template_questions FOR UPDATE TO visafolio_leaver
  USING (user_id = (SELECT app_user_id()))
  WITH CHECK (user_id = ANY ((SELECT app_firm_members())::uuid[]));
GRANT SELECT (id, user_id), UPDATE (user_id) ON template_documents TO visafolio_leaver;
CREATE POLICY leaver_select ON template_documents FOR SELECT TO visafolio_leaver
  USING (user_id = ANY ((SELECT app_firm_members())::uuid[]));
CREATE POLICY leaver_update ON template_documents FOR UPDATE TO visafolio_leaver
  USING (user_id = (SELECT app_user_id()))
  WITH CHECK (user_id = ANY ((SELECT app_firm_members())::uuid[]));
GRANT SELECT (id, user_id), UPDATE (user_id) ON note_templates TO visafolio_leaver;
CREATE POLICY leaver_select ON note_templates FOR SELECT TO visafolio_leaver
  USING (user_id = ANY ((SELECT app_firm_members())::uuid[]));
CREATE POLICY leaver_update ON note_templates FOR UPDATE TO visafolio_leaver
  USING (user_id = (SELECT app_user_id()))
  WITH CHECK (user_id = ANY ((SELECT app_firm_members())::uuid[]));
-- Whose timeline it is, and nothing else of a row that is only ever appended.
GRANT SELECT (id, user_id), UPDATE (user_id) ON activity TO visafolio_leaver;
CREATE POLICY leaver_select ON activity FOR SELECT TO visafolio_leaver
  USING (user_id = ANY ((SELECT app_firm_members())::uuid[]));
CREATE POLICY leaver_update ON activity FOR UPDATE TO visafolio_leaver
  USING (user_id = (SELECT app_user_id()))
  WITH CHECK (user_id = ANY ((SELECT app_firm_members())::uuid[]));
