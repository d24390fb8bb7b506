-- The language of whoever is invited, as it was chosen with the request: the client's, or the sponsor's where there is one.
-- Null: nobody chose it, and the contact's language decides.
ALTER TABLE client_requests ADD COLUMN invitation_language text CHECK (invitation_language IN ('en', 'es'));
GRANT UPDATE (invitation_language) ON client_requests TO visafolio_staff;

-- What a workspace chose last is where its next request begins.
CREATE INDEX client_requests_last_language ON client_requests (workspace_id, created_at DESC)
  WHERE invitation_language IS NOT NULL;
