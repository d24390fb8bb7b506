-- Files that clients and staff give. A document takes several files, a file may come without a place, and what is made of files and read
-- of them is made in steps after receipt (docs/decisions/0078 to 0083, 0095).

CREATE TABLE client_document_uploads (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  client_user_id uuid,
  client_request_document_id uuid,
  file_name text NOT NULL,
  file_path text NOT NULL UNIQUE,
  file_size bigint NOT NULL CHECK (file_size > 0),
  file_type text NOT NULL,
  upload_status text NOT NULL DEFAULT 'uploaded' CHECK (upload_status IN ('uploaded', 'superseded')),
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  -- The judgement is on a file: the next one of the same document has none yet.
  accepted_at timestamptz,
  -- A file comes from the client or from a person of the staff.
  uploaded_by uuid,
  uploaded_by_name text CHECK (uploaded_by_name <> ''),
  uploaded_by_firm text,
  -- Among the current files of its document.
  "position" integer NOT NULL DEFAULT 1 CHECK (position > 0),
  -- Pages as they are to be shown, [{"page": 1, "rotation": 90}, …]; NULL: as they were given.
  arrangement jsonb CHECK (jsonb_typeof(arrangement) = 'array'),
  -- Who moved it to where it is; NULL: who gave it said so when giving it, or it lies in the box.
  placed_by text CHECK (placed_by IN ('client', 'product', 'staff')),
  -- Somebody said that it is right where it is.
  place_confirmed_at timestamptz,
  -- Of the content, in hex. Tells that a file was given before.
  content_sha256 text CHECK (content_sha256 ~ '^[0-9a-f]{64}$'),
  -- Files that came with messages. They lie in no box; staff may file them under a document.
  conversation_id uuid,
  -- Of which file of the same case these pages are; that file stays as 'superseded' until its papers go.
  split_from uuid,
  -- The first of them, counted from 1 among the pages that were shown of it.
  split_from_page integer CHECK (split_from_page > 0),
  -- Somebody said that it is one paper, whatever its pages look like.
  one_paper_at timestamptz,
  FOREIGN KEY (client_user_id, client_request_id) REFERENCES client_users (id, client_request_id),
  FOREIGN KEY (client_request_document_id, client_request_id) REFERENCES client_request_documents (id, client_request_id),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id) ON UPDATE CASCADE,
  CHECK (num_nonnulls(client_user_id, uploaded_by) = 1),
  CHECK (num_nonnulls(uploaded_by, uploaded_by_name) <> 1 AND (uploaded_by IS NOT NULL OR uploaded_by_firm IS NULL)),
  UNIQUE (id, client_request_id),
  CHECK (client_request_document_id IS NOT NULL OR placed_by IS NULL AND accepted_at IS NULL),
  CHECK (split_from IS NULL OR split_from_page IS NOT NULL),
  CHECK (split_from <> id),
  FOREIGN KEY (split_from, client_request_id) REFERENCES client_document_uploads (id, client_request_id)
    ON DELETE SET NULL (split_from) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX client_document_uploads_request ON client_document_uploads (client_request_id);
-- What the dashboard's 'needs attention' looks for.
CREATE INDEX client_document_uploads_to_review ON client_document_uploads (workspace_id, client_request_id)
  WHERE upload_status = 'uploaded' AND accepted_at IS NULL;
-- A replaced file stays as history and is not shown in the cabinet.
CREATE INDEX client_document_uploads_history ON client_document_uploads (workspace_id) WHERE upload_status <> 'uploaded';
CREATE INDEX client_document_uploads_current ON client_document_uploads (client_request_document_id, position)
  WHERE upload_status = 'uploaded';
