-- A statement of the staff asks these once per table that it names; the first time they look it up. Constants in place of functions
-- that were asked for every row: with ten restricted cases the first look takes a third of the time.
CREATE OR REPLACE FUNCTION app_workspace_id() RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL UNSAFE AS $$
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
CREATE OR REPLACE FUNCTION app_hidden_cases() RETURNS uuid[] LANGUAGE plpgsql STABLE PARALLEL UNSAFE AS $$
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
