-- Which answers a case has, sealed: the first bytes of their keyed hashes. An answer that the head does not list was put there by something else
-- than this server, for example an older one (docs/decisions/0149). Every save writes both.
CREATE TABLE answer_heads (
  client_request_id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  head text NOT NULL,
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id) ON UPDATE CASCADE ON DELETE CASCADE
);
ALTER TABLE answer_heads ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

GRANT SELECT, INSERT, UPDATE (head) ON answer_heads TO visafolio_staff;
CREATE POLICY staff_select ON answer_heads FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
CREATE POLICY staff_insert ON answer_heads FOR INSERT TO visafolio_staff
  WITH CHECK (EXISTS (SELECT FROM client_requests AS r WHERE r.id = client_request_id
    AND r.workspace_id = answer_heads.workspace_id AND r.status <> 'completed'));
CREATE POLICY staff_update ON answer_heads FOR UPDATE TO visafolio_staff
  USING (EXISTS (SELECT FROM client_requests AS r WHERE r.id = client_request_id AND r.status <> 'completed'));

GRANT SELECT, INSERT, UPDATE (head) ON answer_heads TO visafolio_client;
CREATE POLICY client_select ON answer_heads FOR SELECT TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users)));
CREATE POLICY client_insert ON answer_heads FOR INSERT TO visafolio_client
  WITH CHECK (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));
CREATE POLICY client_update ON answer_heads FOR UPDATE TO visafolio_client
  USING (client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));

GRANT SELECT, INSERT, UPDATE (head) ON answer_heads TO visafolio_sealer;
CREATE POLICY sealer_select ON answer_heads FOR SELECT TO visafolio_sealer USING (true);
CREATE POLICY sealer_insert ON answer_heads FOR INSERT TO visafolio_sealer WITH CHECK (true);
CREATE POLICY sealer_update ON answer_heads FOR UPDATE TO visafolio_sealer USING (true);

-- Answers of before get their heads by the job that seals cases.
INSERT INTO cases_to_seal (client_request_id, workspace_id)
SELECT DISTINCT client_request_id, workspace_id FROM client_request_responses ON CONFLICT DO NOTHING;
