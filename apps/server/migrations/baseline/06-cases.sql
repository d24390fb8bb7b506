-- Cases (what the specification calls a client request) with their people, questions, documents and timeline. Answers, reasons, notes and
-- what the timeline repeats of them are sealed by the server before they come here: they begin with 'vf1.' and the workspace whose key
-- seals them (docs/decisions/0072).

CREATE TABLE contacts (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid REFERENCES profiles ON DELETE SET NULL,
  name text NOT NULL CHECK (name <> ''),
  email text NOT NULL CHECK (email = lower(email)),
  phone text,
  address text,
  visa_type text,
  preferred_language text,
  home_country text,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive', 'pending')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A contact with requests is archived in place of being deleted: requests go on naming it.
  archived_at timestamptz,
  workspace_id uuid NOT NULL REFERENCES workspaces,
  -- The contact of a restricted case is that case's alone: another case of the same client finds or makes an open one.
  restricted_request_id uuid,
  search_text text NOT NULL GENERATED ALWAYS AS (fold_search(
    name || E'\n' || email || E'\n' || coalesce(visa_type, '') || E'\n' || coalesce(phone, '')
    || E'\n' || coalesce(home_country, '')) || name_spellings(name)) STORED,
  UNIQUE (id, workspace_id)
);
CREATE INDEX contacts_newest ON contacts (workspace_id, created_at DESC, id DESC) WHERE archived_at IS NULL;
CREATE INDEX contacts_archived ON contacts (workspace_id, created_at DESC, id DESC) WHERE archived_at IS NOT NULL;
CREATE INDEX contacts_maker ON contacts (user_id);
CREATE UNIQUE INDEX contacts_email ON contacts (workspace_id, email) WHERE restricted_request_id IS NULL;
CREATE INDEX contacts_restricted ON contacts (restricted_request_id) WHERE restricted_request_id IS NOT NULL;

ALTER TABLE contacts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (name, email, phone, address, visa_type, preferred_language, home_country, status, archived_at,
  restricted_request_id), DELETE ON contacts TO visafolio_staff;
-- That of a restricted case is hidden with it
CREATE POLICY staff_select ON contacts FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (restricted_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])) IS NOT FALSE);
CREATE POLICY staff_insert ON contacts FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND user_id = (SELECT app_user_id()));
CREATE POLICY staff_update ON contacts FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (restricted_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])) IS NOT FALSE);
CREATE POLICY staff_delete ON contacts FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (restricted_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])) IS NOT FALSE);
GRANT SELECT ON contacts TO visafolio_system;
CREATE POLICY system_select ON contacts FOR SELECT TO visafolio_system USING (true);
GRANT SELECT, INSERT, UPDATE (phone, address, visa_type, preferred_language, home_country, archived_at, workspace_id), DELETE
  ON contacts TO visafolio_mover;
CREATE POLICY mover_select ON contacts FOR SELECT TO visafolio_mover USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_insert ON contacts FOR INSERT TO visafolio_mover
  WITH CHECK (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_update ON contacts FOR UPDATE TO visafolio_mover USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_delete ON contacts FOR DELETE TO visafolio_mover USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
-- What an archive holds. The keys say what is read: whether the workspace is empty, and whether what belongs together does.
GRANT SELECT (id, workspace_id, restricted_request_id), INSERT ON contacts TO visafolio_importer;
CREATE POLICY importer_select ON contacts FOR SELECT TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON contacts FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));

-- A number that people can say on the phone, unique in the installation. The numbers do not follow each other:
-- a firm cannot read from its own how many cases others have. The factor and 9,000,000 have no common divisor.
CREATE SEQUENCE case_numbers;
GRANT USAGE ON SEQUENCE case_numbers TO visafolio_staff, visafolio_importer;

