-- Parties of a template (docs/decisions/0135): whom a question or document is about, and who answers it. A version describes its parties. Both
-- people of a case, client and sponsor, see what is asked of their own parties and what is shared; staff see everything.
ALTER TABLE template_versions ADD COLUMN parties jsonb NOT NULL DEFAULT '[]';
GRANT SELECT (parties) ON template_versions TO visafolio_client;

-- NULL: shared.
ALTER TABLE template_questions ADD COLUMN party text GENERATED ALWAYS AS (options ->> 'party') STORED;
ALTER TABLE template_documents ADD COLUMN party text CHECK (party <> '');
-- What these are of says their party; triggers below fill it in. Documents of one case alone are given theirs.
ALTER TABLE client_request_documents ADD COLUMN party text CHECK (party <> '');
ALTER TABLE client_request_responses ADD COLUMN party text CHECK (party <> '');
ALTER TABLE group_entries ADD COLUMN party text CHECK (party <> '');
GRANT UPDATE (party) ON client_request_documents TO visafolio_staff;

ALTER TABLE client_users
  -- The parties that this person answers for. NULL: all, because the template has none or nobody else enters the case. Empty: shared ones only.
  ADD COLUMN parties text[],
  -- When this person submitted their own part last. NULL without parties: then the case has one submission.
  ADD COLUMN submitted_at timestamptz,
  -- The same for documents. NULL again when a required document of this person is missing again.
  ADD COLUMN documents_submitted_at timestamptz;
GRANT UPDATE (parties, submitted_at, documents_submitted_at) ON client_users TO visafolio_staff;
GRANT UPDATE (submitted_at, documents_submitted_at) ON client_users TO visafolio_client;

-- What the triggers below read and write for people who may not.
GRANT SELECT (party, options, order_index) ON template_questions TO visafolio_progress;
GRANT SELECT (party) ON template_documents TO visafolio_progress;
GRANT SELECT (party) ON client_request_documents TO visafolio_progress;
GRANT UPDATE (party) ON client_request_responses TO visafolio_progress;
CREATE POLICY progress_update ON client_request_responses FOR UPDATE TO visafolio_progress USING (true);
GRANT SELECT (id, client_request_id, group_key, position), UPDATE (party) ON group_entries TO visafolio_progress;
GRANT INSERT (party) ON group_entries TO visafolio_importer;
CREATE POLICY progress_select ON group_entries FOR SELECT TO visafolio_progress USING (true);
CREATE POLICY progress_update ON group_entries FOR UPDATE TO visafolio_progress USING (true);
GRANT SELECT (id, client_request_id, parties, submitted_at, documents_submitted_at), UPDATE (documents_submitted_at)
  ON client_users TO visafolio_progress;
CREATE POLICY progress_select ON client_users FOR SELECT TO visafolio_progress USING (true);
CREATE POLICY progress_update ON client_users FOR UPDATE TO visafolio_progress USING (true);
GRANT UPDATE (status, submitted_at) ON client_requests TO visafolio_progress;

-- An answer moves to the same question of another version, which may be of another party.
CREATE FUNCTION set_party_of_answer() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.party := (SELECT party FROM template_questions WHERE id = NEW.question_id);
  RETURN NEW;
END $$;
CREATE TRIGGER set_party BEFORE INSERT OR UPDATE OF question_id ON client_request_responses
  FOR EACH ROW EXECUTE FUNCTION set_party_of_answer();

-- A copy of a question gets the words of another version, and its party.
CREATE FUNCTION follow_party_of_question() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE client_request_responses SET party = NEW.party WHERE question_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_party AFTER UPDATE ON template_questions
  FOR EACH ROW WHEN (OLD.party IS DISTINCT FROM NEW.party) EXECUTE FUNCTION follow_party_of_question();

CREATE FUNCTION set_party_of_document() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.party := (SELECT party FROM template_documents WHERE id = NEW.template_document_id);
  RETURN NEW;
END $$;
CREATE TRIGGER set_party BEFORE INSERT OR UPDATE OF template_document_id ON client_request_documents
  FOR EACH ROW WHEN (NEW.template_document_id IS NOT NULL) EXECUTE FUNCTION set_party_of_document();

-- All questions of a group have one party. A new entry comes after all others, also those of people whose entries a client does not see.
CREATE FUNCTION set_party_of_entry() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.party := (
    SELECT q.party FROM client_requests AS r JOIN template_questions AS q ON q.template_version_id = r.template_version_id
    WHERE r.id = NEW.client_request_id AND q.options ->> 'repeating_group' = NEW.group_key ORDER BY q.order_index LIMIT 1);
  NEW.position := coalesce(NEW.position, (
    SELECT coalesce(max(position), 0) + 1 FROM group_entries WHERE client_request_id = NEW.client_request_id));
  RETURN NEW;
