-- What a packet has besides letters, forms and documents: translations with their certificates, and signed copies of forms (docs/decisions/0139).

-- Files that staff gave for the packet. They lie in no box, no document gets them, and clients do not see them.
ALTER TABLE client_document_uploads ADD COLUMN for_packet boolean NOT NULL DEFAULT false;
ALTER TABLE client_document_uploads ADD CONSTRAINT client_document_uploads_for_packet
  CHECK (NOT for_packet OR uploaded_by IS NOT NULL AND client_request_document_id IS NULL AND conversation_id IS NULL);
GRANT SELECT (for_packet) ON client_document_uploads TO visafolio_system, visafolio_progress;
ALTER POLICY client_select ON client_document_uploads USING (
  client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users))
  AND CASE
    WHEN for_packet THEN false
    WHEN client_request_document_id IS NOT NULL
      THEN client_request_document_id = ANY (ARRAY(SELECT id FROM client_request_documents))
    WHEN conversation_id IS NOT NULL THEN conversation_id = ANY (ARRAY(SELECT id FROM conversations))
    ELSE coalesce(client_user_id = ANY (ARRAY(SELECT id FROM client_users)), false)
      OR client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users WHERE parties IS NULL)) END);
ALTER POLICY client_update ON client_document_uploads USING (
  client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
  AND CASE
    WHEN for_packet THEN false
    WHEN client_request_document_id IS NOT NULL
      THEN client_request_document_id = ANY (ARRAY(SELECT id FROM client_request_documents))
    WHEN conversation_id IS NOT NULL THEN conversation_id = ANY (ARRAY(SELECT id FROM conversations))
    ELSE coalesce(client_user_id = ANY (ARRAY(SELECT id FROM client_users)), false)
      OR client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users WHERE parties IS NULL)) END);
-- Nobody but a person files it.
ALTER POLICY system_update ON client_document_uploads
  USING (upload_status = 'uploaded' AND client_request_document_id IS NULL AND conversation_id IS NULL AND NOT for_packet);

-- Counts the documents that are asked for, and no files for the packet.
CREATE OR REPLACE FUNCTION count_case_progress(cases uuid[]) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM client_requests WHERE id = ANY (cases) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO case_progress AS p (client_request_id, workspace_id, documents_total, documents_completed, documents_accepted,
    questions_total, questions_answered, to_review, files_since, answers_since, required_open, last_file_at, days_to_complete,
    last_activity_at)
  SELECT r.id, r.workspace_id, documents.total, documents.completed, documents.accepted,
    questions.total, answers.counted, files.to_review, files.since, answers.since,
    documents.required_open OR questions.required_open, files.last,
    CASE WHEN documents.completed = documents.total AND documents.total > 0
      THEN extract(epoch FROM files.last - r.created_at) / 86400 END,
    r.created_at
  FROM client_requests AS r
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS total, (count(*) FILTER (WHERE d.status = 'completed'))::int AS completed,
      (count(*) FILTER (WHERE d.status = 'completed' AND (
        SELECT bool_and(u.accepted_at IS NOT NULL) FROM client_document_uploads AS u
        WHERE u.client_request_document_id = d.id AND u.upload_status = 'uploaded')))::int AS accepted,
      coalesce(bool_or(d.status <> 'completed' AND coalesce(t.required, d.required)), false) AS required_open
    FROM client_request_documents AS d LEFT JOIN template_documents AS t ON t.id = d.template_document_id
    WHERE d.client_request_id = r.id AND d.asked
  ) AS documents
  CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE NOT a.is_draft
        AND a.question_id <> ALL (r.waived_question_ids || r.not_asked_question_ids)))::int AS counted,
      min(a.updated_at) FILTER (WHERE a.updated_at > r.answers_reviewed_at AND a.entered_by IS NULL) AS since
    FROM client_request_responses AS a WHERE a.client_request_id = r.id
  ) AS answers
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS total, coalesce(bool_or(q.required AND (a.id IS NULL OR a.is_draft OR b.id IS NOT NULL)), false)
        AS required_open
    FROM (
      SELECT id, required FROM template_questions WHERE template_version_id = r.template_version_id
      UNION ALL
      SELECT id, required FROM template_questions WHERE client_request_id = r.id
    ) AS q
    LEFT JOIN client_request_responses AS a ON a.client_request_id = r.id AND a.question_id = q.id
    LEFT JOIN answers_sent_back AS b ON b.client_request_id = r.id AND b.question_id = q.id
    WHERE q.id <> ALL (r.waived_question_ids || r.not_asked_question_ids)
  ) AS questions
  CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE u.accepted_at IS NULL AND d.asked IS NOT FALSE))::int AS to_review,
      min(u.uploaded_at) FILTER (WHERE u.accepted_at IS NULL AND d.asked IS NOT FALSE) AS since,
      max(greatest(u.accepted_at, u.uploaded_at)) AS last
    FROM client_document_uploads AS u LEFT JOIN client_request_documents AS d ON d.id = u.client_request_document_id
    WHERE u.client_request_id = r.id AND u.upload_status = 'uploaded' AND NOT u.for_packet
      AND (u.conversation_id IS NULL OR u.client_request_document_id IS NOT NULL)
  ) AS files
  WHERE r.id = ANY (cases)
  ON CONFLICT (client_request_id) DO UPDATE SET documents_total = excluded.documents_total,
    documents_completed = excluded.documents_completed, documents_accepted = excluded.documents_accepted,
    questions_total = excluded.questions_total,
    questions_answered = excluded.questions_answered, to_review = excluded.to_review, files_since = excluded.files_since,
    answers_since = excluded.answers_since, required_open = excluded.required_open, last_file_at = excluded.last_file_at,
    days_to_complete = excluded.days_to_complete
  WHERE (p.documents_total, p.documents_completed, p.documents_accepted, p.questions_total, p.questions_answered, p.to_review,
      p.files_since, p.answers_since, p.required_open, p.last_file_at, p.days_to_complete)
    IS DISTINCT FROM (excluded.documents_total, excluded.documents_completed, excluded.documents_accepted,
      excluded.questions_total, excluded.questions_answered, excluded.to_review, excluded.files_since, excluded.answers_since,
      excluded.required_open, excluded.last_file_at, excluded.days_to_complete);