CREATE INDEX client_document_uploads_conversation ON client_document_uploads (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX client_document_uploads_split ON client_document_uploads (split_from) WHERE split_from IS NOT NULL;

-- A paper is given by whoever gave the file that it was in, whoever splits that.
CREATE FUNCTION is_given_like(paper client_document_uploads) RETURNS boolean LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT paper.client_request_document_id IS NULL AND paper.conversation_id IS NULL AND paper.upload_status = 'uploaded'
    AND EXISTS (SELECT FROM client_document_uploads AS o
      WHERE o.id = paper.split_from AND o.client_request_id = paper.client_request_id AND o.workspace_id = paper.workspace_id
        AND o.client_request_document_id IS NULL AND o.conversation_id IS NULL
        AND (o.client_user_id, o.uploaded_by, o.uploaded_by_name, o.uploaded_by_firm)
          IS NOT DISTINCT FROM (paper.client_user_id, paper.uploaded_by, paper.uploaded_by_name, paper.uploaded_by_firm))
$$;

ALTER TABLE client_request_responses ADD FOREIGN KEY (source_upload_id, client_request_id)
  REFERENCES client_document_uploads (id, client_request_id) ON DELETE SET NULL (source_upload_id);

ALTER TABLE client_document_uploads ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (client_request_document_id, upload_status, accepted_at, "position", arrangement, placed_by,
  place_confirmed_at, one_paper_at), DELETE ON client_document_uploads TO visafolio_staff;
CREATE POLICY staff_select ON client_document_uploads FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON client_document_uploads FOR INSERT TO visafolio_staff
  WITH CHECK (uploaded_by = (SELECT app_user_id())
    AND EXISTS (SELECT FROM client_requests AS r WHERE r.id = client_request_id
      AND r.workspace_id = client_document_uploads.workspace_id AND r.status <> 'completed'));
-- is_given_like is false without split_from: one condition for one rule.
CREATE POLICY staff_insert_paper ON client_document_uploads FOR INSERT TO visafolio_staff
  WITH CHECK (EXISTS (SELECT FROM client_requests AS r WHERE r.id = client_request_id
      AND r.workspace_id = client_document_uploads.workspace_id AND r.status <> 'completed')
    AND is_given_like(client_document_uploads));
CREATE POLICY staff_update ON client_document_uploads FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_delete ON client_document_uploads FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT, INSERT, UPDATE (client_request_document_id, upload_status, "position", arrangement, placed_by, place_confirmed_at,
  one_paper_at), DELETE ON client_document_uploads TO visafolio_client;
CREATE POLICY client_insert_paper ON client_document_uploads FOR INSERT TO visafolio_client
  WITH CHECK (uploaded_by IS NULL
    AND client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
    AND is_given_like(client_document_uploads));
-- The steps read files, and put one whose place is certain there.
-- What was given for a message and never sent.
GRANT SELECT (id, workspace_id, client_request_id, client_user_id, client_request_document_id, file_name, file_path, file_size,
  file_type, upload_status, uploaded_at, accepted_at, uploaded_by, uploaded_by_name, uploaded_by_firm, "position", arrangement,
  placed_by, place_confirmed_at, content_sha256, conversation_id, one_paper_at), UPDATE (client_request_document_id, "position",
  placed_by), DELETE ON client_document_uploads TO visafolio_system;
CREATE POLICY system_select ON client_document_uploads FOR SELECT TO visafolio_system USING (true);
-- Nobody but a person files it.
CREATE POLICY system_update ON client_document_uploads FOR UPDATE TO visafolio_system
  USING (upload_status = 'uploaded' AND client_request_document_id IS NULL AND conversation_id IS NULL)
  WITH CHECK (placed_by = 'product');
CREATE POLICY system_delete ON client_document_uploads FOR DELETE TO visafolio_system
  USING (conversation_id IS NOT NULL AND client_request_document_id IS NULL);
-- A case that moves takes the rows of its files along; their keys are wrapped by the other workspace's key after that.
GRANT SELECT (id, workspace_id, file_path) ON client_document_uploads TO visafolio_mover;
CREATE POLICY mover_select ON client_document_uploads FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT SELECT (id, workspace_id, client_request_id, conversation_id), INSERT ON client_document_uploads TO visafolio_importer;
CREATE POLICY importer_select ON client_document_uploads FOR SELECT TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON client_document_uploads FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (id, client_request_id, client_request_document_id, upload_status, uploaded_at, accepted_at, conversation_id)
  ON client_document_uploads TO visafolio_progress;
CREATE POLICY progress_select ON client_document_uploads FOR SELECT TO visafolio_progress USING (true);

-- The staff's filing cabinet: client, year, folder.
CREATE TABLE client_documents (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL,
  contact_id uuid,
  client_request_id uuid NOT NULL,
  client_document_upload_id uuid REFERENCES client_document_uploads,
  year integer NOT NULL,
  folder_type text NOT NULL DEFAULT 'Source Docs' CHECK (folder_type IN ('Source Docs', 'Forms')),
  file_name text NOT NULL,
  file_path text NOT NULL,
  file_size bigint NOT NULL,
  file_type text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The blank that a filed PDF was filled from; NULL: the PDF is an upload, or has the answers. It stays when the blank goes.
  government_form_id uuid,
  -- Which characters of which answer a PDF could not draw (docs/decisions/0104): NotDrawn[] of the contract.
  not_drawn jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(not_drawn) = 'array'),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id) ON UPDATE CASCADE,
  FOREIGN KEY (contact_id, workspace_id) REFERENCES contacts (id, workspace_id) ON DELETE SET NULL (contact_id) DEFERRABLE,
  CHECK (government_form_id IS NULL OR client_document_upload_id IS NULL)
);
CREATE INDEX client_documents_owner ON client_documents (workspace_id, contact_id, year);
CREATE INDEX client_documents_request ON client_documents (client_request_id);
CREATE INDEX client_documents_upload ON client_documents (client_document_upload_id);
CREATE INDEX client_documents_contact ON client_documents (contact_id);
-- The filing cabinet by client: those whose contact is gone go by their request.
CREATE INDEX client_documents_client
  ON client_documents (workspace_id, (coalesce(contact_id, client_request_id)), year, folder_type, id);