END $$;
CREATE TRIGGER set_party BEFORE INSERT ON group_entries FOR EACH ROW EXECUTE FUNCTION set_party_of_entry();

-- Entries of groups that another version does not have stay as they are.
CREATE FUNCTION follow_version_of_case() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE group_entries AS e SET party = q.party
  FROM (
    SELECT options ->> 'repeating_group' AS group_key, min(party) AS party FROM template_questions
    WHERE template_version_id = NEW.template_version_id AND options ? 'repeating_group' GROUP BY 1
  ) AS q
  WHERE e.client_request_id = NEW.id AND e.group_key = q.group_key;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_version AFTER UPDATE OF template_version_id ON client_requests
  FOR EACH ROW WHEN (OLD.template_version_id <> NEW.template_version_id) EXECUTE FUNCTION follow_version_of_case();

-- A case is submitted when everybody has who answers for a party. A client does not see what the other person did.
CREATE FUNCTION submit_when_all_have() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- Of two people who submit at once, the second one sees what the first did.
  PERFORM FROM client_requests WHERE id = NEW.client_request_id FOR NO KEY UPDATE;
  UPDATE client_requests AS r SET submitted_at = now(), updated_at = now()
  WHERE r.id = NEW.client_request_id
    AND (r.submitted_at IS NULL OR NEW.submitted_at > r.submitted_at)
    AND EXISTS (SELECT FROM client_users AS u WHERE u.client_request_id = r.id AND u.parties <> '{}')
    AND NOT EXISTS (SELECT FROM client_users AS u
      WHERE u.client_request_id = r.id AND u.parties <> '{}' AND u.submitted_at IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER submit_when_all_have AFTER UPDATE OF submitted_at, parties ON client_users
  FOR EACH ROW WHEN (NEW.parties IS NOT NULL AND (OLD.submitted_at, OLD.parties) IS DISTINCT FROM (NEW.submitted_at, NEW.parties))
  EXECUTE FUNCTION submit_when_all_have();

-- The same for documents: everybody of whose parties a document is required.
CREATE FUNCTION submit_documents_when_all_have() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM client_requests WHERE id = NEW.client_request_id FOR NO KEY UPDATE;
  UPDATE client_requests AS r SET status = 'documents_submitted', updated_at = now()
  WHERE r.id = NEW.client_request_id AND r.status IN ('pending', 'in-progress')
    AND NOT EXISTS (SELECT FROM client_users AS u
      WHERE u.client_request_id = r.id AND u.parties IS NOT NULL AND u.documents_submitted_at IS NULL AND EXISTS (
        SELECT FROM client_request_documents AS d LEFT JOIN template_documents AS t ON t.id = d.template_document_id
        WHERE d.client_request_id = r.id AND d.waived_at IS NULL AND d.party = ANY (u.parties) AND coalesce(t.required, d.required)));
  RETURN NULL;
END $$;
CREATE TRIGGER submit_documents_when_all_have AFTER UPDATE OF documents_submitted_at ON client_users
  FOR EACH ROW WHEN (OLD.documents_submitted_at IS NULL AND NEW.documents_submitted_at IS NOT NULL)
  EXECUTE FUNCTION submit_documents_when_all_have();

-- Whoever submitted their documents submits them again after another one is required of them.
CREATE FUNCTION reopen_documents_of_person() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE client_users AS u SET documents_submitted_at = NULL
  WHERE u.client_request_id = NEW.client_request_id AND u.documents_submitted_at IS NOT NULL
    AND (NEW.party IS NULL OR NEW.party = ANY (u.parties))
    AND coalesce((SELECT t.required FROM template_documents AS t WHERE t.id = NEW.template_document_id), NEW.required);
  RETURN NULL;
END $$;
CREATE TRIGGER reopen_documents AFTER INSERT ON client_request_documents
  FOR EACH ROW WHEN (NEW.status <> 'completed' AND NEW.waived_at IS NULL) EXECUTE FUNCTION reopen_documents_of_person();
CREATE TRIGGER reopen_documents_again AFTER UPDATE ON client_request_documents
  FOR EACH ROW WHEN (NEW.status <> 'completed' AND NEW.waived_at IS NULL
    AND (OLD.status = 'completed' OR OLD.waived_at IS NOT NULL
      OR (OLD.required, OLD.party) IS DISTINCT FROM (NEW.required, NEW.party)))
  EXECUTE FUNCTION reopen_documents_of_person();

-- Clients read and write what is shared, and what is of their parties.
ALTER POLICY client_select ON template_questions USING (
  (template_version_id = ANY (ARRAY(SELECT template_version_id FROM client_requests))
    AND (party IS NULL
      OR template_version_id = ANY (ARRAY(SELECT r.template_version_id FROM client_requests AS r
        JOIN client_users AS u ON u.client_request_id = r.id WHERE u.parties IS NULL))
      OR (template_version_id, party) IN (SELECT r.template_version_id, unnest(u.parties) FROM client_requests AS r
        JOIN client_users AS u ON u.client_request_id = r.id)))
  OR (client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users))
    AND (party IS NULL
      OR client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users WHERE parties IS NULL))
      OR (client_request_id, party) IN (SELECT client_request_id, unnest(parties) FROM client_users))));