CREATE TABLE client_requests (
  id uuid PRIMARY KEY DEFAULT new_id(),
  -- The responsible professional, who works where the case is.
  user_id uuid NOT NULL,
  contact_id uuid,
  template_id uuid REFERENCES templates ON DELETE SET NULL,
  template_version_id uuid NOT NULL REFERENCES template_versions,
  -- As they were at creation, like the questions and documents.
  template_name text NOT NULL,
  template_description text NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  email text NOT NULL CHECK (email = lower(email)),
  visa_type text NOT NULL,
  notes text,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'in-progress', 'documents_submitted', 'completed')),
  sponsor_name text,
  sponsor_email text CHECK (sponsor_email = lower(sponsor_email)),
  -- When the client submitted the questionnaire last.
  submitted_at timestamptz,
  invitation_state text NOT NULL DEFAULT 'sending'
    CHECK (invitation_state IN ('not_sent', 'sending', 'sent', 'failed', 'accepted')),
  invitation_attempts integer NOT NULL DEFAULT 0,
  invitation_error text,
  -- When the background may try again; NULL: nothing left to do.
  invitation_next_at timestamptz DEFAULT now(),
  -- Retries end 24 h after this.
  invitation_since timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- The template's name and description in other languages, as they were at creation, like the originals beside them.
  template_translations jsonb,
  waived_question_ids uuid[] NOT NULL DEFAULT '{}',
  reminded_at timestamptz,
  -- Named by whoever sends a request: sending it again after a lost answer makes no second one.
  idempotency_key text,
  case_number integer NOT NULL DEFAULT 1000000 + (nextval('case_numbers') * 7368787) % 9000000 UNIQUE,
  -- Submitted answers are reviewed up to this moment; what the client changes later is to review again.
  answers_reviewed_at timestamptz,
  workspace_id uuid NOT NULL REFERENCES workspaces,
  -- By when the client should have given everything; and completed cases that have left the lists.
  due_on date,
  archived_at timestamptz,
  -- What calendar programs order changes of one event by: it grows whenever a due date moves, ends or counts again.
  due_sequence integer NOT NULL DEFAULT 0,
  search_text text NOT NULL GENERATED ALWAYS AS (fold_search(
    name || E'\n' || email || E'\n' || visa_type || E'\n' || template_name
    || E'\n' || coalesce(template_translations #>> '{es,name}', '')
    || E'\n' || coalesce(sponsor_name, '') || E'\n' || coalesce(sponsor_email, '')
    || E'\n' || case_number::text) || name_spellings(name) || name_spellings(coalesce(sponsor_name, ''))) STORED,
  -- The language of whoever is invited, as it was chosen with the request: the client's, or the sponsor's where there is one.
  -- Null: nobody chose it, and the contact's language decides.
  invitation_language text CHECK (invitation_language = ANY (product_languages())),
  CHECK ((sponsor_name IS NULL) = (sponsor_email IS NULL)),
  UNIQUE (id, workspace_id),
  UNIQUE (id, workspace_id, user_id),
  FOREIGN KEY (user_id, workspace_id) REFERENCES profiles (id, workspace_id) DEFERRABLE,
  FOREIGN KEY (contact_id, workspace_id) REFERENCES contacts (id, workspace_id) ON DELETE SET NULL (contact_id) DEFERRABLE,
  CONSTRAINT client_requests_archived_completed CHECK (archived_at IS NULL OR status = 'completed')
);
CREATE INDEX client_requests_version ON client_requests (template_version_id);
CREATE INDEX client_requests_contact ON client_requests (contact_id);
CREATE INDEX client_requests_invitation_due ON client_requests (invitation_next_at) WHERE invitation_next_at IS NOT NULL;
-- Deleting a template looks for its requests.
CREATE INDEX client_requests_template ON client_requests (template_id);
CREATE INDEX client_requests_newest ON client_requests (workspace_id, created_at DESC, id DESC);
CREATE INDEX client_requests_by_status ON client_requests (workspace_id, status, created_at DESC, id DESC);
CREATE INDEX client_requests_responsible ON client_requests (workspace_id, user_id, status, created_at DESC, id DESC);
CREATE UNIQUE INDEX client_requests_idempotency ON client_requests (workspace_id, idempotency_key);
-- A professional's own dashboard, newest first, also in a firm with many cases.
CREATE INDEX client_requests_own_newest ON client_requests (workspace_id, user_id, created_at DESC, id DESC);
-- Open cases only: a completed one is neither due nor late.
CREATE INDEX client_requests_calendar ON client_requests (workspace_id, due_on, id)
  WHERE due_on IS NOT NULL AND status <> 'completed';
-- What a workspace chose last is where its next request begins.
CREATE INDEX client_requests_last_language ON client_requests (workspace_id, created_at DESC)
  WHERE invitation_language IS NOT NULL;

ALTER TABLE template_questions ADD FOREIGN KEY (client_request_id, workspace_id)
  REFERENCES client_requests (id, workspace_id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE client_requests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
-- Not the template version: it decides which questions the client may read.
GRANT SELECT, INSERT, UPDATE (contact_id, name, email, visa_type, notes, status, sponsor_name, sponsor_email, invitation_state,
  invitation_attempts, invitation_error, invitation_next_at, invitation_since, updated_at, waived_question_ids, reminded_at,
  answers_reviewed_at, due_on, archived_at, invitation_language), DELETE ON client_requests TO visafolio_staff;
CREATE POLICY staff_select ON client_requests FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON client_requests FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND user_id = (SELECT app_user_id())
    AND EXISTS (SELECT FROM template_versions AS v
      WHERE v.id = template_version_id AND v.template_id = client_requests.template_id));
CREATE POLICY staff_update ON client_requests FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_delete ON client_requests FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT (id, user_id, contact_id, template_version_id, template_name, template_description, name, visa_type, notes, status,
  submitted_at, invitation_state, created_at, updated_at, template_translations, waived_question_ids, workspace_id, due_on),
  UPDATE (status, submitted_at, invitation_state, invitation_next_at, updated_at) ON client_requests TO visafolio_client;
GRANT SELECT, UPDATE (invitation_state, invitation_attempts, invitation_error, invitation_next_at, reminded_at)
  ON client_requests TO visafolio_system;