CREATE UNIQUE INDEX client_documents_form ON client_documents (file_path) WHERE client_document_upload_id IS NULL;
CREATE UNIQUE INDEX client_documents_government_form ON client_documents (client_request_id, government_form_id)
  WHERE government_form_id IS NOT NULL;

ALTER TABLE client_documents ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
-- The answers as PDF are made on the owner's behalf: no other capacity reads a client's answers for it.
-- Opening a restricted case may join its contact with another of the same address.
GRANT SELECT, INSERT, UPDATE (contact_id, year, folder_type), DELETE ON client_documents TO visafolio_staff;
CREATE POLICY staff_select ON client_documents FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
-- A file that a client gave without a place is filed by whoever places it.
CREATE POLICY staff_insert ON client_documents FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])
    AND CASE WHEN client_document_upload_id IS NULL THEN folder_type = 'Forms'
      ELSE contact_id IS NOT DISTINCT FROM (SELECT r.contact_id FROM client_requests AS r WHERE r.id = client_request_id)
        AND EXISTS (SELECT FROM client_document_uploads AS u
          WHERE u.id = client_document_upload_id AND u.client_request_id = client_documents.client_request_id
            AND u.file_path = client_documents.file_path) END);
CREATE POLICY staff_update ON client_documents FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_delete ON client_documents FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT (id, client_request_id, client_document_upload_id), INSERT, DELETE ON client_documents TO visafolio_client;
CREATE POLICY client_select ON client_documents FOR SELECT TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users)));
CREATE POLICY client_insert ON client_documents FOR INSERT TO visafolio_client
  WITH CHECK (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
    AND contact_id IS NOT DISTINCT FROM (SELECT r.contact_id FROM client_requests AS r WHERE r.id = client_request_id)
    AND EXISTS (SELECT FROM client_document_uploads AS u
      WHERE u.id = client_document_upload_id AND u.client_request_id = client_documents.client_request_id
        AND u.file_path = client_documents.file_path));
