-- Questions that are answered once for each entry of a repeating group (docs/decisions/0119). A template's version describes its groups. For
-- each entry of a request the group's questions are copied, as questions of this request: an answer, a note, a waiver or a message refers to
-- one question as before.
ALTER TABLE template_versions ADD COLUMN repeating_groups jsonb NOT NULL DEFAULT '[]';

GRANT SELECT (id, repeating_groups) ON template_versions TO visafolio_client;
CREATE POLICY client_select ON template_versions FOR SELECT TO visafolio_client
  USING (id = ANY (ARRAY(SELECT template_version_id FROM client_requests)));

CREATE TABLE group_entries (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  group_key text NOT NULL CHECK (group_key <> ''),
  -- In the order in which they were added.
  position integer NOT NULL,
  -- The answers of a removed entry are kept and do not count.
  removed_at timestamptz,
  UNIQUE (id, client_request_id),
  UNIQUE (client_request_id, position),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id) ON UPDATE CASCADE ON DELETE CASCADE
);

ALTER TABLE template_questions
  ADD COLUMN entry_id uuid,
  ADD COLUMN copied_from uuid REFERENCES template_questions,
  -- Among the questions of its entry. order_index is that of the first question of the group.
  ADD COLUMN entry_order integer,
  ADD CHECK (num_nulls(entry_id, copied_from, entry_order) IN (0, 3)),
  ADD CHECK (entry_id IS NULL OR client_request_id IS NOT NULL),
  ADD UNIQUE (entry_id, copied_from),
  ADD FOREIGN KEY (entry_id, client_request_id) REFERENCES group_entries (id, client_request_id) ON DELETE CASCADE;
CREATE INDEX template_questions_copied_from ON template_questions (copied_from) WHERE copied_from IS NOT NULL;

-- A copy has the words of its question. Clients add copies, and cannot write words. Archives contain both.
CREATE FUNCTION copy_question() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  SELECT q.text, q.type, q.required, q.options, q.translations, q.order_index, coalesce((
      SELECT min(f.order_index) FROM template_questions AS f
      WHERE f.template_version_id = q.template_version_id
        AND f.options ->> 'repeating_group' = q.options ->> 'repeating_group'), q.order_index)
    INTO NEW.text, NEW.type, NEW.required, NEW.options, NEW.translations, NEW.entry_order, NEW.order_index
  FROM template_questions AS q WHERE q.id = NEW.copied_from;
  RETURN NEW;
END $$;
CREATE TRIGGER copy_question BEFORE INSERT ON template_questions
  FOR EACH ROW WHEN (NEW.copied_from IS NOT NULL AND NEW.text IS NULL) EXECUTE FUNCTION copy_question();

ALTER TABLE group_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (removed_at) ON group_entries TO visafolio_staff;
CREATE POLICY staff_select ON group_entries FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON group_entries FOR INSERT TO visafolio_staff
  WITH CHECK (EXISTS (SELECT FROM client_requests AS r WHERE r.id = client_request_id
    AND r.workspace_id = group_entries.workspace_id AND r.status <> 'completed'));
CREATE POLICY staff_update ON group_entries FOR UPDATE TO visafolio_staff
  USING (EXISTS (SELECT FROM client_requests AS r WHERE r.id = client_request_id AND r.status <> 'completed'));
GRANT SELECT, INSERT, UPDATE (removed_at) ON group_entries TO visafolio_client;
CREATE POLICY client_select ON group_entries FOR SELECT TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users)));
CREATE POLICY client_insert ON group_entries FOR INSERT TO visafolio_client
  WITH CHECK (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));
CREATE POLICY client_update ON group_entries FOR UPDATE TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));
-- A copy gets the words of the same question when its request is updated to a newer version.
GRANT UPDATE (copied_from, entry_order) ON template_questions TO visafolio_staff;
GRANT INSERT (id, workspace_id, client_request_id, entry_id, copied_from) ON template_questions TO visafolio_client;
CREATE POLICY client_insert ON template_questions FOR INSERT TO visafolio_client
  WITH CHECK (entry_id IS NOT NULL
    AND client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));
GRANT INSERT (id, workspace_id, client_request_id, group_key, position, removed_at) ON group_entries TO visafolio_importer;
CREATE POLICY importer_insert ON group_entries FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (copied_from, entry_id), UPDATE (copied_from) ON template_questions TO visafolio_mover;
CREATE POLICY mover_update ON template_questions FOR UPDATE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT SELECT (copied_from) ON template_questions TO visafolio_importer;
