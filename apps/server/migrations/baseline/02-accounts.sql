-- Accounts: better-auth's tables, and what carries and guards a sign-in.
CREATE SCHEMA auth;
GRANT USAGE ON SCHEMA auth TO visafolio_server, visafolio_admin;

CREATE TABLE auth."user" (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  language text CHECK (language IN ('en', 'es')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- A disabled account's sessions end, and it cannot sign in.
  disabled_at timestamptz,
  -- Counts the changes of an account's credentials: a new password, and the first proof of its mailbox. Whatever checks a
  -- password, a link or an identity reads the version with it, and a session is written with the version that was read.
  credentials_version integer NOT NULL DEFAULT 0
);
-- Accounts whose mailbox was never proven are removed after a week.
CREATE INDEX user_unproven ON auth."user" (created_at) WHERE NOT email_verified;

-- Accounts: administrators make and disable them in the transaction that makes the profile, and see neither
-- passwords nor tokens. The server itself reaches them as before.
ALTER TABLE auth."user" ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON auth."user" TO visafolio_server;
CREATE POLICY server_all ON auth."user" TO visafolio_server USING (true) WITH CHECK (true);
-- An administrator who creates an account replaces one that was never proven.
GRANT SELECT (id, email, email_verified, language, created_at, disabled_at), INSERT (name, email, email_verified),
  UPDATE (disabled_at), DELETE ON auth."user" TO visafolio_admin;
CREATE POLICY admin_select ON auth."user" FOR SELECT TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));
CREATE POLICY admin_insert ON auth."user" FOR INSERT TO visafolio_admin
  WITH CHECK ((SELECT has_role((SELECT app_user_id()), 'admin')));
CREATE POLICY admin_update ON auth."user" FOR UPDATE TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));
CREATE POLICY admin_delete ON auth."user" FOR DELETE TO visafolio_admin
  USING (NOT email_verified AND (SELECT has_role((SELECT app_user_id()), 'admin')));

CREATE TABLE auth.session (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid NOT NULL REFERENCES auth."user" ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- A session says when its holder last proved who they are, and whether a second factor was given.
  proved_at timestamptz NOT NULL DEFAULT now(),
  factor_at timestamptz,
  -- The number whose code opened a session: the same phone is no second factor of it.
  phone text,
  -- A session's token changes while it is used. Which one a cookie holds is told by its generation; the cookie's signature
  -- covers it. previous_generation: the one that the current one was given for; good until the current one is seen, and a
  -- moment longer. Older ones are nobody's any more.
  generation integer NOT NULL DEFAULT 0,
  previous_generation integer,
  rotated_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz DEFAULT now(),
  credentials_version integer NOT NULL,
  -- The firm's provider that opened a session; null for every other way of signing in.
  firm_provider_id uuid,
  -- device_id: the browser that the session was opened in. It keeps the id of a device that was forgotten: a session
  -- remembers a browser once. by_mail: a link or a code from the person's mailbox opened it.
  device_id uuid,
  by_mail boolean NOT NULL DEFAULT false
);
CREATE INDEX session_user_id ON auth.session (user_id);
CREATE INDEX session_firm_provider ON auth.session (firm_provider_id) WHERE firm_provider_id IS NOT NULL;

ALTER TABLE auth.session ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON auth.session TO visafolio_server;
CREATE POLICY server_all ON auth.session TO visafolio_server USING (true) WITH CHECK (true);
GRANT SELECT (user_id), DELETE ON auth.session TO visafolio_admin;
CREATE POLICY admin_select ON auth.session FOR SELECT TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));
CREATE POLICY admin_delete ON auth.session FOR DELETE TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));

CREATE TABLE auth.account (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid NOT NULL REFERENCES auth."user" ON DELETE CASCADE,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- A password that an administrator chose: its owner has to replace it before the session opens anything.
  temporary boolean NOT NULL DEFAULT false,
  UNIQUE (provider_id, account_id)
);
CREATE INDEX account_user_id ON auth.account (user_id);

ALTER TABLE auth.account ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON auth.account TO visafolio_server;
CREATE POLICY server_all ON auth.account TO visafolio_server USING (true) WITH CHECK (true);
-- A password for an account that this very transaction made, and for no other.
GRANT INSERT (user_id, account_id, provider_id, password, temporary) ON auth.account TO visafolio_admin;
CREATE POLICY admin_insert ON auth.account FOR INSERT TO visafolio_admin
  WITH CHECK ((SELECT has_role((SELECT app_user_id()), 'admin'))
    AND EXISTS (SELECT FROM auth."user" AS u WHERE u.id = user_id AND u.created_at = now()));

