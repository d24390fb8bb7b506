CREATE TABLE client_requests (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
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
  invitation_state text NOT NULL DEFAULT 'sending' CHECK (invitation_state IN ('sending', 'sent', 'failed', 'accepted')),
  invitation_attempts integer NOT NULL DEFAULT 0,
  invitation_error text,
  -- When the background may try again; NULL: nothing left to do.
  invitation_next_at timestamptz DEFAULT now(),
  -- Retries end 24 h after this.
  invitation_since timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((sponsor_name IS NULL) = (sponsor_email IS NULL)),
  UNIQUE (id, user_id),
  FOREIGN KEY (contact_id, user_id) REFERENCES contacts (id, user_id) ON DELETE SET NULL (contact_id)
);
CREATE INDEX client_requests_newest ON client_requests (user_id, created_at DESC, id DESC);
CREATE INDEX client_requests_by_status ON client_requests (user_id, status, created_at DESC, id DESC);
CREATE INDEX client_requests_version ON client_requests (template_version_id);
CREATE INDEX client_requests_contact ON client_requests (contact_id);
CREATE INDEX client_requests_invitation_due ON client_requests (invitation_next_at) WHERE invitation_next_at IS NOT NULL;

-- Child rows carry the owner's user_id, so that a policy never joins;
-- the foreign key over both columns keeps it the same as the request's.

-- Who may enter a request as its client: the client, and the sponsor where there is one.
CREATE TABLE client_users (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  client_request_id uuid NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  first_name text NOT NULL,
  last_name text NOT NULL,
  is_sponsor boolean NOT NULL DEFAULT false,
  is_verified boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (client_request_id, email),
  UNIQUE (id, client_request_id),
  FOREIGN KEY (client_request_id, user_id) REFERENCES client_requests (id, user_id)
);
CREATE INDEX client_users_email ON client_users (email);
CREATE INDEX client_users_owner ON client_users (user_id);

CREATE TABLE client_request_documents (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  client_request_id uuid NOT NULL,
  template_document_id uuid NOT NULL REFERENCES template_documents,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'in-progress', 'completed')),
  uploaded_at timestamptz,
  UNIQUE (client_request_id, template_document_id),
  UNIQUE (id, client_request_id),
  FOREIGN KEY (client_request_id, user_id) REFERENCES client_requests (id, user_id)
);
CREATE INDEX client_request_documents_template ON client_request_documents (template_document_id);

CREATE TABLE client_request_responses (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  client_request_id uuid NOT NULL,
  question_id uuid NOT NULL REFERENCES template_questions,
  answer text NOT NULL CHECK (btrim(answer) <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (client_request_id, question_id),
  FOREIGN KEY (client_request_id, user_id) REFERENCES client_requests (id, user_id)
);
CREATE INDEX client_request_responses_question ON client_request_responses (question_id);

CREATE TABLE client_document_uploads (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  client_request_id uuid NOT NULL,
  client_user_id uuid NOT NULL,
  client_request_document_id uuid NOT NULL,
  file_name text NOT NULL,
  file_path text NOT NULL UNIQUE,
  file_size bigint NOT NULL CHECK (file_size > 0),
  file_type text NOT NULL,
  upload_status text NOT NULL DEFAULT 'uploaded' CHECK (upload_status IN ('uploaded', 'superseded')),
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (client_request_id, user_id) REFERENCES client_requests (id, user_id),
  FOREIGN KEY (client_user_id, client_request_id) REFERENCES client_users (id, client_request_id),
  FOREIGN KEY (client_request_document_id, client_request_id) REFERENCES client_request_documents (id, client_request_id)
);
-- One current file per document; two tabs uploading at once are settled here.
CREATE UNIQUE INDEX client_document_uploads_current
  ON client_document_uploads (client_request_document_id) WHERE upload_status = 'uploaded';
CREATE INDEX client_document_uploads_request ON client_document_uploads (client_request_id);

-- The staff's filing cabinet: client, year, folder.
CREATE TABLE client_documents (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  contact_id uuid,
  client_request_id uuid NOT NULL,
  client_document_upload_id uuid REFERENCES client_document_uploads,
  year integer NOT NULL,
  folder_type text NOT NULL CHECK (folder_type IN ('Source Docs', 'Forms')),
  file_name text NOT NULL,
  file_path text NOT NULL,
  file_size bigint NOT NULL,
  file_type text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (client_request_id, user_id) REFERENCES client_requests (id, user_id),
  FOREIGN KEY (contact_id, user_id) REFERENCES contacts (id, user_id) ON DELETE SET NULL (contact_id)
);
CREATE INDEX client_documents_owner ON client_documents (user_id, contact_id, year);
CREATE INDEX client_documents_request ON client_documents (client_request_id);
CREATE INDEX client_documents_upload ON client_documents (client_document_upload_id);

-- Files whose rows are gone. Written in the transaction that removes the rows, emptied by a job that retries.
CREATE TABLE file_deletions (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid NOT NULL,
  bucket text NOT NULL,
  file_path text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Append-only: the timeline that staff see and the feed of live events.
-- tx orders it by transaction: rows below the snapshot's xmin are all there, none comes later.
CREATE TABLE activity (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  user_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  actor_id uuid,
  actor_kind text NOT NULL CHECK (actor_kind IN ('staff', 'client', 'system')),
  kind text NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX activity_feed ON activity (tx, id);
CREATE INDEX activity_timeline ON activity (client_request_id, id);
