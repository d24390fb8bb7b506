-- Uploads that an account began and has not ended: one account cannot fill the disk with beginnings.
CREATE TABLE unfinished_uploads (
  -- The upload's, where it is received.
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES auth."user" ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  client_request_id uuid NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (client_request_id, user_id) REFERENCES client_requests (id, user_id) ON DELETE CASCADE
);
CREATE INDEX unfinished_uploads_account ON unfinished_uploads (account_id);
CREATE INDEX unfinished_uploads_request ON unfinished_uploads (client_request_id);
CREATE INDEX unfinished_uploads_begun ON unfinished_uploads (begun_at);

ALTER TABLE unfinished_uploads ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON unfinished_uploads TO visafolio_client;
CREATE POLICY client_select ON unfinished_uploads FOR SELECT TO visafolio_client
  USING (account_id = (SELECT app_user_id()));
GRANT INSERT ON unfinished_uploads TO visafolio_client;
CREATE POLICY client_insert ON unfinished_uploads FOR INSERT TO visafolio_client
  WITH CHECK (account_id = (SELECT app_user_id())
    AND client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed')));
GRANT DELETE ON unfinished_uploads TO visafolio_client;
CREATE POLICY client_delete ON unfinished_uploads FOR DELETE TO visafolio_client
  USING (account_id = (SELECT app_user_id()));
GRANT SELECT ON unfinished_uploads TO visafolio_system;
CREATE POLICY system_select ON unfinished_uploads FOR SELECT TO visafolio_system
  USING (true);
GRANT DELETE ON unfinished_uploads TO visafolio_system;
CREATE POLICY system_delete ON unfinished_uploads FOR DELETE TO visafolio_system
  USING (true);