CREATE TABLE auth.verification (
  id uuid PRIMARY KEY DEFAULT new_id(),
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- What a session has begun ends with it: connecting an account elsewhere or a wallet, and setting up a second factor.
  -- session_id: null for a sign-in that is under way, and for a factor that is in use.
  session_id uuid REFERENCES auth.session ON DELETE CASCADE
);
CREATE INDEX verification_identifier ON auth.verification (identifier);
CREATE INDEX verification_session ON auth.verification (session_id) WHERE session_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON auth.verification TO visafolio_server;

CREATE TABLE auth.rate_limit (
  id uuid PRIMARY KEY DEFAULT new_id(),
  key text NOT NULL UNIQUE,
  count integer NOT NULL,
  last_request bigint NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON auth.rate_limit TO visafolio_server;

-- better-auth's jwt plugin: the keys that sign tokens for other services.
CREATE TABLE auth.jwks (
  id uuid PRIMARY KEY DEFAULT new_id(),
  public_key text NOT NULL,
  private_key text NOT NULL,
  alg text,
  crv text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz
);

GRANT SELECT, INSERT, UPDATE, DELETE ON auth.jwks TO visafolio_server;

-- One mail, one row: its link and its code are two ways to the same single use.
-- password_hash: what was typed when signing up. It becomes the account's only by the click in that mail,
-- so that nobody's password gets onto an account before its mailbox is proven.
CREATE TABLE auth.mail_link (
  id uuid PRIMARY KEY DEFAULT new_id(),
  email text NOT NULL CHECK (email = lower(email)),
  purpose text NOT NULL CHECK (purpose IN ('sign-up', 'sign-in', 'invitation', 'recovery', 'proof', 'notice')),
  client_request_id uuid,
  password_hash text,
  language text CHECK (language IN ('en', 'es')),
  token_hash text NOT NULL UNIQUE,
  code_hash text,
  code_attempts integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  revoked_at timestamptz,
  -- When 'Send me a new link' was last pressed on this one.
  renewed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- notice: a mail without a way in, which counts as one that somebody asked for. phone: shown before signing up.
  phone text,
  -- The hash of what the browser keeps that signed up: on an account that is there already, what was typed or shown in it
  -- counts only where the mail is confirmed in the same one.
  browser text,
  -- Each try of an order makes a link of its own: those of earlier tries end once a later one is out.
  mail_order_id uuid,
  mail_order_attempt integer,
  -- What was typed as a name when signing up: like the password it counts only in the browser that signed up.
  name text,
  -- A link that went to a phone has no code beside it. It enters an account only where that account showed the number to be its own;
  -- anybody else is sent a mail to.
  by_text boolean NOT NULL DEFAULT false,
  confirmed_user_id uuid REFERENCES auth."user" ON DELETE CASCADE,
  CHECK (by_text = (code_hash IS NULL)),
  CHECK (by_text OR confirmed_user_id IS NULL)
);
CREATE INDEX mail_link_email ON auth.mail_link (email, created_at DESC);
CREATE INDEX mail_link_request ON auth.mail_link (client_request_id) WHERE client_request_id IS NOT NULL;
CREATE INDEX mail_link_order ON auth.mail_link (mail_order_id) WHERE mail_order_id IS NOT NULL;
CREATE INDEX mail_link_confirmed ON auth.mail_link (confirmed_user_id) WHERE confirmed_user_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON auth.mail_link TO visafolio_server;

-- Mails about accounts that are still to be sent. A row goes once its mail is
-- out. kind: which mail. email: where it goes; a security notice goes to the address that the account (user_id) has by then.
-- payload: what the mail needs besides. It holds no link and no code: both are made when the mail is sent.
CREATE TABLE auth.mail_order (
  id uuid PRIMARY KEY DEFAULT new_id(),
  kind text NOT NULL,
  email text CHECK (email = lower(email)),
  user_id uuid REFERENCES auth."user" ON DELETE CASCADE,
  payload jsonb NOT NULL DEFAULT '{}',
  attempts integer NOT NULL DEFAULT 0,
  -- When it may be tried (again), or when a try counts as interrupted.
  next_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((email IS NULL) <> (user_id IS NULL))
);
CREATE INDEX mail_order_due ON auth.mail_order (next_at);
CREATE INDEX mail_order_email ON auth.mail_order (email);
CREATE INDEX mail_order_user ON auth.mail_order (user_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON auth.mail_order TO visafolio_server;

-- secret: of an authenticator app, encrypted. last_step: the time step of the last code, which works once.
CREATE TABLE auth.factor (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid NOT NULL REFERENCES auth."user" ON DELETE CASCADE,
  kind text NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  secret text,
  last_step bigint,
  verified_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A second factor is an app with a secret, or a phone with a number.
  number text CHECK (number ~ '^\+[1-9][0-9]{6,14}$'),
  session_id uuid REFERENCES auth.session ON DELETE CASCADE,
  CONSTRAINT factor_kind_check CHECK ((kind = 'totp' AND secret IS NOT NULL AND number IS NULL)
    OR (kind = 'phone' AND number IS NOT NULL AND secret IS NULL)),
  CONSTRAINT factor_in_use_outlives_session CHECK (verified_at IS NULL OR session_id IS NULL)
);
CREATE INDEX factor_user_id ON auth.factor (user_id);
CREATE INDEX factor_session ON auth.factor (session_id) WHERE session_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON auth.factor TO visafolio_server;

-- For whoever has lost the second factor; each works once.
CREATE TABLE auth.recovery_code (
  user_id uuid NOT NULL REFERENCES auth."user" ON DELETE CASCADE,
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON auth.recovery_code TO visafolio_server;

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

GRANT SELECT, INSERT, UPDATE, DELETE ON auth.factor_guess TO visafolio_server;

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

-- Administrators end the sessions of others, and what was remembered with them.
ALTER TABLE auth.device ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON auth.device TO visafolio_server;
CREATE POLICY server_all ON auth.device TO visafolio_server USING (true) WITH CHECK (true);
GRANT SELECT (user_id), DELETE ON auth.device TO visafolio_admin;
CREATE POLICY admin_select ON auth.device FOR SELECT TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));
CREATE POLICY admin_delete ON auth.device FOR DELETE TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));