-- Such a file is the staff's.
CREATE POLICY client_delete ON client_documents FOR DELETE TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
    AND client_document_upload_id IS NOT NULL);
GRANT SELECT (id, client_request_id, client_document_upload_id), INSERT ON client_documents TO visafolio_system;
CREATE POLICY system_select ON client_documents FOR SELECT TO visafolio_system USING (client_document_upload_id IS NOT NULL);
CREATE POLICY system_insert ON client_documents FOR INSERT TO visafolio_system
  WITH CHECK (EXISTS (SELECT FROM client_document_uploads AS u
    WHERE u.id = client_document_upload_id AND u.client_request_id = client_documents.client_request_id
      AND u.file_path = client_documents.file_path));
GRANT SELECT (id, workspace_id, contact_id, client_request_id, file_path), UPDATE (contact_id)
  ON client_documents TO visafolio_mover;
CREATE POLICY mover_select ON client_documents FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_update ON client_documents FOR UPDATE TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT SELECT (id, workspace_id, contact_id, client_request_id, client_document_upload_id), INSERT
  ON client_documents TO visafolio_importer;
CREATE POLICY importer_select ON client_documents FOR SELECT TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON client_documents FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));

-- Uploads that an account began and has not ended: one account cannot fill the disk with beginnings.
CREATE TABLE unfinished_uploads (
  -- The upload's, where it is received.
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES auth."user" ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX unfinished_uploads_account ON unfinished_uploads (account_id);
CREATE INDEX unfinished_uploads_request ON unfinished_uploads (client_request_id);
CREATE INDEX unfinished_uploads_begun ON unfinished_uploads (begun_at);

ALTER TABLE unfinished_uploads ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE ON unfinished_uploads TO visafolio_staff;
CREATE POLICY staff_select ON unfinished_uploads FOR SELECT TO visafolio_staff USING (account_id = (SELECT app_user_id()));
CREATE POLICY staff_insert ON unfinished_uploads FOR INSERT TO visafolio_staff
  WITH CHECK (account_id = (SELECT app_user_id())
    AND EXISTS (SELECT FROM client_requests AS r WHERE r.id = client_request_id
      AND r.workspace_id = unfinished_uploads.workspace_id AND r.status <> 'completed'));
CREATE POLICY staff_delete ON unfinished_uploads FOR DELETE TO visafolio_staff USING (account_id = (SELECT app_user_id()));
GRANT SELECT, INSERT, DELETE ON unfinished_uploads TO visafolio_client;
CREATE POLICY client_select ON unfinished_uploads FOR SELECT TO visafolio_client USING (account_id = (SELECT app_user_id()));
CREATE POLICY client_insert ON unfinished_uploads FOR INSERT TO visafolio_client
  WITH CHECK (account_id = (SELECT app_user_id())
    AND client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));
CREATE POLICY client_delete ON unfinished_uploads FOR DELETE TO visafolio_client USING (account_id = (SELECT app_user_id()));
GRANT SELECT, DELETE ON unfinished_uploads TO visafolio_system;
CREATE POLICY system_select ON unfinished_uploads FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_delete ON unfinished_uploads FOR DELETE TO visafolio_system USING (true);

