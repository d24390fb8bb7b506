-- A domain counts for a firm's provider once a DNS record has proven that it is the firm's.
-- challenge: what the record must say. missing_since: the record of a proven domain was first not found then.
-- grace_until: domains from before this file count until then without a proof.
ALTER TABLE auth.firm_domain
  ADD COLUMN challenge text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
  ADD COLUMN proven_at timestamptz,
  ADD COLUMN checked_at timestamptz,
  ADD COLUMN missing_since timestamptz,
  ADD COLUMN grace_until timestamptz;
UPDATE auth.firm_domain SET grace_until = now() + interval '14 days';

-- sso_only: the firm's people sign in at its provider and in no other way, except for one of them.
ALTER TABLE auth.firm_policy
  ADD COLUMN sso_only boolean NOT NULL DEFAULT false,
  ADD COLUMN break_glass_user_id uuid REFERENCES auth."user" ON DELETE SET NULL;
CREATE INDEX firm_policy_break_glass ON auth.firm_policy (break_glass_user_id)
  WHERE break_glass_user_id IS NOT NULL;

-- The firm's provider that opened a session; null for every other way of signing in.
ALTER TABLE auth.session ADD COLUMN firm_provider_id uuid REFERENCES auth.firm_provider ON DELETE SET NULL;
CREATE INDEX session_firm_provider ON auth.session (firm_provider_id) WHERE firm_provider_id IS NOT NULL;

-- Identities at a firm's provider are named firm-<id of the provider>. They end with what they rest on, in the
-- transaction that changes it. As the owner of the tables: who changes a firm or a role may not touch accounts.
CREATE FUNCTION drop_identities_of_provider() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM auth.account WHERE provider_id = 'firm-' || OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER drop_identities_deleted AFTER DELETE ON auth.firm_provider
  FOR EACH ROW EXECUTE FUNCTION drop_identities_of_provider();
CREATE TRIGGER drop_identities_changed AFTER UPDATE OF firm_id, kind, issuer ON auth.firm_provider
  FOR EACH ROW WHEN ((OLD.firm_id, OLD.kind, OLD.issuer) IS DISTINCT FROM (NEW.firm_id, NEW.kind, NEW.issuer))
  EXECUTE FUNCTION drop_identities_of_provider();

CREATE FUNCTION drop_identities_of_domain() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM auth.account a USING auth."user" u
  WHERE a.provider_id = 'firm-' || OLD.provider_id AND u.id = a.user_id
    AND split_part(u.email, '@', 2) = OLD.domain;
  RETURN NULL;
END $$;
CREATE TRIGGER drop_identities_deleted AFTER DELETE ON auth.firm_domain
  FOR EACH ROW EXECUTE FUNCTION drop_identities_of_domain();
CREATE TRIGGER drop_identities_unproven AFTER UPDATE OF proven_at, provider_id ON auth.firm_domain
  FOR EACH ROW WHEN (OLD.provider_id <> NEW.provider_id OR (OLD.proven_at IS NOT NULL AND NEW.proven_at IS NULL))
  EXECUTE FUNCTION drop_identities_of_domain();

-- What holds an answer open looks again whose it is.
CREATE FUNCTION drop_identities_of_former_firm() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM auth.account a
  WHERE a.user_id = NEW.id AND a.provider_id LIKE 'firm-%' AND NOT EXISTS (
    SELECT FROM auth.firm_provider p WHERE 'firm-' || p.id = a.provider_id AND p.firm_id = NEW.firm_id);
  UPDATE auth.firm_policy SET break_glass_user_id = NULL
  WHERE break_glass_user_id = NEW.id AND firm_id IS DISTINCT FROM NEW.firm_id;
  PERFORM pg_notify('visafolio_access', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER drop_identities_of_former_firm AFTER UPDATE OF firm_id ON profiles
  FOR EACH ROW WHEN (OLD.firm_id IS DISTINCT FROM NEW.firm_id)
  EXECUTE FUNCTION drop_identities_of_former_firm();

-- Administrators of the product never enter by a firm's provider.
CREATE FUNCTION drop_identities_of_administrator() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM auth.account WHERE user_id = NEW.user_id AND provider_id LIKE 'firm-%';
  DELETE FROM auth.session WHERE user_id = NEW.user_id AND firm_provider_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER drop_identities_of_administrator AFTER INSERT OR UPDATE OF role ON user_roles
  FOR EACH ROW WHEN (NEW.role = 'admin') EXECUTE FUNCTION drop_identities_of_administrator();

-- What may be there from before.
DELETE FROM auth.account a
WHERE a.provider_id LIKE 'firm-%' AND (
  EXISTS (SELECT FROM public.user_roles r WHERE r.user_id = a.user_id AND r.role = 'admin')
  OR NOT EXISTS (
    SELECT FROM auth.firm_provider p
    JOIN auth.firm_domain d ON d.provider_id = p.id
    JOIN auth."user" u ON u.id = a.user_id AND split_part(u.email, '@', 2) = d.domain
    LEFT JOIN public.profiles f ON f.id = a.user_id
    WHERE 'firm-' || p.id = a.provider_id AND (f.id IS NULL OR f.firm_id = p.firm_id)));