CREATE POLICY system_select ON client_requests FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_update ON client_requests FOR UPDATE TO visafolio_system USING (true);
-- An UPDATE with a condition asks the SELECT policy about the new row too: it has to show colleagues' rows.
GRANT SELECT (id, user_id, status, case_number, workspace_id), UPDATE (user_id) ON client_requests TO visafolio_leaver;
CREATE POLICY leaver_select ON client_requests FOR SELECT TO visafolio_leaver
  USING (workspace_id = (SELECT app_workspace_id()));
-- Nobody takes over a restricted case that is closed to them. To whom else it may go, the key over person and workspace says.
CREATE POLICY leaver_update ON client_requests FOR UPDATE TO visafolio_leaver
  USING (workspace_id = (SELECT app_workspace_id())
    AND (user_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())))
  WITH CHECK (user_id <> (SELECT app_user_id()) OR id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT (id, user_id, contact_id, template_id, template_version_id, status, created_at, waived_question_ids, workspace_id),
  UPDATE (user_id, contact_id, template_id, template_version_id, waived_question_ids, workspace_id)
  ON client_requests TO visafolio_mover;
CREATE POLICY mover_select ON client_requests FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_update ON client_requests FOR UPDATE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT SELECT (id, user_id, contact_id, template_id, template_version_id, email, sponsor_email, case_number, workspace_id),
  INSERT ON client_requests TO visafolio_importer;
CREATE POLICY importer_select ON client_requests FOR SELECT TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON client_requests FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (id, notes, workspace_id), UPDATE (notes) ON client_requests TO visafolio_sealer;
CREATE POLICY sealer_select ON client_requests FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON client_requests FOR UPDATE TO visafolio_sealer USING (true);
-- To lock the case.
GRANT SELECT (id, user_id, template_id, template_version_id, name, email, visa_type, status, sponsor_email, submitted_at,
  invitation_state, invitation_since, created_at, updated_at, waived_question_ids, answers_reviewed_at, workspace_id, due_on,
  archived_at, search_text), UPDATE (updated_at) ON client_requests TO visafolio_progress;
CREATE POLICY progress_select ON client_requests FOR SELECT TO visafolio_progress USING (true);
CREATE POLICY progress_update ON client_requests FOR UPDATE TO visafolio_progress USING (true);

-- Who may enter a request as its client: the client, and the sponsor where there is one.
CREATE TABLE client_users (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  first_name text NOT NULL,
  last_name text NOT NULL,
  is_sponsor boolean NOT NULL DEFAULT false,
  is_verified boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- As the browser said at the last visit.
  time_zone text CHECK (time_zone <> ''),
  -- When this person said that they want no texts: they are not asked again.
  texts_declined_at timestamptz,
  UNIQUE (client_request_id, email),
  UNIQUE (id, client_request_id),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id) ON UPDATE CASCADE
);
CREATE INDEX client_users_email ON client_users (email);
CREATE INDEX client_users_owner ON client_users (workspace_id);

ALTER TABLE client_users ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (email, first_name, last_name, is_verified), DELETE ON client_users TO visafolio_staff;
-- Below a case
CREATE POLICY staff_select ON client_users FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON client_users FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_update ON client_users FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_delete ON client_users FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT, UPDATE (is_verified, time_zone, texts_declined_at) ON client_users TO visafolio_client;
CREATE POLICY client_select ON client_users FOR SELECT TO visafolio_client USING (email = (SELECT app_email()));
CREATE POLICY client_update ON client_users FOR UPDATE TO visafolio_client USING (email = (SELECT app_email()));
GRANT SELECT ON client_users TO visafolio_system;
CREATE POLICY system_select ON client_users FOR SELECT TO visafolio_system USING (true);
GRANT SELECT (id, workspace_id, client_request_id, email, is_sponsor), INSERT ON client_users TO visafolio_importer;
CREATE POLICY importer_select ON client_users FOR SELECT TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON client_users FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));

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

ALTER TABLE contacts ADD FOREIGN KEY (restricted_request_id, workspace_id)
  REFERENCES case_restrictions (client_request_id, workspace_id) ON DELETE CASCADE DEFERRABLE;

-- What hides a case cannot be hidden by it; the case number is for those who hand over
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
GRANT SELECT ON case_restrictions TO visafolio_system;
CREATE POLICY system_select ON case_restrictions FOR SELECT TO visafolio_system USING (true);
GRANT SELECT ON case_restrictions TO visafolio_leaver;
CREATE POLICY leaver_select ON case_restrictions FOR SELECT TO visafolio_leaver
  USING (workspace_id = (SELECT app_workspace_id()));
GRANT SELECT, DELETE ON case_restrictions TO visafolio_mover;
CREATE POLICY mover_select ON case_restrictions FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_delete ON case_restrictions FOR DELETE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT INSERT ON case_restrictions TO visafolio_importer;
CREATE POLICY importer_insert ON case_restrictions FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (client_request_id, workspace_id, user_id) ON case_restrictions TO visafolio_progress;
CREATE POLICY progress_select ON case_restrictions FOR SELECT TO visafolio_progress USING (true);

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