-- Clients write no words: only a copy of a question that they see has any.
ALTER POLICY client_insert ON template_questions WITH CHECK (text IS NOT NULL
  AND client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
  AND (party IS NULL
    OR client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users WHERE parties IS NULL))
    OR (client_request_id, party) IN (SELECT client_request_id, unnest(parties) FROM client_users)));
ALTER POLICY client_select ON template_documents USING (
  template_version_id = ANY (ARRAY(SELECT template_version_id FROM client_requests))
  AND (party IS NULL
    OR template_version_id = ANY (ARRAY(SELECT r.template_version_id FROM client_requests AS r
      JOIN client_users AS u ON u.client_request_id = r.id WHERE u.parties IS NULL))
    OR (template_version_id, party) IN (SELECT r.template_version_id, unnest(u.parties) FROM client_requests AS r
      JOIN client_users AS u ON u.client_request_id = r.id)));

ALTER POLICY client_select ON client_request_documents USING (
  client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users))
  AND (party IS NULL
    OR client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users WHERE parties IS NULL))
    OR (client_request_id, party) IN (SELECT client_request_id, unnest(parties) FROM client_users)));
ALTER POLICY client_update ON client_request_documents USING (
  client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
  AND (party IS NULL
    OR client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users WHERE parties IS NULL))
    OR (client_request_id, party) IN (SELECT client_request_id, unnest(parties) FROM client_users)));

ALTER POLICY client_select ON client_request_responses USING (
  client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users))
  AND (party IS NULL
    OR client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users WHERE parties IS NULL))
    OR (client_request_id, party) IN (SELECT client_request_id, unnest(parties) FROM client_users)));
ALTER POLICY client_insert ON client_request_responses WITH CHECK (
  client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
  AND entered_by IS NULL
  AND EXISTS (SELECT FROM template_questions AS q WHERE q.id = question_id)
  AND (party IS NULL
    OR client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users WHERE parties IS NULL))
    OR (client_request_id, party) IN (SELECT client_request_id, unnest(parties) FROM client_users)));
ALTER POLICY client_update ON client_request_responses USING (
  client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
  AND (party IS NULL
    OR client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users WHERE parties IS NULL))
    OR (client_request_id, party) IN (SELECT client_request_id, unnest(parties) FROM client_users)));
ALTER POLICY client_delete ON client_request_responses USING (
  client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
  AND (party IS NULL
    OR client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users WHERE parties IS NULL))
    OR (client_request_id, party) IN (SELECT client_request_id, unnest(parties) FROM client_users)));

ALTER POLICY client_select ON group_entries USING (
  client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users))
  AND (party IS NULL
    OR client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users WHERE parties IS NULL))
    OR (client_request_id, party) IN (SELECT client_request_id, unnest(parties) FROM client_users)));
ALTER POLICY client_insert ON group_entries WITH CHECK (
  client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
  AND (party IS NULL
    OR client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users WHERE parties IS NULL))
    OR (client_request_id, party) IN (SELECT client_request_id, unnest(parties) FROM client_users)));
ALTER POLICY client_update ON group_entries USING (
  client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
  AND (party IS NULL
    OR client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users WHERE parties IS NULL))
    OR (client_request_id, party) IN (SELECT client_request_id, unnest(parties) FROM client_users)));

-- What belongs to an answer is seen with it; other dates of a case name no question.
ALTER POLICY client_select ON answers_sent_back USING (
  EXISTS (SELECT FROM client_request_responses AS a
    WHERE a.client_request_id = answers_sent_back.client_request_id AND a.question_id = answers_sent_back.question_id));
ALTER POLICY client_delete ON answers_sent_back USING (
  client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
  AND EXISTS (SELECT FROM client_request_responses AS a
    WHERE a.client_request_id = answers_sent_back.client_request_id AND a.question_id = answers_sent_back.question_id));
