-- Administrators act in a capacity of their own; what it reaches in other tables comes with the features.
DO $$
BEGIN
  CREATE ROLE visafolio_admin NOLOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  ALTER ROLE visafolio_admin NOINHERIT;
END $$;
GRANT visafolio_admin TO visafolio_server;
GRANT USAGE ON SCHEMA public TO visafolio_admin;

-- Every policy of this capacity asks it: a forgotten check in the server opens nothing.
CREATE FUNCTION has_role(_user_id uuid, _role text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT EXISTS (SELECT FROM user_roles WHERE user_id = _user_id AND role = _role) $$;

-- has_role reads this table: its own policy cannot ask it.
GRANT SELECT ON user_roles TO visafolio_admin;
CREATE POLICY admin_select ON user_roles FOR SELECT TO visafolio_admin
  USING (true);

GRANT SELECT ON profiles TO visafolio_admin;
CREATE POLICY admin_select ON profiles FOR SELECT TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));

GRANT SELECT ON firms TO visafolio_admin;
CREATE POLICY admin_select ON firms FOR SELECT TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin')));

-- A disabled account's sessions end, and it cannot sign in.
ALTER TABLE auth."user" ADD COLUMN disabled_at timestamptz;
