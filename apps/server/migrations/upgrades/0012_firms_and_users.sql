-- Notes that staff keep to begin a request's message with.
CREATE TABLE note_templates (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  content text NOT NULL CHECK (content <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX note_templates_owner ON note_templates (user_id, name);
ALTER TABLE note_templates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

GRANT SELECT ON note_templates TO visafolio_staff;
CREATE POLICY staff_select ON note_templates FOR SELECT TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
GRANT INSERT ON note_templates TO visafolio_staff;
CREATE POLICY staff_insert ON note_templates FOR INSERT TO visafolio_staff
  WITH CHECK (user_id = (SELECT app_user_id()));
GRANT UPDATE (name, content, updated_at) ON note_templates TO visafolio_staff;
CREATE POLICY staff_update ON note_templates FOR UPDATE TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
GRANT DELETE ON note_templates TO visafolio_staff;
CREATE POLICY staff_delete ON note_templates FOR DELETE TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));

-- Lists of administrators: newest first, also within a firm; firms by name.
CREATE INDEX profiles_newest ON profiles (created_at DESC, id DESC);
DROP INDEX profiles_firm;
CREATE INDEX profiles_firm ON profiles (firm_id, created_at DESC, id DESC);
CREATE INDEX firms_name ON firms (lower(name), id);
ALTER TABLE user_roles ALTER COLUMN role SET DEFAULT 'user';

-- firms: administrators keep them, staff change the logo of their own, and found one through the system
GRANT INSERT ON firms TO visafolio_admin;
CREATE POLICY admin_insert ON firms FOR INSERT TO visafolio_admin
  WITH CHECK ((SELECT has_role((SELECT app_user_id()), 'admin')));
GRANT UPDATE (name, description, logo_url) ON firms TO visafolio_admin;
CREATE POLICY admin_update ON firms FOR UPDATE TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));
GRANT DELETE ON firms TO visafolio_admin;
CREATE POLICY admin_delete ON firms FOR DELETE TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));
GRANT UPDATE (logo_url) ON firms TO visafolio_staff;
CREATE POLICY staff_update ON firms FOR UPDATE TO visafolio_staff
  USING (id = (SELECT firm_id FROM profiles WHERE profiles.id = (SELECT app_user_id())));
GRANT INSERT ON firms TO visafolio_system;
CREATE POLICY system_insert ON firms FOR INSERT TO visafolio_system
  WITH CHECK (true);

-- profiles: a person's own name; the firm by administrators, and once by the system for whoever has none
GRANT UPDATE (full_name) ON profiles TO visafolio_staff;
CREATE POLICY staff_update ON profiles FOR UPDATE TO visafolio_staff
  USING (id = (SELECT app_user_id()));
GRANT INSERT ON profiles TO visafolio_admin;
CREATE POLICY admin_insert ON profiles FOR INSERT TO visafolio_admin
  WITH CHECK ((SELECT has_role((SELECT app_user_id()), 'admin')));
GRANT UPDATE (firm_id) ON profiles TO visafolio_admin;
CREATE POLICY admin_update ON profiles FOR UPDATE TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));
GRANT UPDATE (firm_id) ON profiles TO visafolio_system;
CREATE POLICY system_update ON profiles FOR UPDATE TO visafolio_system
  USING (firm_id IS NULL)
  WITH CHECK (true);

-- user_roles
GRANT INSERT ON user_roles TO visafolio_admin;
CREATE POLICY admin_insert ON user_roles FOR INSERT TO visafolio_admin
  WITH CHECK ((SELECT has_role((SELECT app_user_id()), 'admin')));
GRANT UPDATE (role) ON user_roles TO visafolio_admin;
CREATE POLICY admin_update ON user_roles FOR UPDATE TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));

-- file_deletions: logos that a newer one replaces, or whose firm is gone
CREATE POLICY staff_insert_logo ON file_deletions FOR INSERT TO visafolio_staff
  WITH CHECK (bucket = 'firm-logos' AND user_id = (SELECT app_user_id())
    AND starts_with(file_path, (SELECT firm_id::text || '_' FROM profiles WHERE profiles.id = (SELECT app_user_id()))));
GRANT INSERT ON file_deletions TO visafolio_admin;
CREATE POLICY admin_insert ON file_deletions FOR INSERT TO visafolio_admin
  WITH CHECK (bucket = 'firm-logos' AND (SELECT has_role((SELECT app_user_id()), 'admin')));

-- Accounts: administrators make and disable them in the transaction that makes the profile, and see neither
-- passwords nor tokens. The server itself reaches them as before.
ALTER TABLE auth."user" ENABLE ROW LEVEL SECURITY;
CREATE POLICY server_all ON auth."user" TO visafolio_server USING (true) WITH CHECK (true);
ALTER TABLE auth.session ENABLE ROW LEVEL SECURITY;
CREATE POLICY server_all ON auth.session TO visafolio_server USING (true) WITH CHECK (true);
ALTER TABLE auth.account ENABLE ROW LEVEL SECURITY;
CREATE POLICY server_all ON auth.account TO visafolio_server USING (true) WITH CHECK (true);

GRANT USAGE ON SCHEMA auth TO visafolio_admin;
GRANT SELECT (id, email, language, created_at, disabled_at) ON auth."user" TO visafolio_admin;
CREATE POLICY admin_select ON auth."user" FOR SELECT TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));
GRANT INSERT (email, name, email_verified) ON auth."user" TO visafolio_admin;
CREATE POLICY admin_insert ON auth."user" FOR INSERT TO visafolio_admin
  WITH CHECK ((SELECT has_role((SELECT app_user_id()), 'admin')));
GRANT UPDATE (disabled_at) ON auth."user" TO visafolio_admin;
CREATE POLICY admin_update ON auth."user" FOR UPDATE TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));
GRANT SELECT (user_id), DELETE ON auth.session TO visafolio_admin;
CREATE POLICY admin_select ON auth.session FOR SELECT TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));
CREATE POLICY admin_delete ON auth.session FOR DELETE TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));
-- A password for an account that this very transaction made, and for no other.
GRANT INSERT (user_id, provider_id, account_id, password) ON auth.account TO visafolio_admin;
CREATE POLICY admin_insert ON auth.account FOR INSERT TO visafolio_admin
  WITH CHECK ((SELECT has_role((SELECT app_user_id()), 'admin'))
    AND EXISTS (SELECT FROM auth."user" AS u WHERE u.id = user_id AND u.created_at = now()));

-- Whoever holds an answer open hears at once that a role changed, an account was disabled or a session ended.
CREATE FUNCTION tell_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('visafolio_access',
    CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END ->> TG_ARGV[0]);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_role_changed AFTER UPDATE OF role ON user_roles
  FOR EACH ROW WHEN (OLD.role <> NEW.role) EXECUTE FUNCTION tell_access_changed('user_id');
CREATE TRIGGER tell_disabled AFTER UPDATE OF disabled_at ON auth."user"
  FOR EACH ROW WHEN (OLD.disabled_at IS DISTINCT FROM NEW.disabled_at) EXECUTE FUNCTION tell_access_changed('id');
CREATE TRIGGER tell_session_ended AFTER DELETE ON auth.session
  FOR EACH ROW EXECUTE FUNCTION tell_access_changed('user_id');
