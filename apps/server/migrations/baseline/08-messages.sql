-- Messages between a firm and the people of a case, their translations and what goes with them (docs/decisions/0086 to 0088, 0105).

-- One for each party of a request, made with its first message. What is counted of it is kept by the triggers below.
CREATE TABLE conversations (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  party text NOT NULL CHECK (party IN ('client', 'sponsor')),
  -- The position of its newest message.
  message_count bigint NOT NULL DEFAULT 0,
  last_message_at timestamptz NOT NULL DEFAULT now(),
  -- Who is to write next, and since when they are waited for; NULL: nobody, staff said so.
  waiting_for text CHECK (waiting_for IN ('staff', 'client')),
  waiting_since timestamptz,
  -- Up to which position messages of the other side reached a browser, and were read.
  client_delivered_to bigint NOT NULL DEFAULT 0,
  client_read_to bigint NOT NULL DEFAULT 0,
  staff_delivered_to bigint NOT NULL DEFAULT 0,
  staff_read_to bigint NOT NULL DEFAULT 0,
  -- Up to which position the party was told by mail.
  client_mailed_to bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((waiting_for IS NULL) = (waiting_since IS NULL)),
  UNIQUE (client_request_id, party),
  UNIQUE (id, client_request_id),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX conversations_newest ON conversations (workspace_id, last_message_at DESC, id DESC) WHERE message_count > 0;
CREATE INDEX conversations_waiting ON conversations (workspace_id, waiting_for, last_message_at DESC, id DESC)
  WHERE message_count > 0;

ALTER TABLE client_document_uploads ADD FOREIGN KEY (conversation_id, client_request_id)
  REFERENCES conversations (id, client_request_id) ON DELETE CASCADE;

-- A client's are those of the party that their e-mail is
ALTER TABLE conversations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT (workspace_id, client_request_id, party), UPDATE (waiting_for, waiting_since, staff_delivered_to,
  staff_read_to) ON conversations TO visafolio_staff;
CREATE POLICY staff_select ON conversations FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON conversations FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_update ON conversations FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT, INSERT (workspace_id, client_request_id, party), UPDATE (client_delivered_to, client_read_to)
  ON conversations TO visafolio_client;
CREATE POLICY client_select ON conversations FOR SELECT TO visafolio_client
  USING ((client_request_id, party) IN (
    SELECT client_request_id, CASE WHEN is_sponsor THEN 'sponsor' ELSE 'client' END FROM client_users));
CREATE POLICY client_insert ON conversations FOR INSERT TO visafolio_client
  WITH CHECK ((client_request_id, party) IN (
    SELECT client_request_id, CASE WHEN is_sponsor THEN 'sponsor' ELSE 'client' END FROM client_users));
CREATE POLICY client_update ON conversations FOR UPDATE TO visafolio_client
  USING ((client_request_id, party) IN (
    SELECT client_request_id, CASE WHEN is_sponsor THEN 'sponsor' ELSE 'client' END FROM client_users));
GRANT SELECT, UPDATE (client_mailed_to) ON conversations TO visafolio_system;
CREATE POLICY system_select ON conversations FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_update ON conversations FOR UPDATE TO visafolio_system USING (true);
GRANT SELECT (id, workspace_id, message_count), INSERT ON conversations TO visafolio_importer;
CREATE POLICY importer_select ON conversations FOR SELECT TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON conversations FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
-- The triggers count as the role that counts the progress of cases.
GRANT SELECT, UPDATE (message_count, last_message_at, waiting_for, waiting_since) ON conversations TO visafolio_progress;
CREATE POLICY progress_select ON conversations FOR SELECT TO visafolio_progress USING (true);
CREATE POLICY progress_update ON conversations FOR UPDATE TO visafolio_progress USING (true);

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

-- Staff read mails, let those that wait become messages, and discard those that wait. Clients see none: they know what they wrote.
ALTER TABLE inbound_mails ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, UPDATE (held_reason), DELETE ON inbound_mails TO visafolio_staff;
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
GRANT SELECT (id, workspace_id, file_path) ON inbound_mails TO visafolio_mover;
CREATE POLICY mover_select ON inbound_mails FOR SELECT TO visafolio_mover
  USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
GRANT INSERT ON inbound_mails TO visafolio_importer;
CREATE POLICY importer_insert ON inbound_mails FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (id, workspace_id, client_request_id, content), UPDATE (content) ON inbound_mails TO visafolio_sealer;
CREATE POLICY sealer_select ON inbound_mails FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON inbound_mails FOR UPDATE TO visafolio_sealer USING (true);

CREATE TABLE messages (
  -- Chosen by whoever writes it: sent twice, it is kept once.
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  -- In its conversation, from 1: the same order for everybody.
  "position" bigint NOT NULL CHECK (position > 0),
  author_kind text NOT NULL CHECK (author_kind IN ('staff', 'client')),
  author_id uuid,
  -- As it was: it stays when its author leaves.
  author_name text NOT NULL,
  kind text NOT NULL DEFAULT 'message' CHECK (kind IN ('message', 'document.asked_again', 'answer.sent_back')),
  via text NOT NULL DEFAULT 'app' CHECK (via IN ('app', 'mail')),
  -- Sealed; NULL: it was taken back.
  body text,
  -- ISO 639-1; NULL: not known.
  language text CHECK (language ~ '^[a-z]{2,3}$'),
  -- The prepared message that it is.
  prepared text CHECK (prepared <> ''),
  about_document_id uuid,
  about_question_id uuid REFERENCES template_questions ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  taken_back_at timestamptz,
  -- The mail that a message was.
  inbound_mail_id uuid,
  CHECK ((body IS NULL) = (taken_back_at IS NOT NULL)),
  UNIQUE (conversation_id, "position"),
  UNIQUE (id, client_request_id),
  FOREIGN KEY (conversation_id, client_request_id) REFERENCES conversations (id, client_request_id) ON DELETE CASCADE,
  FOREIGN KEY (about_document_id, client_request_id) REFERENCES client_request_documents (id, client_request_id)
    ON DELETE SET NULL (about_document_id),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE,
  FOREIGN KEY (inbound_mail_id, client_request_id) REFERENCES inbound_mails (id, client_request_id)
    ON DELETE SET NULL (inbound_mail_id)
);
CREATE INDEX messages_request ON messages (client_request_id);
-- As one of a workspace's rows too a page of a conversation is found by its place.
CREATE INDEX messages_workspace ON messages (workspace_id, conversation_id, position);
CREATE INDEX messages_author ON messages (author_id, created_at DESC);
CREATE INDEX messages_document ON messages (about_document_id) WHERE about_document_id IS NOT NULL;
CREATE INDEX messages_question ON messages (about_question_id) WHERE about_question_id IS NOT NULL;
CREATE INDEX messages_inbound_mail ON messages (inbound_mail_id) WHERE inbound_mail_id IS NOT NULL;

-- Their author's to change for five minutes
ALTER TABLE messages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT (id, workspace_id, client_request_id, conversation_id, author_kind, author_id, author_name, kind, via,
  body, language, prepared, about_document_id, about_question_id, inbound_mail_id), UPDATE (body, language, prepared, edited_at,
  taken_back_at) ON messages TO visafolio_staff;
CREATE POLICY staff_select ON messages FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON messages FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])
    AND author_kind = 'staff' AND author_id = (SELECT app_user_id()));
