-- Firms, professionals, the workspaces in which they work (docs/decisions/0062), and how a firm signs its people in.

CREATE TABLE firms (
  id uuid PRIMARY KEY DEFAULT new_id(),
  name text NOT NULL CHECK (name <> ''),
  description text,
  logo_url text,
  created_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (fold_search(name) || name_spellings(name)) STORED
);
CREATE INDEX firms_name ON firms (lower(name), id);

-- Row-level security, forced, on every table that holds a firm's or a client's data.
-- One role per capacity, one policy per table, role and command; a command without a policy is refused.
-- A person who is both professional and client acts in one capacity at a time.
--   visafolio_staff   a professional: rows whose user_id is theirs
--   visafolio_client  a client or sponsor: rows of requests whose client_users name their e-mail
--   visafolio_system  background work: mails, jobs, seeding, live events
--   visafolio_server  between requests: only what tells who is asking
-- Clients write to their requests until staff complete them.
-- `= ANY (ARRAY(SELECT …))` is looked up by index, where `IN (SELECT …)` inside a policy reads the whole table.
-- An UPDATE policy without WITH CHECK holds the new row to its USING.
ALTER TABLE firms ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, UPDATE (logo_url) ON firms TO visafolio_staff;
GRANT SELECT ON firms TO visafolio_client;
-- Who administers a firm names and describes it. Everybody in it changes the logo, and a policy knows no columns: so this is the
-- system's, in that person's name.
GRANT SELECT, INSERT, UPDATE (name, description) ON firms TO visafolio_system;
CREATE POLICY system_select ON firms FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON firms FOR INSERT TO visafolio_system WITH CHECK (true);
-- Administrators keep them, staff change the logo of their own, and found one through the system
GRANT SELECT, INSERT, UPDATE (name, description, logo_url), DELETE ON firms TO visafolio_admin;
CREATE POLICY admin_select ON firms FOR SELECT TO visafolio_admin USING ((SELECT has_role((SELECT app_user_id()), 'admin')));
CREATE POLICY admin_insert ON firms FOR INSERT TO visafolio_admin
  WITH CHECK ((SELECT has_role((SELECT app_user_id()), 'admin')));
CREATE POLICY admin_update ON firms FOR UPDATE TO visafolio_admin USING ((SELECT has_role((SELECT app_user_id()), 'admin')));
CREATE POLICY admin_delete ON firms FOR DELETE TO visafolio_admin USING ((SELECT has_role((SELECT app_user_id()), 'admin')));

-- A professional. Clients have none.
CREATE TABLE profiles (
  id uuid PRIMARY KEY REFERENCES auth."user" ON DELETE CASCADE,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  full_name text NOT NULL DEFAULT '',
  firm_id uuid REFERENCES firms ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Where a professional works. Deferred: the workspace is made after the profile, and a firm may be given up with its people.
  workspace_id uuid NOT NULL GENERATED ALWAYS AS (coalesce(firm_id, id)) STORED,
  firm_role text CHECK (firm_role IN ('firm_admin', 'member')),
  search_text text NOT NULL GENERATED ALWAYS AS (fold_search(
    full_name || E'\n' || email) || name_spellings(full_name)) STORED,
  UNIQUE (id, workspace_id),
  CHECK ((firm_id IS NULL) = (firm_role IS NULL))
);
-- Lists of administrators: newest first, also within a firm; firms by name.
CREATE INDEX profiles_newest ON profiles (created_at DESC, id DESC);
CREATE INDEX profiles_firm ON profiles (firm_id, created_at DESC, id DESC);
CREATE INDEX profiles_workspace ON profiles (workspace_id);

