-- What the owner of an account is still to be told by mail: something about how it is signed in to has changed. A row goes
-- once its mail is out. detail: the factor's, the phone's or the other account's name. From where: as the call said.
CREATE TABLE auth.security_notice (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid NOT NULL REFERENCES auth."user" ON DELETE CASCADE,
  kind text NOT NULL,
  detail text NOT NULL,
  user_agent text NOT NULL,
  ip_address text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX security_notice_due ON auth.security_notice (next_at);
CREATE INDEX security_notice_user ON auth.security_notice (user_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON auth.security_notice TO visafolio_server;

-- The hash of what the browser keeps that signed up: on an account that is there already, what was typed or shown in it
-- counts only where the mail is confirmed in the same one.
ALTER TABLE auth.mail_link ADD COLUMN browser text;

-- Whoever holds an answer open hears as well that a second factor is asked for from now on.
CREATE FUNCTION tell_policy_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('visafolio_access', id::text) FROM profiles WHERE firm_id = NEW.firm_id;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_policy_changed AFTER INSERT OR UPDATE ON auth.firm_policy
  FOR EACH ROW EXECUTE FUNCTION tell_policy_changed();
CREATE TRIGGER tell_factor_added AFTER UPDATE OF verified_at ON auth.factor
  FOR EACH ROW WHEN (OLD.verified_at IS NULL) EXECUTE FUNCTION tell_access_changed('user_id');
