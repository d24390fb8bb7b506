-- Administrators read every template, their professionals' own ones too, and write the standard ones alone.
DROP POLICY admin_select ON templates;
CREATE POLICY admin_select ON templates FOR SELECT TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));
DROP POLICY admin_select ON template_versions;
CREATE POLICY admin_select ON template_versions FOR SELECT TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));
DROP POLICY admin_select ON template_questions;
-- Not what was asked of one client alone.
CREATE POLICY admin_select ON template_questions FOR SELECT TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')) AND client_request_id IS NULL);
DROP POLICY admin_select ON template_documents;
CREATE POLICY admin_select ON template_documents FOR SELECT TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));
-- Their list: those last changed first.
CREATE INDEX templates_custom_newest ON templates (updated_at DESC, id DESC) WHERE user_id IS NOT NULL;

-- Administrators tell users of one name apart by the head of the id, which a key that sorts by time gives to everybody who
-- came within the same minute. Nothing reads users in the order of their ids.
ALTER TABLE auth."user" ALTER COLUMN id SET DEFAULT gen_random_uuid();
