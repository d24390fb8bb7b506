-- Mails that came as answers, whole: those that became messages, and those that wait for staff (docs/decisions/0105).
CREATE TABLE inbound_mails (
  -- Of conversation, reader, Message-ID and sender: a mail that comes twice is kept once.
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  -- The professional whose mail was answered; NULL: the party's.
  recipient_id uuid,
  -- Why it waits for staff; NULL: it became messages.
  held_reason text CHECK (held_reason IN ('other_sender', 'not_authentic', 'list', 'maybe_automatic', 'nothing_readable')),
  -- Sealed: sender, subject, texts, and what its parts are.
  content text NOT NULL,
  -- The bytes of its parts one after the other; NULL: it has none.
  file_path text UNIQUE,
  file_size bigint CHECK (file_size > 0),
  file_type text NOT NULL DEFAULT 'application/octet-stream',
  received_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((file_path IS NULL) = (file_size IS NULL)),
  UNIQUE (id, client_request_id),
  FOREIGN KEY (conversation_id, client_request_id) REFERENCES conversations (id, client_request_id) ON DELETE CASCADE,
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX inbound_mails_request ON inbound_mails (client_request_id);
CREATE INDEX inbound_mails_workspace ON inbound_mails (workspace_id);
CREATE INDEX inbound_mails_conversation ON inbound_mails (conversation_id, received_at DESC);
CREATE INDEX inbound_mails_held ON inbound_mails (workspace_id, conversation_id) WHERE held_reason IS NOT NULL;

-- The mail that a message was.
ALTER TABLE messages ADD COLUMN inbound_mail_id uuid,
  ADD FOREIGN KEY (inbound_mail_id, client_request_id) REFERENCES inbound_mails (id, client_request_id)
    ON DELETE SET NULL (inbound_mail_id);
CREATE INDEX messages_inbound_mail ON messages (inbound_mail_id) WHERE inbound_mail_id IS NOT NULL;
GRANT INSERT (inbound_mail_id) ON messages TO visafolio_staff, visafolio_client;

-- A stored file goes with its row, whoever deletes that.
CREATE FUNCTION delete_inbound_mail_file() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO file_deletions (workspace_id, bucket, file_path) VALUES (OLD.workspace_id, 'client-documents', OLD.file_path);
  RETURN NULL;
END $$;
CREATE TRIGGER delete_file AFTER DELETE ON inbound_mails
  FOR EACH ROW WHEN (OLD.file_path IS NOT NULL) EXECUTE FUNCTION delete_inbound_mail_file();
-- Whoever takes back all that a mail became takes back the mail.
CREATE FUNCTION take_back_inbound_mail() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM inbound_mails WHERE id = NEW.inbound_mail_id
    AND NOT EXISTS (SELECT FROM messages WHERE inbound_mail_id = NEW.inbound_mail_id AND taken_back_at IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER take_back_inbound_mail AFTER UPDATE OF taken_back_at ON messages
  FOR EACH ROW WHEN (NEW.taken_back_at IS NOT NULL AND NEW.inbound_mail_id IS NOT NULL)
  EXECUTE FUNCTION take_back_inbound_mail();
GRANT visafolio_system TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_system;
ALTER FUNCTION delete_inbound_mail_file() OWNER TO visafolio_system;
ALTER FUNCTION take_back_inbound_mail() OWNER TO visafolio_system;
REVOKE CREATE ON SCHEMA public FROM visafolio_system;
REVOKE visafolio_system FROM CURRENT_USER;

-- Staff read mails, let those that wait become messages, and discard those that wait. Clients see none: they know what they wrote.
ALTER TABLE inbound_mails ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, DELETE, UPDATE (held_reason) ON inbound_mails TO visafolio_staff;
CREATE POLICY staff_select ON inbound_mails FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_update ON inbound_mails FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])
    AND held_reason IS NOT NULL)
  WITH CHECK (held_reason IS NULL);
CREATE POLICY staff_delete ON inbound_mails FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])
    AND held_reason IS NOT NULL);
GRANT SELECT, INSERT, DELETE ON inbound_mails TO visafolio_system;
CREATE POLICY system_select ON inbound_mails FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON inbound_mails FOR INSERT TO visafolio_system WITH CHECK (true);
CREATE POLICY system_delete ON inbound_mails FOR DELETE TO visafolio_system USING (true);
GRANT SELECT (id, workspace_id, client_request_id, content), UPDATE (content) ON inbound_mails TO visafolio_sealer;
CREATE POLICY sealer_select ON inbound_mails FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON inbound_mails FOR UPDATE TO visafolio_sealer USING (true);
GRANT SELECT (id, workspace_id, file_path) ON inbound_mails TO visafolio_mover;
CREATE POLICY mover_select ON inbound_mails FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT INSERT ON inbound_mails TO visafolio_importer;
CREATE POLICY importer_insert ON inbound_mails FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));

-- A mail that waits is something unread of the case's people.
GRANT UPDATE (unread_since) ON conversation_followers TO visafolio_system;
