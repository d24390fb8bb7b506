-- A workspace owns cases and everything around them: a firm's, in which all of its professionals work, or the personal one of
-- a professional without a firm. It has the id of its firm or of its person (docs/decisions/0062).

CREATE TABLE workspaces (
  firm_id uuid UNIQUE REFERENCES firms ON DELETE CASCADE,
  owner_id uuid UNIQUE REFERENCES profiles ON DELETE CASCADE,
  id uuid PRIMARY KEY GENERATED ALWAYS AS (coalesce(firm_id, owner_id)) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(firm_id, owner_id) = 1)
);

-- The owner of the tables is under their policies too, where it is no superuser.
ALTER TABLE firms NO FORCE ROW LEVEL SECURITY;
ALTER TABLE profiles NO FORCE ROW LEVEL SECURITY;
ALTER TABLE contacts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE templates NO FORCE ROW LEVEL SECURITY;
ALTER TABLE template_versions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE template_questions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE template_documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE note_templates NO FORCE ROW LEVEL SECURITY;
ALTER TABLE client_requests NO FORCE ROW LEVEL SECURITY;
ALTER TABLE client_users NO FORCE ROW LEVEL SECURITY;
ALTER TABLE client_request_documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE client_request_responses NO FORCE ROW LEVEL SECURITY;
ALTER TABLE client_document_uploads NO FORCE ROW LEVEL SECURITY;
ALTER TABLE client_documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE unfinished_uploads NO FORCE ROW LEVEL SECURITY;
ALTER TABLE mail_orders NO FORCE ROW LEVEL SECURITY;
ALTER TABLE form_orders NO FORCE ROW LEVEL SECURITY;
ALTER TABLE file_deletions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE activity NO FORCE ROW LEVEL SECURITY;

INSERT INTO workspaces (firm_id) SELECT id FROM firms;
INSERT INTO workspaces (owner_id) SELECT id FROM profiles;

-- Where a professional works. Deferred: the workspace is made after the profile, and a firm may be given up with its people.
ALTER TABLE profiles
  ADD COLUMN workspace_id uuid NOT NULL GENERATED ALWAYS AS (coalesce(firm_id, id)) STORED,
  ADD COLUMN firm_role text CHECK (firm_role IN ('firm_admin', 'member'));
CREATE INDEX profiles_workspace ON profiles (workspace_id);
UPDATE profiles SET firm_role = CASE WHEN id = (
    SELECT oldest.id FROM profiles AS oldest WHERE oldest.firm_id = profiles.firm_id
    ORDER BY oldest.created_at, oldest.id LIMIT 1) THEN 'firm_admin' ELSE 'member' END
  WHERE firm_id IS NOT NULL;
ALTER TABLE profiles
  ADD CHECK ((firm_id IS NULL) = (firm_role IS NULL)),
  ADD FOREIGN KEY (workspace_id) REFERENCES workspaces DEFERRABLE INITIALLY DEFERRED,
  ADD UNIQUE (id, workspace_id);

-- The same again, in a table of its own: a policy of profiles that asked profiles would never end.
CREATE TABLE workspace_members (
  user_id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  FOREIGN KEY (user_id, workspace_id) REFERENCES profiles (id, workspace_id) ON UPDATE CASCADE ON DELETE CASCADE
);
INSERT INTO workspace_members (user_id, workspace_id) SELECT id, workspace_id FROM profiles;

CREATE FUNCTION app_workspace_id() RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT workspace_id FROM workspace_members WHERE user_id = app_user_id());
END $$;

