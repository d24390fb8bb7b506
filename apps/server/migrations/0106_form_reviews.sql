-- What a firm decided about fields of a new edition that the reviewed map of its form knows under the same name with other words: field -> the
-- map's field, or null if it is another item (docs/decisions/0138).
ALTER TABLE government_forms ADD COLUMN field_reviews jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(field_reviews) = 'object');
GRANT UPDATE (field_reviews) ON government_forms TO visafolio_staff;
CREATE POLICY staff_update ON government_forms FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
