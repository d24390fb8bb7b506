-- A session says when its holder last proved who they are, and whether a second factor was given.
ALTER TABLE auth.session
  ADD COLUMN proved_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN factor_at timestamptz;

-- recovery: its link sets a new password. proof: its code shows, within a session, that the mailbox is theirs.
ALTER TABLE auth.mail_link DROP CONSTRAINT mail_link_purpose_check;
ALTER TABLE auth.mail_link ADD CONSTRAINT mail_link_purpose_check
  CHECK (purpose IN ('sign-up', 'sign-in', 'invitation', 'recovery', 'proof'));

-- secret: of an authenticator app, encrypted. last_step: the time step of the last code, which works once.
CREATE TABLE auth.factor (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid NOT NULL REFERENCES auth."user" ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind = 'totp'),
  name text NOT NULL CHECK (name <> ''),
  secret text NOT NULL,
  last_step bigint,
  verified_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX factor_user_id ON auth.factor (user_id);

-- For whoever has lost the second factor; each works once.
CREATE TABLE auth.recovery_code (
  user_id uuid NOT NULL REFERENCES auth."user" ON DELETE CASCADE,
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- Counted tries by what they are about, for all replicas alike.
CREATE TABLE auth.attempt (
  key text PRIMARY KEY,
  tries integer NOT NULL,
  resets_at timestamptz NOT NULL
);

-- What a firm asks of its people. Outside the firms table: whoever reads a session may read no firm.
CREATE TABLE auth.firm_policy (
  firm_id uuid PRIMARY KEY REFERENCES firms ON DELETE CASCADE,
  requires_second_factor boolean NOT NULL DEFAULT false
);

-- A firm's own sign-in by OpenID Connect, found by the domain of the e-mail address. client_secret: encrypted.
CREATE TABLE auth.firm_provider (
  id uuid PRIMARY KEY DEFAULT new_id(),
  firm_id uuid NOT NULL REFERENCES firms ON DELETE CASCADE,
  domain text NOT NULL UNIQUE CHECK (domain = lower(domain) AND domain LIKE '%_.__%'),
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX firm_provider_firm ON auth.firm_provider (firm_id);

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

GRANT SELECT, INSERT, UPDATE, DELETE ON
  auth.factor, auth.recovery_code, auth.attempt, auth.firm_policy, auth.firm_provider, auth.jwks
  TO visafolio_server;

-- Which firm's policy a session falls under.
GRANT SELECT (firm_id) ON profiles TO visafolio_server;