ALTER TABLE profiles ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
-- Which firm's policy a session falls under.
GRANT SELECT (id, firm_id, workspace_id, firm_role) ON profiles TO visafolio_server;
CREATE POLICY server_select ON profiles FOR SELECT TO visafolio_server USING (true);
-- A person's own name; the firm by administrators, and once by the system for whoever has none
GRANT SELECT, UPDATE (full_name) ON profiles TO visafolio_staff;
-- Colleagues know each other; a client comes to the firm through the responsible professional
CREATE POLICY staff_select ON profiles FOR SELECT TO visafolio_staff USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_update ON profiles FOR UPDATE TO visafolio_staff USING (id = (SELECT app_user_id()));
GRANT SELECT (id, firm_id) ON profiles TO visafolio_client;
GRANT SELECT, INSERT, UPDATE (firm_id) ON profiles TO visafolio_system;
CREATE POLICY system_select ON profiles FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON profiles FOR INSERT TO visafolio_system WITH CHECK (true);
CREATE POLICY system_update ON profiles FOR UPDATE TO visafolio_system USING (firm_id IS NULL) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (firm_id) ON profiles TO visafolio_admin;
CREATE POLICY admin_select ON profiles FOR SELECT TO visafolio_admin USING ((SELECT has_role((SELECT app_user_id()), 'admin')));
CREATE POLICY admin_insert ON profiles FOR INSERT TO visafolio_admin
  WITH CHECK ((SELECT has_role((SELECT app_user_id()), 'admin')));
CREATE POLICY admin_update ON profiles FOR UPDATE TO visafolio_admin USING ((SELECT has_role((SELECT app_user_id()), 'admin')));
GRANT SELECT (id, workspace_id, firm_role) ON profiles TO visafolio_leaver;
CREATE POLICY leaver_select ON profiles FOR SELECT TO visafolio_leaver USING (workspace_id = (SELECT app_workspace_id()));
-- Moving: keys of what moves, a contact whole (two of one client become one), and templates whole (one that is used on both
-- sides is copied).
GRANT SELECT (id, firm_id, created_at, workspace_id, firm_role), UPDATE (firm_id, firm_role) ON profiles TO visafolio_mover;
CREATE POLICY mover_select ON profiles FOR SELECT TO visafolio_mover USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY mover_update ON profiles FOR UPDATE TO visafolio_mover USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
-- The workspace that the acting person may take out and bring in: their personal one, or the firm's that they administer.
GRANT SELECT (id, workspace_id, firm_role) ON profiles TO visafolio_importer;
CREATE POLICY importer_select ON profiles FOR SELECT TO visafolio_importer USING (id = (SELECT app_user_id()));
GRANT SELECT (id, email, full_name) ON profiles TO visafolio_progress;
CREATE POLICY progress_select ON profiles FOR SELECT TO visafolio_progress USING (true);

-- A workspace owns cases and everything around them: a firm's, in which all of its professionals work, or the personal one of
-- a professional without a firm. It has the id of its firm or of its person (docs/decisions/0062).
CREATE TABLE workspaces (
  firm_id uuid UNIQUE REFERENCES firms ON DELETE CASCADE,
  owner_id uuid UNIQUE REFERENCES profiles ON DELETE CASCADE,
  id uuid PRIMARY KEY GENERATED ALWAYS AS (coalesce(firm_id, owner_id)) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(firm_id, owner_id) = 1)
);

ALTER TABLE profiles ADD FOREIGN KEY (workspace_id) REFERENCES workspaces DEFERRABLE INITIALLY DEFERRED;

-- Made with their firm or person; nobody reads them
ALTER TABLE workspaces ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT INSERT ON workspaces TO visafolio_system;
CREATE POLICY system_insert ON workspaces FOR INSERT TO visafolio_system WITH CHECK (true);
GRANT INSERT ON workspaces TO visafolio_admin;
CREATE POLICY admin_insert ON workspaces FOR INSERT TO visafolio_admin
  WITH CHECK ((SELECT has_role((SELECT app_user_id()), 'admin')));

