-- Key dates of a case and the calendar's addresses for other programs (docs/decisions/0091), and reminders by schedule (0092).

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

ALTER TABLE key_dates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (kind, label, on_date, note, done_at), DELETE ON key_dates TO visafolio_staff;
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
GRANT SELECT (id, client_request_id, on_date, source, question_id), INSERT (workspace_id, client_request_id, kind, on_date,
  source, question_id), UPDATE (on_date) ON key_dates TO visafolio_client;
CREATE POLICY client_select ON key_dates FOR SELECT TO visafolio_client
  USING (source = 'answer' AND client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users)));
CREATE POLICY client_insert ON key_dates FOR INSERT TO visafolio_client
  WITH CHECK (source = 'answer'
    AND client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));
CREATE POLICY client_update ON key_dates FOR UPDATE TO visafolio_client
  USING (source = 'answer'
    AND client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));
GRANT INSERT ON key_dates TO visafolio_importer;
CREATE POLICY importer_insert ON key_dates FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT (id, workspace_id, client_request_id, note), UPDATE (note) ON key_dates TO visafolio_sealer;
CREATE POLICY sealer_select ON key_dates FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON key_dates FOR UPDATE TO visafolio_sealer USING (true);

-- The address at which a person's own calendar program reads their dates. Who has it reads titles and days.
CREATE TABLE calendar_feeds (
  user_id uuid PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
  secret_hash text NOT NULL UNIQUE CHECK (char_length(secret_hash) = 64),
  scope text NOT NULL CHECK (scope IN ('mine', 'firm')),
  language text NOT NULL CHECK (language = ANY (product_languages())),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_read_at timestamptz
);

ALTER TABLE calendar_feeds ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT (user_id, scope, language, created_at, last_read_at), INSERT, DELETE ON calendar_feeds TO visafolio_staff;
CREATE POLICY staff_all ON calendar_feeds TO visafolio_staff
  USING (user_id = (SELECT app_user_id()))
  WITH CHECK (user_id = (SELECT app_user_id()));
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

-- What new requests of a workspace begin with. Of one without a firm it is its professional's to say.
CREATE TABLE reminder_settings (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  mode text NOT NULL CHECK (mode IN ('off', 'gentle', 'firm', 'own')),
  days integer[],
  at_weekends boolean NOT NULL DEFAULT false,
  at_night boolean NOT NULL DEFAULT false,
  -- Of clients whose own is not known.
  time_zone text NOT NULL CHECK (time_zone <> ''),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Reminders go by mail, or by mail and text where the client agreed.
  by_text boolean NOT NULL DEFAULT false,
  CHECK ((mode = 'own') = (days IS NOT NULL))
);

-- reminder_settings and reminder_texts: for who administers the firm, or works without one
ALTER TABLE reminder_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (mode, days, at_weekends, at_night, time_zone, updated_at, by_text)
  ON reminder_settings TO visafolio_staff;
CREATE POLICY staff_select ON reminder_settings FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON reminder_settings FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
CREATE POLICY staff_update ON reminder_settings FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
GRANT SELECT ON reminder_settings TO visafolio_system;
CREATE POLICY system_select ON reminder_settings FOR SELECT TO visafolio_system USING (true);

-- What a workspace writes in its reminders, in place of ours.
CREATE TABLE reminder_texts (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  language text NOT NULL CHECK (language = ANY (product_languages())),
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 200),
  body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 2000),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, language)
);

ALTER TABLE reminder_texts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (subject, body, updated_at), DELETE ON reminder_texts TO visafolio_staff;
CREATE POLICY staff_select ON reminder_texts FOR SELECT TO visafolio_staff USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON reminder_texts FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
CREATE POLICY staff_update ON reminder_texts FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
CREATE POLICY staff_delete ON reminder_texts FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
GRANT SELECT ON reminder_texts TO visafolio_system;
CREATE POLICY system_select ON reminder_texts FOR SELECT TO visafolio_system USING (true);

