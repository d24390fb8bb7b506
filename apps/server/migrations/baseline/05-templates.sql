-- Templates: what a case asks for. Their questions and documents belong to versions (docs/decisions/0015).

-- user_id NULL: a standard template, shared with everyone.
CREATE TABLE templates (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid REFERENCES profiles ON DELETE SET NULL,
  name text NOT NULL CHECK (name <> ''),
  visa_type text NOT NULL,
  description text NOT NULL,
  category text NOT NULL CHECK (category IN ('standard', 'custom')),
  -- Names the data file a standard template was seeded from, so that a second start seeds nothing twice.
  seed_key text UNIQUE,
  -- Other languages: { "es": { "name": …, "description": … } }.
  translations jsonb,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Two tabs that edit at once: a change names the revision that it was made from.
  revision integer NOT NULL DEFAULT 1,
  -- A template that is sent twice, by a second click or after a lost answer, is made once. Standard ones have no owner.
  idempotency_key text,
  workspace_id uuid REFERENCES workspaces,
  search_text text NOT NULL GENERATED ALWAYS AS (fold_search(
    name || E'\n' || visa_type || E'\n' || coalesce(translations #>> '{es,name}', ''))) STORED,
  UNIQUE (id, workspace_id),
  CHECK ((workspace_id IS NULL) = (category = 'standard')),
  CHECK (workspace_id IS NOT NULL OR user_id IS NULL)
);
CREATE INDEX templates_owner ON templates (workspace_id);
CREATE INDEX templates_maker ON templates (user_id);
CREATE INDEX templates_custom_newest ON templates (updated_at DESC, id DESC) WHERE workspace_id IS NOT NULL;
CREATE UNIQUE INDEX templates_idempotency_key ON templates (workspace_id, idempotency_key) NULLS NOT DISTINCT
  WHERE idempotency_key IS NOT NULL;

ALTER TABLE templates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (name, visa_type, description, translations, archived_at, updated_at, revision), DELETE
  ON templates TO visafolio_staff;
-- templates and their parts: a standard one is of no workspace
CREATE POLICY staff_select ON templates FOR SELECT TO visafolio_staff
  USING (workspace_id IS NULL OR workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON templates FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND user_id = (SELECT app_user_id()) AND seed_key IS NULL);
CREATE POLICY staff_update ON templates FOR UPDATE TO visafolio_staff USING (workspace_id = (SELECT app_workspace_id()));
GRANT SELECT, INSERT ON templates TO visafolio_system;
CREATE POLICY system_select ON templates FOR SELECT TO visafolio_system USING (workspace_id IS NULL);
CREATE POLICY system_insert ON templates FOR INSERT TO visafolio_system WITH CHECK (workspace_id IS NULL);
GRANT SELECT, INSERT, UPDATE (name, visa_type, description, translations, archived_at, updated_at, revision)
  ON templates TO visafolio_admin;
CREATE POLICY admin_select ON templates FOR SELECT TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));
CREATE POLICY admin_insert ON templates FOR INSERT TO visafolio_admin
  WITH CHECK ((SELECT has_role((SELECT app_user_id()), 'admin')) AND workspace_id IS NULL AND seed_key IS NULL);
CREATE POLICY admin_update ON templates FOR UPDATE TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')) AND workspace_id IS NULL);
GRANT SELECT, INSERT, UPDATE (workspace_id), DELETE ON templates TO visafolio_mover;
CREATE POLICY mover_select ON templates FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_insert ON templates FOR INSERT TO visafolio_mover
  WITH CHECK (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_update ON templates FOR UPDATE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_delete ON templates FOR DELETE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT SELECT (id, workspace_id), INSERT ON templates TO visafolio_importer;
CREATE POLICY importer_select ON templates FOR SELECT TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON templates FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));

-- A request keeps the version it was created with.
CREATE TABLE template_versions (
  id uuid PRIMARY KEY DEFAULT new_id(),
  template_id uuid NOT NULL REFERENCES templates ON DELETE CASCADE,
  workspace_id uuid,
  number integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (template_id, number),
  UNIQUE (id, workspace_id),
  FOREIGN KEY (template_id, workspace_id) REFERENCES templates (id, workspace_id) ON UPDATE CASCADE ON DELETE CASCADE
);

