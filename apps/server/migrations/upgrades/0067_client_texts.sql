-- Text messages to clients (docs/decisions/0093).

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
GRANT SELECT, UPDATE (ended_at, ended_by), INSERT (id, workspace_id, client_request_id, email, number, number_hash, given_by, how,
  agreed_on, noted_by, noted_by_name, wording) ON text_consents TO visafolio_staff;
CREATE POLICY staff_select ON text_consents FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON text_consents FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])
    AND given_by = 'staff' AND noted_by = (SELECT app_user_id()));
CREATE POLICY staff_update ON text_consents FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT, UPDATE (ended_at, ended_by), INSERT (id, workspace_id, client_request_id, email, number, number_hash, given_by, how,
  agreed_on, wording, confirmed_user_id) ON text_consents TO visafolio_client;
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
GRANT SELECT, UPDATE (state, attempts, error, next_at, sent_at),
  INSERT (workspace_id, client_request_id, consent_id, kind, by_schedule) ON text_orders TO visafolio_system;
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

-- Reminders go by mail, or by mail and text where the client agreed.
ALTER TABLE reminder_settings ADD COLUMN by_text boolean NOT NULL DEFAULT false;
ALTER TABLE reminder_schedules ADD COLUMN by_text boolean NOT NULL DEFAULT false;
GRANT UPDATE (by_text) ON reminder_settings, reminder_schedules TO visafolio_staff;

-- When this person said that they want no texts: they are not asked again.
ALTER TABLE client_users ADD COLUMN texts_declined_at timestamptz;
GRANT UPDATE (texts_declined_at) ON client_users TO visafolio_client;

-- A link that went to a phone has no code beside it. It enters an account only where that account showed the number to be its own;
-- anybody else is sent a mail to.
ALTER TABLE auth.mail_link
  ALTER COLUMN code_hash DROP NOT NULL,
  ADD COLUMN by_text boolean NOT NULL DEFAULT false,
  ADD COLUMN confirmed_user_id uuid REFERENCES auth."user" ON DELETE CASCADE,
  ADD CHECK (by_text = (code_hash IS NULL)),
  ADD CHECK (by_text OR confirmed_user_id IS NULL);
CREATE INDEX mail_link_confirmed ON auth.mail_link (confirmed_user_id) WHERE confirmed_user_id IS NOT NULL;

ALTER TABLE auth.phone_code DROP CONSTRAINT phone_code_purpose_check,
  ADD CONSTRAINT phone_code_purpose_check CHECK (purpose IN ('sign-in', 'confirm', 'factor', 'texts'));