CREATE POLICY staff_update ON messages FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])
    AND author_kind = 'staff' AND author_id = (SELECT app_user_id()) AND kind = 'message' AND taken_back_at IS NULL
    AND created_at > now() - interval '5 minutes')
  WITH CHECK (true);
GRANT SELECT, INSERT (id, workspace_id, client_request_id, conversation_id, author_kind, author_id, author_name, via, body,
  language, about_document_id, about_question_id, inbound_mail_id), UPDATE (body, language, edited_at, taken_back_at)
  ON messages TO visafolio_client;
CREATE POLICY client_select ON messages FOR SELECT TO visafolio_client
  USING (conversation_id = ANY (ARRAY(SELECT id FROM conversations)));
CREATE POLICY client_insert ON messages FOR INSERT TO visafolio_client
  WITH CHECK (conversation_id = ANY (ARRAY(SELECT id FROM conversations)) AND author_kind = 'client'
    AND author_id = (SELECT app_user_id()));
CREATE POLICY client_update ON messages FOR UPDATE TO visafolio_client
  USING (conversation_id = ANY (ARRAY(SELECT id FROM conversations)) AND author_kind = 'client'
    AND author_id = (SELECT app_user_id()) AND taken_back_at IS NULL AND created_at > now() - interval '5 minutes')
  WITH CHECK (true);
GRANT SELECT ON messages TO visafolio_system;
CREATE POLICY system_select ON messages FOR SELECT TO visafolio_system USING (true);
GRANT SELECT (id, workspace_id, client_request_id, conversation_id, "position", about_question_id), INSERT
  ON messages TO visafolio_importer;
