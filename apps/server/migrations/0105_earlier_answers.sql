-- An answer may be taken from an earlier case of the same person (docs/decisions/0136). Without a foreign key: that it was taken from there is
-- known when the other case is deleted, too.
ALTER TABLE client_request_responses ADD COLUMN source_request_id uuid;
ALTER TABLE client_request_responses
  ADD CHECK (source_request_id IS NULL OR (source_fact IS NOT NULL AND source_upload_id IS NULL AND source_request_id <> client_request_id));
GRANT UPDATE (source_request_id) ON client_request_responses TO visafolio_staff;
GRANT UPDATE (source_request_id) ON client_request_responses TO visafolio_client;