ALTER TABLE template_versions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
-- Staff see their own templates and the standard ones, whose rows have no owner
GRANT SELECT, INSERT, DELETE ON template_versions TO visafolio_staff;
CREATE POLICY staff_select ON template_versions FOR SELECT TO visafolio_staff
  USING (workspace_id IS NULL OR workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON template_versions FOR INSERT TO visafolio_staff
  WITH CHECK (EXISTS (SELECT FROM templates AS t
    WHERE t.id = template_id AND t.workspace_id = template_versions.workspace_id));
GRANT SELECT, INSERT ON template_versions TO visafolio_system;
CREATE POLICY system_select ON template_versions FOR SELECT TO visafolio_system USING (workspace_id IS NULL);
CREATE POLICY system_insert ON template_versions FOR INSERT TO visafolio_system WITH CHECK (workspace_id IS NULL);
GRANT SELECT, INSERT ON template_versions TO visafolio_admin;
CREATE POLICY admin_select ON template_versions FOR SELECT TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));
CREATE POLICY admin_insert ON template_versions FOR INSERT TO visafolio_admin
  WITH CHECK ((SELECT has_role((SELECT app_user_id()), 'admin')) AND workspace_id IS NULL);
GRANT SELECT, INSERT ON template_versions TO visafolio_mover;
CREATE POLICY mover_select ON template_versions FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_insert ON template_versions FOR INSERT TO visafolio_mover
  WITH CHECK (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT SELECT (id, template_id, workspace_id), INSERT ON template_versions TO visafolio_importer;
CREATE POLICY importer_select ON template_versions FOR SELECT TO visafolio_importer
  USING (workspace_id IS NULL OR workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON template_versions FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));

CREATE TABLE template_questions (
  id uuid PRIMARY KEY DEFAULT new_id(),
  template_version_id uuid REFERENCES template_versions ON DELETE CASCADE,
  workspace_id uuid,
  text text NOT NULL CHECK (text <> ''),
  type text NOT NULL CHECK (type IN ('text', 'textarea', 'email', 'phone', 'date', 'number', 'select', 'yesno')),
  required boolean NOT NULL,
  options jsonb,
  -- { "es": { "text": …, "choices": […], "group_name": …, "help": … } }; choices in the order of options.
  translations jsonb,
  order_index integer NOT NULL,
  -- A question may be asked in one request alone. It stands among the templates' questions: answers refer to both alike.
  client_request_id uuid,
  idempotency_key text,
  UNIQUE (template_version_id, order_index),
  CHECK (num_nulls(template_version_id, client_request_id) = 1),
  CHECK (client_request_id IS NULL OR workspace_id IS NOT NULL),
  UNIQUE (client_request_id, idempotency_key),
  FOREIGN KEY (template_version_id, workspace_id) REFERENCES template_versions (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX template_questions_request ON template_questions (client_request_id) WHERE client_request_id IS NOT NULL;

ALTER TABLE template_questions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
-- Their deletion follows their version's
GRANT SELECT, INSERT, UPDATE (text, type, required, options, translations, order_index), DELETE
  ON template_questions TO visafolio_staff;
CREATE POLICY staff_select ON template_questions FOR SELECT TO visafolio_staff
  USING ((workspace_id IS NULL OR workspace_id = (SELECT app_workspace_id()))
    AND (client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])) IS NOT FALSE);
CREATE POLICY staff_update ON template_questions FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id IS NOT NULL
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_delete ON template_questions FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id IS NOT NULL
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT ON template_questions TO visafolio_client;
GRANT SELECT, INSERT ON template_questions TO visafolio_system;
CREATE POLICY system_select ON template_questions FOR SELECT TO visafolio_system USING (workspace_id IS NULL);
CREATE POLICY system_insert ON template_questions FOR INSERT TO visafolio_system WITH CHECK (workspace_id IS NULL);
GRANT SELECT, INSERT ON template_questions TO visafolio_admin;
-- Not what was asked of one client alone.
CREATE POLICY admin_select ON template_questions FOR SELECT TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')) AND client_request_id IS NULL);
CREATE POLICY admin_insert ON template_questions FOR INSERT TO visafolio_admin
  WITH CHECK ((SELECT has_role((SELECT app_user_id()), 'admin')) AND workspace_id IS NULL);