-- Every firm and every professional gets a workspace with the row itself.
CREATE FUNCTION make_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'firms' THEN
    INSERT INTO workspaces (firm_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO workspaces (owner_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
    INSERT INTO workspace_members (user_id, workspace_id) VALUES (NEW.id, NEW.workspace_id) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER make_workspace AFTER INSERT ON firms FOR EACH ROW EXECUTE FUNCTION make_workspace();
CREATE TRIGGER make_workspace AFTER INSERT ON profiles FOR EACH ROW EXECUTE FUNCTION make_workspace();

-- Whoever comes first to a firm administers it. The lock: two who come at once are not both first.
CREATE FUNCTION set_firm_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.firm_id IS NULL THEN
    NEW.firm_role := NULL;
  ELSE
    PERFORM pg_advisory_xact_lock(hashtext('firm ' || NEW.firm_id));
    NEW.firm_role := CASE WHEN EXISTS (SELECT FROM profiles AS p
        WHERE p.firm_id = NEW.firm_id AND p.firm_role = 'firm_admin' AND p.id <> NEW.id)
      THEN 'member' ELSE 'firm_admin' END;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER set_firm_role_of_new BEFORE INSERT ON profiles
  FOR EACH ROW EXECUTE FUNCTION set_firm_role();
CREATE TRIGGER set_firm_role BEFORE UPDATE OF firm_id ON profiles
  FOR EACH ROW WHEN (OLD.firm_id IS DISTINCT FROM NEW.firm_id) EXECUTE FUNCTION set_firm_role();

-- The keys over owner and case make place for those over workspace and case.
ALTER TABLE client_users DROP CONSTRAINT client_users_client_request_id_user_id_fkey, DROP CONSTRAINT client_users_user_id_fkey;
ALTER TABLE client_request_documents DROP CONSTRAINT client_request_documents_client_request_id_user_id_fkey, DROP CONSTRAINT client_request_documents_user_id_fkey;
ALTER TABLE client_request_responses DROP CONSTRAINT client_request_responses_client_request_id_user_id_fkey, DROP CONSTRAINT client_request_responses_user_id_fkey;
ALTER TABLE client_document_uploads DROP CONSTRAINT client_document_uploads_client_request_id_user_id_fkey, DROP CONSTRAINT client_document_uploads_user_id_fkey;
ALTER TABLE client_documents DROP CONSTRAINT client_documents_client_request_id_user_id_fkey, DROP CONSTRAINT client_documents_contact_id_user_id_fkey, DROP CONSTRAINT client_documents_user_id_fkey;
ALTER TABLE unfinished_uploads DROP CONSTRAINT unfinished_uploads_client_request_id_user_id_fkey, DROP CONSTRAINT unfinished_uploads_user_id_fkey;
ALTER TABLE mail_orders DROP CONSTRAINT mail_orders_client_request_id_user_id_fkey, DROP CONSTRAINT mail_orders_user_id_fkey;
ALTER TABLE form_orders DROP CONSTRAINT form_orders_client_request_id_user_id_fkey, DROP CONSTRAINT form_orders_user_id_fkey;
ALTER TABLE template_questions DROP CONSTRAINT template_questions_client_request_id_user_id_fkey, DROP CONSTRAINT template_questions_user_id_fkey;
ALTER TABLE template_documents DROP CONSTRAINT template_documents_user_id_fkey;
ALTER TABLE template_versions DROP CONSTRAINT template_versions_user_id_fkey;
ALTER TABLE client_requests DROP CONSTRAINT client_requests_contact_id_user_id_fkey, DROP CONSTRAINT client_requests_user_id_fkey;
ALTER TABLE client_requests DROP CONSTRAINT client_requests_id_user_id_key;
ALTER TABLE contacts DROP CONSTRAINT contacts_user_id_fkey, DROP CONSTRAINT contacts_id_user_id_key, DROP CONSTRAINT contacts_user_id_email_key;
ALTER TABLE templates DROP CONSTRAINT templates_user_id_fkey;
ALTER TABLE note_templates DROP CONSTRAINT note_templates_user_id_fkey;

-- What capacities reached as owners: the capacity that hands over keeps the case alone.
DROP POLICY leaver_select ON contacts;
DROP POLICY leaver_update ON contacts;
DROP POLICY leaver_delete ON contacts;
DROP POLICY leaver_select ON client_documents;
DROP POLICY leaver_update ON client_documents;
DROP POLICY leaver_select ON templates;
DROP POLICY leaver_update ON templates;
DROP POLICY leaver_select ON template_versions;
DROP POLICY leaver_update ON template_versions;
DROP POLICY leaver_select ON template_questions;
DROP POLICY leaver_update ON template_questions;
DROP POLICY leaver_select ON template_documents;
DROP POLICY leaver_update ON template_documents;
DROP POLICY leaver_select ON note_templates;
DROP POLICY leaver_update ON note_templates;
DROP POLICY leaver_select ON activity;
DROP POLICY leaver_update ON activity;
DROP POLICY leaver_select ON client_requests;
DROP POLICY leaver_update ON client_requests;
DROP FUNCTION app_firm_members();
REVOKE ALL ON contacts, client_documents, templates, template_versions, template_questions, template_documents,
  note_templates, activity, client_requests FROM visafolio_leaver;
REVOKE SELECT (id, user_id, email), UPDATE (user_id) ON contacts FROM visafolio_leaver;
REVOKE SELECT (id, user_id, contact_id), UPDATE (contact_id) ON client_documents FROM visafolio_leaver;
REVOKE SELECT (id, user_id), UPDATE (user_id) ON templates, template_versions, template_questions, template_documents,
  note_templates, activity FROM visafolio_leaver;
REVOKE SELECT (id, user_id, contact_id), UPDATE (user_id, contact_id) ON client_requests FROM visafolio_leaver;

-- Rows below a case and parts of a template say whose they are, and nothing of who made them.
ALTER TABLE template_versions RENAME COLUMN user_id TO workspace_id;
ALTER TABLE template_questions RENAME COLUMN user_id TO workspace_id;
ALTER TABLE template_documents RENAME COLUMN user_id TO workspace_id;
ALTER TABLE client_users RENAME COLUMN user_id TO workspace_id;
ALTER TABLE client_request_documents RENAME COLUMN user_id TO workspace_id;
ALTER TABLE client_request_responses RENAME COLUMN user_id TO workspace_id;
ALTER TABLE client_document_uploads RENAME COLUMN user_id TO workspace_id;
ALTER TABLE client_documents RENAME COLUMN user_id TO workspace_id;
ALTER TABLE unfinished_uploads RENAME COLUMN user_id TO workspace_id;
ALTER TABLE mail_orders RENAME COLUMN user_id TO workspace_id;
ALTER TABLE form_orders RENAME COLUMN user_id TO workspace_id;
ALTER TABLE file_deletions RENAME COLUMN user_id TO workspace_id;
ALTER TABLE activity RENAME COLUMN user_id TO workspace_id;
-- Of these people speak as well: the responsible professional of a case, and who made what all use.
ALTER TABLE client_requests ADD COLUMN workspace_id uuid;
ALTER TABLE contacts ADD COLUMN workspace_id uuid, ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE templates DROP CONSTRAINT templates_check;
ALTER TABLE templates ADD COLUMN workspace_id uuid;
ALTER TABLE note_templates ADD COLUMN workspace_id uuid, ALTER COLUMN user_id DROP NOT NULL;

-- What was a professional's is of the workspace they work in. Without a firm that has their own id.
UPDATE client_requests AS t SET workspace_id = p.workspace_id FROM profiles AS p WHERE p.id = t.user_id;
UPDATE contacts AS t SET workspace_id = p.workspace_id FROM profiles AS p WHERE p.id = t.user_id;
UPDATE templates AS t SET workspace_id = p.workspace_id FROM profiles AS p WHERE p.id = t.user_id;
UPDATE note_templates AS t SET workspace_id = p.workspace_id FROM profiles AS p WHERE p.id = t.user_id;
UPDATE template_versions AS t SET workspace_id = p.firm_id FROM profiles AS p WHERE p.id = t.workspace_id AND p.firm_id IS NOT NULL;
UPDATE template_questions AS t SET workspace_id = p.firm_id FROM profiles AS p WHERE p.id = t.workspace_id AND p.firm_id IS NOT NULL;
UPDATE template_documents AS t SET workspace_id = p.firm_id FROM profiles AS p WHERE p.id = t.workspace_id AND p.firm_id IS NOT NULL;
UPDATE client_users AS t SET workspace_id = p.firm_id FROM profiles AS p WHERE p.id = t.workspace_id AND p.firm_id IS NOT NULL;
UPDATE client_request_documents AS t SET workspace_id = p.firm_id FROM profiles AS p WHERE p.id = t.workspace_id AND p.firm_id IS NOT NULL;
UPDATE client_request_responses AS t SET workspace_id = p.firm_id FROM profiles AS p WHERE p.id = t.workspace_id AND p.firm_id IS NOT NULL;
UPDATE client_document_uploads AS t SET workspace_id = p.firm_id FROM profiles AS p WHERE p.id = t.workspace_id AND p.firm_id IS NOT NULL;
UPDATE client_documents AS t SET workspace_id = p.firm_id FROM profiles AS p WHERE p.id = t.workspace_id AND p.firm_id IS NOT NULL;
UPDATE unfinished_uploads AS t SET workspace_id = p.firm_id FROM profiles AS p WHERE p.id = t.workspace_id AND p.firm_id IS NOT NULL;
UPDATE mail_orders AS t SET workspace_id = p.firm_id FROM profiles AS p WHERE p.id = t.workspace_id AND p.firm_id IS NOT NULL;
UPDATE form_orders AS t SET workspace_id = p.firm_id FROM profiles AS p WHERE p.id = t.workspace_id AND p.firm_id IS NOT NULL;
UPDATE file_deletions AS t SET workspace_id = p.firm_id FROM profiles AS p WHERE p.id = t.workspace_id AND p.firm_id IS NOT NULL;
UPDATE activity AS t SET workspace_id = p.firm_id FROM profiles AS p WHERE p.id = t.workspace_id AND p.firm_id IS NOT NULL;

-- Two professionals of a firm knew the same client: the older contact stays, with what the others knew besides.
CREATE TEMPORARY TABLE merged_contacts ON COMMIT DROP AS
  SELECT id, first_value(id) OVER (PARTITION BY workspace_id, email ORDER BY created_at, id) AS kept_id FROM contacts;
DELETE FROM merged_contacts WHERE id = kept_id;
UPDATE contacts AS c SET
  phone = coalesce(c.phone, o.phone), address = coalesce(c.address, o.address),
  visa_type = coalesce(c.visa_type, o.visa_type), home_country = coalesce(c.home_country, o.home_country),
  preferred_language = coalesce(c.preferred_language, o.preferred_language),
  archived_at = CASE WHEN o.in_use THEN NULL ELSE c.archived_at END
  FROM (
    SELECT m.kept_id, bool_or(k.archived_at IS NULL) AS in_use,
      (array_agg(k.phone ORDER BY k.created_at) FILTER (WHERE k.phone <> ''))[1] AS phone,
      (array_agg(k.address ORDER BY k.created_at) FILTER (WHERE k.address <> ''))[1] AS address,
      (array_agg(k.visa_type ORDER BY k.created_at) FILTER (WHERE k.visa_type <> ''))[1] AS visa_type,
      (array_agg(k.home_country ORDER BY k.created_at) FILTER (WHERE k.home_country <> ''))[1] AS home_country,
      (array_agg(k.preferred_language ORDER BY k.created_at) FILTER (WHERE k.preferred_language <> ''))[1] AS preferred_language
    FROM merged_contacts AS m JOIN contacts AS k ON k.id = m.id GROUP BY m.kept_id
  ) AS o
  WHERE c.id = o.kept_id;
UPDATE client_requests AS t SET contact_id = m.kept_id FROM merged_contacts AS m WHERE t.contact_id = m.id;
UPDATE client_documents AS t SET contact_id = m.kept_id FROM merged_contacts AS m WHERE t.contact_id = m.id;
DELETE FROM contacts USING merged_contacts AS m WHERE contacts.id = m.id;

-- A key that two professionals of a firm happened to use stays the older one's.
UPDATE client_requests AS t SET idempotency_key = NULL WHERE EXISTS (SELECT FROM client_requests AS o
  WHERE o.workspace_id = t.workspace_id AND o.idempotency_key = t.idempotency_key AND o.id < t.id);
UPDATE templates AS t SET idempotency_key = NULL WHERE EXISTS (SELECT FROM templates AS o
  WHERE o.workspace_id = t.workspace_id AND o.idempotency_key = t.idempotency_key AND o.id < t.id);
UPDATE note_templates AS t SET idempotency_key = NULL WHERE EXISTS (SELECT FROM note_templates AS o
  WHERE o.workspace_id = t.workspace_id AND o.idempotency_key = t.idempotency_key AND o.id < t.id);

-- Nothing of a workspace goes with it: it is handed over or moved before.
ALTER TABLE contacts
  ALTER COLUMN workspace_id SET NOT NULL,
  ADD FOREIGN KEY (workspace_id) REFERENCES workspaces,
  ADD FOREIGN KEY (user_id) REFERENCES profiles ON DELETE SET NULL,
  ADD UNIQUE (id, workspace_id);
ALTER TABLE templates
  ADD FOREIGN KEY (workspace_id) REFERENCES workspaces,
  ADD FOREIGN KEY (user_id) REFERENCES profiles ON DELETE SET NULL,
  ADD CHECK ((workspace_id IS NULL) = (category = 'standard')),
  ADD CHECK (workspace_id IS NOT NULL OR user_id IS NULL),
  ADD UNIQUE (id, workspace_id);
ALTER TABLE note_templates
  ALTER COLUMN workspace_id SET NOT NULL,
  ADD FOREIGN KEY (workspace_id) REFERENCES workspaces,
  ADD FOREIGN KEY (user_id) REFERENCES profiles ON DELETE SET NULL;
-- The responsible professional works where the case is: nobody leaves a firm with its cases.
ALTER TABLE client_requests
  ALTER COLUMN workspace_id SET NOT NULL,
  ADD UNIQUE (id, workspace_id),
  ADD UNIQUE (id, workspace_id, user_id),
  ADD FOREIGN KEY (workspace_id) REFERENCES workspaces,
  ADD FOREIGN KEY (user_id, workspace_id) REFERENCES profiles (id, workspace_id) DEFERRABLE,
  ADD FOREIGN KEY (contact_id, workspace_id) REFERENCES contacts (id, workspace_id) ON DELETE SET NULL (contact_id) DEFERRABLE;

-- Parts follow their template, and everything below a case follows the case, into another workspace.
ALTER TABLE template_versions
  ADD UNIQUE (id, workspace_id),
  ADD FOREIGN KEY (template_id, workspace_id) REFERENCES templates (id, workspace_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE template_questions
  ADD FOREIGN KEY (template_version_id, workspace_id) REFERENCES template_versions (id, workspace_id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE template_documents
  ADD FOREIGN KEY (template_version_id, workspace_id) REFERENCES template_versions (id, workspace_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE client_users
  ADD FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id) ON UPDATE CASCADE;
ALTER TABLE client_request_documents
  ADD FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id) ON UPDATE CASCADE;
ALTER TABLE client_request_responses
  ADD FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id) ON UPDATE CASCADE;
ALTER TABLE client_document_uploads
  ADD FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id) ON UPDATE CASCADE;
ALTER TABLE client_documents
  ADD FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id) ON UPDATE CASCADE,
  ADD FOREIGN KEY (contact_id, workspace_id) REFERENCES contacts (id, workspace_id) ON DELETE SET NULL (contact_id) DEFERRABLE;