END $$;
REVOKE SELECT (waived_at) ON client_request_documents FROM visafolio_progress;

-- For a paper in another language: its translation, who translated it, the certificate that we made, and the signed one (8 CFR 103.2(b)(3)).
CREATE TABLE packet_translations (
  upload_id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  -- Of the paper, by BCP 47, as a person says; NULL: as it was read.
  language text CHECK (language ~ '^[a-z]{2,3}$'),
  translation_id uuid,
  -- Sealed.
  translator_name text,
  translator_address text,
  translated_on date,
  -- What the certificate is about changed last.
  stated_at timestamptz NOT NULL DEFAULT now(),
  -- The certificate to sign, among the case's forms.
  document_id uuid REFERENCES client_documents ON DELETE SET NULL,
  certified_at timestamptz,
  signed_id uuid,
  signed_at timestamptz,
  changed_by_name text NOT NULL CHECK (changed_by_name <> ''),
  FOREIGN KEY (upload_id, client_request_id) REFERENCES client_document_uploads (id, client_request_id) ON DELETE CASCADE,
  FOREIGN KEY (translation_id, client_request_id) REFERENCES client_document_uploads (id, client_request_id)
    ON DELETE SET NULL (translation_id),
  FOREIGN KEY (signed_id, client_request_id) REFERENCES client_document_uploads (id, client_request_id)
    ON DELETE SET NULL (signed_id),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX packet_translations_workspace ON packet_translations (workspace_id, client_request_id);
CREATE UNIQUE INDEX packet_translations_document ON packet_translations (document_id) WHERE document_id IS NOT NULL;
CREATE INDEX packet_translations_translation ON packet_translations (translation_id) WHERE translation_id IS NOT NULL;
CREATE INDEX packet_translations_signed ON packet_translations (signed_id) WHERE signed_id IS NOT NULL;

ALTER TABLE packet_translations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (language, translation_id, translator_name, translator_address, translated_on, stated_at, document_id,
  certified_at, signed_id, signed_at, changed_by_name) ON packet_translations TO visafolio_staff;
CREATE POLICY staff_select ON packet_translations FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON packet_translations FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_update ON packet_translations FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT INSERT ON packet_translations TO visafolio_importer;
CREATE POLICY importer_insert ON packet_translations FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (upload_id, workspace_id, client_request_id, translator_name, translator_address),
  UPDATE (translator_name, translator_address) ON packet_translations TO visafolio_sealer;
CREATE POLICY sealer_select ON packet_translations FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON packet_translations FOR UPDATE TO visafolio_sealer USING (true);

-- Takes the place of a filled form in the packet.
CREATE TABLE packet_signed_forms (
  client_request_id uuid NOT NULL,
  government_form_id uuid NOT NULL REFERENCES government_forms ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  upload_id uuid NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  added_by_name text NOT NULL CHECK (added_by_name <> ''),
  PRIMARY KEY (client_request_id, government_form_id),
  FOREIGN KEY (upload_id, client_request_id) REFERENCES client_document_uploads (id, client_request_id) ON DELETE CASCADE,
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX packet_signed_forms_workspace ON packet_signed_forms (workspace_id);
CREATE INDEX packet_signed_forms_form ON packet_signed_forms (government_form_id);
CREATE INDEX packet_signed_forms_upload ON packet_signed_forms (upload_id);

ALTER TABLE packet_signed_forms ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (upload_id, added_at, added_by_name), DELETE ON packet_signed_forms TO visafolio_staff;
CREATE POLICY staff_select ON packet_signed_forms FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON packet_signed_forms FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_update ON packet_signed_forms FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_delete ON packet_signed_forms FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
