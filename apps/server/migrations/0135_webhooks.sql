-- Webhooks (docs/decisions/0156): where events of a workspace are posted to, and what is posted there.

CREATE TABLE webhook_endpoints (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT new_id(),
  url text NOT NULL CHECK (length(url) <= 2000),
  description text NOT NULL DEFAULT '' CHECK (length(description) <= 200),
  -- Public names of events.
  event_types text[] NOT NULL,
  payload text NOT NULL DEFAULT 'thin' CHECK (payload IN ('thin', 'full')),
  -- 'failed': turned off by the server, because nothing was delivered for three days.
  state text NOT NULL DEFAULT 'on' CHECK (state IN ('on', 'off', 'failed')),
  -- Sealed with the key of the workspace.
  secret text NOT NULL,
  previous_secret text,
  previous_secret_until timestamptz,
  -- Deliveries exist for the events of the workspace up to this number.
  read_to bigint NOT NULL DEFAULT 0,
  -- Rounds of attempts in which nothing was delivered, since the last success.
  failed_rounds integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  -- No attempt before, after rounds that failed.
  rests_until timestamptz,
  -- Set when there is something to deliver; a trigger adds it to the outbox. It locks the row: who adds or finishes deliveries sets
  -- it first, so that their order within a case is decided by one transaction at a time.
  woken_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL))
);

