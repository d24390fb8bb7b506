-- Documents that are asked for only if answers meet a condition (docs/decisions/0140). The condition is written as those of questions are, and
-- the server decides; asked is what lists, progress (count_case_progress, in 0111) and reminders count.
ALTER TABLE template_documents ADD COLUMN ask_if jsonb;
ALTER TABLE client_request_documents
  ADD COLUMN not_asked boolean NOT NULL DEFAULT false,
  ADD COLUMN asked boolean NOT NULL GENERATED ALWAYS AS (waived_at IS NULL AND NOT not_asked) STORED;
GRANT UPDATE (not_asked) ON client_request_documents TO visafolio_staff, visafolio_client;
GRANT SELECT (asked) ON client_request_documents TO visafolio_progress;

GRANT visafolio_progress TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_progress;
CREATE OR REPLACE FUNCTION submit_documents_when_all_have() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM client_requests WHERE id = NEW.client_request_id FOR NO KEY UPDATE;
  UPDATE client_requests AS r SET status = 'documents_submitted', updated_at = now()
  WHERE r.id = NEW.client_request_id AND r.status IN ('pending', 'in-progress')
    AND NOT EXISTS (SELECT FROM client_users AS u
      WHERE u.client_request_id = r.id AND u.parties IS NOT NULL AND u.documents_submitted_at IS NULL AND EXISTS (
        SELECT FROM client_request_documents AS d LEFT JOIN template_documents AS t ON t.id = d.template_document_id
        WHERE d.client_request_id = r.id AND d.asked AND d.party = ANY (u.parties) AND coalesce(t.required, d.required)));
  RETURN NULL;
END $$;

-- Whoever submitted their documents submits them again after another one is required of them.
DROP TRIGGER reopen_documents ON client_request_documents;
DROP TRIGGER reopen_documents_again ON client_request_documents;
CREATE TRIGGER reopen_documents AFTER INSERT ON client_request_documents
  FOR EACH ROW WHEN (NEW.status <> 'completed' AND NEW.asked) EXECUTE FUNCTION reopen_documents_of_person();
CREATE TRIGGER reopen_documents_again AFTER UPDATE ON client_request_documents
  FOR EACH ROW WHEN (NEW.status <> 'completed' AND NEW.asked
    AND (OLD.status = 'completed' OR NOT OLD.asked
      OR (OLD.required, OLD.party) IS DISTINCT FROM (NEW.required, NEW.party)))
  EXECUTE FUNCTION reopen_documents_of_person();

-- The same for the case, when an answer asks for a required document.
CREATE FUNCTION reopen_documents_of_case() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE client_requests AS r SET status = 'in-progress', updated_at = now()
  WHERE r.id = NEW.client_request_id AND r.status = 'documents_submitted'
    AND coalesce((SELECT t.required FROM template_documents AS t WHERE t.id = NEW.template_document_id), NEW.required);
  RETURN NULL;
END $$;
CREATE TRIGGER reopen_case AFTER UPDATE OF not_asked ON client_request_documents
  FOR EACH ROW WHEN (NEW.status <> 'completed' AND NEW.asked AND OLD.not_asked) EXECUTE FUNCTION reopen_documents_of_case();

ALTER FUNCTION reopen_documents_of_case() OWNER TO visafolio_progress;
REVOKE CREATE ON SCHEMA public FROM visafolio_progress;
REVOKE visafolio_progress FROM CURRENT_USER;
