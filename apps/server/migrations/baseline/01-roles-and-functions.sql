-- The schema after migration 0087, for a new installation (docs/decisions/0126). All files of this folder run in one transaction.

-- Functions are made before the tables that they name.
SET LOCAL check_function_bodies = off;

-- Roles without login, one per capacity. The server signs in as a login role of its own (made at start-up), member of
-- visafolio_server, which inherits nothing: outside withActor it reaches no firm's and no client's rows.
--   visafolio_server    between requests: only what tells who is asking
--   visafolio_staff     a professional
--   visafolio_client    a client or sponsor: rows of cases whose client_users name their e-mail
--   visafolio_system    background work: mails, jobs, seeding, live events
--   visafolio_admin     an administrator of the product: users, firms and templates
--   visafolio_leaver    hands a professional's cases over to colleagues
--   visafolio_mover     changes who works where
--   visafolio_importer  writes a workspace's archive
--   visafolio_sealer    seals anew what is kept of cases
--   visafolio_progress  counts, also for a client who may not read all of it; only triggers run as it, and nobody may become it
--   visafolio_backup    reads every row for backups; only who owns the tables may become it. What it may read is given to it after
--                       every migration (src/shared/db/setup/backup-role.ts), so that no table is forgotten
DO $$
DECLARE role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['visafolio_server', 'visafolio_staff', 'visafolio_client', 'visafolio_system', 'visafolio_admin',
    'visafolio_leaver', 'visafolio_mover', 'visafolio_importer', 'visafolio_sealer']
  LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS', role_name);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      -- Another database of this cluster made it; that it inherits nothing is what everything rests on.
      EXECUTE format('ALTER ROLE %I NOINHERIT', role_name);
    END;
  END LOOP;
  FOREACH role_name IN ARRAY ARRAY['visafolio_progress', 'visafolio_backup']
  LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS', role_name);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      -- Another database of this cluster made it.
    END;
  END LOOP;
END $$;
GRANT visafolio_staff, visafolio_client, visafolio_system, visafolio_admin, visafolio_leaver, visafolio_mover,
  visafolio_importer, visafolio_sealer TO visafolio_server;

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO visafolio_server, visafolio_staff, visafolio_client, visafolio_system, visafolio_admin,
  visafolio_leaver, visafolio_mover, visafolio_importer, visafolio_sealer, visafolio_progress, visafolio_backup;