GRANT SELECT, INSERT ON template_questions TO visafolio_mover;
CREATE POLICY mover_select ON template_questions FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_insert ON template_questions FOR INSERT TO visafolio_mover
  WITH CHECK (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT SELECT (id, template_version_id, workspace_id, client_request_id), INSERT ON template_questions TO visafolio_importer;
CREATE POLICY importer_select ON template_questions FOR SELECT TO visafolio_importer
  USING (workspace_id IS NULL OR workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON template_questions FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (id, template_version_id, required, client_request_id) ON template_questions TO visafolio_progress;
CREATE POLICY progress_select ON template_questions FOR SELECT TO visafolio_progress USING (true);

CREATE TABLE template_documents (
  id uuid PRIMARY KEY DEFAULT new_id(),
  template_version_id uuid NOT NULL REFERENCES template_versions ON DELETE CASCADE,
  workspace_id uuid,
  name text NOT NULL CHECK (name <> ''),
  description text,
  translations jsonb,
  required boolean NOT NULL,
  order_index integer NOT NULL,
  UNIQUE (template_version_id, order_index),
  FOREIGN KEY (template_version_id, workspace_id) REFERENCES template_versions (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);

ALTER TABLE template_documents ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
-- The same
GRANT SELECT, INSERT ON template_documents TO visafolio_staff;
CREATE POLICY staff_select ON template_documents FOR SELECT TO visafolio_staff
  USING (workspace_id IS NULL OR workspace_id = (SELECT app_workspace_id()));
GRANT SELECT ON template_documents TO visafolio_client;
GRANT SELECT, INSERT ON template_documents TO visafolio_system;
-- Whoever sorts files reads what a request asks for, also where a firm's own template asks it.
CREATE POLICY system_select ON template_documents FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON template_documents FOR INSERT TO visafolio_system WITH CHECK (workspace_id IS NULL);
GRANT SELECT, INSERT ON template_documents TO visafolio_admin;
CREATE POLICY admin_select ON template_documents FOR SELECT TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));
CREATE POLICY admin_insert ON template_documents FOR INSERT TO visafolio_admin
  WITH CHECK ((SELECT has_role((SELECT app_user_id()), 'admin')) AND workspace_id IS NULL);
GRANT SELECT, INSERT ON template_documents TO visafolio_mover;
CREATE POLICY mover_select ON template_documents FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_insert ON template_documents FOR INSERT TO visafolio_mover
  WITH CHECK (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT SELECT (id, template_version_id, workspace_id), INSERT ON template_documents TO visafolio_importer;
CREATE POLICY importer_select ON template_documents FOR SELECT TO visafolio_importer
  USING (workspace_id IS NULL OR workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON template_documents FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (id, required) ON template_documents TO visafolio_progress;
CREATE POLICY progress_select ON template_documents FOR SELECT TO visafolio_progress USING (true);

-- Notes that staff keep to begin a request's message with.
CREATE TABLE note_templates (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid REFERENCES profiles ON DELETE SET NULL,
  name text NOT NULL CHECK (name <> ''),
  content text NOT NULL CHECK (content <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- A note that is sent twice, by a second click or after a lost answer, is made once.
  idempotency_key text,
  workspace_id uuid NOT NULL REFERENCES workspaces
);
CREATE INDEX note_templates_owner ON note_templates (workspace_id, lower(name), id);
CREATE INDEX note_templates_maker ON note_templates (user_id);
CREATE UNIQUE INDEX note_templates_idempotency_key ON note_templates (workspace_id, idempotency_key)
  WHERE idempotency_key IS NOT NULL;

ALTER TABLE note_templates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (name, content, updated_at), DELETE ON note_templates TO visafolio_staff;
CREATE POLICY staff_select ON note_templates FOR SELECT TO visafolio_staff USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON note_templates FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND user_id = (SELECT app_user_id()));
CREATE POLICY staff_update ON note_templates FOR UPDATE TO visafolio_staff USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_delete ON note_templates FOR DELETE TO visafolio_staff USING (workspace_id = (SELECT app_workspace_id()));
GRANT SELECT, UPDATE (workspace_id), DELETE ON note_templates TO visafolio_mover;
CREATE POLICY mover_select ON note_templates FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_update ON note_templates FOR UPDATE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_delete ON note_templates FOR DELETE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT INSERT ON note_templates TO visafolio_importer;
CREATE POLICY importer_insert ON note_templates FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));

-- What a new request of a firm's people begins with. A firm's workspace has the firm's id.
CREATE TABLE firm_defaults (
  workspace_id uuid PRIMARY KEY REFERENCES firms ON DELETE CASCADE,
  template_id uuid REFERENCES templates ON DELETE SET NULL,
  visa_type text CHECK (visa_type <> ''),
  notes text CHECK (notes <> ''),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX firm_defaults_template ON firm_defaults (template_id);

ALTER TABLE firm_defaults ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (template_id, visa_type, notes, updated_at) ON firm_defaults TO visafolio_staff;
CREATE POLICY staff_select ON firm_defaults FOR SELECT TO visafolio_staff USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON firm_defaults FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND (SELECT app_is_firm_admin())
    AND (template_id IS NULL OR EXISTS (SELECT FROM templates AS t WHERE t.id = template_id)));
CREATE POLICY staff_update ON firm_defaults FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND (SELECT app_is_firm_admin()))
  WITH CHECK (template_id IS NULL OR EXISTS (SELECT FROM templates AS t WHERE t.id = template_id));
