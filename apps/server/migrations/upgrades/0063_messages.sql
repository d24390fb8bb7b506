-- Messages between a firm and the people of a case, their translations and what goes with them (docs/decisions/0086 to 0088).

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

CREATE TABLE messages (
  -- Chosen by whoever writes it: sent twice, it is kept once.
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  -- In its conversation, from 1: the same order for everybody.
  position bigint NOT NULL CHECK (position > 0),
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
  CHECK ((body IS NULL) = (taken_back_at IS NOT NULL)),
  UNIQUE (conversation_id, position),
  UNIQUE (id, client_request_id),
  FOREIGN KEY (conversation_id, client_request_id) REFERENCES conversations (id, client_request_id) ON DELETE CASCADE,
  FOREIGN KEY (about_document_id, client_request_id) REFERENCES client_request_documents (id, client_request_id)
    ON DELETE SET NULL (about_document_id),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX messages_request ON messages (client_request_id);
-- As one of a workspace's rows too a page of a conversation is found by its place.
CREATE INDEX messages_workspace ON messages (workspace_id, conversation_id, position);
CREATE INDEX messages_author ON messages (author_id, created_at DESC);
CREATE INDEX messages_document ON messages (about_document_id) WHERE about_document_id IS NOT NULL;
CREATE INDEX messages_question ON messages (about_question_id) WHERE about_question_id IS NOT NULL;

-- Kept beside the original, never translated again.
CREATE TABLE message_translations (
  message_id uuid NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'es')),
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
  PRIMARY KEY (message_id, language),
  CHECK ((body IS NULL) = (problem IS NOT NULL)),
  FOREIGN KEY (message_id, client_request_id) REFERENCES messages (id, client_request_id) ON DELETE CASCADE,
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX message_translations_request ON message_translations (client_request_id);
CREATE INDEX message_translations_workspace ON message_translations (workspace_id, message_id);

-- Files that came with messages. They lie in no box; staff may file them under a document.
ALTER TABLE client_document_uploads
  ADD COLUMN conversation_id uuid,
  ADD FOREIGN KEY (conversation_id, client_request_id) REFERENCES conversations (id, client_request_id) ON DELETE CASCADE;
