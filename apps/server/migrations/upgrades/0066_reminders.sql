-- Reminders by schedule (docs/decisions/0092).

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
  CHECK ((mode = 'own') = (days IS NOT NULL))
);

-- What a workspace writes in its reminders, in place of ours.
CREATE TABLE reminder_texts (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  language text NOT NULL CHECK (language IN ('en', 'es')),
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 200),
  body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 2000),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, language)
);

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
  CHECK ((mode = 'own') = (days IS NOT NULL)),
  CHECK (mode <> 'off' OR next_at IS NULL),
  CHECK (paused_at IS NOT NULL OR paused_until IS NULL),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX reminder_schedules_workspace ON reminder_schedules (workspace_id, next_at);
CREATE INDEX reminder_schedules_due ON reminder_schedules (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX reminder_schedules_plan ON reminder_schedules (client_request_id) WHERE needs_plan;

-- As the browser said at the last visit.
ALTER TABLE client_users ADD COLUMN time_zone text CHECK (time_zone <> '');
GRANT UPDATE (time_zone) ON client_users TO visafolio_client;

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
GRANT SELECT, UPDATE (needs_plan, client_gave_at, started_at, passed, idle_since) ON reminder_schedules TO visafolio_progress;
CREATE POLICY progress_select ON reminder_schedules FOR SELECT TO visafolio_progress USING (true);
CREATE POLICY progress_update ON reminder_schedules FOR UPDATE TO visafolio_progress USING (true);
GRANT visafolio_progress TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_progress;
ALTER FUNCTION note_for_reminders() OWNER TO visafolio_progress;
REVOKE CREATE ON SCHEMA public FROM visafolio_progress;
REVOKE visafolio_progress FROM CURRENT_USER;

-- reminder_schedules
ALTER TABLE reminder_schedules ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (mode, days, at_weekends, at_night, time_zone, started_at, passed, next_at, needs_plan, idle_since,
  paused_at, paused_until, put_off_until, updated_at) ON reminder_schedules TO visafolio_staff;
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

-- reminder_settings and reminder_texts: for who administers the firm, or works without one
ALTER TABLE reminder_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (mode, days, at_weekends, at_night, time_zone, updated_at) ON reminder_settings TO visafolio_staff;
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

ALTER TABLE reminder_texts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE, UPDATE (subject, body, updated_at) ON reminder_texts TO visafolio_staff;
CREATE POLICY staff_select ON reminder_texts FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()));
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

-- The schedule orders its mails, in nobody's name, and keeps the hour between two reminders.
GRANT INSERT ON mail_orders TO visafolio_system;
CREATE POLICY system_insert ON mail_orders FOR INSERT TO visafolio_system WITH CHECK (kind = 'reminder');
GRANT UPDATE (reminded_at) ON client_requests TO visafolio_system;