-- Files made of files: sealed like every file, made again where they are missing or no longer true, and removed with what
-- they were made of.
CREATE TABLE derived_files (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  -- Of one file, or of all the current files of a document.
  upload_id uuid,
  client_request_document_id uuid,
  kind text NOT NULL CHECK (kind IN ('thumbnail', 'page_image', 'arranged_pdf', 'document_pdf')),
  page integer CHECK (page > 0),
  -- Of which files and arrangements: another value is made anew.
  made_from text NOT NULL,
  file_path text NOT NULL UNIQUE,
  file_size bigint NOT NULL CHECK (file_size > 0),
  file_type text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(upload_id, client_request_document_id) = 1),
  CHECK ((page IS NOT NULL) = (kind IN ('thumbnail', 'page_image'))),
  UNIQUE NULLS NOT DISTINCT (upload_id, client_request_document_id, kind, page),
  FOREIGN KEY (upload_id, client_request_id) REFERENCES client_document_uploads (id, client_request_id) ON DELETE CASCADE,
  FOREIGN KEY (client_request_document_id, client_request_id) REFERENCES client_request_documents (id, client_request_id)
    ON DELETE CASCADE,
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX derived_files_document ON derived_files (client_request_document_id) WHERE client_request_document_id IS NOT NULL;
CREATE INDEX derived_files_request ON derived_files (client_request_id);
CREATE INDEX derived_files_workspace ON derived_files (workspace_id);

ALTER TABLE derived_files ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON derived_files TO visafolio_staff;
CREATE POLICY staff_select ON derived_files FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT ON derived_files TO visafolio_client;
CREATE POLICY client_select ON derived_files FOR SELECT TO visafolio_client
  USING (CASE WHEN upload_id IS NULL THEN client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users))
    ELSE EXISTS (SELECT FROM client_document_uploads AS u WHERE u.id = upload_id) END);
GRANT SELECT, INSERT, DELETE ON derived_files TO visafolio_system;
CREATE POLICY system_select ON derived_files FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON derived_files FOR INSERT TO visafolio_system WITH CHECK (true);
CREATE POLICY system_delete ON derived_files FOR DELETE TO visafolio_system USING (true);
GRANT SELECT (id, workspace_id, file_path) ON derived_files TO visafolio_mover;
CREATE POLICY mover_select ON derived_files FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));

