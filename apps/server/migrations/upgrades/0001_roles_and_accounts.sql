-- Roles. The server signs in as a login role of its own (made at start-up), member of visafolio_server.
-- visafolio_server inherits nothing: outside withActor it reaches no firm's and no client's rows.
DO $$
DECLARE role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['visafolio_server', 'visafolio_staff', 'visafolio_client', 'visafolio_system']
  LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS', role_name);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      -- Another database of this cluster made it; that it inherits nothing is what everything rests on.
      EXECUTE format('ALTER ROLE %I NOINHERIT', role_name);
    END;
  END LOOP;
END $$;
GRANT visafolio_staff, visafolio_client, visafolio_system TO visafolio_server;

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO visafolio_server, visafolio_staff, visafolio_client, visafolio_system;

-- Keys sort by time. PostgreSQL 18 has uuidv7(); older ones get the same layout from gen_random_uuid().
DO $$
BEGIN
  IF to_regproc('pg_catalog.uuidv7') IS NOT NULL THEN
    CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE AS 'SELECT uuidv7()';
  ELSE
    CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE AS $body$
      SELECT encode(
        set_bit(set_bit(overlay(
          uuid_send(gen_random_uuid())
          PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
          FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid
    $body$;
  END IF;
END $$;

-- Who is asking. After a commit the settings are '' and not NULL: hence nullif.
CREATE FUNCTION app_user_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;
CREATE FUNCTION app_email() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.email', true), '') $$;

-- Accounts: better-auth's tables, and the links that mails carry.
CREATE SCHEMA auth;
GRANT USAGE ON SCHEMA auth TO visafolio_server;

CREATE TABLE auth."user" (
  id uuid PRIMARY KEY DEFAULT new_id(),
  name text NOT NULL,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  language text CHECK (language IN ('en', 'es')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE auth.session (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid NOT NULL REFERENCES auth."user" ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX session_user_id ON auth.session (user_id);

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
  UNIQUE (provider_id, account_id)
);
CREATE INDEX account_user_id ON auth.account (user_id);

CREATE TABLE auth.verification (
  id uuid PRIMARY KEY DEFAULT new_id(),
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX verification_identifier ON auth.verification (identifier);

CREATE TABLE auth.rate_limit (
  id uuid PRIMARY KEY DEFAULT new_id(),
  key text NOT NULL UNIQUE,
  count integer NOT NULL,
  last_request bigint NOT NULL
);

-- One mail, one row: its link and its code are two ways to the same single use.
-- password_hash: what was typed when signing up. It becomes the account's only by the click in that mail,
-- so that nobody's password gets onto an account before its mailbox is proven.
CREATE TABLE auth.mail_link (
  id uuid PRIMARY KEY DEFAULT new_id(),
  email text NOT NULL CHECK (email = lower(email)),
  purpose text NOT NULL CHECK (purpose IN ('sign-up', 'sign-in', 'invitation')),
  client_request_id uuid,
  password_hash text,
  language text CHECK (language IN ('en', 'es')),
  token_hash text NOT NULL UNIQUE,
  code_hash text NOT NULL,
  code_attempts integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  revoked_at timestamptz,
  -- When 'Send me a new link' was last pressed on this one.
  renewed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mail_link_email ON auth.mail_link (email, created_at DESC);
CREATE INDEX mail_link_request ON auth.mail_link (client_request_id) WHERE client_request_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA auth TO visafolio_server;