CREATE POLICY importer_select ON messages FOR SELECT TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON messages FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (id, workspace_id, client_request_id, body), UPDATE (body) ON messages TO visafolio_sealer;
CREATE POLICY sealer_select ON messages FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON messages FOR UPDATE TO visafolio_sealer USING (true);
GRANT SELECT (id) ON messages TO visafolio_progress;
CREATE POLICY progress_select ON messages FOR SELECT TO visafolio_progress USING (true);

-- Kept beside the original, never translated again.
CREATE TABLE message_translations (
  message_id uuid NOT NULL,
  language text NOT NULL CHECK (language = ANY (product_languages())),
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  -- Sealed; NULL: no engine could, see `problem`.
  body text,
  -- Who translated it: an engine's name, or 'prepared'.
  engine text NOT NULL CHECK (engine <> ''),
  -- Names, dates or numbers came through changed, or may have.
  check_original boolean NOT NULL DEFAULT false,
  problem text CHECK (problem IN ('unavailable', 'refused', 'too_long')),
  made_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((body IS NULL) = (problem IS NOT NULL)),
  PRIMARY KEY (message_id, language),
  FOREIGN KEY (message_id, client_request_id) REFERENCES messages (id, client_request_id) ON DELETE CASCADE,
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX message_translations_request ON message_translations (client_request_id);
CREATE INDEX message_translations_workspace ON message_translations (workspace_id, message_id);

-- Written by background work
ALTER TABLE message_translations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
-- The words of a prepared message are the sender's to give in all languages.
GRANT SELECT, INSERT ON message_translations TO visafolio_staff;
CREATE POLICY staff_select ON message_translations FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON message_translations FOR INSERT TO visafolio_staff
  WITH CHECK (engine = 'prepared' AND EXISTS (SELECT FROM messages AS m WHERE m.id = message_id AND m.prepared IS NOT NULL
    AND m.author_id = (SELECT app_user_id()) AND m.workspace_id = message_translations.workspace_id));
GRANT SELECT ON message_translations TO visafolio_client;
CREATE POLICY client_select ON message_translations FOR SELECT TO visafolio_client
  USING (EXISTS (SELECT FROM messages AS m WHERE m.id = message_id));
GRANT SELECT, INSERT, UPDATE (body, engine, check_original, problem, made_at) ON message_translations TO visafolio_system;
CREATE POLICY system_select ON message_translations FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON message_translations FOR INSERT TO visafolio_system WITH CHECK (true);
CREATE POLICY system_update ON message_translations FOR UPDATE TO visafolio_system USING (body IS NULL) WITH CHECK (true);
GRANT INSERT ON message_translations TO visafolio_importer;
CREATE POLICY importer_insert ON message_translations FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (message_id, language, workspace_id, client_request_id, body), UPDATE (body)
  ON message_translations TO visafolio_sealer;
CREATE POLICY sealer_select ON message_translations FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON message_translations FOR UPDATE TO visafolio_sealer USING (true);
GRANT SELECT (message_id), DELETE ON message_translations TO visafolio_progress;
CREATE POLICY progress_select ON message_translations FOR SELECT TO visafolio_progress USING (true);
CREATE POLICY progress_delete ON message_translations FOR DELETE TO visafolio_progress USING (true);

CREATE TABLE message_files (
  message_id uuid NOT NULL,
  "position" integer NOT NULL CHECK (position > 0),
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  -- NULL: it was removed since.
  upload_id uuid UNIQUE REFERENCES client_document_uploads ON DELETE SET NULL,
  file_name text NOT NULL CHECK (file_name <> ''),
  PRIMARY KEY (message_id, "position"),
  FOREIGN KEY (message_id, client_request_id) REFERENCES messages (id, client_request_id) ON DELETE CASCADE,
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX message_files_request ON message_files (client_request_id);
CREATE INDEX message_files_workspace ON message_files (workspace_id, message_id);

-- With an own message, of its own conversation
ALTER TABLE message_files ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON message_files TO visafolio_staff;
CREATE POLICY staff_select ON message_files FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON message_files FOR INSERT TO visafolio_staff
  WITH CHECK (EXISTS (SELECT FROM messages AS m JOIN client_document_uploads AS u ON u.id = upload_id
    WHERE m.id = message_id AND m.author_id = (SELECT app_user_id()) AND m.author_kind = 'staff'
      AND u.conversation_id = m.conversation_id AND m.workspace_id = message_files.workspace_id));
GRANT SELECT, INSERT ON message_files TO visafolio_client;
CREATE POLICY client_select ON message_files FOR SELECT TO visafolio_client
  USING (EXISTS (SELECT FROM messages AS m WHERE m.id = message_id));
CREATE POLICY client_insert ON message_files FOR INSERT TO visafolio_client
  WITH CHECK (EXISTS (SELECT FROM messages AS m JOIN client_document_uploads AS u ON u.id = upload_id
    WHERE m.id = message_id AND m.author_id = (SELECT app_user_id()) AND m.author_kind = 'client'
      AND u.conversation_id = m.conversation_id AND m.workspace_id = message_files.workspace_id));
GRANT SELECT ON message_files TO visafolio_system;
CREATE POLICY system_select ON message_files FOR SELECT TO visafolio_system USING (true);
GRANT SELECT (message_id, workspace_id, upload_id), INSERT ON message_files TO visafolio_importer;
CREATE POLICY importer_select ON message_files FOR SELECT TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON message_files FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));

