-- Counts the changes of an account's credentials: a new password, and the first proof of its mailbox. Whatever checks a
-- password, a link or an identity reads the version with it, and a session is written with the version that was read.
ALTER TABLE auth."user" ADD COLUMN credentials_version integer NOT NULL DEFAULT 0;
ALTER TABLE auth.session ADD COLUMN credentials_version integer NOT NULL DEFAULT 0;
ALTER TABLE auth.session ALTER COLUMN credentials_version DROP DEFAULT;

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

-- What a session has begun ends with it: connecting an account elsewhere or a wallet, and setting up a second factor.
-- session_id: null for a sign-in that is under way, and for a factor that is in use.
ALTER TABLE auth.verification ADD COLUMN session_id uuid REFERENCES auth.session ON DELETE CASCADE;
CREATE INDEX verification_session ON auth.verification (session_id) WHERE session_id IS NOT NULL;
ALTER TABLE auth.factor
  ADD COLUMN session_id uuid REFERENCES auth.session ON DELETE CASCADE,
  ADD CONSTRAINT factor_in_use_outlives_session CHECK (verified_at IS NULL OR session_id IS NULL);
CREATE INDEX factor_session ON auth.factor (session_id) WHERE session_id IS NOT NULL;

-- What was typed as a name when signing up: like the password it counts only in the browser that signed up.
ALTER TABLE auth.mail_link ADD COLUMN name text;

-- Accounts whose mailbox was never proven are removed after a week.
CREATE INDEX user_unproven ON auth."user" (created_at) WHERE NOT email_verified;

-- An administrator who creates an account replaces one that was never proven.
GRANT SELECT (email_verified) ON auth."user" TO visafolio_admin;
GRANT DELETE ON auth."user" TO visafolio_admin;
CREATE POLICY admin_delete ON auth."user" FOR DELETE TO visafolio_admin
  USING (NOT email_verified AND (SELECT has_role((SELECT app_user_id()), 'admin')));
