-- Mails about requests wait in the outbox (docs/decisions/0116). mail_orders keeps what each says and what came of it.
ALTER TABLE outbox NO FORCE ROW LEVEL SECURITY;
ALTER TABLE mail_orders NO FORCE ROW LEVEL SECURITY;
-- One that was being sent stays claimed: where its server was killed, it is given up as interrupted.
INSERT INTO outbox (kind, workspace_id, client_request_id, payload, due_at, claimed, attempts, created_at)
  SELECT CASE WHEN payload ? 'by_schedule' THEN 'reminders.mail' ELSE 'requests.mail' END, workspace_id, client_request_id,
    jsonb_build_object('order_id', id), next_at, state = 'sending', attempts, created_at
  FROM mail_orders WHERE next_at IS NOT NULL ORDER BY created_at, id;
UPDATE mail_orders SET next_at = created_at WHERE next_at IS NULL;
ALTER TABLE mail_orders FORCE ROW LEVEL SECURITY;
ALTER TABLE outbox FORCE ROW LEVEL SECURITY;

DROP INDEX mail_orders_due;
ALTER TABLE mail_orders DROP COLUMN attempts;
-- When its first try may be made.
ALTER TABLE mail_orders RENAME COLUMN next_at TO send_after;
ALTER TABLE mail_orders ALTER COLUMN send_after SET NOT NULL;
REVOKE UPDATE (send_after) ON mail_orders FROM visafolio_system;

-- Whoever may order a mail needs no right to the outbox. A burst of messages moves the time of a mail that has not begun.
CREATE FUNCTION add_request_mail_to_outbox() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO outbox (kind, workspace_id, client_request_id, payload, due_at)
  VALUES (CASE WHEN NEW.payload ? 'by_schedule' THEN 'reminders.mail' ELSE 'requests.mail' END, NEW.workspace_id,
    NEW.client_request_id, jsonb_build_object('order_id', NEW.id), NEW.send_after);
  RETURN NULL;
END $$;
CREATE FUNCTION move_request_mail_in_outbox() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE outbox SET due_at = NEW.send_after
  WHERE client_request_id = NEW.client_request_id AND payload ->> 'order_id' = NEW.id::text AND NOT claimed AND due_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER add_to_outbox AFTER INSERT ON mail_orders FOR EACH ROW EXECUTE FUNCTION add_request_mail_to_outbox();
CREATE TRIGGER move_in_outbox AFTER UPDATE OF send_after ON mail_orders
  FOR EACH ROW WHEN (OLD.send_after <> NEW.send_after) EXECUTE FUNCTION move_request_mail_in_outbox();
GRANT visafolio_system, visafolio_progress TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_system, visafolio_progress;
ALTER FUNCTION add_request_mail_to_outbox() OWNER TO visafolio_system;
ALTER FUNCTION move_request_mail_in_outbox() OWNER TO visafolio_system;

CREATE OR REPLACE FUNCTION number_message() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  next_up constant text := CASE NEW.author_kind WHEN 'client' THEN 'staff' ELSE 'client' END;
BEGIN
  PERFORM FROM conversations WHERE id = NEW.conversation_id FOR UPDATE;
  IF EXISTS (SELECT FROM messages WHERE id = NEW.id) THEN
    RETURN NULL;
  END IF;
  NEW.created_at := clock_timestamp();
  UPDATE conversations SET message_count = message_count + 1, last_message_at = NEW.created_at,
    waiting_since = CASE WHEN waiting_for = next_up THEN waiting_since ELSE NEW.created_at END,
    waiting_for = next_up
  WHERE id = NEW.conversation_id RETURNING message_count INTO NEW.position;
  -- Whoever writes has read what was there.
  UPDATE conversation_followers SET unread_since = NULL
  WHERE conversation_id = NEW.conversation_id AND user_id = NEW.author_id AND unread_since IS NOT NULL;
  IF NEW.author_kind = 'client' THEN
    UPDATE conversation_followers SET unread_since = NEW.created_at
    WHERE conversation_id = NEW.conversation_id AND unread_since IS NULL;
  END IF;
  -- One mail three minutes after the last message of a burst, and at most ten after its first. Asking again has a mail of its own.
  IF NEW.kind = 'message' THEN
    INSERT INTO mail_orders (workspace_id, client_request_id, kind, payload, send_after)
    SELECT NEW.workspace_id, NEW.client_request_id, 'message.waiting',
      jsonb_build_object('conversation_id', NEW.conversation_id, 'to', recipient), now() + interval '3 minutes'
    FROM (
      SELECT 'party' AS recipient WHERE NEW.author_kind = 'staff'
      UNION ALL SELECT user_id::text FROM conversation_followers
        WHERE NEW.author_kind = 'client' AND conversation_id = NEW.conversation_id) AS recipients
    ON CONFLICT ((payload ->> 'conversation_id'), (payload ->> 'to')) WHERE kind = 'message.waiting' AND state = 'waiting'
      DO UPDATE SET send_after = least(mail_orders.created_at + interval '10 minutes', excluded.send_after);
  END IF;
  RETURN NEW;
END $$;
REVOKE CREATE ON SCHEMA public FROM visafolio_system, visafolio_progress;
REVOKE visafolio_system, visafolio_progress FROM CURRENT_USER;