-- What happens to a file after receipt. A step whose server dies is due again at next_try_at.
CREATE TABLE file_steps (
  upload_id uuid NOT NULL,
  step text NOT NULL CHECK (step IN ('pages', 'previews', 'facts', 'text', 'kind', 'provider_facts')),
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  tries integer NOT NULL DEFAULT 0,
  -- NULL: nothing left to do.
  next_try_at timestamptz DEFAULT now(),
  problem text,
  started_at timestamptz,
  finished_at timestamptz,
  -- A quarter of the files of its case that waited when it came. The lowest is taken first.
  turn integer NOT NULL DEFAULT 0 CHECK (turn >= 0),
  CHECK ((next_try_at IS NULL) = (state IN ('done', 'failed'))),
  PRIMARY KEY (upload_id, step),
  FOREIGN KEY (upload_id, client_request_id) REFERENCES client_document_uploads (id, client_request_id) ON DELETE CASCADE,
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX file_steps_request ON file_steps (client_request_id);
CREATE INDEX file_steps_workspace ON file_steps (workspace_id);
CREATE INDEX file_steps_due ON file_steps (turn, upload_id) WHERE next_try_at < 'infinity';

ALTER TABLE file_steps ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON file_steps TO visafolio_staff;
CREATE POLICY staff_select ON file_steps FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON file_steps FOR INSERT TO visafolio_staff
  WITH CHECK (state = 'waiting' AND EXISTS (SELECT FROM client_document_uploads AS u WHERE u.id = upload_id
    AND u.client_request_id = file_steps.client_request_id AND u.workspace_id = file_steps.workspace_id));
GRANT SELECT, INSERT ON file_steps TO visafolio_client;
CREATE POLICY client_select ON file_steps FOR SELECT TO visafolio_client
  USING (EXISTS (SELECT FROM client_document_uploads AS u WHERE u.id = upload_id));
CREATE POLICY client_insert ON file_steps FOR INSERT TO visafolio_client
  WITH CHECK (state = 'waiting' AND client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
    AND EXISTS (SELECT FROM client_document_uploads AS u WHERE u.id = upload_id));
GRANT SELECT, UPDATE (state, tries, next_try_at, problem, started_at, finished_at) ON file_steps TO visafolio_system;
CREATE POLICY system_select ON file_steps FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_update ON file_steps FOR UPDATE TO visafolio_system USING (true);
-- Files that were brought in go through the steps here.
GRANT INSERT ON file_steps TO visafolio_importer;
CREATE POLICY importer_insert ON file_steps FOR INSERT TO visafolio_importer
  WITH CHECK (state = 'waiting' AND workspace_id = (SELECT app_archived_workspace()));

-- How many pages a file has; a row where they were counted.
CREATE TABLE file_pages (
  upload_id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  page_count integer NOT NULL CHECK (page_count > 0),
  FOREIGN KEY (upload_id, client_request_id) REFERENCES client_document_uploads (id, client_request_id) ON DELETE CASCADE,
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX file_pages_request ON file_pages (client_request_id);
CREATE INDEX file_pages_workspace ON file_pages (workspace_id);

ALTER TABLE file_pages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON file_pages TO visafolio_staff;
CREATE POLICY staff_select ON file_pages FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT ON file_pages TO visafolio_client;
CREATE POLICY client_select ON file_pages FOR SELECT TO visafolio_client
  USING (EXISTS (SELECT FROM client_document_uploads AS u WHERE u.id = upload_id));
GRANT SELECT, INSERT, UPDATE (page_count) ON file_pages TO visafolio_system;
CREATE POLICY system_select ON file_pages FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON file_pages FOR INSERT TO visafolio_system WITH CHECK (true);
CREATE POLICY system_update ON file_pages FOR UPDATE TO visafolio_system USING (true);

-- A row once a file's text was read; its kind follows. Made again where it is missing.
CREATE TABLE file_readings (
  upload_id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  -- Sealed: the text and the places of its words, page by page.
  pages text NOT NULL,
  language text CHECK (language = ANY (product_languages())),
  engine text NOT NULL,
  -- Keyed hashes of how its words begin, without positions; NULL: nothing was read.
  search tsvector,
  -- Keyed hashes of its first lines: files of one issuer share them.
  layout text[] NOT NULL DEFAULT '{}',
  kind text CHECK (kind <> ''),
  certainty text NOT NULL DEFAULT 'unknown' CHECK (certainty IN ('certain', 'likely', 'unknown')),
  -- {"code": …, "value": …}: why, in the contract's codes.
  reason jsonb CHECK (jsonb_typeof(reason) = 'object'),
  -- That the paper is of, 2026-03: names of files have it.
  month text CHECK (month ~ '^\d{4}-\d{2}$'),
  -- {"document_id": …, "asked_for": …}: it lies under a document that it does not look like, and may belong to another one.
  question jsonb CHECK (jsonb_typeof(question) = 'object'),
  read_at timestamptz NOT NULL DEFAULT now(),
  -- What each page is taken for, in the contract's words; NULL of a page: nothing speaks clearly.
  page_kinds text[],
  CHECK ((kind IS NULL) = (certainty = 'unknown')),
  FOREIGN KEY (upload_id, client_request_id) REFERENCES client_document_uploads (id, client_request_id) ON DELETE CASCADE,
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX file_readings_request ON file_readings (client_request_id);
CREATE INDEX file_readings_workspace ON file_readings (workspace_id, upload_id DESC);

ALTER TABLE file_readings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON file_readings TO visafolio_staff;
CREATE POLICY staff_select ON file_readings FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
-- What it is taken for, and none of its text.
GRANT SELECT (upload_id, workspace_id, client_request_id, layout, kind, certainty, reason, question)
  ON file_readings TO visafolio_client;
CREATE POLICY client_select ON file_readings FOR SELECT TO visafolio_client
  USING (EXISTS (SELECT FROM client_document_uploads AS u WHERE u.id = upload_id));
GRANT SELECT, INSERT, UPDATE (pages, language, engine, search, layout, kind, certainty, reason, month, question, read_at,
  page_kinds) ON file_readings TO visafolio_system;
CREATE POLICY system_select ON file_readings FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON file_readings FOR INSERT TO visafolio_system WITH CHECK (true);
CREATE POLICY system_update ON file_readings FOR UPDATE TO visafolio_system USING (true);
GRANT SELECT (upload_id, workspace_id, client_request_id, pages), UPDATE (pages, search, layout)
  ON file_readings TO visafolio_sealer;
CREATE POLICY sealer_select ON file_readings FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON file_readings FOR UPDATE TO visafolio_sealer USING (true);

-- Which document people put a file under, as against what the product would have done. Nothing in it can be read: the document's
-- name is hashed, and a kind is a word of the contract's.
CREATE TABLE kind_corrections (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- Of a file that may be gone meanwhile. It counts once, as it was moved last.
  upload_id uuid NOT NULL,
  -- A client's corrections count in their own case; NULL: staff's count in all of the workspace.
  client_request_id uuid,
  kind text CHECK (kind <> ''),
  layout text[] NOT NULL DEFAULT '{}',
  document_name_hash text NOT NULL,
  corrected_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, upload_id),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX kind_corrections_request ON kind_corrections (client_request_id) WHERE client_request_id IS NOT NULL;
CREATE INDEX kind_corrections_newest ON kind_corrections (workspace_id, corrected_at DESC);

ALTER TABLE kind_corrections ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (client_request_id, kind, layout, document_name_hash, corrected_at), DELETE
  ON kind_corrections TO visafolio_system;
CREATE POLICY system_select ON kind_corrections FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON kind_corrections FOR INSERT TO visafolio_system WITH CHECK (true);
CREATE POLICY system_update ON kind_corrections FOR UPDATE TO visafolio_system USING (true);
CREATE POLICY system_delete ON kind_corrections FOR DELETE TO visafolio_system USING (true);

-- How a firm's stored files are called, and whether their text may leave for a provider. A firm's workspace has the firm's id.
CREATE TABLE firm_file_settings (
  workspace_id uuid PRIMARY KEY REFERENCES firms ON DELETE CASCADE,
  -- NULL: the product's own pattern.
  name_pattern text CHECK (name_pattern <> ''),
  -- When somebody agreed that texts of files are sent to the installation's provider, and who did.
  provider_agreed_at timestamptz,
  provider_agreed_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((provider_agreed_at IS NULL) = (provider_agreed_by IS NULL))
);

ALTER TABLE firm_file_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (name_pattern, provider_agreed_at, provider_agreed_by, updated_at)
  ON firm_file_settings TO visafolio_staff;
CREATE POLICY staff_select ON firm_file_settings FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON firm_file_settings FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND (SELECT app_is_firm_admin())
    AND (provider_agreed_by IS NULL OR provider_agreed_by = (SELECT app_user_id())));
CREATE POLICY staff_update ON firm_file_settings FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND (SELECT app_is_firm_admin()));
GRANT SELECT (workspace_id, provider_agreed_at) ON firm_file_settings TO visafolio_system;
CREATE POLICY system_select ON firm_file_settings FOR SELECT TO visafolio_system USING (true);

-- A row for each reader that found something in a file. Made again where it is missing.
CREATE TABLE file_facts (
  upload_id uuid NOT NULL,
  reader text NOT NULL CHECK (reader IN ('machine_readable_zone', 'provider')),
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  -- Sealed: names, values and their places.
  facts text NOT NULL,
  engine text NOT NULL CHECK (engine <> ''),
  read_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (upload_id, reader),
  FOREIGN KEY (upload_id, client_request_id) REFERENCES client_document_uploads (id, client_request_id) ON DELETE CASCADE,
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX file_facts_request ON file_facts (client_request_id);
CREATE INDEX file_facts_workspace ON file_facts (workspace_id, upload_id);

ALTER TABLE file_facts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON file_facts TO visafolio_staff;
CREATE POLICY staff_select ON file_facts FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
-- Of files that they see themselves: their answers are suggested from there.
GRANT SELECT ON file_facts TO visafolio_client;
CREATE POLICY client_select ON file_facts FOR SELECT TO visafolio_client
  USING (EXISTS (SELECT FROM client_document_uploads AS u WHERE u.id = upload_id));
GRANT SELECT, INSERT, UPDATE (facts, engine, read_at) ON file_facts TO visafolio_system;
CREATE POLICY system_select ON file_facts FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON file_facts FOR INSERT TO visafolio_system WITH CHECK (true);
CREATE POLICY system_update ON file_facts FOR UPDATE TO visafolio_system USING (true);
GRANT SELECT (upload_id, reader, workspace_id, client_request_id, facts), UPDATE (facts) ON file_facts TO visafolio_sealer;
CREATE POLICY sealer_select ON file_facts FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON file_facts FOR UPDATE TO visafolio_sealer USING (true);

-- What staff decided about something that facts and answers of a case disagree on. `subject` is a keyed hash of it: the same
-- finding is not shown again, and one about another value is.
CREATE TABLE fact_decisions (
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  subject text NOT NULL CHECK (subject <> ''),
  kind text NOT NULL CHECK (kind <> ''),
  decision text NOT NULL CHECK (decision IN ('accepted', 'corrected', 'dismissed')),
  -- As it was: the name stays when they leave.
  decided_by uuid NOT NULL,
  decided_by_name text NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_request_id, subject),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX fact_decisions_workspace ON fact_decisions (workspace_id, client_request_id);

ALTER TABLE fact_decisions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (kind, decision, decided_by, decided_by_name, decided_at), DELETE
  ON fact_decisions TO visafolio_staff;
CREATE POLICY staff_select ON fact_decisions FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON fact_decisions FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]) AND decided_by = (SELECT app_user_id()));
CREATE POLICY staff_update ON fact_decisions FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]))
  WITH CHECK (decided_by = (SELECT app_user_id()));
