-- What files say of a person and their papers, what staff decided about it, and which answers come from there
-- (docs/decisions/0095).

-- A row for each reader that found something in a file. Made again where it is missing.
CREATE TABLE file_facts (
  upload_id uuid NOT NULL,
  reader text NOT NULL CHECK (reader IN ('machine_readable_zone', 'provider')),
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  -- Sealed: names, values and their places.
  facts text NOT NULL,
  engine text NOT NULL CHECK (engine <> ''),
  read_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (upload_id, reader),
  FOREIGN KEY (upload_id, client_request_id) REFERENCES client_document_uploads (id, client_request_id) ON DELETE CASCADE,
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX file_facts_request ON file_facts (client_request_id);
CREATE INDEX file_facts_workspace ON file_facts (workspace_id, upload_id);

ALTER TABLE file_facts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON file_facts TO visafolio_staff;
CREATE POLICY staff_select ON file_facts FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
-- Of files that they see themselves: their answers are suggested from there.
GRANT SELECT ON file_facts TO visafolio_client;
CREATE POLICY client_select ON file_facts FOR SELECT TO visafolio_client
  USING (EXISTS (SELECT FROM client_document_uploads AS u WHERE u.id = upload_id));
GRANT SELECT, INSERT, UPDATE (facts, engine, read_at) ON file_facts TO visafolio_system;
CREATE POLICY system_select ON file_facts FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON file_facts FOR INSERT TO visafolio_system WITH CHECK (true);
CREATE POLICY system_update ON file_facts FOR UPDATE TO visafolio_system USING (true);
GRANT SELECT (upload_id, reader, client_request_id, workspace_id, facts), UPDATE (facts)
  ON file_facts TO visafolio_sealer;
CREATE POLICY sealer_select ON file_facts FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_update ON file_facts FOR UPDATE TO visafolio_sealer USING (true);

-- What staff decided about something that facts and answers of a case disagree on. `subject` is a keyed hash of it: the same
-- finding is not shown again, and one about another value is.
CREATE TABLE fact_decisions (
  workspace_id uuid NOT NULL,
  client_request_id uuid NOT NULL,
  subject text NOT NULL CHECK (subject <> ''),
  kind text NOT NULL CHECK (kind <> ''),
  decision text NOT NULL CHECK (decision IN ('accepted', 'corrected', 'dismissed')),
  -- As it was: the name stays when they leave.
  decided_by uuid NOT NULL,
  decided_by_name text NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_request_id, subject),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX fact_decisions_workspace ON fact_decisions (workspace_id, client_request_id);

ALTER TABLE fact_decisions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE, UPDATE (kind, decision, decided_by, decided_by_name, decided_at)
  ON fact_decisions TO visafolio_staff;
CREATE POLICY staff_select ON fact_decisions FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON fact_decisions FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]) AND decided_by = (SELECT app_user_id()));
CREATE POLICY staff_update ON fact_decisions FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]))
  WITH CHECK (decided_by = (SELECT app_user_id()));
CREATE POLICY staff_delete ON fact_decisions FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));

-- Where an answer came from, until it is answered anew. The file may be gone meanwhile.
ALTER TABLE client_request_responses
  ADD COLUMN source_upload_id uuid,
  ADD COLUMN source_fact text CHECK (source_fact <> ''),
  -- It says something else than the file: the person corrected what was read.
  ADD COLUMN source_edited boolean,
  ADD CHECK ((source_fact IS NULL) = (source_edited IS NULL)),
  ADD CHECK (source_upload_id IS NULL OR source_fact IS NOT NULL),
  ADD FOREIGN KEY (source_upload_id, client_request_id) REFERENCES client_document_uploads (id, client_request_id)
    ON DELETE SET NULL (source_upload_id);
CREATE INDEX client_request_responses_source ON client_request_responses (source_upload_id) WHERE source_upload_id IS NOT NULL;
GRANT UPDATE (source_upload_id, source_fact, source_edited) ON client_request_responses TO visafolio_staff, visafolio_client;

-- Each file's facts are read after its pages are counted.
ALTER TABLE file_steps DROP CONSTRAINT file_steps_step_check;
ALTER TABLE file_steps ADD CONSTRAINT file_steps_step_check CHECK (step IN ('pages', 'previews', 'facts', 'text', 'kind'));

-- Of files from before only those of open cases that were taken for a paper with a machine-readable zone, after what people
-- give meanwhile: reading all of them would keep a large installation busy for days.
ALTER TABLE file_steps NO FORCE ROW LEVEL SECURITY;
ALTER TABLE file_readings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE client_document_uploads NO FORCE ROW LEVEL SECURITY;
ALTER TABLE client_requests NO FORCE ROW LEVEL SECURITY;
INSERT INTO file_steps (upload_id, step, workspace_id, client_request_id, next_try_at, turn)
SELECT u.id, 'facts', u.workspace_id, u.client_request_id, now(), 1000
FROM file_readings AS r
JOIN client_document_uploads AS u ON u.id = r.upload_id
JOIN client_requests AS c ON c.id = u.client_request_id
WHERE r.kind IN ('passport', 'visa', 'green_card', 'work_permit', 'id_card') AND u.upload_status = 'uploaded'
  AND c.status <> 'completed';
ALTER TABLE file_steps FORCE ROW LEVEL SECURITY;
ALTER TABLE file_readings FORCE ROW LEVEL SECURITY;
ALTER TABLE client_document_uploads FORCE ROW LEVEL SECURITY;
ALTER TABLE client_requests FORCE ROW LEVEL SECURITY;

-- Questions of the library, as it words them: the client's own, not the petitioner's. Nothing moves under whoever answers them.
ALTER TABLE template_questions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE template_versions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE templates NO FORCE ROW LEVEL SECURITY;
UPDATE template_questions AS q SET options = coalesce(q.options, '{}') || jsonb_build_object('fact', l.fact)
FROM template_versions AS v, templates AS t, (VALUES
  ('family name(s), as in the passport', 'text', 'person.family_name'),
  ('given name(s), as in the passport', 'text', 'person.given_names'),
  ('date of birth', 'date', 'person.birth_date'),
  ('city, state or province, and country of birth', 'text', 'person.birth_place'),
  ('country or countries of citizenship', 'text', 'person.nationality'),
  ('citizenship for this application', 'select', 'person.nationality'),
  ('sex, as shown in the passport', 'select', 'person.sex'),
  ('passport number', 'text', 'passport.number'),
  ('country that issued the passport', 'text', 'passport.country'),
  ('passport issue date', 'date', 'passport.issued'),
  ('passport expiration date', 'date', 'passport.expiry'),
  ('alien registration number (a-number)', 'text', 'person.alien_number')
) AS l (text, type, fact)
WHERE v.id = q.template_version_id AND t.id = v.template_id AND t.seed_key IS NOT NULL AND q.type = l.type
  AND lower(regexp_replace(q.text, '^Beneficiary: ', '')) = l.text;
ALTER TABLE template_questions FORCE ROW LEVEL SECURITY;
ALTER TABLE template_versions FORCE ROW LEVEL SECURITY;
ALTER TABLE templates FORCE ROW LEVEL SECURITY;
