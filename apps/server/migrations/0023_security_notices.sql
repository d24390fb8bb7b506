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
