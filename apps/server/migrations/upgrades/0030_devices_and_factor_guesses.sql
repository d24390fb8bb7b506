-- Browsers on which a person has signed in completely. Such a browser opens nothing: wrong guesses of strangers do not use
-- up its tries. token_hash: of what its cookie holds.
CREATE TABLE auth.device (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid NOT NULL REFERENCES auth."user" ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  user_agent text NOT NULL,
  ip_address text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX device_user ON auth.device (user_id);

-- device_id: the browser that the session was opened in. It keeps the id of a device that was forgotten: a session
-- remembers a browser once. by_mail: a link or a code from the person's mailbox opened it.
ALTER TABLE auth.session
  ADD COLUMN device_id uuid,
  ADD COLUMN by_mail boolean NOT NULL DEFAULT false;

-- Codes of second factors that were typed and not right, of one account over all its sessions. kind: an app's or a phone's
-- code, or a recovery code. caller: a remembered browser, a session opened by mail, anybody else; total counts them all.
CREATE TABLE auth.factor_guess (
  user_id uuid NOT NULL REFERENCES auth."user" ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('code', 'recovery')),
  caller text NOT NULL CHECK (caller IN ('device', 'mailbox', 'stranger', 'total')),
  guesses integer NOT NULL,
  paused_until timestamptz,
  guessed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, kind, caller)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON auth.device, auth.factor_guess TO visafolio_server;

-- Administrators end the sessions of others, and what was remembered with them.
ALTER TABLE auth.device ENABLE ROW LEVEL SECURITY;
CREATE POLICY server_all ON auth.device TO visafolio_server USING (true) WITH CHECK (true);
GRANT SELECT (user_id), DELETE ON auth.device TO visafolio_admin;
CREATE POLICY admin_select ON auth.device FOR SELECT TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));
CREATE POLICY admin_delete ON auth.device FOR DELETE TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));
