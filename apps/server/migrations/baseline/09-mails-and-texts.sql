-- What is sent later: mails, texts to clients, notices of browsers, and the outbox (docs/decisions/0013, 0088, 0093, 0116).

-- Mails about a request, ordered in the transaction of what they tell of and sent after it.
-- An attempt is noted before it begins: one whose process died is not repeated, since the mail may have gone out.
CREATE TABLE mail_orders (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  kind text NOT NULL
    CHECK (kind IN ('reminder', 'document.asked_again', 'answer.sent_back', 'questionnaire.submitted', 'documents.submitted',
      'note.mentioned', 'message.waiting', 'mail.held')),
  payload jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  error text,
  -- When it may be tried (again), or when an attempt counts as died; NULL: nothing left to do.
  next_at timestamptz DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX mail_orders_due ON mail_orders (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX mail_orders_request ON mail_orders (client_request_id);
CREATE INDEX mail_orders_owner ON mail_orders (workspace_id);
CREATE UNIQUE INDEX mail_orders_message ON mail_orders ((payload ->> 'conversation_id'), (payload ->> 'to'))
  WHERE kind = 'message.waiting' AND state = 'waiting';
-- What comes while a notice waits goes with it.
CREATE UNIQUE INDEX mail_orders_held ON mail_orders ((payload ->> 'conversation_id'), (payload ->> 'to'))
  WHERE kind = 'mail.held' AND state = 'waiting';

ALTER TABLE mail_orders ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT INSERT ON mail_orders TO visafolio_staff;
CREATE POLICY staff_insert ON mail_orders FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])
    AND kind IN ('reminder', 'document.asked_again', 'answer.sent_back', 'note.mentioned'));
GRANT INSERT ON mail_orders TO visafolio_client;
CREATE POLICY client_insert ON mail_orders FOR INSERT TO visafolio_client
  WITH CHECK (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
    AND kind IN ('questionnaire.submitted', 'documents.submitted'));
-- A try notes up to which position it tells.
-- The schedule orders its mails, in nobody's name, and keeps the hour between two reminders.
GRANT SELECT, INSERT, UPDATE (payload, state, attempts, error, next_at) ON mail_orders TO visafolio_system;
CREATE POLICY system_select ON mail_orders FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON mail_orders FOR INSERT TO visafolio_system WITH CHECK (kind IN ('reminder', 'mail.held'));
CREATE POLICY system_update ON mail_orders FOR UPDATE TO visafolio_system USING (true);
GRANT SELECT (id, workspace_id, client_request_id, payload), UPDATE (payload) ON mail_orders TO visafolio_sealer;
CREATE POLICY sealer_select ON mail_orders FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON mail_orders FOR UPDATE TO visafolio_sealer USING (true);
GRANT SELECT, INSERT, UPDATE (next_at) ON mail_orders TO visafolio_progress;
CREATE POLICY progress_select ON mail_orders FOR SELECT TO visafolio_progress USING (kind = 'message.waiting');
CREATE POLICY progress_insert ON mail_orders FOR INSERT TO visafolio_progress WITH CHECK (kind = 'message.waiting');
CREATE POLICY progress_update ON mail_orders FOR UPDATE TO visafolio_progress USING (kind = 'message.waiting');

