-- Mails about accounts wait in the outbox (docs/decisions/0116). auth.mail_order keeps what each needs until it is out.
ALTER TABLE outbox NO FORCE ROW LEVEL SECURITY;
INSERT INTO outbox (kind, payload, due_at, attempts, created_at)
  SELECT 'accounts.mail', jsonb_build_object('order_id', id), next_at, attempts, created_at
  FROM auth.mail_order ORDER BY created_at, id;
ALTER TABLE outbox FORCE ROW LEVEL SECURITY;
ALTER TABLE auth.mail_order DROP COLUMN next_at, DROP COLUMN attempts;

-- Whoever may order a mail needs no right to the outbox.
CREATE FUNCTION auth.add_mail_to_outbox() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO outbox (kind, payload) VALUES ('accounts.mail', jsonb_build_object('order_id', NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER add_mail_to_outbox AFTER INSERT ON auth.mail_order
  FOR EACH ROW EXECUTE FUNCTION auth.add_mail_to_outbox();
GRANT visafolio_system TO CURRENT_USER;
GRANT CREATE ON SCHEMA auth TO visafolio_system;
ALTER FUNCTION auth.add_mail_to_outbox() OWNER TO visafolio_system;
REVOKE CREATE ON SCHEMA auth FROM visafolio_system;
REVOKE visafolio_system FROM CURRENT_USER;
