-- Key dates of a case, the calendar's addresses for other programs, and what a calendar needs to know of due dates
-- (docs/decisions/0091).

-- What calendar programs order changes of one event by: it grows whenever a due date moves, ends or counts again.
ALTER TABLE client_requests ADD COLUMN due_sequence integer NOT NULL DEFAULT 0;
CREATE FUNCTION count_due_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.due_sequence := OLD.due_sequence + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER count_due_change BEFORE UPDATE OF due_on, status ON client_requests
  FOR EACH ROW WHEN (OLD.due_on IS DISTINCT FROM NEW.due_on OR (OLD.status = 'completed') <> (NEW.status = 'completed'))
  EXECUTE FUNCTION count_due_change();
-- Open cases only: a completed one is neither due nor late.
CREATE INDEX client_requests_calendar ON client_requests (workspace_id, due_on, id)
  WHERE due_on IS NOT NULL AND status <> 'completed';

CREATE TABLE key_dates (
  -- Chosen by whoever enters it: sent twice, it is kept once.
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('passport_expiry', 'i94_expiry', 'rfe_response_due', 'interview', 'other')),
  label text CHECK (char_length(label) BETWEEN 1 AND 100),
  on_date date NOT NULL,
  -- Where it comes from: a person, a document that was read, or an answer, which takes it along when it goes.
  source text NOT NULL CHECK (source IN ('person', 'document', 'answer')),
  upload_id uuid,
  question_id uuid,
  entered_by uuid,
  -- As it was: it stays when they leave.
  entered_by_name text,
  -- Sealed.
  note text,
  done_at timestamptz,
  -- Counts its changes: two people who change it at once are told apart by it, and calendar programs order by it.
  sequence integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (kind <> 'other' OR label IS NOT NULL),
  CHECK (source = 'document' OR upload_id IS NULL),
  CONSTRAINT key_dates_of_answer CHECK ((source = 'answer') = (question_id IS NOT NULL)),
  CHECK (source <> 'person' OR entered_by_name IS NOT NULL),
  UNIQUE (client_request_id, question_id),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE,
  FOREIGN KEY (upload_id, client_request_id) REFERENCES client_document_uploads (id, client_request_id)
    ON DELETE SET NULL (upload_id),
  FOREIGN KEY (client_request_id, question_id) REFERENCES client_request_responses (client_request_id, question_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX key_dates_request ON key_dates (client_request_id, on_date);
CREATE INDEX key_dates_calendar ON key_dates (workspace_id, on_date, id) WHERE done_at IS NULL;
-- A file that is read again says the same date once.
CREATE UNIQUE INDEX key_dates_upload ON key_dates (upload_id, kind) WHERE upload_id IS NOT NULL;

CREATE FUNCTION count_key_date_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sequence := OLD.sequence + 1;
  NEW.changed_at := now();
  -- Another day is not done yet.
  IF NEW.on_date <> OLD.on_date THEN
    NEW.done_at := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER count_key_date_change BEFORE UPDATE ON key_dates
  FOR EACH ROW WHEN ((OLD.kind, OLD.label, OLD.on_date, OLD.note, OLD.done_at)
    IS DISTINCT FROM (NEW.kind, NEW.label, NEW.on_date, NEW.note, NEW.done_at))
  EXECUTE FUNCTION count_key_date_change();

ALTER TABLE key_dates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE, UPDATE (kind, label, on_date, note, done_at) ON key_dates TO visafolio_staff;
CREATE POLICY staff_select ON key_dates FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON key_dates FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])
    AND (entered_by IS NULL OR entered_by = (SELECT app_user_id())));
CREATE POLICY staff_update ON key_dates FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_delete ON key_dates FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
-- An answer of the client's that is such a date.
GRANT SELECT (id, client_request_id, question_id, on_date, source), UPDATE (on_date),
  INSERT (workspace_id, client_request_id, kind, on_date, source, question_id) ON key_dates TO visafolio_client;
CREATE POLICY client_select ON key_dates FOR SELECT TO visafolio_client
  USING (source = 'answer' AND client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users)));
CREATE POLICY client_insert ON key_dates FOR INSERT TO visafolio_client
  WITH CHECK (source = 'answer'
    AND client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));
CREATE POLICY client_update ON key_dates FOR UPDATE TO visafolio_client
  USING (source = 'answer'
    AND client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));
GRANT SELECT (id, workspace_id, client_request_id, note), UPDATE (note) ON key_dates TO visafolio_sealer;
CREATE POLICY sealer_select ON key_dates FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON key_dates FOR UPDATE TO visafolio_sealer USING (true);
GRANT INSERT ON key_dates TO visafolio_importer;
CREATE POLICY importer_insert ON key_dates FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));

-- The address at which a person's own calendar program reads their dates. Who has it reads titles and days.
CREATE TABLE calendar_feeds (
  user_id uuid PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
  secret_hash text NOT NULL UNIQUE CHECK (char_length(secret_hash) = 64),
  scope text NOT NULL CHECK (scope IN ('mine', 'firm')),
  language text NOT NULL CHECK (language IN ('en', 'es')),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_read_at timestamptz
);
ALTER TABLE calendar_feeds ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT (user_id, scope, language, created_at, last_read_at), INSERT, DELETE ON calendar_feeds TO visafolio_staff;
CREATE POLICY staff_all ON calendar_feeds TO visafolio_staff
  USING (user_id = (SELECT app_user_id())) WITH CHECK (user_id = (SELECT app_user_id()));
GRANT SELECT (user_id, secret_hash, scope, language), UPDATE (last_read_at) ON calendar_feeds TO visafolio_system;
CREATE POLICY system_select ON calendar_feeds FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_update ON calendar_feeds FOR UPDATE TO visafolio_system USING (true);

-- What a firm says about its calendars. Of one without a firm it is its professional's to say.
CREATE TABLE calendar_settings (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  -- Calendars outside of the product name clients; else they name cases by their number.
  name_clients boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE calendar_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (name_clients, updated_at) ON calendar_settings TO visafolio_staff;
CREATE POLICY staff_select ON calendar_settings FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON calendar_settings FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
CREATE POLICY staff_update ON calendar_settings FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
