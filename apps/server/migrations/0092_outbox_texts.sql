-- Texts about requests wait in the outbox (docs/decisions/0116). text_orders keeps what came of each.
ALTER TABLE outbox NO FORCE ROW LEVEL SECURITY;
ALTER TABLE text_orders NO FORCE ROW LEVEL SECURITY;
-- One that was being sent stays claimed: where its server was killed, it is given up as interrupted.
INSERT INTO outbox (kind, workspace_id, client_request_id, payload, due_at, claimed, attempts, created_at)
  SELECT CASE WHEN by_schedule THEN 'reminders.text' ELSE 'requests.text' END, workspace_id, client_request_id,
    jsonb_build_object('order_id', id), next_at, state = 'sending', attempts, created_at
  FROM text_orders WHERE next_at IS NOT NULL ORDER BY created_at, id;
ALTER TABLE text_orders FORCE ROW LEVEL SECURITY;
ALTER TABLE outbox FORCE ROW LEVEL SECURITY;

DROP INDEX text_orders_due;
ALTER TABLE text_orders DROP COLUMN attempts, DROP COLUMN next_at;

-- Whoever may order a text needs no right to the outbox. Staff begin theirs right after the commit: for a minute nobody else does.
CREATE FUNCTION add_request_text_to_outbox() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO outbox (kind, workspace_id, client_request_id, payload, due_at)
  VALUES (CASE WHEN NEW.by_schedule THEN 'reminders.text' ELSE 'requests.text' END, NEW.workspace_id, NEW.client_request_id,
    jsonb_build_object('order_id', NEW.id), now() + CASE WHEN NEW.by_schedule THEN interval '0' ELSE interval '60 seconds' END);
  RETURN NULL;
END $$;
CREATE TRIGGER add_to_outbox AFTER INSERT ON text_orders FOR EACH ROW EXECUTE FUNCTION add_request_text_to_outbox();
GRANT visafolio_system TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_system;
ALTER FUNCTION add_request_text_to_outbox() OWNER TO visafolio_system;
REVOKE CREATE ON SCHEMA public FROM visafolio_system;
REVOKE visafolio_system FROM CURRENT_USER;
