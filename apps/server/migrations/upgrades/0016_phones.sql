-- A number whose holder showed that it is theirs: a code sent to it signs in. One account each.
CREATE TABLE auth.phone (
  user_id uuid PRIMARY KEY REFERENCES auth."user" ON DELETE CASCADE,
  number text NOT NULL UNIQUE CHECK (number ~ '^\+[1-9][0-9]{6,14}$'),
  confirmed_at timestamptz NOT NULL DEFAULT now()
);

-- holder: whose code it is. sign-in: the browser that asked, hashed. confirm: the account. factor: the factor.
-- creates: a sign-in of a number that nobody has may become a new account.
CREATE TABLE auth.phone_code (
  id uuid PRIMARY KEY DEFAULT new_id(),
  number text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('sign-in', 'confirm', 'factor')),
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

-- A second factor is an app with a secret, or a phone with a number.
ALTER TABLE auth.factor
  ALTER COLUMN secret DROP NOT NULL,
  ADD COLUMN number text CHECK (number ~ '^\+[1-9][0-9]{6,14}$'),
  DROP CONSTRAINT factor_kind_check,
  ADD CONSTRAINT factor_kind_check CHECK (
    (kind = 'totp' AND secret IS NOT NULL AND number IS NULL)
    OR (kind = 'phone' AND number IS NOT NULL AND secret IS NULL));

-- The number whose code opened a session: the same phone is no second factor of it.
ALTER TABLE auth.session ADD COLUMN phone text;

-- notice: a mail without a way in, which counts as one that somebody asked for. phone: shown before signing up.
ALTER TABLE auth.mail_link
  ADD COLUMN phone text,
  DROP CONSTRAINT mail_link_purpose_check,
  ADD CONSTRAINT mail_link_purpose_check
    CHECK (purpose IN ('sign-up', 'sign-in', 'invitation', 'recovery', 'proof', 'notice'));

GRANT SELECT, INSERT, UPDATE, DELETE ON auth.phone, auth.phone_code TO visafolio_server;
