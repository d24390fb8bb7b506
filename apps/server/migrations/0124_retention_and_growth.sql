-- Retention (docs/decisions/0147): what a workspace deletes by itself, after how many months.

CREATE TABLE retention_rules (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  -- Months; NULL: kept.
  completed_months integer CHECK (completed_months BETWEEN 1 AND 600),
  unsubmitted_months integer CHECK (unsubmitted_months BETWEEN 1 AND 600),
  contact_months integer CHECK (contact_months BETWEEN 1 AND 600),
  -- NULL: off.
  enabled_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- What was announced to those who lead the workspace: nothing goes to the trash before 30 days have passed since.
CREATE TABLE retention_notices (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- A case or a contact.
  subject_id uuid NOT NULL,
  noticed_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, subject_id)
);

-- Since when a case is completed; NULL while it is not.
ALTER TABLE client_requests ADD COLUMN completed_at timestamptz;
ALTER TABLE client_requests NO FORCE ROW LEVEL SECURITY;
ALTER TABLE activity NO FORCE ROW LEVEL SECURITY;
ALTER TABLE client_requests DISABLE TRIGGER USER;
UPDATE client_requests AS r SET completed_at = coalesce(
  (SELECT max(a.at) FROM activity AS a WHERE a.client_request_id = r.id AND a.kind = 'request.status_changed'), r.updated_at)
WHERE r.status = 'completed';
ALTER TABLE client_requests ENABLE TRIGGER USER;
ALTER TABLE activity FORCE ROW LEVEL SECURITY;
ALTER TABLE client_requests FORCE ROW LEVEL SECURITY;
CREATE INDEX client_requests_completed ON client_requests (workspace_id, completed_at) WHERE completed_at IS NOT NULL;

CREATE FUNCTION set_completed_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'completed' THEN
    NEW.completed_at := NULL;
  ELSIF NEW.completed_at IS NULL THEN
    -- An import says when the case changed last.
    NEW.completed_at := CASE WHEN TG_OP = 'INSERT' THEN coalesce(NEW.updated_at, now()) ELSE now() END;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER set_completed_at BEFORE INSERT OR UPDATE OF status ON client_requests FOR EACH ROW EXECUTE FUNCTION set_completed_at();

GRANT SELECT (completed_at) ON client_requests TO visafolio_progress;
GRANT SELECT (id, contact_id) ON client_documents TO visafolio_progress;
CREATE POLICY progress_select ON client_documents FOR SELECT TO visafolio_progress USING (true);

-- What the rules name, and when it is due. Cases on hold or in the trash, and their contacts, are not. Staff get that of their own
-- workspace, restricted cases of others included: who leads it sees how many there are, and not whose.
CREATE FUNCTION app_retention_due(workspace uuid, completed integer, unsubmitted integer, contacts integer)
  RETURNS TABLE (kind text, id uuid, due_at timestamptz) LANGUAGE plpgsql STABLE
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF current_setting('role') <> 'visafolio_system' AND workspace IS DISTINCT FROM app_workspace_id() THEN
    RETURN;
  END IF;
  RETURN QUERY
  SELECT 'completed', r.id, r.completed_at + make_interval(months => completed) FROM client_requests AS r
  WHERE r.workspace_id = workspace AND completed IS NOT NULL AND r.status = 'completed' AND NOT is_case_held(r.id)
    AND NOT EXISTS (SELECT FROM trashed_cases AS t WHERE t.client_request_id = r.id)
  UNION ALL
  SELECT 'unsubmitted', r.id, greatest(r.created_at, r.updated_at, p.last_activity_at) + make_interval(months => unsubmitted)
  FROM client_requests AS r JOIN case_progress AS p ON p.client_request_id = r.id
  WHERE r.workspace_id = workspace AND unsubmitted IS NOT NULL AND r.status IN ('pending', 'in-progress') AND r.submitted_at IS NULL
    AND NOT is_case_held(r.id) AND NOT EXISTS (SELECT FROM trashed_cases AS t WHERE t.client_request_id = r.id)
  UNION ALL
  SELECT 'contact', c.id, greatest(c.created_at, c.last_case_at) + make_interval(months => app_retention_due.contacts)
  FROM contacts AS c
  WHERE c.workspace_id = workspace AND app_retention_due.contacts IS NOT NULL AND c.trashed_at IS NULL AND NOT is_contact_held(c.id)
    AND NOT EXISTS (SELECT FROM client_requests AS r WHERE r.contact_id = c.id)
    AND NOT EXISTS (SELECT FROM client_documents AS d WHERE d.contact_id = c.id);
END $$;

ALTER TABLE retention_rules ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (completed_months, unsubmitted_months, contact_months, enabled_at, updated_at) ON retention_rules
  TO visafolio_staff;
CREATE POLICY staff_select ON retention_rules FOR SELECT TO visafolio_staff USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON retention_rules FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
CREATE POLICY staff_update ON retention_rules FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
GRANT SELECT ON retention_rules TO visafolio_system;
CREATE POLICY system_select ON retention_rules FOR SELECT TO visafolio_system USING (true);

ALTER TABLE retention_notices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON retention_notices TO visafolio_staff;
CREATE POLICY staff_select ON retention_notices FOR SELECT TO visafolio_staff USING (workspace_id = (SELECT app_workspace_id()));
GRANT SELECT, INSERT, DELETE ON retention_notices TO visafolio_system;
CREATE POLICY system_select ON retention_notices FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON retention_notices FOR INSERT TO visafolio_system WITH CHECK (true);
CREATE POLICY system_delete ON retention_notices FOR DELETE TO visafolio_system USING (true);

REVOKE EXECUTE ON FUNCTION app_retention_due(uuid, integer, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_retention_due(uuid, integer, integer, integer) TO visafolio_staff, visafolio_system;
GRANT visafolio_progress TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_progress;
CREATE TRIGGER audit_settings AFTER INSERT OR UPDATE OR DELETE ON retention_rules FOR EACH ROW
  EXECUTE FUNCTION audit_change('settings.changed', 'workspace_id', '', '', 'completed_months,unsubmitted_months,contact_months', '');
ALTER FUNCTION app_retention_due(uuid, integer, integer, integer) OWNER TO visafolio_progress;
REVOKE CREATE ON SCHEMA public FROM visafolio_progress;
REVOKE visafolio_progress FROM CURRENT_USER;

-- What the daily job deletes of growing tables (features/retention/growth, docs/decisions/0148). The policies leave it no more than that.

GRANT DELETE ON mail_orders TO visafolio_system;
CREATE POLICY system_delete ON mail_orders FOR DELETE TO visafolio_system
  USING (state IN ('sent', 'failed') AND created_at < now() - interval '180 days');
GRANT DELETE ON workspace_events TO visafolio_system;
CREATE POLICY system_delete ON workspace_events FOR DELETE TO visafolio_system USING (at < now() - interval '30 days');
GRANT DELETE ON backups TO visafolio_system;
CREATE POLICY system_delete ON backups FOR DELETE TO visafolio_system USING (started_at < now() - interval '400 days');