CREATE INDEX client_document_uploads_conversation ON client_document_uploads (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE TABLE message_files (
  message_id uuid NOT NULL,
  position integer NOT NULL CHECK (position > 0),
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  -- NULL: it was removed since.
  upload_id uuid UNIQUE REFERENCES client_document_uploads ON DELETE SET NULL,
  file_name text NOT NULL CHECK (file_name <> ''),
  PRIMARY KEY (message_id, position),
  FOREIGN KEY (message_id, client_request_id) REFERENCES messages (id, client_request_id) ON DELETE CASCADE,
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX message_files_request ON message_files (client_request_id);
CREATE INDEX message_files_workspace ON message_files (workspace_id, message_id);

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

-- Words that every translation of a workspace keeps.
CREATE TABLE glossary_terms (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  language text NOT NULL CHECK (language IN ('en', 'es')),
  term text NOT NULL CHECK (char_length(term) BETWEEN 1 AND 100),
  translation_language text NOT NULL CHECK (translation_language IN ('en', 'es')),
  translation text NOT NULL CHECK (char_length(translation) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (language <> translation_language)
);
CREATE UNIQUE INDEX glossary_terms_term ON glossary_terms (workspace_id, language, translation_language, lower(term));

-- Browsers that may be told of messages while no page is open, for as long as the session lasts that asked for it.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid NOT NULL REFERENCES auth."user" ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES auth.session ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE CHECK (char_length(endpoint) <= 2000),
  p256dh text NOT NULL CHECK (char_length(p256dh) <= 200),
  auth text NOT NULL CHECK (char_length(auth) <= 100),
  language text NOT NULL CHECK (language IN ('en', 'es')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);

-- Since when a message of the client's waits for an answer: attention is decided by it.
ALTER TABLE case_progress ADD COLUMN message_since timestamptz;

-- One mail for a burst of messages.
ALTER TABLE mail_orders DROP CONSTRAINT mail_orders_kind_check, ADD CONSTRAINT mail_orders_kind_check
  CHECK (kind IN ('reminder', 'document.asked_again', 'answer.sent_back', 'questionnaire.submitted', 'documents.submitted',
    'note.mentioned', 'message.waiting'));
CREATE UNIQUE INDEX mail_orders_message ON mail_orders ((payload ->> 'conversation_id'), (payload ->> 'to'))
  WHERE kind = 'message.waiting' AND state = 'waiting';
-- A try notes up to which position it tells.
GRANT UPDATE (payload) ON mail_orders TO visafolio_system;

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
CREATE FUNCTION follow_case() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM follow_conversations(NEW.id);
  RETURN NULL;
END $$;
CREATE FUNCTION follow_case_of_member() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM follow_conversations(coalesce(NEW.client_request_id, OLD.client_request_id));
  RETURN NULL;
END $$;
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
CREATE TRIGGER follow_case AFTER UPDATE OF user_id ON client_requests
  FOR EACH ROW WHEN (OLD.user_id <> NEW.user_id) EXECUTE FUNCTION follow_case();
CREATE TRIGGER follow_case AFTER INSERT OR DELETE ON case_members FOR EACH ROW EXECUTE FUNCTION follow_case_of_member();
CREATE TRIGGER follow_new_conversation AFTER INSERT ON conversations FOR EACH ROW EXECUTE FUNCTION follow_conversation();
CREATE TRIGGER follow_conversation AFTER UPDATE ON conversations
  FOR EACH ROW WHEN ((OLD.last_message_at, OLD.waiting_for, OLD.waiting_since)
    IS DISTINCT FROM (NEW.last_message_at, NEW.waiting_for, NEW.waiting_since))
  EXECUTE FUNCTION follow_conversation();

-- The triggers count as the role that counts the progress of cases.
GRANT SELECT, UPDATE (message_count, last_message_at, waiting_for, waiting_since) ON conversations TO visafolio_progress;
GRANT SELECT (id) ON messages TO visafolio_progress;
GRANT SELECT (message_id), DELETE ON message_translations TO visafolio_progress;
GRANT SELECT, INSERT, DELETE, UPDATE (last_message_at, waiting_for, unread_since) ON conversation_followers TO visafolio_progress;
GRANT SELECT (user_id) ON client_requests TO visafolio_progress;
GRANT SELECT (id, client_request_id, user_id) ON case_members TO visafolio_progress;
GRANT UPDATE (message_since) ON case_progress TO visafolio_progress;
GRANT SELECT, INSERT, UPDATE (next_at) ON mail_orders TO visafolio_progress;
GRANT SELECT (conversation_id) ON client_document_uploads TO visafolio_progress;
CREATE POLICY progress_select ON conversations FOR SELECT TO visafolio_progress USING (true);
CREATE POLICY progress_update ON conversations FOR UPDATE TO visafolio_progress USING (true);
CREATE POLICY progress_select ON messages FOR SELECT TO visafolio_progress USING (true);
CREATE POLICY progress_select ON message_translations FOR SELECT TO visafolio_progress USING (true);
CREATE POLICY progress_delete ON message_translations FOR DELETE TO visafolio_progress USING (true);
CREATE POLICY progress_select ON conversation_followers FOR SELECT TO visafolio_progress USING (true);
CREATE POLICY progress_insert ON conversation_followers FOR INSERT TO visafolio_progress WITH CHECK (true);
CREATE POLICY progress_update ON conversation_followers FOR UPDATE TO visafolio_progress USING (true);
CREATE POLICY progress_delete ON conversation_followers FOR DELETE TO visafolio_progress USING (true);
CREATE POLICY progress_select ON case_members FOR SELECT TO visafolio_progress USING (true);
CREATE POLICY progress_select ON mail_orders FOR SELECT TO visafolio_progress USING (kind = 'message.waiting');
CREATE POLICY progress_insert ON mail_orders FOR INSERT TO visafolio_progress WITH CHECK (kind = 'message.waiting');
CREATE POLICY progress_update ON mail_orders FOR UPDATE TO visafolio_progress USING (kind = 'message.waiting');
GRANT visafolio_progress TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_progress;
ALTER FUNCTION number_message() OWNER TO visafolio_progress;
ALTER FUNCTION forget_translations() OWNER TO visafolio_progress;
ALTER FUNCTION follow_case() OWNER TO visafolio_progress;
ALTER FUNCTION follow_case_of_member() OWNER TO visafolio_progress;
ALTER FUNCTION follow_conversation() OWNER TO visafolio_progress;
REVOKE CREATE ON SCHEMA public FROM visafolio_progress;
REVOKE visafolio_progress FROM CURRENT_USER;
REVOKE EXECUTE ON FUNCTION follow_conversations(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION follow_conversations(uuid) TO visafolio_progress;

-- conversations: a client's are those of the party that their e-mail is
ALTER TABLE conversations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT (workspace_id, client_request_id, party), UPDATE (waiting_for, waiting_since, staff_delivered_to, staff_read_to)
  ON conversations TO visafolio_staff;
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
GRANT INSERT ON conversations TO visafolio_importer;
GRANT SELECT (id, workspace_id, message_count) ON conversations TO visafolio_importer;
CREATE POLICY importer_select ON conversations FOR SELECT TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON conversations FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));

-- messages: their author's to change for five minutes
ALTER TABLE messages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT (id, workspace_id, client_request_id, conversation_id, author_kind, author_id, author_name, kind, via, body,
    language, prepared, about_document_id, about_question_id),
  UPDATE (body, language, prepared, edited_at, taken_back_at) ON messages TO visafolio_staff;
CREATE POLICY staff_select ON messages FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON messages FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])
    AND author_kind = 'staff' AND author_id = (SELECT app_user_id()));