-- One outbox for what leaves after a commit (docs/decisions/0116). An entry is written in the transaction of the change that wants it,
-- and is deleted once it is done. One that is given up stays, without a time, until somebody tries it again or deletes it.
CREATE TABLE outbox (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  -- Whose it is; NULL: nobody's workspace.
  workspace_id uuid REFERENCES workspaces ON DELETE CASCADE,
  client_request_id uuid,
  -- Ids alone: nothing private waits here in plain text.
  payload jsonb NOT NULL DEFAULT '{}',
  -- Entries of a kind with the same key run one after the other, in the order in which they came.
  order_key text,
  -- It takes the place of entries with its key that wait and have not begun.
  replaces boolean NOT NULL DEFAULT false,
  -- The lowest is taken first.
  priority smallint NOT NULL DEFAULT 0,
  -- While it is claimed: when its claim ends. NULL: it is given up.
  due_at timestamptz DEFAULT now(),
  claimed boolean NOT NULL DEFAULT false,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (client_request_id IS NULL OR workspace_id IS NOT NULL),
  CHECK (NOT replaces OR order_key IS NOT NULL),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX outbox_due ON outbox (kind, priority, due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX outbox_order ON outbox (kind, order_key, id) WHERE order_key IS NOT NULL AND due_at IS NOT NULL;
CREATE INDEX outbox_request ON outbox (client_request_id) WHERE client_request_id IS NOT NULL;
CREATE INDEX outbox_workspace ON outbox (workspace_id) WHERE workspace_id IS NOT NULL;

-- Only the system reads entries. Staff and clients add those that changes of theirs want: a PDF of the answers of a case.
ALTER TABLE outbox ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT INSERT (kind, workspace_id, client_request_id, order_key, replaces, due_at) ON outbox TO visafolio_staff;
CREATE POLICY staff_insert ON outbox FOR INSERT TO visafolio_staff
  WITH CHECK (kind = 'answers.pdf' AND order_key = client_request_id::text
    AND workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT INSERT (kind, workspace_id, client_request_id, order_key, replaces, due_at) ON outbox TO visafolio_client;
CREATE POLICY client_insert ON outbox FOR INSERT TO visafolio_client
  WITH CHECK (kind = 'answers.pdf' AND order_key = client_request_id::text
    AND client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox TO visafolio_system;
CREATE POLICY system_select ON outbox FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON outbox FOR INSERT TO visafolio_system WITH CHECK (true);
CREATE POLICY system_update ON outbox FOR UPDATE TO visafolio_system USING (true);
CREATE POLICY system_delete ON outbox FOR DELETE TO visafolio_system USING (true);

-- Kinds of which nothing is begun until the row is deleted: `npm run outbox -- pause`.
CREATE TABLE outbox_pauses (
  kind text PRIMARY KEY,
  since timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE outbox_pauses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE ON outbox_pauses TO visafolio_system;
CREATE POLICY system_select ON outbox_pauses FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON outbox_pauses FOR INSERT TO visafolio_system WITH CHECK (true);
CREATE POLICY system_delete ON outbox_pauses FOR DELETE TO visafolio_system USING (true);

-- That somebody agreed to text messages about a request, as it is kept on record: rows end and are not deleted.
CREATE TABLE text_consents (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  -- Whose number it is: the client's or the sponsor's address.
  email text NOT NULL CHECK (email = lower(email)),
  -- Sealed, and a keyed hash of it, by which STOP finds all of its requests.
  number text NOT NULL,
  number_hash text NOT NULL,
  -- In the portal by a code, or noted by staff.
  given_by text NOT NULL CHECK (given_by IN ('client', 'staff')),
  how text NOT NULL CHECK (how IN ('portal', 'in_person', 'phone', 'writing')),
  agreed_on date NOT NULL,
  -- Of the staff. The name as it was: it stays when they leave.
  noted_by uuid,
  noted_by_name text,
  -- Which words were agreed to.
  wording text NOT NULL CHECK (wording <> ''),
  -- The account that showed the number to be its own right after it signed in: only that one is entered by a text's link.
  confirmed_user_id uuid,
  -- When the first message said who writes and how to stop it.
  introduced_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  ended_by text CHECK (ended_by IN ('client', 'staff', 'keyword', 'provider', 'replaced')),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  CHECK ((given_by = 'client') = (how = 'portal')),
  CHECK ((given_by = 'staff') = (noted_by_name IS NOT NULL)),
  CHECK (given_by = 'client' OR confirmed_user_id IS NULL),
  UNIQUE (id, client_request_id),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX text_consents_live ON text_consents (client_request_id, email) WHERE ended_at IS NULL;
CREATE INDEX text_consents_number ON text_consents (number_hash);

ALTER TABLE text_consents ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT (id, workspace_id, client_request_id, email, number, number_hash, given_by, how, agreed_on, noted_by,
  noted_by_name, wording), UPDATE (ended_at, ended_by) ON text_consents TO visafolio_staff;
CREATE POLICY staff_select ON text_consents FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON text_consents FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])
    AND given_by = 'staff' AND noted_by = (SELECT app_user_id()));
CREATE POLICY staff_update ON text_consents FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT, INSERT (id, workspace_id, client_request_id, email, number, number_hash, given_by, how, agreed_on, wording,
  confirmed_user_id), UPDATE (ended_at, ended_by) ON text_consents TO visafolio_client;
CREATE POLICY client_select ON text_consents FOR SELECT TO visafolio_client
  USING (email = (SELECT app_email()) AND client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users)));
CREATE POLICY client_insert ON text_consents FOR INSERT TO visafolio_client
  WITH CHECK (email = (SELECT app_email()) AND given_by = 'client'
    AND (confirmed_user_id IS NULL OR confirmed_user_id = (SELECT app_user_id()))
    AND client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));
CREATE POLICY client_update ON text_consents FOR UPDATE TO visafolio_client
  USING (email = (SELECT app_email()) AND client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users)));