-- Where a professional works, in a table of its own: a policy of profiles that asked profiles would never end.
CREATE TABLE workspace_members (
  user_id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  FOREIGN KEY (user_id, workspace_id) REFERENCES profiles (id, workspace_id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- Every policy of staff asks it about the person who acts
ALTER TABLE workspace_members ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON workspace_members TO visafolio_staff;
CREATE POLICY staff_select ON workspace_members FOR SELECT TO visafolio_staff USING (user_id = (SELECT app_user_id()));
GRANT INSERT ON workspace_members TO visafolio_system;
CREATE POLICY system_insert ON workspace_members FOR INSERT TO visafolio_system WITH CHECK (true);
GRANT INSERT ON workspace_members TO visafolio_admin;
CREATE POLICY admin_insert ON workspace_members FOR INSERT TO visafolio_admin
  WITH CHECK ((SELECT has_role((SELECT app_user_id()), 'admin')));
GRANT SELECT ON workspace_members TO visafolio_leaver;
CREATE POLICY leaver_select ON workspace_members FOR SELECT TO visafolio_leaver USING (user_id = (SELECT app_user_id()));
GRANT SELECT (user_id, workspace_id) ON workspace_members TO visafolio_progress;
CREATE POLICY progress_select ON workspace_members FOR SELECT TO visafolio_progress USING (true);

CREATE TABLE user_roles (
  user_id uuid PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin'))
);

ALTER TABLE user_roles ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON user_roles TO visafolio_server;
CREATE POLICY server_select ON user_roles FOR SELECT TO visafolio_server USING (true);
GRANT SELECT ON user_roles TO visafolio_staff;
CREATE POLICY staff_select ON user_roles FOR SELECT TO visafolio_staff USING (user_id = (SELECT app_user_id()));
GRANT SELECT, INSERT ON user_roles TO visafolio_system;
CREATE POLICY system_select ON user_roles FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON user_roles FOR INSERT TO visafolio_system WITH CHECK (true);
-- has_role reads this table: its own policy cannot ask it.
GRANT SELECT, INSERT, UPDATE (role) ON user_roles TO visafolio_admin;
CREATE POLICY admin_select ON user_roles FOR SELECT TO visafolio_admin USING (true);
CREATE POLICY admin_insert ON user_roles FOR INSERT TO visafolio_admin
  WITH CHECK ((SELECT has_role((SELECT app_user_id()), 'admin')));
CREATE POLICY admin_update ON user_roles FOR UPDATE TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));

-- Colleagues are invited by e-mail; whoever has that mailbox decides. A firm's workspace has the firm's id.
CREATE TABLE firm_invitations (
  id uuid PRIMARY KEY DEFAULT new_id(),
  firm_id uuid NOT NULL REFERENCES firms ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  firm_role text NOT NULL CHECK (firm_role IN ('firm_admin', 'member')),
  invited_by uuid REFERENCES profiles ON DELETE SET NULL,
  -- As they were called when they invited: whoever is invited may not read their profile.
  invited_by_name text NOT NULL,
  firm_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (firm_id, email)
);
CREATE INDEX firm_invitations_email ON firm_invitations (email);
CREATE INDEX firm_invitations_inviter ON firm_invitations (invited_by);

ALTER TABLE firm_invitations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE ON firm_invitations TO visafolio_staff;
CREATE POLICY staff_select ON firm_invitations FOR SELECT TO visafolio_staff
  USING (email = (SELECT app_email())
    OR (firm_id = (SELECT app_workspace_id()) AND (SELECT app_is_firm_admin())));
CREATE POLICY staff_insert ON firm_invitations FOR INSERT TO visafolio_staff
  WITH CHECK (firm_id = (SELECT app_workspace_id()) AND (SELECT app_is_firm_admin())
    AND invited_by = (SELECT app_user_id()));
CREATE POLICY staff_delete ON firm_invitations FOR DELETE TO visafolio_staff
  USING (email = (SELECT app_email())
    OR (firm_id = (SELECT app_workspace_id()) AND (SELECT app_is_firm_admin())));
GRANT SELECT ON firm_invitations TO visafolio_system;
CREATE POLICY system_select ON firm_invitations FOR SELECT TO visafolio_system USING (true);