-- The people a conversation is for: its responsible professional and whoever is assigned. What an inbox lists of it is kept here too.
CREATE TABLE conversation_followers (
  conversation_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  last_message_at timestamptz NOT NULL,
  waiting_for text CHECK (waiting_for IN ('staff', 'client')),
  -- Since when something of the client's is there that this person has not read.
  unread_since timestamptz,
  -- Up to which position they were told by mail.
  mailed_to bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (conversation_id, user_id),
  FOREIGN KEY (conversation_id, client_request_id) REFERENCES conversations (id, client_request_id) ON DELETE CASCADE,
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX conversation_followers_request ON conversation_followers (client_request_id);
CREATE INDEX conversation_followers_workspace ON conversation_followers (workspace_id);
CREATE INDEX conversation_followers_newest ON conversation_followers (user_id, last_message_at DESC, conversation_id DESC);
CREATE INDEX conversation_followers_unread ON conversation_followers (user_id, last_message_at DESC, conversation_id DESC)
  WHERE unread_since IS NOT NULL;

-- Everybody's own
ALTER TABLE conversation_followers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, UPDATE (unread_since) ON conversation_followers TO visafolio_staff;
CREATE POLICY staff_select ON conversation_followers FOR SELECT TO visafolio_staff
  USING (user_id = (SELECT app_user_id()) AND workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_update ON conversation_followers FOR UPDATE TO visafolio_staff
  USING (user_id = (SELECT app_user_id()) AND workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
-- A mail that waits is something unread of the case's people.
GRANT SELECT, UPDATE (unread_since, mailed_to) ON conversation_followers TO visafolio_system;
CREATE POLICY system_select ON conversation_followers FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_update ON conversation_followers FOR UPDATE TO visafolio_system USING (true);
GRANT SELECT, INSERT, UPDATE (last_message_at, waiting_for, unread_since), DELETE
  ON conversation_followers TO visafolio_progress;
CREATE POLICY progress_select ON conversation_followers FOR SELECT TO visafolio_progress USING (true);
CREATE POLICY progress_insert ON conversation_followers FOR INSERT TO visafolio_progress WITH CHECK (true);
CREATE POLICY progress_update ON conversation_followers FOR UPDATE TO visafolio_progress USING (true);
CREATE POLICY progress_delete ON conversation_followers FOR DELETE TO visafolio_progress USING (true);

-- What a firm says about its messages. Of one without a firm it is its professional's to say.
CREATE TABLE message_settings (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  -- Mails about messages have their text, and not just a notice.
  mails_have_text boolean NOT NULL DEFAULT true,
  -- When somebody agreed that messages are sent to the installation's translation engine, and who did.
  translation_agreed_at timestamptz,
  translation_agreed_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((translation_agreed_at IS NULL) = (translation_agreed_by IS NULL))
);

-- message_settings and glossary_terms
ALTER TABLE message_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (mails_have_text, translation_agreed_at, translation_agreed_by, updated_at)
  ON message_settings TO visafolio_staff;
CREATE POLICY staff_select ON message_settings FOR SELECT TO visafolio_staff USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON message_settings FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin()))
    AND (translation_agreed_by IS NULL OR translation_agreed_by = (SELECT app_user_id())));
