-- A contact with requests is archived in place of being deleted: requests go on naming it.
ALTER TABLE contacts ADD COLUMN archived_at timestamptz;
CREATE INDEX contacts_newest ON contacts (user_id, created_at DESC, id DESC) WHERE archived_at IS NULL;
CREATE INDEX client_documents_contact ON client_documents (contact_id);

GRANT UPDATE (name, email, phone, address, visa_type, preferred_language, home_country, status, archived_at) ON contacts TO visafolio_staff;
CREATE POLICY staff_update ON contacts FOR UPDATE TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));
GRANT DELETE ON contacts TO visafolio_staff;
CREATE POLICY staff_delete ON contacts FOR DELETE TO visafolio_staff
  USING (user_id = (SELECT app_user_id()));

-- Named by whoever sends a request: sending it again after a lost answer makes no second one.
ALTER TABLE client_requests ADD COLUMN idempotency_key text;
CREATE UNIQUE INDEX client_requests_idempotency ON client_requests (user_id, idempotency_key);
