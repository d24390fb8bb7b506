-- What in a stored file runs, calls somewhere or hides when it is opened (docs/decisions/0143). NULL: not looked for yet, as in files of
-- earlier releases; it is looked for when somebody opens them.
ALTER TABLE stored_files
  ADD COLUMN active_content text[] CHECK (active_content <@ ARRAY['script', 'launch', 'embedded_file', 'xfa', 'submits_form', 'opens_file',
    'rich_media', 'macros', 'ole_object', 'active_x', 'dde', 'remote_template', 'external_content', 'embedded_program', 'tail',
    'second_type', 'not_examined']);
GRANT UPDATE (active_content) ON stored_files TO visafolio_system;

CREATE FUNCTION file_active_content(path text) RETURNS text[] LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT f.active_content FROM stored_files AS f WHERE f.bucket = 'client-documents' AND f.file_path = path
$$;
REVOKE EXECUTE ON FUNCTION file_active_content(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION file_active_content(text) TO visafolio_staff, visafolio_client, visafolio_system;
GRANT visafolio_system TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_system;
ALTER FUNCTION file_active_content(text) OWNER TO visafolio_system;
REVOKE CREATE ON SCHEMA public FROM visafolio_system;
REVOKE visafolio_system FROM CURRENT_USER;

-- A copy of a file without what would run.
ALTER TABLE derived_files DROP CONSTRAINT derived_files_kind_check,
  ADD CONSTRAINT derived_files_kind_check CHECK (kind IN ('thumbnail', 'page_image', 'arranged_pdf', 'document_pdf', 'safe_copy'));

-- Whether a firm's photos are stored as they were given, or without where and with what they were taken.
ALTER TABLE firm_file_settings ADD COLUMN camera_data text NOT NULL DEFAULT 'keep' CHECK (camera_data IN ('keep', 'remove'));
GRANT UPDATE (camera_data) ON firm_file_settings TO visafolio_staff;
GRANT SELECT (camera_data) ON firm_file_settings TO visafolio_system;