CREATE POLICY staff_update ON messages FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])
    AND author_kind = 'staff' AND author_id = (SELECT app_user_id()) AND kind = 'message' AND taken_back_at IS NULL
    AND created_at > now() - interval '5 minutes')
  -- One that was taken back is not theirs to change any more.
  WITH CHECK (true);
GRANT SELECT, INSERT (id, workspace_id, client_request_id, conversation_id, author_kind, author_id, author_name, via, body,
    language, about_document_id, about_question_id),
  UPDATE (body, language, edited_at, taken_back_at) ON messages TO visafolio_client;
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
GRANT SELECT (id, client_request_id, workspace_id, body), UPDATE (body) ON messages TO visafolio_sealer;
CREATE POLICY sealer_select ON messages FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON messages FOR UPDATE TO visafolio_sealer USING (true);
GRANT INSERT ON messages TO visafolio_importer;
GRANT SELECT (id, workspace_id, client_request_id, conversation_id, position, about_question_id) ON messages TO visafolio_importer;
CREATE POLICY importer_select ON messages FOR SELECT TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY importer_insert ON messages FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));

-- message_translations: written by background work
ALTER TABLE message_translations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON message_translations TO visafolio_staff;
CREATE POLICY staff_select ON message_translations FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
-- The words of a prepared message are the sender's to give in all languages.
GRANT INSERT ON message_translations TO visafolio_staff;
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
GRANT SELECT (message_id, language, client_request_id, workspace_id, body), UPDATE (body) ON message_translations TO visafolio_sealer;
CREATE POLICY sealer_select ON message_translations FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON message_translations FOR UPDATE TO visafolio_sealer USING (true);
GRANT INSERT ON message_translations TO visafolio_importer;
CREATE POLICY importer_insert ON message_translations FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));

-- message_files: with an own message, of its own conversation
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
GRANT INSERT ON message_files TO visafolio_importer;
GRANT SELECT (message_id, workspace_id, upload_id) ON message_files TO visafolio_importer;
CREATE POLICY importer_select ON message_files FOR SELECT TO visafolio_importer
  USING (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (conversation_id) ON client_document_uploads TO visafolio_importer;
CREATE POLICY importer_insert ON message_files FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));