ALTER TABLE case_members ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE ON case_members TO visafolio_staff;
CREATE POLICY staff_select ON case_members FOR SELECT TO visafolio_staff USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON case_members FOR INSERT TO visafolio_staff
  WITH CHECK (EXISTS (SELECT FROM client_requests AS r WHERE r.id = client_request_id));
CREATE POLICY staff_delete ON case_members FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT ON case_members TO visafolio_system;
CREATE POLICY system_select ON case_members FOR SELECT TO visafolio_system USING (true);
GRANT SELECT, DELETE ON case_members TO visafolio_leaver;
CREATE POLICY leaver_select ON case_members FOR SELECT TO visafolio_leaver USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY leaver_delete ON case_members FOR DELETE TO visafolio_leaver
  USING (workspace_id = (SELECT app_workspace_id())
    AND (user_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
GRANT SELECT, DELETE ON case_members TO visafolio_mover;
CREATE POLICY mover_select ON case_members FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_delete ON case_members FOR DELETE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT INSERT ON case_members TO visafolio_importer;
CREATE POLICY importer_insert ON case_members FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (id, client_request_id, user_id) ON case_members TO visafolio_progress;
CREATE POLICY progress_select ON case_members FOR SELECT TO visafolio_progress USING (true);

-- Internal notes about a case, for the people of its workspace who may see it (docs/decisions/0064). No client reaches them.
CREATE TABLE case_notes (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  -- A note stays when its author leaves: the name is kept with it.
  author_id uuid REFERENCES profiles ON DELETE SET NULL,
  author_name text NOT NULL,
  body text NOT NULL CHECK (body <> ''),
  -- Colleagues that the body names after an @, and in which words.
  mentioned_ids uuid[] NOT NULL DEFAULT '{}',
  mentioned_names text[] NOT NULL DEFAULT '{}',
  idempotency_key text,
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  CHECK (cardinality(mentioned_ids) = cardinality(mentioned_names)),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX case_notes_case ON case_notes (client_request_id, created_at DESC, id DESC);
CREATE INDEX case_notes_author ON case_notes (author_id);
CREATE UNIQUE INDEX case_notes_idempotency_key ON case_notes (author_id, idempotency_key)
  WHERE idempotency_key IS NOT NULL;

ALTER TABLE case_notes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (body, mentioned_ids, mentioned_names, edited_at), DELETE ON case_notes TO visafolio_staff;
CREATE POLICY staff_select ON case_notes FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON case_notes FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND author_id = (SELECT app_user_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_update ON case_notes FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND author_id = (SELECT app_user_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_delete ON case_notes FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND author_id = (SELECT app_user_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
-- Whether a note is still there that somebody is to be told of; not what it says.
GRANT SELECT (id) ON case_notes TO visafolio_system;
CREATE POLICY system_select ON case_notes FOR SELECT TO visafolio_system USING (true);
GRANT INSERT ON case_notes TO visafolio_importer;
CREATE POLICY importer_insert ON case_notes FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (id, workspace_id, client_request_id, body), UPDATE (body) ON case_notes TO visafolio_sealer;
CREATE POLICY sealer_select ON case_notes FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON case_notes FOR UPDATE TO visafolio_sealer USING (true);

CREATE TABLE client_request_documents (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  template_document_id uuid REFERENCES template_documents,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'in-progress', 'completed')),
  uploaded_at timestamptz,
  -- A document asked for in this request alone has no template's: its words stand in its own row.
  name text CHECK (name <> ''),
  description text,
  required boolean,
  -- Why staff asked for it again: shown until a file is accepted.
  review_note text,
  -- No longer asked for.
  waived_at timestamptz,
  -- What was added to one request alone is made once per key, and can be reworded and withdrawn.
  idempotency_key text,
  -- When a file of it was asked for again last; NULL: nothing is, or all that came since is accepted.
  asked_again_at timestamptz,
  UNIQUE (client_request_id, template_document_id),
  UNIQUE (id, client_request_id),
  CHECK (num_nulls(template_document_id, name) = 1 AND (name IS NULL) = (required IS NULL)),
  UNIQUE (client_request_id, idempotency_key),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id) ON UPDATE CASCADE
);
CREATE INDEX client_request_documents_template ON client_request_documents (template_document_id);

ALTER TABLE client_request_documents ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (status, uploaded_at, name, description, required, review_note, waived_at, asked_again_at), DELETE
  ON client_request_documents TO visafolio_staff;
CREATE POLICY staff_select ON client_request_documents FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON client_request_documents FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])
    AND (template_document_id IS NULL
      OR EXISTS (SELECT FROM template_documents AS d WHERE d.id = template_document_id)));
