-- Events of a workspace are numbered by the transactions that write them, in the order in which these commit: readers go by the
-- number. Snapshots would make them wait for every open transaction of the cluster.

-- Rows stay when what they are about is deleted, with ids alone: a number is never given twice.
CREATE TABLE workspace_events (
  workspace_id uuid NOT NULL,
  number bigint NOT NULL,
  activity_id bigint NOT NULL,
  -- Of this event and no other: a restored database gives the same numbers again.
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (workspace_id, number)
);

-- What a transaction has written so far. Empty outside of transactions, so it needs no log.
CREATE UNLOGGED TABLE events_to_number (
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  activity_id bigint NOT NULL,
  workspace_id uuid NOT NULL,
  PRIMARY KEY (tx, activity_id)
);

-- What was imported happened long ago: open pages do not hear of it.
ALTER TABLE activity ADD COLUMN announced boolean NOT NULL DEFAULT true;

ALTER TABLE activity NO FORCE ROW LEVEL SECURITY;
INSERT INTO workspace_events (workspace_id, number, activity_id, at)
SELECT workspace_id, row_number() OVER (PARTITION BY workspace_id ORDER BY tx, id), id, at FROM activity;
ALTER TABLE activity FORCE ROW LEVEL SECURITY;
-- With its index activity_feed.
ALTER TABLE activity DROP COLUMN tx;

CREATE FUNCTION order_event_number() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO events_to_number (activity_id, workspace_id) VALUES (NEW.id, NEW.workspace_id);
  RETURN NULL;
END $$;

-- The lock lasts until the transaction is over, so the numbers of a workspace become visible in their order. Taken in the order of
-- the workspaces: two transactions never wait for each other.
CREATE FUNCTION number_events() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  workspace uuid;
BEGIN
  FOR workspace IN SELECT DISTINCT workspace_id FROM events_to_number WHERE tx = pg_current_xact_id() ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('events ' || workspace, 0));
    -- Its own statement: it sees what was committed while this one waited.
    INSERT INTO workspace_events (workspace_id, number, activity_id)
    SELECT workspace, last.number + row_number() OVER (ORDER BY t.activity_id), t.activity_id
    FROM events_to_number AS t, (SELECT coalesce(max(number), 0) AS number FROM workspace_events
      WHERE workspace_id = workspace) AS last
    WHERE t.tx = pg_current_xact_id() AND t.workspace_id = workspace;
  END LOOP;
  DELETE FROM events_to_number WHERE tx = pg_current_xact_id();
  RETURN NULL;
END $$;

-- In two steps: what is deferred while deferred triggers run comes after all of these. So the lock of a workspace is the last one
-- that a transaction takes, whatever it has written in which order.
CREATE CONSTRAINT TRIGGER order_event_number AFTER INSERT ON activity DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.announced) EXECUTE FUNCTION order_event_number();
CREATE CONSTRAINT TRIGGER number_events AFTER INSERT ON events_to_number DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION number_events();

CREATE FUNCTION delete_workspace_events() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM workspace_events WHERE workspace_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER delete_workspace_events AFTER DELETE ON workspaces
  FOR EACH ROW EXECUTE FUNCTION delete_workspace_events();

-- A client who follows a case follows it into another workspace.
CREATE TRIGGER notify_request_moved AFTER UPDATE OF workspace_id ON client_requests
  FOR EACH ROW WHEN (OLD.workspace_id <> NEW.workspace_id) EXECUTE FUNCTION tell_access_changed('id');

ALTER TABLE workspace_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON workspace_events TO visafolio_system;
CREATE POLICY system_select ON workspace_events FOR SELECT TO visafolio_system USING (true);
GRANT SELECT, INSERT, DELETE ON workspace_events TO visafolio_progress;
CREATE POLICY progress_select ON workspace_events FOR SELECT TO visafolio_progress USING (true);
CREATE POLICY progress_insert ON workspace_events FOR INSERT TO visafolio_progress WITH CHECK (true);
CREATE POLICY progress_delete ON workspace_events FOR DELETE TO visafolio_progress USING (true);

ALTER TABLE events_to_number ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE ON events_to_number TO visafolio_progress;
CREATE POLICY progress_select ON events_to_number FOR SELECT TO visafolio_progress USING (true);
CREATE POLICY progress_insert ON events_to_number FOR INSERT TO visafolio_progress WITH CHECK (true);
CREATE POLICY progress_delete ON events_to_number FOR DELETE TO visafolio_progress USING (true);

GRANT visafolio_progress TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_progress;
ALTER FUNCTION order_event_number() OWNER TO visafolio_progress;
ALTER FUNCTION number_events() OWNER TO visafolio_progress;
ALTER FUNCTION delete_workspace_events() OWNER TO visafolio_progress;
REVOKE CREATE ON SCHEMA public FROM visafolio_progress;
REVOKE visafolio_progress FROM CURRENT_USER;

-- Each AUTH_SECRET that servers may start with, and by it the password of the role they log in as: one that starts with another
-- secret cannot change that password under the others. Only the owner of the tables reads it.
CREATE TABLE auth.known_secret (
  check_value text PRIMARY KEY,
  sealed_password text NOT NULL,
  added_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
ALTER TABLE auth.known_secret ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON auth.known_secret TO CURRENT_USER USING (true) WITH CHECK (true);