CREATE POLICY staff_delete ON fact_decisions FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));

-- What is made of a file goes with its row, whoever deletes that.
CREATE FUNCTION delete_derived_file() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO file_deletions (workspace_id, bucket, file_path) VALUES (OLD.workspace_id, 'client-documents', OLD.file_path);
  RETURN NULL;
END $$;
CREATE TRIGGER delete_file AFTER DELETE ON derived_files FOR EACH ROW EXECUTE FUNCTION delete_derived_file();

-- Policies that ask tables made after their own.
CREATE POLICY client_insert ON file_deletions FOR INSERT TO visafolio_client
  WITH CHECK (bucket = 'client-documents' AND EXISTS (SELECT FROM client_document_uploads AS u
    WHERE u.workspace_id = file_deletions.workspace_id AND u.file_path = file_deletions.file_path
      AND u.client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))));
CREATE POLICY staff_insert ON file_deletions FOR INSERT TO visafolio_staff
  WITH CHECK (bucket = 'client-documents' AND (
    EXISTS (SELECT FROM client_document_uploads AS u
      WHERE u.workspace_id = file_deletions.workspace_id AND u.file_path = file_deletions.file_path)
    OR EXISTS (SELECT FROM client_documents AS d
      WHERE d.workspace_id = file_deletions.workspace_id AND d.file_path = file_deletions.file_path)));
-- A document is complete with the file that the product put there.
CREATE POLICY system_complete ON client_request_documents FOR UPDATE TO visafolio_system
  USING (status IN ('pending', 'in-progress'))
  WITH CHECK (status = 'completed' AND EXISTS (SELECT FROM client_document_uploads AS u
    WHERE u.client_request_document_id = client_request_documents.id AND u.upload_status = 'uploaded'
      AND u.placed_by = 'product'));