-- What a firm asks of its people. Outside the firms table: whoever reads a session may read no firm.
CREATE TABLE auth.firm_policy (
  firm_id uuid PRIMARY KEY REFERENCES firms ON DELETE CASCADE,
  requires_second_factor boolean NOT NULL DEFAULT false,
  -- sso_only: the firm's people sign in at its provider and in no other way, except for one of them.
  sso_only boolean NOT NULL DEFAULT false,
  break_glass_user_id uuid REFERENCES auth."user" ON DELETE SET NULL
);
CREATE INDEX firm_policy_break_glass ON auth.firm_policy (break_glass_user_id)
  WHERE break_glass_user_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON auth.firm_policy TO visafolio_server;

-- A firm's own sign-in by OpenID Connect, found by the domain of the e-mail address. client_secret: encrypted.
CREATE TABLE auth.firm_provider (
  id uuid PRIMARY KEY DEFAULT new_id(),
  firm_id uuid NOT NULL REFERENCES firms ON DELETE CASCADE,
  issuer text NOT NULL,
  client_id text,
  client_secret text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A firm's own sign-in may be SAML instead of OpenID Connect, and may serve several domains.
  -- issuer: with SAML the identity provider's entity id. saml: where it signs people in, its certificates, what it asks of us.
  kind text NOT NULL CHECK (kind IN ('oidc', 'saml')),
  saml jsonb,
  CONSTRAINT firm_provider_of_its_kind CHECK ((kind = 'oidc' AND client_id IS NOT NULL AND saml IS NULL)
    OR (kind = 'saml' AND saml IS NOT NULL AND client_id IS NULL AND client_secret IS NULL))
);
CREATE INDEX firm_provider_firm ON auth.firm_provider (firm_id);

ALTER TABLE auth.session ADD FOREIGN KEY (firm_provider_id) REFERENCES auth.firm_provider ON DELETE SET NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON auth.firm_provider TO visafolio_server;

-- Whose people sign in where: by the part of the address after the @.
CREATE TABLE auth.firm_domain (
  domain text PRIMARY KEY CHECK (domain = lower(domain) AND domain LIKE '%_.__%'),
  provider_id uuid NOT NULL REFERENCES auth.firm_provider ON DELETE CASCADE,
  -- A domain counts for a firm's provider once a DNS record has proven that it is the firm's.
  -- challenge: what the record must say. missing_since: the record of a proven domain was first not found then.
  -- grace_until: domains from before proofs were asked for count until then without one.
  challenge text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
  proven_at timestamptz,
  checked_at timestamptz,
  missing_since timestamptz,
  grace_until timestamptz
);
CREATE INDEX firm_domain_provider ON auth.firm_domain (provider_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON auth.firm_domain TO visafolio_server;

-- Signs what we ask of identity providers that want it signed: one for all replicas. private_key: encrypted.
CREATE TABLE auth.saml_key (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  private_key text NOT NULL,
  certificate text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

GRANT SELECT, INSERT, UPDATE, DELETE ON auth.saml_key TO visafolio_server;

-- Who took the archive of a workspace, and what became of one that was brought in.
CREATE TABLE workspace_archives (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- The name stays readable when the person has left.
  user_id uuid REFERENCES profiles ON DELETE SET NULL,
  user_name text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('export', 'import')),
  state text NOT NULL CHECK (state IN ('ordered', 'receiving', 'checking', 'importing', 'done', 'refused')),
  counts jsonb NOT NULL DEFAULT '{}',
  -- Why it was refused: a code, and what in the archive.
  problem text,
  problem_at text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A server that is killed leaves a state that nobody changes any more.
  touched_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'refused') = (problem IS NOT NULL))
);
CREATE INDEX workspace_archives_workspace ON workspace_archives (workspace_id, id DESC);
CREATE INDEX workspace_archives_person ON workspace_archives (user_id);