-- One of a request that has ever had one. Requests of before have none: theirs is off.
CREATE TABLE reminder_schedules (
  client_request_id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  mode text NOT NULL CHECK (mode IN ('off', 'gentle', 'firm', 'own')),
  days integer[],
  at_weekends boolean NOT NULL DEFAULT false,
  at_night boolean NOT NULL DEFAULT false,
  -- Of the person who set it; serves where neither the client's nor the workspace's is known.
  time_zone text CHECK (time_zone <> ''),
  -- From when its days are counted, and how many of them are over.
  started_at timestamptz NOT NULL DEFAULT now(),
  passed integer NOT NULL DEFAULT 0 CHECK (passed >= 0),
  -- When the next one goes; NULL: none does.
  next_at timestamptz,
  -- Something happened that may change `next_at`.
  needs_plan boolean NOT NULL DEFAULT false,
  -- Since when nothing is missing.
  idle_since timestamptz,
  -- By a click; without an end until somebody resumes it.
  paused_at timestamptz,
  paused_until timestamptz,
  -- When the client last answered or gave a file.
  client_gave_at timestamptz,
  -- That puts the next one off until then.
  put_off_until timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  by_text boolean NOT NULL DEFAULT false,
  CHECK ((mode = 'own') = (days IS NOT NULL)),
  CHECK (mode <> 'off' OR next_at IS NULL),
  CHECK (paused_at IS NOT NULL OR paused_until IS NULL),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX reminder_schedules_workspace ON reminder_schedules (workspace_id, next_at);
CREATE INDEX reminder_schedules_due ON reminder_schedules (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX reminder_schedules_plan ON reminder_schedules (client_request_id) WHERE needs_plan;

ALTER TABLE reminder_schedules ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (mode, days, at_weekends, at_night, time_zone, started_at, passed, next_at, needs_plan, idle_since,
  paused_at, paused_until, put_off_until, updated_at, by_text) ON reminder_schedules TO visafolio_staff;
CREATE POLICY staff_select ON reminder_schedules FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON reminder_schedules FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_update ON reminder_schedules FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT, UPDATE (passed, next_at, needs_plan, idle_since, paused_at, paused_until, put_off_until)
  ON reminder_schedules TO visafolio_system;
CREATE POLICY system_select ON reminder_schedules FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_update ON reminder_schedules FOR UPDATE TO visafolio_system USING (true);
GRANT INSERT ON reminder_schedules TO visafolio_importer;
CREATE POLICY importer_insert ON reminder_schedules FOR INSERT TO visafolio_importer
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()));
GRANT SELECT, UPDATE (started_at, passed, needs_plan, idle_since, client_gave_at) ON reminder_schedules TO visafolio_progress;
CREATE POLICY progress_select ON reminder_schedules FOR SELECT TO visafolio_progress USING (true);
CREATE POLICY progress_update ON reminder_schedules FOR UPDATE TO visafolio_progress USING (true);

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

-- What a client gives puts the next reminder off; what is asked anew after everything was there begins the days again.
CREATE FUNCTION note_for_reminders() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE reminder_schedules AS s SET needs_plan = true,
    client_gave_at = greatest(s.client_gave_at, c.gave_at),
    started_at = CASE WHEN s.idle_since IS NOT NULL AND c.asked_at IS NOT NULL THEN c.asked_at ELSE s.started_at END,
    passed = CASE WHEN s.idle_since IS NOT NULL AND c.asked_at IS NOT NULL THEN 0 ELSE s.passed END,
    idle_since = CASE WHEN c.asked_at IS NOT NULL THEN NULL ELSE s.idle_since END
  FROM (
    SELECT client_request_id,
      max(at) FILTER (WHERE actor_kind = 'client' AND kind IN ('answers.saved', 'questionnaire.submitted', 'document.uploaded',
        'documents.submitted', 'file.boxed', 'message.sent')) AS gave_at,
      max(at) FILTER (WHERE kind IN ('document.asked_again', 'answer.sent_back', 'document.added', 'question.added',
        'document.restored', 'question.restored', 'document.removed', 'request.status_changed')) AS asked_at,
      bool_or(kind <> 'answers.saved') AS at_once
    FROM changed
    WHERE kind IN ('answers.saved', 'questionnaire.submitted', 'document.uploaded', 'documents.submitted', 'file.boxed',
      'message.sent', 'document.asked_again', 'answer.sent_back', 'document.added', 'question.added', 'document.restored',
      'question.restored', 'document.removed', 'request.status_changed', 'document.waived', 'question.waived',
      'document.withdrawn', 'question.withdrawn', 'document.accepted', 'answer.accepted', 'file.placed', 'invitation.sent')
    GROUP BY client_request_id
  ) AS c
  WHERE s.client_request_id = c.client_request_id AND s.mode <> 'off'
    -- Not with each answer that is typed.
    AND (c.at_once OR s.client_gave_at IS NULL OR c.gave_at > s.client_gave_at + interval '10 minutes');
  RETURN NULL;
END $$;
CREATE TRIGGER note_for_reminders AFTER INSERT ON activity
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_for_reminders();