CREATE POLICY staff_update ON client_request_documents FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_delete ON client_request_documents FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT, UPDATE (status, uploaded_at) ON client_request_documents TO visafolio_client;
CREATE POLICY client_select ON client_request_documents FOR SELECT TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users)));
CREATE POLICY client_update ON client_request_documents FOR UPDATE TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));
-- An upload that nobody goes on with leaves its document pending; nothing else.
GRANT SELECT, UPDATE (status, uploaded_at) ON client_request_documents TO visafolio_system;
CREATE POLICY system_select ON client_request_documents FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_update ON client_request_documents FOR UPDATE TO visafolio_system
  USING (status = 'in-progress')
  WITH CHECK (status = 'pending');
GRANT SELECT (id, workspace_id, client_request_id, template_document_id), UPDATE (template_document_id)
  ON client_request_documents TO visafolio_mover;
CREATE POLICY mover_select ON client_request_documents FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_update ON client_request_documents FOR UPDATE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT SELECT (id, workspace_id, client_request_id, template_document_id), INSERT
  ON client_request_documents TO visafolio_importer;
CREATE POLICY importer_select ON client_request_documents FOR SELECT TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON client_request_documents FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (id, workspace_id, client_request_id, review_note), UPDATE (review_note)
  ON client_request_documents TO visafolio_sealer;
CREATE POLICY sealer_select ON client_request_documents FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON client_request_documents FOR UPDATE TO visafolio_sealer USING (true);
GRANT SELECT (id, client_request_id, template_document_id, status, required, waived_at)
  ON client_request_documents TO visafolio_progress;
CREATE POLICY progress_select ON client_request_documents FOR SELECT TO visafolio_progress USING (true);

CREATE TABLE client_request_responses (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  question_id uuid NOT NULL REFERENCES template_questions,
  answer text NOT NULL CHECK (btrim(answer) <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- The person of the staff who gave the present answer for the client; name and firm as they were then, so that they stay
  -- readable when the account is gone.
  entered_by uuid,
  entered_by_name text CHECK (entered_by_name <> ''),
  entered_by_firm text,
  -- What SQL compares by; NULL: the answer is to be sealed anew before it is compared.
  answer_hash text,
  -- Where an answer came from, until it is answered anew. The file may be gone meanwhile.
  source_upload_id uuid,
  source_fact text CHECK (source_fact <> ''),
  -- It says something else than the file: the person corrected what was read.
  source_edited boolean,
  UNIQUE (client_request_id, question_id),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id) ON UPDATE CASCADE,
  CHECK (num_nonnulls(entered_by, entered_by_name) <> 1 AND (entered_by IS NOT NULL OR entered_by_firm IS NULL)),
  CHECK ((source_fact IS NULL) = (source_edited IS NULL)),
  CHECK (source_upload_id IS NULL OR source_fact IS NOT NULL)
);
CREATE INDEX client_request_responses_question ON client_request_responses (question_id);
CREATE INDEX client_request_responses_source ON client_request_responses (source_upload_id) WHERE source_upload_id IS NOT NULL;

ALTER TABLE client_request_responses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (answer, updated_at, entered_by, entered_by_name, entered_by_firm, answer_hash, source_upload_id,
  source_fact, source_edited), DELETE ON client_request_responses TO visafolio_staff;
CREATE POLICY staff_select ON client_request_responses FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON client_request_responses FOR INSERT TO visafolio_staff
  WITH CHECK (entered_by = (SELECT app_user_id())
    AND EXISTS (SELECT FROM client_requests AS r WHERE r.id = client_request_id
      AND r.workspace_id = client_request_responses.workspace_id AND r.status <> 'completed')
    AND EXISTS (SELECT FROM template_questions AS q WHERE q.id = question_id));
CREATE POLICY staff_update ON client_request_responses FOR UPDATE TO visafolio_staff
  USING (EXISTS (SELECT FROM client_requests AS r WHERE r.id = client_request_id AND r.status <> 'completed'))
  WITH CHECK (entered_by = (SELECT app_user_id()));
CREATE POLICY staff_delete ON client_request_responses FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
-- What a client changes is the client's own.
GRANT SELECT, INSERT, UPDATE (answer, updated_at, entered_by, entered_by_name, entered_by_firm, answer_hash, source_upload_id,
  source_fact, source_edited), DELETE ON client_request_responses TO visafolio_client;
CREATE POLICY client_select ON client_request_responses FOR SELECT TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users)));
CREATE POLICY client_insert ON client_request_responses FOR INSERT TO visafolio_client
  WITH CHECK (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
    AND entered_by IS NULL
    AND EXISTS (SELECT FROM template_questions AS q WHERE q.id = question_id));
CREATE POLICY client_update ON client_request_responses FOR UPDATE TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')))
  WITH CHECK (entered_by IS NULL);
CREATE POLICY client_delete ON client_request_responses FOR DELETE TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));
GRANT SELECT (id, workspace_id, client_request_id, question_id), UPDATE (question_id)
  ON client_request_responses TO visafolio_mover;