GRANT SELECT, UPDATE (introduced_at, ended_at, ended_by) ON text_consents TO visafolio_system;
CREATE POLICY system_select ON text_consents FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_update ON text_consents FOR UPDATE TO visafolio_system USING (true);
GRANT SELECT (id, workspace_id, client_request_id, number), UPDATE (number) ON text_consents TO visafolio_sealer;
CREATE POLICY sealer_select ON text_consents FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON text_consents FOR UPDATE TO visafolio_sealer USING (true);

-- Texts about a request, ordered like its mails in the transaction of what they tell of. An attempt is noted before it begins.
CREATE TABLE text_orders (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  consent_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invitation', 'reminder')),
  by_schedule boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  error text,
  next_at timestamptz DEFAULT now(),
  -- When the provider was asked: it counts for the day of its number.
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE,
  FOREIGN KEY (consent_id, client_request_id) REFERENCES text_consents (id, client_request_id) ON DELETE CASCADE
);
CREATE INDEX text_orders_due ON text_orders (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX text_orders_request ON text_orders (client_request_id, created_at);
CREATE INDEX text_orders_consent ON text_orders (consent_id, sent_at);

ALTER TABLE text_orders ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT (workspace_id, client_request_id, consent_id, kind) ON text_orders TO visafolio_staff;
CREATE POLICY staff_select ON text_orders FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON text_orders FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT, INSERT (workspace_id, client_request_id, consent_id, kind, by_schedule), UPDATE (state, attempts, error, next_at,
  sent_at) ON text_orders TO visafolio_system;
CREATE POLICY system_select ON text_orders FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON text_orders FOR INSERT TO visafolio_system WITH CHECK (kind = 'reminder' AND by_schedule);
CREATE POLICY system_update ON text_orders FOR UPDATE TO visafolio_system USING (true);

-- Numbers that said STOP, of the whole installation; hashed like those of consents. START removes them.
CREATE TABLE text_stops (
  number_hash text PRIMARY KEY,
  by text NOT NULL CHECK (by IN ('keyword', 'provider')),
  stopped_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE text_stops ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE ON text_stops TO visafolio_system;
CREATE POLICY system_all ON text_stops TO visafolio_system USING (true) WITH CHECK (true);

-- Messages that came in, by the provider's id: one that comes twice is taken once.
CREATE TABLE inbound_texts (
  message_id text PRIMARY KEY CHECK (char_length(message_id) BETWEEN 1 AND 100),
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX inbound_texts_received ON inbound_texts (received_at);

ALTER TABLE inbound_texts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE ON inbound_texts TO visafolio_system;
CREATE POLICY system_all ON inbound_texts TO visafolio_system USING (true) WITH CHECK (true);

-- Browsers that may be told of messages while no page is open, for as long as the session lasts that asked for it.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid NOT NULL REFERENCES auth."user" ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES auth.session ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE CHECK (char_length(endpoint) <= 2000),
  p256dh text NOT NULL CHECK (char_length(p256dh) <= 200),
  auth text NOT NULL CHECK (char_length(auth) <= 100),
  language text NOT NULL CHECK (language = ANY (product_languages())),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);

-- An account's own, whatever it acts as
ALTER TABLE push_subscriptions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE ON push_subscriptions TO visafolio_staff;
CREATE POLICY staff_all ON push_subscriptions TO visafolio_staff
  USING (user_id = (SELECT app_user_id()))
  WITH CHECK (user_id = (SELECT app_user_id()));
GRANT SELECT, INSERT, DELETE ON push_subscriptions TO visafolio_client;
CREATE POLICY client_all ON push_subscriptions TO visafolio_client
  USING (user_id = (SELECT app_user_id()))
  WITH CHECK (user_id = (SELECT app_user_id()));
GRANT SELECT, DELETE ON push_subscriptions TO visafolio_system;
CREATE POLICY system_select ON push_subscriptions FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_delete ON push_subscriptions FOR DELETE TO visafolio_system USING (true);

-- Whoever adds an entry may see none: that it replaces others is done for them.
CREATE FUNCTION replace_outbox_entries() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM outbox WHERE kind = NEW.kind AND order_key = NEW.order_key AND due_at IS NOT NULL AND NOT claimed;
  RETURN NEW;
END $$;
CREATE TRIGGER replace_outbox_entries BEFORE INSERT ON outbox
  FOR EACH ROW WHEN (NEW.replaces) EXECUTE FUNCTION replace_outbox_entries();

CREATE FUNCTION notify_outbox() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('visafolio_outbox', kind)
  FROM (SELECT DISTINCT kind FROM added WHERE due_at <= now() AND NOT claimed) AS due;
  RETURN NULL;
END $$;
CREATE TRIGGER notify_outbox AFTER INSERT ON outbox REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION notify_outbox();