-- conversation_followers: everybody's own
ALTER TABLE conversation_followers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, UPDATE (unread_since) ON conversation_followers TO visafolio_staff;
CREATE POLICY staff_select ON conversation_followers FOR SELECT TO visafolio_staff
  USING (user_id = (SELECT app_user_id()) AND workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_update ON conversation_followers FOR UPDATE TO visafolio_staff
  USING (user_id = (SELECT app_user_id()) AND workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT, UPDATE (mailed_to) ON conversation_followers TO visafolio_system;
CREATE POLICY system_select ON conversation_followers FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_update ON conversation_followers FOR UPDATE TO visafolio_system USING (true);

-- message_settings and glossary_terms
ALTER TABLE message_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (mails_have_text, translation_agreed_at, translation_agreed_by, updated_at)
  ON message_settings TO visafolio_staff;
CREATE POLICY staff_select ON message_settings FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON message_settings FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin()))
    AND (translation_agreed_by IS NULL OR translation_agreed_by = (SELECT app_user_id())));
CREATE POLICY staff_update ON message_settings FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
GRANT SELECT (workspace_id, mails_have_text, translation_agreed_at) ON message_settings TO visafolio_system;
CREATE POLICY system_select ON message_settings FOR SELECT TO visafolio_system USING (true);

ALTER TABLE glossary_terms ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE, UPDATE (language, term, translation_language, translation) ON glossary_terms TO visafolio_staff;
CREATE POLICY staff_select ON glossary_terms FOR SELECT TO visafolio_staff USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON glossary_terms FOR INSERT TO visafolio_staff WITH CHECK (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_update ON glossary_terms FOR UPDATE TO visafolio_staff USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_delete ON glossary_terms FOR DELETE TO visafolio_staff USING (workspace_id = (SELECT app_workspace_id()));
GRANT SELECT ON glossary_terms TO visafolio_system;
CREATE POLICY system_select ON glossary_terms FOR SELECT TO visafolio_system USING (true);
GRANT INSERT ON glossary_terms TO visafolio_importer;
CREATE POLICY importer_insert ON glossary_terms FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));

-- push_subscriptions: an account's own, whatever it acts as
ALTER TABLE push_subscriptions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE ON push_subscriptions TO visafolio_staff, visafolio_client;
CREATE POLICY staff_all ON push_subscriptions TO visafolio_staff
  USING (user_id = (SELECT app_user_id())) WITH CHECK (user_id = (SELECT app_user_id()));
CREATE POLICY client_all ON push_subscriptions TO visafolio_client
  USING (user_id = (SELECT app_user_id())) WITH CHECK (user_id = (SELECT app_user_id()));
GRANT SELECT, DELETE ON push_subscriptions TO visafolio_system;
CREATE POLICY system_select ON push_subscriptions FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_delete ON push_subscriptions FOR DELETE TO visafolio_system USING (true);

-- A file of a conversation is that party's, until it is filed under a document.
ALTER POLICY client_select ON client_document_uploads
  USING (client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users))
    AND (conversation_id IS NULL OR client_request_document_id IS NOT NULL
      OR conversation_id = ANY (ARRAY(SELECT id FROM conversations))));
ALTER POLICY client_insert ON client_document_uploads
  WITH CHECK (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
    AND client_user_id = ANY (ARRAY(SELECT id FROM client_users))
    AND (conversation_id IS NULL OR conversation_id = ANY (ARRAY(SELECT id FROM conversations))));
ALTER POLICY client_update ON client_document_uploads
  USING (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
    AND (conversation_id IS NULL OR client_request_document_id IS NOT NULL
      OR conversation_id = ANY (ARRAY(SELECT id FROM conversations))));
ALTER POLICY client_delete ON client_document_uploads
  USING (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')) AND uploaded_by IS NULL
    AND (conversation_id IS NULL OR client_request_document_id IS NOT NULL
      OR conversation_id = ANY (ARRAY(SELECT id FROM conversations))));
ALTER POLICY client_select ON file_steps
  USING (EXISTS (SELECT FROM client_document_uploads AS u WHERE u.id = upload_id));
ALTER POLICY client_insert ON file_steps
  WITH CHECK (state = 'waiting' AND client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
    AND EXISTS (SELECT FROM client_document_uploads AS u WHERE u.id = upload_id));
ALTER POLICY client_select ON file_pages
  USING (EXISTS (SELECT FROM client_document_uploads AS u WHERE u.id = upload_id));
ALTER POLICY client_select ON derived_files
  USING (CASE WHEN upload_id IS NULL THEN client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users))
    ELSE EXISTS (SELECT FROM client_document_uploads AS u WHERE u.id = upload_id) END);