CREATE POLICY staff_update ON message_settings FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
GRANT SELECT (workspace_id, mails_have_text, translation_agreed_at) ON message_settings TO visafolio_system;
CREATE POLICY system_select ON message_settings FOR SELECT TO visafolio_system USING (true);

-- Words that every translation of a workspace keeps.
CREATE TABLE glossary_terms (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  language text NOT NULL CHECK (language = ANY (product_languages())),
  term text NOT NULL CHECK (char_length(term) BETWEEN 1 AND 100),
  translation_language text NOT NULL CHECK (translation_language = ANY (product_languages())),
  translation text NOT NULL CHECK (char_length(translation) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (language <> translation_language)
);
CREATE UNIQUE INDEX glossary_terms_term ON glossary_terms (workspace_id, language, translation_language, lower(term));

ALTER TABLE glossary_terms ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (language, term, translation_language, translation), DELETE ON glossary_terms TO visafolio_staff;
CREATE POLICY staff_select ON glossary_terms FOR SELECT TO visafolio_staff USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON glossary_terms FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_update ON glossary_terms FOR UPDATE TO visafolio_staff USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_delete ON glossary_terms FOR DELETE TO visafolio_staff USING (workspace_id = (SELECT app_workspace_id()));
GRANT SELECT ON glossary_terms TO visafolio_system;
CREATE POLICY system_select ON glossary_terms FOR SELECT TO visafolio_system USING (true);
GRANT INSERT ON glossary_terms TO visafolio_importer;
CREATE POLICY importer_insert ON glossary_terms FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));

-- What lists and attention show follows a conversation.
CREATE FUNCTION follow_conversation() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM follow_conversations(NEW.client_request_id);
  ELSE
    UPDATE conversation_followers SET last_message_at = NEW.last_message_at, waiting_for = NEW.waiting_for
    WHERE conversation_id = NEW.id;
  END IF;
  UPDATE case_progress AS p SET message_since = waiting.since
  FROM (SELECT min(waiting_since) AS since FROM conversations
    WHERE client_request_id = NEW.client_request_id AND waiting_for = 'staff') AS waiting
  WHERE p.client_request_id = NEW.client_request_id AND p.message_since IS DISTINCT FROM waiting.since;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_new_conversation AFTER INSERT ON conversations FOR EACH ROW EXECUTE FUNCTION follow_conversation();
CREATE TRIGGER follow_conversation AFTER UPDATE ON conversations
  FOR EACH ROW WHEN ((OLD.last_message_at, OLD.waiting_for, OLD.waiting_since)
    IS DISTINCT FROM (NEW.last_message_at, NEW.waiting_for, NEW.waiting_since))
  EXECUTE FUNCTION follow_conversation();

-- A stored file goes with its row, whoever deletes that.
CREATE FUNCTION delete_inbound_mail_file() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO file_deletions (workspace_id, bucket, file_path) VALUES (OLD.workspace_id, 'client-documents', OLD.file_path);
  RETURN NULL;
END $$;
CREATE TRIGGER delete_file AFTER DELETE ON inbound_mails
  FOR EACH ROW WHEN (OLD.file_path IS NOT NULL) EXECUTE FUNCTION delete_inbound_mail_file();

-- A message gets its place behind the lock of its conversation. One that is there already is not written again, and one that is
-- brought in with its place keeps it.
CREATE FUNCTION number_message() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  next_up constant text := CASE NEW.author_kind WHEN 'client' THEN 'staff' ELSE 'client' END;
BEGIN
  PERFORM FROM conversations WHERE id = NEW.conversation_id FOR UPDATE;
  IF EXISTS (SELECT FROM messages WHERE id = NEW.id) THEN
    RETURN NULL;
  END IF;
  NEW.created_at := clock_timestamp();
  UPDATE conversations SET message_count = message_count + 1, last_message_at = NEW.created_at,
    waiting_since = CASE WHEN waiting_for = next_up THEN waiting_since ELSE NEW.created_at END,
    waiting_for = next_up
  WHERE id = NEW.conversation_id RETURNING message_count INTO NEW.position;
  -- Whoever writes has read what was there.
  UPDATE conversation_followers SET unread_since = NULL
  WHERE conversation_id = NEW.conversation_id AND user_id = NEW.author_id AND unread_since IS NOT NULL;
  IF NEW.author_kind = 'client' THEN
    UPDATE conversation_followers SET unread_since = NEW.created_at
    WHERE conversation_id = NEW.conversation_id AND unread_since IS NULL;
  END IF;
  -- One mail three minutes after the last message of a burst, and at most ten after its first. Asking again has a mail of its own.
  IF NEW.kind = 'message' THEN
    INSERT INTO mail_orders (workspace_id, client_request_id, kind, payload, next_at)
    SELECT NEW.workspace_id, NEW.client_request_id, 'message.waiting',
      jsonb_build_object('conversation_id', NEW.conversation_id, 'to', recipient), now() + interval '3 minutes'
    FROM (
      SELECT 'party' AS recipient WHERE NEW.author_kind = 'staff'
      UNION ALL SELECT user_id::text FROM conversation_followers
        WHERE NEW.author_kind = 'client' AND conversation_id = NEW.conversation_id) AS recipients
    ON CONFLICT ((payload ->> 'conversation_id'), (payload ->> 'to')) WHERE kind = 'message.waiting' AND state = 'waiting'
      DO UPDATE SET next_at = least(mail_orders.created_at + interval '10 minutes', excluded.next_at);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER number_message BEFORE INSERT ON messages
  FOR EACH ROW WHEN (NEW.position IS NULL) EXECUTE FUNCTION number_message();

