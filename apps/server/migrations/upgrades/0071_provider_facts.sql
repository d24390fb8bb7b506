-- A provider may also be asked for facts of documents (docs/decisions/0097).

ALTER TABLE file_steps DROP CONSTRAINT file_steps_step_check;
ALTER TABLE file_steps ADD CONSTRAINT file_steps_step_check
  CHECK (step IN ('pages', 'previews', 'facts', 'text', 'kind', 'provider_facts'));

-- What firms agreed to was less: texts of documents that the rules cannot tell. They are asked again.
ALTER TABLE firm_file_settings NO FORCE ROW LEVEL SECURITY;
UPDATE firm_file_settings SET provider_agreed_at = NULL, provider_agreed_by = NULL WHERE provider_agreed_at IS NOT NULL;
ALTER TABLE firm_file_settings FORCE ROW LEVEL SECURITY;