CREATE POLICY mover_select ON client_request_responses FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_update ON client_request_responses FOR UPDATE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT SELECT (id, workspace_id, client_request_id, question_id), INSERT ON client_request_responses TO visafolio_importer;
CREATE POLICY importer_select ON client_request_responses FOR SELECT TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON client_request_responses FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (id, workspace_id, client_request_id, question_id, answer, answer_hash), UPDATE (answer, answer_hash)
  ON client_request_responses TO visafolio_sealer;
CREATE POLICY sealer_select ON client_request_responses FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON client_request_responses FOR UPDATE TO visafolio_sealer USING (true);
GRANT SELECT (id, client_request_id, question_id, updated_at, entered_by) ON client_request_responses TO visafolio_progress;
CREATE POLICY progress_select ON client_request_responses FOR SELECT TO visafolio_progress USING (true);

-- Answers that staff sent back, until they are changed or accepted. A row of its own: sending back leaves the answer and
-- its author as they are.
CREATE TABLE answers_sent_back (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  question_id uuid NOT NULL,
  reason text NOT NULL CHECK (btrim(reason) <> ''),
  sent_back_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (client_request_id, question_id),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE,
  -- It goes with its answer, also to another version of the question.
  FOREIGN KEY (client_request_id, question_id) REFERENCES client_request_responses (client_request_id, question_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX answers_sent_back_workspace ON answers_sent_back (workspace_id);

ALTER TABLE answers_sent_back ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (reason, sent_back_at), DELETE ON answers_sent_back TO visafolio_staff;
CREATE POLICY staff_select ON answers_sent_back FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON answers_sent_back FOR INSERT TO visafolio_staff
  WITH CHECK (EXISTS (SELECT FROM client_request_responses AS a
    WHERE a.client_request_id = answers_sent_back.client_request_id AND a.workspace_id = answers_sent_back.workspace_id
      AND a.question_id = answers_sent_back.question_id));
CREATE POLICY staff_update ON answers_sent_back FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_delete ON answers_sent_back FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT, DELETE ON answers_sent_back TO visafolio_client;
CREATE POLICY client_select ON answers_sent_back FOR SELECT TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users)));
CREATE POLICY client_delete ON answers_sent_back FOR DELETE TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));
GRANT INSERT ON answers_sent_back TO visafolio_importer;
CREATE POLICY importer_insert ON answers_sent_back FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (id, workspace_id, client_request_id, reason), UPDATE (reason) ON answers_sent_back TO visafolio_sealer;
CREATE POLICY sealer_select ON answers_sent_back FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON answers_sent_back FOR UPDATE TO visafolio_sealer USING (true);
GRANT SELECT (id, client_request_id, question_id) ON answers_sent_back TO visafolio_progress;
CREATE POLICY progress_select ON answers_sent_back FOR SELECT TO visafolio_progress USING (true);

-- Append-only: the timeline that staff see and the feed of live events.
-- Events of a workspace are numbered by the transactions that write them, in the order in which these commit (docs/decisions/0100).
CREATE TABLE activity (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  actor_id uuid,
  actor_kind text NOT NULL CHECK (actor_kind IN ('staff', 'client', 'system')),
  kind text NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now(),
  -- Who acted, by the e-mail they entered with: the timeline names the client or the sponsor by it.
  actor_email text DEFAULT app_email(),
  -- What was imported happened long ago: open pages do not hear of it.
  announced boolean NOT NULL DEFAULT true
);
CREATE INDEX activity_timeline ON activity (client_request_id, id);
-- What a case that changes hands moves to.
CREATE INDEX activity_workspace ON activity (workspace_id, client_request_id);
-- When a professional last did something.
CREATE INDEX activity_of_staff ON activity (actor_id, id DESC) WHERE actor_kind = 'staff';

ALTER TABLE activity ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
-- Append-only; the rows of a request that is gone follow it
GRANT SELECT, INSERT, DELETE ON activity TO visafolio_staff;
CREATE POLICY staff_select ON activity FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON activity FOR INSERT TO visafolio_staff
  WITH CHECK (actor_id = (SELECT app_user_id()) AND actor_kind = 'staff'
    AND EXISTS (SELECT FROM client_requests AS r
      WHERE r.id = client_request_id AND r.workspace_id = activity.workspace_id));
CREATE POLICY staff_delete ON activity FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])
    AND NOT EXISTS (SELECT FROM client_requests AS r WHERE r.id = client_request_id));
-- A view is recorded once in ten minutes: whoever records one looks for their own earlier ones.
GRANT SELECT, INSERT ON activity TO visafolio_client;
CREATE POLICY client_select ON activity FOR SELECT TO visafolio_client
  USING (actor_id = (SELECT app_user_id()) AND actor_kind = 'client' AND kind = 'document.viewed');
CREATE POLICY client_insert ON activity FOR INSERT TO visafolio_client
  WITH CHECK (actor_id = (SELECT app_user_id()) AND actor_kind = 'client'
    AND (client_request_id, workspace_id) IN (SELECT client_request_id, workspace_id AS user_id FROM client_users));