-- A message that says something else now is translated anew.
CREATE FUNCTION forget_translations() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- A translation of the old words that is being written is waited for.
  PERFORM pg_advisory_xact_lock(hashtextextended('translations ' || NEW.id, 0));
  DELETE FROM message_translations WHERE message_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_translations AFTER UPDATE OF body ON messages
  FOR EACH ROW WHEN (OLD.edited_at IS DISTINCT FROM NEW.edited_at OR OLD.taken_back_at IS DISTINCT FROM NEW.taken_back_at)
  EXECUTE FUNCTION forget_translations();

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

CREATE FUNCTION follow_case() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM follow_conversations(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER follow_case AFTER UPDATE OF user_id ON client_requests
  FOR EACH ROW WHEN (OLD.user_id <> NEW.user_id) EXECUTE FUNCTION follow_case();

CREATE FUNCTION follow_case_of_member() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM follow_conversations(coalesce(NEW.client_request_id, OLD.client_request_id));
  RETURN NULL;
END $$;
CREATE TRIGGER follow_case AFTER INSERT OR DELETE ON case_members FOR EACH ROW EXECUTE FUNCTION follow_case_of_member();

-- Who follows the conversations of a case: nobody who has no part in it any more, and everybody who has.
CREATE FUNCTION follow_conversations(request_id uuid) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  people constant uuid[] := ARRAY(
    SELECT user_id FROM client_requests WHERE id = request_id
    UNION SELECT user_id FROM case_members WHERE client_request_id = request_id);
BEGIN
  DELETE FROM conversation_followers WHERE client_request_id = request_id AND user_id <> ALL (people);
  INSERT INTO conversation_followers (conversation_id, user_id, workspace_id, client_request_id, last_message_at, waiting_for,
    unread_since, mailed_to)
  SELECT c.id, person, c.workspace_id, c.client_request_id, c.last_message_at, c.waiting_for,
    CASE c.waiting_for WHEN 'staff' THEN c.waiting_since END, c.message_count
  FROM conversations AS c CROSS JOIN unnest(people) AS person
  WHERE c.client_request_id = request_id
  ON CONFLICT DO NOTHING;
END $$;

-- Policies that ask tables made after their own.
-- A file of a conversation is that party's, until it is filed under a document.
CREATE POLICY client_select ON client_document_uploads FOR SELECT TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users))
    AND (conversation_id IS NULL OR client_request_document_id IS NOT NULL
      OR conversation_id = ANY (ARRAY(SELECT id FROM conversations))));
CREATE POLICY client_insert ON client_document_uploads FOR INSERT TO visafolio_client
  WITH CHECK (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
    AND client_user_id = ANY (ARRAY(SELECT id FROM client_users))
    AND (conversation_id IS NULL OR conversation_id = ANY (ARRAY(SELECT id FROM conversations))));
CREATE POLICY client_update ON client_document_uploads FOR UPDATE TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
    AND (conversation_id IS NULL OR client_request_document_id IS NOT NULL
      OR conversation_id = ANY (ARRAY(SELECT id FROM conversations))));
-- What staff uploaded is theirs to ask for again.
CREATE POLICY client_delete ON client_document_uploads FOR DELETE TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')) AND uploaded_by IS NULL
    AND (conversation_id IS NULL OR client_request_document_id IS NOT NULL
      OR conversation_id = ANY (ARRAY(SELECT id FROM conversations))));