-- Counted tries by what they are about, for all replicas alike.
CREATE TABLE auth.attempt (
  key text PRIMARY KEY,
  tries integer NOT NULL,
  resets_at timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON auth.attempt TO visafolio_server;

-- A number whose holder showed that it is theirs: a code sent to it signs in. One account each.
CREATE TABLE auth.phone (
  user_id uuid PRIMARY KEY REFERENCES auth."user" ON DELETE CASCADE,
  number text NOT NULL UNIQUE CHECK (number ~ '^\+[1-9][0-9]{6,14}$'),
  confirmed_at timestamptz NOT NULL DEFAULT now()
);

GRANT SELECT, INSERT, UPDATE, DELETE ON auth.phone TO visafolio_server;

-- holder: whose code it is. sign-in: the browser that asked, hashed. confirm: the account. factor: the factor.
-- creates: a sign-in of a number that nobody has may become a new account.
CREATE TABLE auth.phone_code (
  id uuid PRIMARY KEY DEFAULT new_id(),
  number text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('sign-in', 'confirm', 'factor', 'texts')),
  holder text NOT NULL,
  creates boolean NOT NULL DEFAULT false,
  code_hash text NOT NULL,
  code_attempts integer NOT NULL DEFAULT 0,
  used_at timestamptz,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX phone_code_holder ON auth.phone_code (holder, purpose);
CREATE INDEX phone_code_expires ON auth.phone_code (expires_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON auth.phone_code TO visafolio_server;

-- Each AUTH_SECRET that servers may start with, and by it the password of the role they log in as: one that starts with another
-- secret cannot change that password under the others. Only the owner of the tables reads it.
CREATE TABLE auth.known_secret (
  check_value text PRIMARY KEY,
  sealed_password text NOT NULL,
  added_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

ALTER TABLE auth.known_secret ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON auth.known_secret TO CURRENT_USER USING (true) WITH CHECK (true);

-- Whoever holds an answer open hears at once that a role changed, an account was disabled or a session ended.
CREATE FUNCTION tell_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('visafolio_access',
    CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END ->> TG_ARGV[0]);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_disabled AFTER UPDATE OF disabled_at ON auth."user"
  FOR EACH ROW WHEN (OLD.disabled_at IS DISTINCT FROM NEW.disabled_at) EXECUTE FUNCTION tell_access_changed('id');
CREATE TRIGGER notify_email_changed AFTER UPDATE OF email ON auth."user"
  FOR EACH ROW WHEN (OLD.email <> NEW.email) EXECUTE FUNCTION tell_access_changed('id');
CREATE TRIGGER tell_session_ended AFTER DELETE ON auth.session
  FOR EACH ROW EXECUTE FUNCTION tell_access_changed('user_id');

-- A session is refused where the credentials have changed since they were checked. The lock makes a change that is under
-- way wait for the session, so that it ends it, or the session wait for the change, so that it is refused.
CREATE FUNCTION refuse_stale_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM auth."user"
    WHERE id = NEW.user_id AND credentials_version = NEW.credentials_version FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the credentials of this account have changed' USING ERRCODE = 'VF001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_stale_session BEFORE INSERT ON auth.session
  FOR EACH ROW EXECUTE FUNCTION refuse_stale_session();

CREATE TRIGGER tell_factor_added AFTER UPDATE OF verified_at ON auth.factor
  FOR EACH ROW WHEN (OLD.verified_at IS NULL) EXECUTE FUNCTION tell_access_changed('user_id');
