-- One outbox for what leaves after a commit (docs/decisions/0116). An entry is written in the transaction of the change that wants it,
-- and is deleted once it is done. One that is given up stays, without a time, until somebody tries it again or deletes it.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- Whose it is; NULL: nobody's workspace.
  workspace_id uuid,
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
    ON UPDATE CASCADE ON DELETE CASCADE,
  FOREIGN KEY (workspace_id) REFERENCES workspaces ON DELETE CASCADE
);
CREATE INDEX outbox_due ON outbox (kind, priority, due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX outbox_order ON outbox (kind, order_key, id) WHERE order_key IS NOT NULL AND due_at IS NOT NULL;
CREATE INDEX outbox_request ON outbox (client_request_id) WHERE client_request_id IS NOT NULL;
CREATE INDEX outbox_workspace ON outbox (workspace_id) WHERE workspace_id IS NOT NULL;

-- Kinds of which nothing is begun until the row is deleted: `npm run outbox -- pause`.
CREATE TABLE outbox_pauses (
  kind text PRIMARY KEY,
  since timestamptz NOT NULL DEFAULT now()
);

-- What waits goes on waiting, until the same time.
ALTER TABLE form_orders NO FORCE ROW LEVEL SECURITY;
INSERT INTO outbox (kind, workspace_id, client_request_id, order_key, replaces, due_at, created_at)
  SELECT 'answers.pdf', workspace_id, client_request_id, client_request_id, true, due_at, least(due_at, now())
  FROM form_orders ORDER BY due_at;
DROP TABLE form_orders;

ALTER TABLE waitlist_submissions NO FORCE ROW LEVEL SECURITY;
INSERT INTO outbox (kind, payload, order_key, replaces, due_at, attempts, created_at)
  SELECT 'waitlist.send', jsonb_build_object('submission_id', id), id, true, delivery_next_at, delivery_attempts, updated_at
  FROM waitlist_submissions WHERE delivery_next_at IS NOT NULL ORDER BY delivery_next_at;
-- Not sent on yet.
ALTER TABLE waitlist_submissions ADD COLUMN waiting boolean NOT NULL DEFAULT false;
UPDATE waitlist_submissions SET waiting = true WHERE delivery_next_at IS NOT NULL;
ALTER TABLE waitlist_submissions DROP COLUMN delivery_next_at, DROP COLUMN delivery_attempts;
ALTER TABLE waitlist_submissions FORCE ROW LEVEL SECURITY;

-- Whoever adds an entry may see none: that it replaces others is done for them.
CREATE FUNCTION replace_outbox_entries() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM outbox WHERE kind = NEW.kind AND order_key = NEW.order_key AND due_at IS NOT NULL AND NOT claimed;
  RETURN NEW;
END $$;
CREATE TRIGGER replace_outbox_entries BEFORE INSERT ON outbox
  FOR EACH ROW WHEN (NEW.replaces) EXECUTE FUNCTION replace_outbox_entries();
GRANT visafolio_system TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_system;
ALTER FUNCTION replace_outbox_entries() OWNER TO visafolio_system;
REVOKE CREATE ON SCHEMA public FROM visafolio_system;
REVOKE visafolio_system FROM CURRENT_USER;

CREATE FUNCTION notify_outbox() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('visafolio_outbox', kind)
  FROM (SELECT DISTINCT kind FROM added WHERE due_at <= now() AND NOT claimed) AS due;
  RETURN NULL;
END $$;
CREATE TRIGGER notify_outbox AFTER INSERT ON outbox REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION notify_outbox();

-- Only the system reads entries. Staff and clients add those that changes of theirs want: a PDF of the answers of a case.
ALTER TABLE outbox ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT INSERT (kind, workspace_id, client_request_id, order_key, replaces, due_at) ON outbox TO visafolio_staff, visafolio_client;
CREATE POLICY staff_insert ON outbox FOR INSERT TO visafolio_staff
  WITH CHECK (kind = 'answers.pdf' AND order_key = client_request_id::text
    AND workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY client_insert ON outbox FOR INSERT TO visafolio_client
  WITH CHECK (kind = 'answers.pdf' AND order_key = client_request_id::text
    AND client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox TO visafolio_system;
CREATE POLICY system_select ON outbox FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON outbox FOR INSERT TO visafolio_system WITH CHECK (true);
CREATE POLICY system_update ON outbox FOR UPDATE TO visafolio_system USING (true);
CREATE POLICY system_delete ON outbox FOR DELETE TO visafolio_system USING (true);

ALTER TABLE outbox_pauses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE ON outbox_pauses TO visafolio_system;
CREATE POLICY system_select ON outbox_pauses FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON outbox_pauses FOR INSERT TO visafolio_system WITH CHECK (true);
CREATE POLICY system_delete ON outbox_pauses FOR DELETE TO visafolio_system USING (true);