ALTER TABLE unfinished_uploads
  ADD FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE mail_orders
  ADD FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE form_orders
  ADD FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Lists of a workspace, and of a professional in it.
DROP INDEX client_requests_newest;
CREATE INDEX client_requests_newest ON client_requests (workspace_id, created_at DESC, id DESC);
DROP INDEX client_requests_by_status;
CREATE INDEX client_requests_by_status ON client_requests (workspace_id, status, created_at DESC, id DESC);
CREATE INDEX client_requests_responsible ON client_requests (workspace_id, user_id, status, created_at DESC, id DESC);
DROP INDEX client_requests_idempotency;
CREATE UNIQUE INDEX client_requests_idempotency ON client_requests (workspace_id, idempotency_key);
DROP INDEX contacts_newest;
CREATE INDEX contacts_newest ON contacts (workspace_id, created_at DESC, id DESC) WHERE archived_at IS NULL;
DROP INDEX contacts_archived;
CREATE INDEX contacts_archived ON contacts (workspace_id, created_at DESC, id DESC) WHERE archived_at IS NOT NULL;
CREATE INDEX contacts_maker ON contacts (user_id);
DROP INDEX templates_owner;
CREATE INDEX templates_owner ON templates (workspace_id);
CREATE INDEX templates_maker ON templates (user_id);
DROP INDEX templates_custom_newest;
CREATE INDEX templates_custom_newest ON templates (updated_at DESC, id DESC) WHERE workspace_id IS NOT NULL;
DROP INDEX templates_idempotency_key;
CREATE UNIQUE INDEX templates_idempotency_key ON templates (workspace_id, idempotency_key) NULLS NOT DISTINCT
  WHERE idempotency_key IS NOT NULL;