GRANT SELECT, INSERT ON activity TO visafolio_system;
CREATE POLICY system_select ON activity FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON activity FOR INSERT TO visafolio_system WITH CHECK (actor_id IS NULL AND actor_kind = 'system');
-- Whose timeline it is, and nothing else of a row that is only ever appended.
-- Handing over tells of itself, in a case that whoever does it may not read.
GRANT INSERT ON activity TO visafolio_leaver;
CREATE POLICY leaver_insert ON activity FOR INSERT TO visafolio_leaver
  WITH CHECK (actor_id = (SELECT app_user_id()) AND actor_kind = 'staff' AND kind = 'request.handed_over'
    AND EXISTS (SELECT FROM client_requests AS r
      WHERE r.id = client_request_id AND r.workspace_id = activity.workspace_id));
GRANT SELECT (id, workspace_id, client_request_id), INSERT, UPDATE (workspace_id) ON activity TO visafolio_mover;
CREATE POLICY mover_select ON activity FOR SELECT TO visafolio_mover USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_insert ON activity FOR INSERT TO visafolio_mover
  WITH CHECK (workspace_id = ANY ((SELECT app_moving())::uuid[]) AND kind = 'request.handed_over');
CREATE POLICY mover_update ON activity FOR UPDATE TO visafolio_mover USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT INSERT ON activity TO visafolio_importer;
CREATE POLICY importer_insert ON activity FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (id, workspace_id, client_request_id, kind, payload), UPDATE (payload) ON activity TO visafolio_sealer;
CREATE POLICY sealer_select ON activity FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON activity FOR UPDATE TO visafolio_sealer USING (true);
GRANT SELECT (id, client_request_id, kind, at) ON activity TO visafolio_progress;
CREATE POLICY progress_select ON activity FOR SELECT TO visafolio_progress USING (true);

-- Rows stay when what they are about is deleted, with ids alone: a number is never given twice.
CREATE TABLE workspace_events (
  workspace_id uuid NOT NULL,
  number bigint NOT NULL,
  activity_id bigint NOT NULL,
  -- Of this event and no other: a restored database gives the same numbers again.
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (workspace_id, number)
);

ALTER TABLE workspace_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON workspace_events TO visafolio_system;
CREATE POLICY system_select ON workspace_events FOR SELECT TO visafolio_system USING (true);
GRANT SELECT, INSERT, DELETE ON workspace_events TO visafolio_progress;
CREATE POLICY progress_select ON workspace_events FOR SELECT TO visafolio_progress USING (true);
CREATE POLICY progress_insert ON workspace_events FOR INSERT TO visafolio_progress WITH CHECK (true);
CREATE POLICY progress_delete ON workspace_events FOR DELETE TO visafolio_progress USING (true);

-- What a transaction has written so far. Empty outside of transactions, so it needs no log.
CREATE UNLOGGED TABLE events_to_number (
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  activity_id bigint NOT NULL,
  workspace_id uuid NOT NULL,
  PRIMARY KEY (tx, activity_id)
);

ALTER TABLE events_to_number ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE ON events_to_number TO visafolio_progress;
CREATE POLICY progress_select ON events_to_number FOR SELECT TO visafolio_progress USING (true);
CREATE POLICY progress_insert ON events_to_number FOR INSERT TO visafolio_progress WITH CHECK (true);
CREATE POLICY progress_delete ON events_to_number FOR DELETE TO visafolio_progress USING (true);

CREATE FUNCTION order_sealing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cases_to_seal (client_request_id, workspace_id) VALUES (NEW.id, NEW.workspace_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER order_sealing AFTER UPDATE OF workspace_id ON client_requests
  FOR EACH ROW WHEN (NEW.workspace_id <> OLD.workspace_id) EXECUTE FUNCTION order_sealing();

-- A case that is opened again is back in the lists.
CREATE FUNCTION bring_back_opened_case() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.archived_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER bring_back_opened_case BEFORE UPDATE OF status ON client_requests
  FOR EACH ROW WHEN (NEW.status <> 'completed' AND OLD.archived_at IS NOT NULL)
  EXECUTE FUNCTION bring_back_opened_case();

CREATE FUNCTION count_due_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.due_sequence := OLD.due_sequence + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER count_due_change BEFORE UPDATE OF due_on, status ON client_requests
  FOR EACH ROW WHEN (OLD.due_on IS DISTINCT FROM NEW.due_on OR (OLD.status = 'completed') <> (NEW.status = 'completed'))
  EXECUTE FUNCTION count_due_change();

-- A client who follows a case follows it into another workspace.
CREATE TRIGGER notify_request_moved AFTER UPDATE OF workspace_id ON client_requests
  FOR EACH ROW WHEN (OLD.workspace_id <> NEW.workspace_id) EXECUTE FUNCTION tell_access_changed('id');
-- Open answers hear as well that a person lost a request (it was deleted, or another e-mail enters it now) and that an
-- account has another e-mail, which decides over the requests it may enter.
CREATE TRIGGER notify_request_left AFTER DELETE ON client_users
  FOR EACH ROW EXECUTE FUNCTION tell_access_changed('client_request_id');
CREATE TRIGGER notify_request_passed_on AFTER UPDATE OF email ON client_users
  FOR EACH ROW WHEN (OLD.email <> NEW.email) EXECUTE FUNCTION tell_access_changed('client_request_id');
-- Open answers hear of a case that is closed to people, handed over, or no longer worked on by somebody.
CREATE TRIGGER tell_case_restricted AFTER INSERT OR DELETE ON case_restrictions
  FOR EACH ROW EXECUTE FUNCTION tell_access_changed('client_request_id');
CREATE TRIGGER tell_case_handed_over AFTER UPDATE OF user_id ON case_restrictions
  FOR EACH ROW WHEN (OLD.user_id <> NEW.user_id) EXECUTE FUNCTION tell_access_changed('client_request_id');
CREATE TRIGGER tell_case_member_left AFTER DELETE ON case_members
  FOR EACH ROW EXECUTE FUNCTION tell_access_changed('client_request_id');

-- The hash is bound to the question.
CREATE FUNCTION drop_answer_hash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.answer_hash := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER drop_answer_hash BEFORE UPDATE OF question_id ON client_request_responses
  FOR EACH ROW EXECUTE FUNCTION drop_answer_hash();

CREATE FUNCTION order_event_number() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO events_to_number (activity_id, workspace_id) VALUES (NEW.id, NEW.workspace_id);
  RETURN NULL;
END $$;
-- In two steps: what is deferred while deferred triggers run comes after all of these. So the lock of a workspace is the last one
-- that a transaction takes, whatever it has written in which order.
CREATE CONSTRAINT TRIGGER order_event_number AFTER INSERT ON activity DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.announced) EXECUTE FUNCTION order_event_number();

