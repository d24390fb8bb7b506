-- Answers, reasons, notes and what the timeline repeats of them are sealed by the server before they come here
-- (docs/decisions/0072). They begin with 'vf1.' and the workspace whose key seals them.
--   visafolio_sealer  seals anew what was stored before, and what moved to another workspace. Reads no names, contacts or files
DO $$
BEGIN
  CREATE ROLE visafolio_sealer NOLOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  ALTER ROLE visafolio_sealer NOINHERIT;
END $$;
GRANT visafolio_sealer TO visafolio_server;
GRANT USAGE ON SCHEMA public TO visafolio_sealer;

-- What SQL compares by; NULL: the answer is to be sealed anew before it is compared.
ALTER TABLE client_request_responses ADD COLUMN answer_hash text;
GRANT UPDATE (answer_hash) ON client_request_responses TO visafolio_staff, visafolio_client;
GRANT SELECT (id, workspace_id, client_request_id, question_id, answer, answer_hash), UPDATE (answer, answer_hash)
  ON client_request_responses TO visafolio_sealer;
CREATE POLICY sealer_select ON client_request_responses FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON client_request_responses FOR UPDATE TO visafolio_sealer USING (true);
-- The hash is bound to the question.
CREATE FUNCTION drop_answer_hash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.answer_hash := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER drop_answer_hash BEFORE UPDATE OF question_id ON client_request_responses
  FOR EACH ROW EXECUTE FUNCTION drop_answer_hash();

GRANT SELECT (id, workspace_id, client_request_id, reason), UPDATE (reason) ON answers_sent_back TO visafolio_sealer;
CREATE POLICY sealer_select ON answers_sent_back FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON answers_sent_back FOR UPDATE TO visafolio_sealer USING (true);

GRANT SELECT (id, workspace_id, client_request_id, review_note), UPDATE (review_note)
  ON client_request_documents TO visafolio_sealer;
CREATE POLICY sealer_select ON client_request_documents FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON client_request_documents FOR UPDATE TO visafolio_sealer USING (true);

GRANT SELECT (id, workspace_id, notes), UPDATE (notes) ON client_requests TO visafolio_sealer;
CREATE POLICY sealer_select ON client_requests FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON client_requests FOR UPDATE TO visafolio_sealer USING (true);

-- The contract limits the length of what is sealed.
ALTER TABLE case_notes DROP CONSTRAINT case_notes_body_check, ADD CHECK (body <> '');
GRANT SELECT (id, workspace_id, client_request_id, body), UPDATE (body) ON case_notes TO visafolio_sealer;
CREATE POLICY sealer_select ON case_notes FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON case_notes FOR UPDATE TO visafolio_sealer USING (true);

GRANT SELECT (id, workspace_id, client_request_id, payload), UPDATE (payload) ON mail_orders TO visafolio_sealer;
CREATE POLICY sealer_select ON mail_orders FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON mail_orders FOR UPDATE TO visafolio_sealer USING (true);

GRANT SELECT (id, workspace_id, client_request_id, kind, payload), UPDATE (payload) ON activity TO visafolio_sealer;
CREATE POLICY sealer_select ON activity FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON activity FOR UPDATE TO visafolio_sealer USING (true);

-- Cases of which something is sealed under another workspace's key than its own, or not yet. Without a reference: a timeline
-- outlives its case.
CREATE TABLE cases_to_seal (
  client_request_id uuid NOT NULL,
  -- To which it belongs.
  workspace_id uuid NOT NULL,
  PRIMARY KEY (client_request_id, workspace_id)
);
CREATE FUNCTION order_sealing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cases_to_seal (client_request_id, workspace_id) VALUES (NEW.id, NEW.workspace_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER order_sealing AFTER UPDATE OF workspace_id ON client_requests
  FOR EACH ROW WHEN (NEW.workspace_id <> OLD.workspace_id) EXECUTE FUNCTION order_sealing();

-- Everything that is stored at this moment. The owner of the tables is under their policies too, where it is no superuser.
ALTER TABLE client_requests NO FORCE ROW LEVEL SECURITY;
ALTER TABLE activity NO FORCE ROW LEVEL SECURITY;
INSERT INTO cases_to_seal (client_request_id, workspace_id)
  SELECT id, workspace_id FROM client_requests
  UNION SELECT client_request_id, workspace_id FROM activity
  ON CONFLICT DO NOTHING;
ALTER TABLE client_requests FORCE ROW LEVEL SECURITY;
ALTER TABLE activity FORCE ROW LEVEL SECURITY;

ALTER TABLE cases_to_seal ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT INSERT ON cases_to_seal TO visafolio_mover;
CREATE POLICY mover_insert ON cases_to_seal FOR INSERT TO visafolio_mover
  WITH CHECK (workspace_id = ANY (app_moving()));
GRANT SELECT, DELETE ON cases_to_seal TO visafolio_sealer;
CREATE POLICY sealer_select ON cases_to_seal FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_delete ON cases_to_seal FOR DELETE TO visafolio_sealer USING (true);

-- The rows that sealing replaced are vacuumed by the server itself, where PostgreSQL (17 and newer) can let it.
DO $$
BEGIN
  IF current_setting('server_version_num')::int >= 170000 THEN
    EXECUTE 'GRANT MAINTAIN ON client_requests, client_request_responses, client_request_documents, answers_sent_back,
      case_notes, mail_orders, activity TO visafolio_server';
  END IF;
END $$;