CREATE TABLE webhook_deliveries (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT new_id(),
  endpoint_id uuid NOT NULL,
  event_type text NOT NULL,
  -- Of the event in the workspace; 0: a test.
  number bigint NOT NULL,
  -- Deliveries of an endpoint with the same one go out one after the other, by number: the id of the case. A test has its own.
  order_key uuid NOT NULL,
  -- Ids, codes and counts of the event. Without a foreign key to the case: that it was deleted is an event too.
  data jsonb NOT NULL,
  occurred_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  -- NULL while an earlier one of its order key waits, and when it is over.
  next_at timestamptz,
  -- It is tried for three days from then.
  tried_from timestamptz NOT NULL DEFAULT now(),
  last_attempt_at timestamptz,
  status integer,
  problem text,
  -- Beginning of the last answer, sealed with the key of the workspace.
  response text,
  -- Milliseconds.
  duration integer,
  finished_at timestamptz,
  -- Different for events that are collected together: the log is in the order of the events.
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, endpoint_id) REFERENCES webhook_endpoints ON DELETE CASCADE,
  CHECK ((state = 'waiting') = (finished_at IS NULL)),
  CHECK (state = 'waiting' OR next_at IS NULL)
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (workspace_id, endpoint_id, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX webhook_deliveries_order ON webhook_deliveries (workspace_id, endpoint_id, order_key, number, id) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (workspace_id, endpoint_id, created_at, id);
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (workspace_id, endpoint_id, created_at, id) WHERE state = 'failed';
CREATE INDEX webhook_deliveries_finished ON webhook_deliveries (finished_at) WHERE finished_at IS NOT NULL;

ALTER TABLE webhook_endpoints ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- For firm administrators, and the professional of a personal workspace.
GRANT SELECT, DELETE, INSERT (workspace_id, id, url, description, event_types, payload, secret),
  UPDATE (url, description, event_types, payload, state, secret, previous_secret, previous_secret_until, woken_at, updated_at)
  ON webhook_endpoints TO visafolio_staff;
CREATE POLICY staff_select ON webhook_endpoints FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
CREATE POLICY staff_insert ON webhook_endpoints FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
CREATE POLICY staff_update ON webhook_endpoints FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
CREATE POLICY staff_delete ON webhook_endpoints FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
-- Secrets: to seal them again by a new key.
GRANT SELECT, UPDATE (state, read_to, failed_rounds, failing_since, rests_until, woken_at, secret, previous_secret) ON webhook_endpoints
  TO visafolio_system;
CREATE POLICY system_select ON webhook_endpoints FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_update ON webhook_endpoints FOR UPDATE TO visafolio_system USING (true);

-- Tests and replays are theirs; what is delivered, and what came of it, is the system's.
GRANT SELECT, INSERT (workspace_id, id, endpoint_id, event_type, number, order_key, data, occurred_at, next_at),
  UPDATE (state, attempts, next_at, tried_from, problem, finished_at) ON webhook_deliveries TO visafolio_staff;
CREATE POLICY staff_select ON webhook_deliveries FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
CREATE POLICY staff_insert ON webhook_deliveries FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND event_type = 'webhook.test' AND number = 0
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
CREATE POLICY staff_update ON webhook_deliveries FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
GRANT SELECT, INSERT, UPDATE (state, attempts, next_at, last_attempt_at, status, problem, response, duration, finished_at),
  DELETE ON webhook_deliveries TO visafolio_system;
CREATE POLICY system_select ON webhook_deliveries FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON webhook_deliveries FOR INSERT TO visafolio_system WITH CHECK (true);
CREATE POLICY system_update ON webhook_deliveries FOR UPDATE TO visafolio_system USING (true);
-- What the daily job deletes.
CREATE POLICY system_delete ON webhook_deliveries FOR DELETE TO visafolio_system
  USING (finished_at < now() - interval '30 days');

-- An endpoint begins with the next event when it is added or turned on: only the system reads the numbers of events.
CREATE FUNCTION start_webhook_endpoint() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.read_to := (SELECT coalesce(max(e.number), 0) FROM workspace_events AS e WHERE e.workspace_id = NEW.workspace_id);
  NEW.failed_rounds := 0;
  NEW.failing_since := NULL;
  NEW.rests_until := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER start_webhook_endpoint BEFORE INSERT ON webhook_endpoints
  FOR EACH ROW EXECUTE FUNCTION start_webhook_endpoint();
CREATE TRIGGER start_webhook_endpoint_again BEFORE UPDATE OF state ON webhook_endpoints
  FOR EACH ROW WHEN (NEW.state = 'on' AND OLD.state <> 'on') EXECUTE FUNCTION start_webhook_endpoint();

-- In the transaction of the events, so that none is lost: workspaces without an endpoint pay for the look.
CREATE FUNCTION add_events_to_outbox() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO outbox (kind, workspace_id, order_key, replaces, payload)
  SELECT 'webhooks.collect', a.workspace_id, a.workspace_id::text, true, jsonb_build_object('workspace_id', a.workspace_id)
  FROM (SELECT DISTINCT workspace_id FROM added) AS a
  WHERE EXISTS (SELECT FROM webhook_endpoints AS w WHERE w.workspace_id = a.workspace_id AND w.state = 'on');
  RETURN NULL;
END $$;
CREATE TRIGGER add_events_to_outbox AFTER INSERT ON workspace_events REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_events_to_outbox();

CREATE FUNCTION add_webhooks_to_outbox() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO outbox (kind, workspace_id, order_key, replaces, payload)
  VALUES ('webhooks.deliver', NEW.workspace_id, NEW.id::text, true,
    jsonb_build_object('workspace_id', NEW.workspace_id, 'endpoint_id', NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER add_webhooks_to_outbox AFTER UPDATE OF woken_at ON webhook_endpoints
  FOR EACH ROW WHEN (NEW.woken_at IS NOT NULL AND NEW.state = 'on') EXECUTE FUNCTION add_webhooks_to_outbox();

GRANT visafolio_progress, visafolio_system TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_progress, visafolio_system;
CREATE TRIGGER audit_settings AFTER INSERT OR DELETE ON webhook_endpoints FOR EACH ROW
  EXECUTE FUNCTION audit_change('settings.changed', 'workspace_id', 'webhook', 'id', 'payload,state', '');
CREATE TRIGGER audit_settings_changed AFTER UPDATE OF url, event_types, payload, state, secret ON webhook_endpoints FOR EACH ROW
  EXECUTE FUNCTION audit_change('settings.changed', 'workspace_id', 'webhook', 'id', 'payload,state', '');
ALTER FUNCTION start_webhook_endpoint() OWNER TO visafolio_system;
ALTER FUNCTION add_events_to_outbox() OWNER TO visafolio_system;
ALTER FUNCTION add_webhooks_to_outbox() OWNER TO visafolio_system;
REVOKE CREATE ON SCHEMA public FROM visafolio_progress, visafolio_system;
REVOKE visafolio_progress, visafolio_system FROM CURRENT_USER;
