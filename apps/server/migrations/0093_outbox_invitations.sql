-- Invitations wait in the outbox (docs/decisions/0116). client_requests keeps what came of each, and shows staff when the next try is.
ALTER TABLE outbox NO FORCE ROW LEVEL SECURITY;
ALTER TABLE client_requests NO FORCE ROW LEVEL SECURITY;
-- Its creator had a minute for the first try. One that was being sent stays claimed: where its server was killed, it is given up.
INSERT INTO outbox (kind, workspace_id, client_request_id, payload, order_key, replaces, due_at, claimed, attempts, created_at)
  SELECT 'requests.invitation', workspace_id, id, jsonb_build_object('since', invitation_since), id::text, true,
    invitation_next_at + CASE invitation_attempts WHEN 0 THEN interval '1 minute' ELSE interval '0' END,
    invitation_state = 'sending' AND invitation_attempts > 0, invitation_attempts, invitation_since
  FROM client_requests WHERE invitation_next_at IS NOT NULL ORDER BY invitation_since, client_requests.id;
ALTER TABLE client_requests FORCE ROW LEVEL SECURITY;
ALTER TABLE outbox FORCE ROW LEVEL SECURITY;

DROP INDEX client_requests_invitation_due;

-- A series of tries begins: with the request, or when somebody sends the invitation again. Whoever begins it makes the first try right
-- after the commit: for a minute nobody else does. It takes the place of what waits of the series before it.
CREATE FUNCTION add_invitation_to_outbox() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO outbox (kind, workspace_id, client_request_id, payload, order_key, replaces, due_at)
  VALUES ('requests.invitation', NEW.workspace_id, NEW.id, jsonb_build_object('since', NEW.invitation_since), NEW.id::text, true,
    now() + interval '60 seconds');
  RETURN NULL;
END $$;
CREATE TRIGGER add_invitation_to_outbox AFTER INSERT ON client_requests
  FOR EACH ROW WHEN (NEW.invitation_next_at IS NOT NULL) EXECUTE FUNCTION add_invitation_to_outbox();
CREATE TRIGGER add_next_invitation_to_outbox AFTER UPDATE OF invitation_next_at ON client_requests
  FOR EACH ROW WHEN (NEW.invitation_attempts = 0 AND NEW.invitation_next_at IS NOT NULL
    AND (OLD.invitation_next_at IS NULL OR OLD.invitation_since <> NEW.invitation_since))
  EXECUTE FUNCTION add_invitation_to_outbox();
GRANT visafolio_system TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_system;
ALTER FUNCTION add_invitation_to_outbox() OWNER TO visafolio_system;
REVOKE CREATE ON SCHEMA public FROM visafolio_system;
REVOKE visafolio_system FROM CURRENT_USER;