-- The lock lasts until the transaction is over, so the numbers of a workspace become visible in their order. Taken in the order of
-- the workspaces: two transactions never wait for each other.
CREATE FUNCTION number_events() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  workspace uuid;
BEGIN
  FOR workspace IN SELECT DISTINCT workspace_id FROM events_to_number WHERE tx = pg_current_xact_id() ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('events ' || workspace, 0));
    -- Its own statement: it sees what was committed while this one waited.
    INSERT INTO workspace_events (workspace_id, number, activity_id)
    SELECT workspace, last.number + row_number() OVER (ORDER BY t.activity_id), t.activity_id
    FROM events_to_number AS t, (SELECT coalesce(max(number), 0) AS number FROM workspace_events
      WHERE workspace_id = workspace) AS last
    WHERE t.tx = pg_current_xact_id() AND t.workspace_id = workspace;
  END LOOP;
  DELETE FROM events_to_number WHERE tx = pg_current_xact_id();
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER number_events AFTER INSERT ON events_to_number DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION number_events();

-- Policies that ask tables made after their own.
CREATE POLICY client_select ON profiles FOR SELECT TO visafolio_client
  USING (id = ANY (ARRAY(SELECT user_id FROM client_requests)));
CREATE POLICY staff_delete ON templates FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND NOT EXISTS (SELECT FROM client_requests AS r WHERE r.template_id = templates.id));
CREATE POLICY staff_delete ON template_versions FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND NOT EXISTS (SELECT FROM client_requests AS r WHERE r.template_version_id = template_versions.id));
CREATE POLICY staff_insert ON template_questions FOR INSERT TO visafolio_staff
  WITH CHECK ((template_version_id IS NULL
      OR EXISTS (SELECT FROM template_versions AS v
        WHERE v.id = template_version_id AND v.workspace_id = template_questions.workspace_id)
      AND NOT EXISTS (SELECT FROM client_requests AS r
        WHERE r.template_version_id = template_questions.template_version_id))
    AND (client_request_id IS NULL
      OR EXISTS (SELECT FROM client_requests AS r
        WHERE r.id = client_request_id AND r.workspace_id = template_questions.workspace_id)));
CREATE POLICY client_select ON template_questions FOR SELECT TO visafolio_client
  USING (template_version_id = ANY (ARRAY(SELECT template_version_id FROM client_requests))
    OR client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users)));
CREATE POLICY staff_insert ON template_documents FOR INSERT TO visafolio_staff
  WITH CHECK (EXISTS (SELECT FROM template_versions AS v
      WHERE v.id = template_version_id AND v.workspace_id = template_documents.workspace_id)
    AND NOT EXISTS (SELECT FROM client_requests AS r
      WHERE r.template_version_id = template_documents.template_version_id));
CREATE POLICY client_select ON template_documents FOR SELECT TO visafolio_client
  USING (template_version_id = ANY (ARRAY(SELECT template_version_id FROM client_requests)));
CREATE POLICY client_select ON client_requests FOR SELECT TO visafolio_client
  USING (id = ANY (ARRAY(SELECT client_request_id FROM client_users)));
CREATE POLICY client_update ON client_requests FOR UPDATE TO visafolio_client
  USING (id = ANY (ARRAY(SELECT client_request_id FROM client_users)) AND status <> 'completed')
  WITH CHECK (status <> 'completed');