ALTER TABLE workspace_archives ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (state, counts, problem, problem_at, touched_at) ON workspace_archives TO visafolio_staff;
CREATE POLICY staff_select ON workspace_archives FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_archived_workspace()));
CREATE POLICY staff_insert ON workspace_archives FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_archived_workspace()) AND user_id = (SELECT app_user_id()));
CREATE POLICY staff_update ON workspace_archives FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_archived_workspace()) AND user_id = (SELECT app_user_id()));

-- Every firm and every professional gets a workspace with the row itself.
CREATE FUNCTION make_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'firms' THEN
    INSERT INTO workspaces (firm_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO workspaces (owner_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
    INSERT INTO workspace_members (user_id, workspace_id) VALUES (NEW.id, NEW.workspace_id) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER make_workspace AFTER INSERT ON firms FOR EACH ROW EXECUTE FUNCTION make_workspace();

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

CREATE TRIGGER make_workspace AFTER INSERT ON profiles FOR EACH ROW EXECUTE FUNCTION make_workspace();

-- Whoever comes first to a firm administers it. The lock: two who come at once are not both first.
CREATE FUNCTION set_firm_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.firm_id IS NULL THEN
    NEW.firm_role := NULL;
  ELSE
    PERFORM pg_advisory_xact_lock(hashtext('firm ' || NEW.firm_id));
    NEW.firm_role := CASE WHEN EXISTS (SELECT FROM profiles AS p
        WHERE p.firm_id = NEW.firm_id AND p.firm_role = 'firm_admin' AND p.id <> NEW.id)
      THEN 'member' ELSE 'firm_admin' END;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER set_firm_role_of_new BEFORE INSERT ON profiles
  FOR EACH ROW EXECUTE FUNCTION set_firm_role();
CREATE TRIGGER set_firm_role BEFORE UPDATE OF firm_id ON profiles
  FOR EACH ROW WHEN (OLD.firm_id IS DISTINCT FROM NEW.firm_id) EXECUTE FUNCTION set_firm_role();

CREATE TRIGGER tell_firm_role_changed AFTER UPDATE OF firm_role ON profiles
  FOR EACH ROW WHEN (OLD.firm_role IS DISTINCT FROM NEW.firm_role) EXECUTE FUNCTION tell_access_changed('id');

CREATE FUNCTION delete_workspace_events() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM workspace_events WHERE workspace_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER delete_workspace_events AFTER DELETE ON workspaces
  FOR EACH ROW EXECUTE FUNCTION delete_workspace_events();

CREATE TRIGGER tell_role_changed AFTER UPDATE OF role ON user_roles
  FOR EACH ROW WHEN (OLD.role <> NEW.role) EXECUTE FUNCTION tell_access_changed('user_id');

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

-- Whoever holds an answer open hears as well that a second factor is asked for from now on.
CREATE FUNCTION tell_policy_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('visafolio_access', id::text) FROM profiles WHERE firm_id = NEW.firm_id;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_policy_changed AFTER INSERT OR UPDATE ON auth.firm_policy
  FOR EACH ROW EXECUTE FUNCTION tell_policy_changed();

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

-- Policies that ask tables made after their own.
CREATE POLICY staff_select ON firms FOR SELECT TO visafolio_staff
  USING (id = (SELECT firm_id FROM profiles WHERE profiles.id = (SELECT app_user_id())));
CREATE POLICY staff_update ON firms FOR UPDATE TO visafolio_staff
  USING (id = (SELECT firm_id FROM profiles WHERE profiles.id = (SELECT app_user_id())));
CREATE POLICY client_select ON firms FOR SELECT TO visafolio_client USING (id = ANY (ARRAY(SELECT firm_id FROM profiles)));
CREATE POLICY system_update ON firms FOR UPDATE TO visafolio_system
  USING (id = (SELECT p.firm_id FROM profiles AS p WHERE p.id = (SELECT app_user_id()) AND p.firm_role = 'firm_admin'));