ALTER POLICY client_select ON file_readings
  USING (EXISTS (SELECT FROM client_document_uploads AS u WHERE u.id = upload_id));
GRANT SELECT (conversation_id) ON client_document_uploads TO visafolio_system;
-- What was given for a message and never sent.
GRANT DELETE ON client_document_uploads TO visafolio_system;
CREATE POLICY system_delete ON client_document_uploads FOR DELETE TO visafolio_system
  USING (conversation_id IS NOT NULL AND client_request_document_id IS NULL);
-- Nobody but a person files it.
ALTER POLICY system_update ON client_document_uploads
  USING (upload_status = 'uploaded' AND client_request_document_id IS NULL AND conversation_id IS NULL);

-- A file in the box waits for staff too; one that came with a message waits with that message.
CREATE OR REPLACE FUNCTION count_case_progress(cases uuid[]) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM client_requests WHERE id = ANY (cases) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO case_progress AS p (client_request_id, workspace_id, documents_total, documents_completed, questions_total,
    questions_answered, to_review, files_since, answers_since, required_open, last_file_at)
  SELECT r.id, r.workspace_id, documents.total, documents.completed,
    questions.total - cardinality(r.waived_question_ids), answers.counted, files.to_review, files.since, answers.since,
    documents.required_open OR questions.required_open, files.last
  FROM client_requests AS r
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS total, (count(*) FILTER (WHERE d.status = 'completed'))::int AS completed,
      coalesce(bool_or(d.status <> 'completed' AND coalesce(t.required, d.required)), false) AS required_open
    FROM client_request_documents AS d LEFT JOIN template_documents AS t ON t.id = d.template_document_id
    WHERE d.client_request_id = r.id AND d.waived_at IS NULL
  ) AS documents
  CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE a.question_id <> ALL (r.waived_question_ids)))::int AS counted,
      min(a.updated_at) FILTER (WHERE a.updated_at > r.answers_reviewed_at AND a.entered_by IS NULL) AS since
    FROM client_request_responses AS a WHERE a.client_request_id = r.id
  ) AS answers
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS total,
      coalesce(bool_or(q.required AND q.id <> ALL (r.waived_question_ids) AND (a.id IS NULL OR b.id IS NOT NULL)), false)
        AS required_open
    FROM (
      SELECT id, required FROM template_questions WHERE template_version_id = r.template_version_id
      UNION ALL
      SELECT id, required FROM template_questions WHERE client_request_id = r.id
    ) AS q
    LEFT JOIN client_request_responses AS a ON a.client_request_id = r.id AND a.question_id = q.id
    LEFT JOIN answers_sent_back AS b ON b.client_request_id = r.id AND b.question_id = q.id
  ) AS questions
  CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE u.accepted_at IS NULL AND d.waived_at IS NULL))::int AS to_review,
      min(u.uploaded_at) FILTER (WHERE u.accepted_at IS NULL AND d.waived_at IS NULL) AS since,
      max(greatest(u.accepted_at, u.uploaded_at)) AS last
    FROM client_document_uploads AS u LEFT JOIN client_request_documents AS d ON d.id = u.client_request_document_id
    WHERE u.client_request_id = r.id AND u.upload_status = 'uploaded'
      AND (u.conversation_id IS NULL OR u.client_request_document_id IS NOT NULL)
  ) AS files
  WHERE r.id = ANY (cases)
  ON CONFLICT (client_request_id) DO UPDATE SET documents_total = excluded.documents_total,
    documents_completed = excluded.documents_completed, questions_total = excluded.questions_total,
    questions_answered = excluded.questions_answered, to_review = excluded.to_review, files_since = excluded.files_since,
    answers_since = excluded.answers_since, required_open = excluded.required_open, last_file_at = excluded.last_file_at
  WHERE (p.documents_total, p.documents_completed, p.questions_total, p.questions_answered, p.to_review, p.files_since,
      p.answers_since, p.required_open, p.last_file_at)
    IS DISTINCT FROM (excluded.documents_total, excluded.documents_completed, excluded.questions_total,
      excluded.questions_answered, excluded.to_review, excluded.files_since, excluded.answers_since, excluded.required_open,
      excluded.last_file_at);
END $$;