ALTER POLICY client_select ON key_dates USING (
  EXISTS (SELECT FROM client_request_responses AS a
    WHERE a.client_request_id = key_dates.client_request_id AND a.question_id = key_dates.question_id));
ALTER POLICY client_insert ON key_dates WITH CHECK (
  client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
  AND EXISTS (SELECT FROM client_request_responses AS a
    WHERE a.client_request_id = key_dates.client_request_id AND a.question_id = key_dates.question_id));
ALTER POLICY client_update ON key_dates USING (
  client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
  AND EXISTS (SELECT FROM client_request_responses AS a
    WHERE a.client_request_id = key_dates.client_request_id AND a.question_id = key_dates.question_id));

-- A file is seen with its document, in a conversation by whose that is, and in the box by whoever gave it, or by everybody without parties.
ALTER POLICY client_select ON client_document_uploads USING (
  client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users))
  AND CASE
    WHEN client_request_document_id IS NOT NULL
      THEN client_request_document_id = ANY (ARRAY(SELECT id FROM client_request_documents))
    WHEN conversation_id IS NOT NULL THEN conversation_id = ANY (ARRAY(SELECT id FROM conversations))
    ELSE coalesce(client_user_id = ANY (ARRAY(SELECT id FROM client_users)), false)
      OR client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users WHERE parties IS NULL)) END);
ALTER POLICY client_insert ON client_document_uploads WITH CHECK (
  client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
  AND client_user_id = ANY (ARRAY(SELECT id FROM client_users))
  AND (conversation_id IS NULL OR conversation_id = ANY (ARRAY(SELECT id FROM conversations)))
  AND (client_request_document_id IS NULL OR client_request_document_id = ANY (ARRAY(SELECT id FROM client_request_documents))));
ALTER POLICY client_insert_paper ON client_document_uploads WITH CHECK (
  uploaded_by IS NULL
  AND client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
  AND is_given_like(client_document_uploads)
  AND (client_user_id = ANY (ARRAY(SELECT id FROM client_users))
    OR client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users WHERE parties IS NULL))));
ALTER POLICY client_update ON client_document_uploads USING (
  client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
  AND CASE
    WHEN client_request_document_id IS NOT NULL
      THEN client_request_document_id = ANY (ARRAY(SELECT id FROM client_request_documents))
    WHEN conversation_id IS NOT NULL THEN conversation_id = ANY (ARRAY(SELECT id FROM conversations))
    ELSE coalesce(client_user_id = ANY (ARRAY(SELECT id FROM client_users)), false)
      OR client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users WHERE parties IS NULL)) END);
ALTER POLICY client_delete ON client_document_uploads USING (
  client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')) AND uploaded_by IS NULL
  AND CASE
    WHEN client_request_document_id IS NOT NULL
      THEN client_request_document_id = ANY (ARRAY(SELECT id FROM client_request_documents))
    WHEN conversation_id IS NOT NULL THEN conversation_id = ANY (ARRAY(SELECT id FROM conversations))
    ELSE coalesce(client_user_id = ANY (ARRAY(SELECT id FROM client_users)), false)
      OR client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users WHERE parties IS NULL)) END);
ALTER POLICY client_select ON derived_files USING (
  CASE WHEN upload_id IS NULL THEN client_request_document_id = ANY (ARRAY(SELECT id FROM client_request_documents))
    ELSE EXISTS (SELECT FROM client_document_uploads AS u WHERE u.id = upload_id) END);
ALTER POLICY client_select ON client_documents USING (
  client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users))
  AND (client_document_upload_id IS NULL
    OR EXISTS (SELECT FROM client_document_uploads AS u WHERE u.id = client_document_upload_id)));
ALTER POLICY client_delete ON client_documents USING (
  client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
  AND EXISTS (SELECT FROM client_document_uploads AS u WHERE u.id = client_document_upload_id));

GRANT visafolio_progress TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_progress;
ALTER FUNCTION set_party_of_answer() OWNER TO visafolio_progress;
ALTER FUNCTION follow_party_of_question() OWNER TO visafolio_progress;
ALTER FUNCTION set_party_of_document() OWNER TO visafolio_progress;
ALTER FUNCTION set_party_of_entry() OWNER TO visafolio_progress;
ALTER FUNCTION follow_version_of_case() OWNER TO visafolio_progress;
ALTER FUNCTION submit_when_all_have() OWNER TO visafolio_progress;
ALTER FUNCTION submit_documents_when_all_have() OWNER TO visafolio_progress;
ALTER FUNCTION reopen_documents_of_person() OWNER TO visafolio_progress;
REVOKE CREATE ON SCHEMA public FROM visafolio_progress;
REVOKE visafolio_progress FROM CURRENT_USER;