DROP INDEX note_templates_owner;
CREATE INDEX note_templates_owner ON note_templates (workspace_id, lower(name), id);
CREATE INDEX note_templates_maker ON note_templates (user_id);
DROP INDEX note_templates_idempotency_key;
CREATE UNIQUE INDEX note_templates_idempotency_key ON note_templates (workspace_id, idempotency_key)
  WHERE idempotency_key IS NOT NULL;
-- What a case that changes hands moves to.
CREATE INDEX activity_workspace ON activity (workspace_id, client_request_id);

-- A restricted case (an ethical wall) is seen by its responsible professional and the people assigned to it. Its number and its
-- responsible professional stand here, where those who administer the firm find them; the case itself stays closed to them.
CREATE TABLE case_restrictions (
  client_request_id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  case_number integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (client_request_id, workspace_id),
  FOREIGN KEY (client_request_id, workspace_id, user_id) REFERENCES client_requests (id, workspace_id, user_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX case_restrictions_workspace ON case_restrictions (workspace_id, user_id);
-- People of the workspace who work on a case besides its responsible professional.
CREATE TABLE case_members (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (client_request_id, user_id),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE,
  FOREIGN KEY (user_id, workspace_id) REFERENCES profiles (id, workspace_id) ON DELETE CASCADE DEFERRABLE
);
CREATE INDEX case_members_person ON case_members (user_id, client_request_id);

-- The restricted cases of my workspace that I have no part in. Reads nothing whose policy asks it.
CREATE FUNCTION app_hidden_cases() RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN ARRAY(SELECT c.client_request_id FROM case_restrictions AS c
    WHERE c.workspace_id = app_workspace_id() AND c.user_id <> app_user_id()
      AND NOT EXISTS (SELECT FROM case_members AS m
        WHERE m.client_request_id = c.client_request_id AND m.user_id = app_user_id()));
END $$;
CREATE FUNCTION app_is_firm_admin() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM profiles WHERE id = app_user_id() AND firm_role = 'firm_admin');
END $$;

-- The contact of a restricted case is that case's alone: another case of the same client finds or makes an open one.
ALTER TABLE contacts ADD COLUMN restricted_request_id uuid,
  ADD FOREIGN KEY (restricted_request_id, workspace_id) REFERENCES case_restrictions (client_request_id, workspace_id)
    ON DELETE CASCADE DEFERRABLE;
CREATE UNIQUE INDEX contacts_email ON contacts (workspace_id, email) WHERE restricted_request_id IS NULL;
CREATE INDEX contacts_restricted ON contacts (restricted_request_id) WHERE restricted_request_id IS NOT NULL;

ALTER TABLE firms FORCE ROW LEVEL SECURITY;
ALTER TABLE profiles FORCE ROW LEVEL SECURITY;
ALTER TABLE contacts FORCE ROW LEVEL SECURITY;
ALTER TABLE templates FORCE ROW LEVEL SECURITY;
ALTER TABLE template_versions FORCE ROW LEVEL SECURITY;
ALTER TABLE template_questions FORCE ROW LEVEL SECURITY;
ALTER TABLE template_documents FORCE ROW LEVEL SECURITY;
ALTER TABLE note_templates FORCE ROW LEVEL SECURITY;
ALTER TABLE client_requests FORCE ROW LEVEL SECURITY;
ALTER TABLE client_users FORCE ROW LEVEL SECURITY;
ALTER TABLE client_request_documents FORCE ROW LEVEL SECURITY;
ALTER TABLE client_request_responses FORCE ROW LEVEL SECURITY;
ALTER TABLE client_document_uploads FORCE ROW LEVEL SECURITY;
ALTER TABLE client_documents FORCE ROW LEVEL SECURITY;
ALTER TABLE unfinished_uploads FORCE ROW LEVEL SECURITY;
ALTER TABLE mail_orders FORCE ROW LEVEL SECURITY;
ALTER TABLE form_orders FORCE ROW LEVEL SECURITY;
ALTER TABLE file_deletions FORCE ROW LEVEL SECURITY;
ALTER TABLE activity FORCE ROW LEVEL SECURITY;
