-- A document of which a file was asked for again is complete with one that came since (docs/decisions/0078).
ALTER TABLE client_request_documents
  -- When a file of it was asked for again last; NULL: nothing is, or all that came since is accepted.
  ADD COLUMN asked_again_at timestamptz;
GRANT UPDATE (asked_again_at) ON client_request_documents TO visafolio_staff;

ALTER TABLE client_request_documents NO FORCE ROW LEVEL SECURITY;
UPDATE client_request_documents SET asked_again_at = now() WHERE review_note IS NOT NULL AND status <> 'completed';
ALTER TABLE client_request_documents FORCE ROW LEVEL SECURITY;
