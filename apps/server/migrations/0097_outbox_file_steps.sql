-- Steps of files wait in the outbox (docs/decisions/0116). file_steps keeps the state of each, which people see, and the turn of its file.
ALTER TABLE outbox NO FORCE ROW LEVEL SECURITY;
ALTER TABLE file_steps NO FORCE ROW LEVEL SECURITY;
-- A step that needs another one is added once that has ended. One that ran stays claimed: it is run again if its server was killed.
INSERT INTO outbox (kind, workspace_id, client_request_id, payload, priority, due_at, claimed, attempts)
  SELECT CASE step WHEN 'pages' THEN 'files.look' WHEN 'previews' THEN 'files.look' WHEN 'facts' THEN 'files.find'
      WHEN 'text' THEN 'files.read' WHEN 'kind' THEN 'files.read' WHEN 'provider_facts' THEN 'files.ask' END,
    workspace_id, client_request_id, jsonb_build_object('upload_id', upload_id, 'step', step), turn,
    next_try_at, state = 'running', tries
  FROM file_steps WHERE next_try_at < 'infinity' ORDER BY turn, upload_id;
ALTER TABLE file_steps FORCE ROW LEVEL SECURITY;
ALTER TABLE outbox FORCE ROW LEVEL SECURITY;

-- Drops the index of due steps and the check of next_try_at too.
ALTER TABLE file_steps DROP COLUMN next_try_at, DROP COLUMN tries;

-- Whoever may add steps of a file needs no right to the outbox. Only the first step needs no other one.
CREATE FUNCTION add_file_steps_to_outbox() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO outbox (kind, workspace_id, client_request_id, payload, priority)
  SELECT 'files.look', workspace_id, client_request_id, jsonb_build_object('upload_id', upload_id, 'step', step), turn
  FROM added WHERE step = 'pages' ORDER BY upload_id;
  RETURN NULL;
END $$;
CREATE TRIGGER add_to_outbox AFTER INSERT ON file_steps REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_file_steps_to_outbox();
GRANT visafolio_system TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_system;
ALTER FUNCTION add_file_steps_to_outbox() OWNER TO visafolio_system;
REVOKE CREATE ON SCHEMA public FROM visafolio_system;
REVOKE visafolio_system FROM CURRENT_USER;
