-- Professionals write their own templates, administrators the standard ones.
-- Nobody changes a question or a document, and staff add none to a version that a request uses: an edit makes a version.

-- Two tabs that edit at once: a change names the revision that it was made from.
ALTER TABLE templates ADD COLUMN revision integer NOT NULL DEFAULT 1;
-- Deleting a template looks for its requests.
CREATE INDEX client_requests_template ON client_requests (template_id);

-- templates
GRANT INSERT ON templates TO visafolio_staff;
CREATE POLICY staff_insert ON templates FOR INSERT TO visafolio_staff
  WITH CHECK (user_id = (SELECT app_user_id()) AND seed_key IS NULL);
GRANT UPDATE (name, visa_type, description, translations, archived_at, revision, updated_at) ON templates TO visafolio_staff;
CREATE POLICY staff_update ON templates FOR UPDATE TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
GRANT DELETE ON templates TO visafolio_staff;
CREATE POLICY staff_delete ON templates FOR DELETE TO visafolio_staff
  USING (user_id = (SELECT app_user_id())
    AND NOT EXISTS (SELECT FROM client_requests AS r WHERE r.template_id = templates.id));
GRANT SELECT ON templates TO visafolio_admin;
CREATE POLICY admin_select ON templates FOR SELECT TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')) AND user_id IS NULL);
GRANT INSERT ON templates TO visafolio_admin;
CREATE POLICY admin_insert ON templates FOR INSERT TO visafolio_admin
  WITH CHECK ((SELECT has_role((SELECT app_user_id()), 'admin')) AND user_id IS NULL AND seed_key IS NULL);
GRANT UPDATE (name, visa_type, description, translations, archived_at, revision, updated_at) ON templates TO visafolio_admin;
CREATE POLICY admin_update ON templates FOR UPDATE TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')) AND user_id IS NULL);

-- template_versions: staff see their own templates and the standard ones, whose rows have no owner
GRANT INSERT ON template_versions TO visafolio_staff;
CREATE POLICY staff_insert ON template_versions FOR INSERT TO visafolio_staff
  WITH CHECK (EXISTS (SELECT FROM templates AS t
    WHERE t.id = template_id AND t.user_id = template_versions.user_id));
GRANT DELETE ON template_versions TO visafolio_staff;
CREATE POLICY staff_delete ON template_versions FOR DELETE TO visafolio_staff
  USING (user_id = (SELECT app_user_id())
    AND NOT EXISTS (SELECT FROM client_requests AS r WHERE r.template_version_id = template_versions.id));
GRANT SELECT ON template_versions TO visafolio_admin;
CREATE POLICY admin_select ON template_versions FOR SELECT TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')) AND user_id IS NULL);
GRANT INSERT ON template_versions TO visafolio_admin;
CREATE POLICY admin_insert ON template_versions FOR INSERT TO visafolio_admin
  WITH CHECK ((SELECT has_role((SELECT app_user_id()), 'admin')) AND user_id IS NULL);

-- template_questions: their deletion follows their version's
GRANT INSERT ON template_questions TO visafolio_staff;
CREATE POLICY staff_insert ON template_questions FOR INSERT TO visafolio_staff
  WITH CHECK (EXISTS (SELECT FROM template_versions AS v
      WHERE v.id = template_version_id AND v.user_id = template_questions.user_id)
    AND NOT EXISTS (SELECT FROM client_requests AS r
      WHERE r.template_version_id = template_questions.template_version_id));
GRANT SELECT ON template_questions TO visafolio_admin;
CREATE POLICY admin_select ON template_questions FOR SELECT TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')) AND user_id IS NULL);
GRANT INSERT ON template_questions TO visafolio_admin;
CREATE POLICY admin_insert ON template_questions FOR INSERT TO visafolio_admin
  WITH CHECK ((SELECT has_role((SELECT app_user_id()), 'admin')) AND user_id IS NULL);

-- template_documents: the same
GRANT INSERT ON template_documents TO visafolio_staff;
CREATE POLICY staff_insert ON template_documents FOR INSERT TO visafolio_staff
  WITH CHECK (EXISTS (SELECT FROM template_versions AS v
      WHERE v.id = template_version_id AND v.user_id = template_documents.user_id)
    AND NOT EXISTS (SELECT FROM client_requests AS r
      WHERE r.template_version_id = template_documents.template_version_id));
GRANT SELECT ON template_documents TO visafolio_admin;
CREATE POLICY admin_select ON template_documents FOR SELECT TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')) AND user_id IS NULL);
GRANT INSERT ON template_documents TO visafolio_admin;
CREATE POLICY admin_insert ON template_documents FOR INSERT TO visafolio_admin
  WITH CHECK ((SELECT has_role((SELECT app_user_id()), 'admin')) AND user_id IS NULL);