-- Keys sort by time: the layout of version 7, in which PostgreSQL before 18 makes none.
CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE AS $body$
      SELECT encode(
        set_bit(set_bit(overlay(
          uuid_send(gen_random_uuid())
          PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
          FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid
    $body$;

-- The languages of the product's texts. Each start writes the function again from the list in the code, so that a language is
-- added there alone.
CREATE FUNCTION product_languages() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT '{en,es}'::text[] $$;

-- Who is asking. After a commit the settings are '' and not NULL: hence nullif.
CREATE FUNCTION app_user_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;

CREATE FUNCTION app_email() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.email', true), '') $$;

-- A statement of the staff asks app_workspace_id and app_hidden_cases once per table that it names; the first time they look it up, and
-- keep it in a setting. Constants in place of functions in a WHERE: those would be asked for every row.
CREATE FUNCTION app_workspace_id() RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL UNSAFE AS $$
DECLARE
  asked constant text := current_setting('app.user_id', true) || statement_timestamp()::text;
  me uuid;
  found text;
BEGIN
  IF current_setting('app.workspace_asked', true) = asked THEN
    RETURN nullif(current_setting('app.workspace', true), '')::uuid;
  END IF;
  me := app_user_id();
  found := coalesce((SELECT workspace_id::text FROM workspace_members WHERE user_id = me), '');
  PERFORM set_config('app.workspace', found, true), set_config('app.workspace_asked', asked, true);
  RETURN nullif(found, '')::uuid;
END $$;

-- The restricted cases of my workspace that I have no part in. Reads nothing whose policy asks it.
CREATE FUNCTION app_hidden_cases() RETURNS uuid[] LANGUAGE plpgsql STABLE PARALLEL UNSAFE AS $$
DECLARE
  asked constant text := current_setting('app.user_id', true) || statement_timestamp()::text;
  me uuid;
  here uuid;
  found uuid[];
BEGIN
  IF current_setting('app.hidden_asked', true) = asked THEN
    RETURN current_setting('app.hidden', true)::uuid[];
  END IF;
  me := app_user_id();
  here := app_workspace_id();
  found := ARRAY(SELECT c.client_request_id FROM case_restrictions AS c
    WHERE c.workspace_id = here AND c.user_id <> me
      AND NOT EXISTS (SELECT FROM case_members AS m
        WHERE m.client_request_id = c.client_request_id AND m.user_id = me));
  PERFORM set_config('app.hidden', found::text, true), set_config('app.hidden_asked', asked, true);
  RETURN found;
END $$;

CREATE FUNCTION app_is_firm_admin() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM profiles WHERE id = app_user_id() AND firm_role = 'firm_admin');
END $$;

CREATE FUNCTION app_moving() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.moving', true), '')::uuid[] $$;

CREATE FUNCTION app_archived_workspace() RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT workspace_id FROM profiles WHERE id = app_user_id() AND firm_role IS DISTINCT FROM 'member'
$$;

-- Every policy of administrators asks it: a forgotten check in the server opens nothing.
CREATE FUNCTION has_role(_user_id uuid, _role text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT EXISTS (SELECT FROM user_roles WHERE user_id = _user_id AND role = _role) $$;

-- What lists are sorted by: without accents, in small letters.
-- The database's own normalisation, and no extension: its owner may not be allowed to install one.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN replace(replace(replace(
  translate(
    lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u064b-\u065f]', '', 'g')),
    'łŁøØđĐðÐħĦıŧŦ', 'llooddddhhitt'),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');

-- What a search compares: what fold_text leaves, without what people write in one place and leave out in another. Both sides of a
-- comparison go through it. The same as the contract's foldSearch (docs/decisions/0107).
CREATE FUNCTION fold_search(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(
  regexp_replace(
    replace(translate(fold_text(translate(value, '´`', '''''')),
      'ٱىیکةہھ''’ʼ‘‛ʹʻ׳ـٰ', 'اييكههه'), 'þ', 'th'),
    '[ \t\u00ad‐‑‒–—−-]+', ' ', 'g'),
  '(?<=[\u1100-\u11ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]) (?=[\u1100-\u11ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff])',
  '', 'g');

-- Other ways to write a name, each on a line of its own: Müller as mueller, and Mueller as muller. '' where there is none.
CREATE FUNCTION name_spellings(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT CASE WHEN long <> plain THEN E'\n' || long ELSE '' END || CASE WHEN short <> plain THEN E'\n' || short ELSE '' END
  FROM (
    SELECT fold_search(name) AS plain,
      fold_search(replace(replace(replace(replace(replace(lower(normalize(name, NFC)),
        'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'ø', 'oe')) AS long,
      regexp_replace(replace(fold_search(name), 'aa', 'a'), '([aou])e', '\1', 'g') AS short
  ) AS spelled
);

-- Every two, three and four letters: in a large workspace thousands of cases have the same three, few the same four.
CREATE FUNCTION text_pieces(value text, workspace uuid) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT coalesce(array_agg(DISTINCT hashtextextended(substr(value, at, size), hashtextextended(workspace::text, 0))), '{}')
  FROM generate_series(1, length(value)) AS at CROSS JOIN generate_series(2, 4) AS size WHERE at + size - 1 <= length(value));

-- Up to three of the longest, spread over the value: strpos asks for the rest.
CREATE FUNCTION searched_pieces(value text, workspace uuid) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT coalesce(array_agg(DISTINCT hashtextextended(substr(value, least(at, greatest(1, length(value) - 3)), 4),
    hashtextextended(workspace::text, 0))), '{}')
  FROM generate_series(1, length(value), greatest(4, (length(value) + 2) / 3)) AS at WHERE length(value) > 1);
