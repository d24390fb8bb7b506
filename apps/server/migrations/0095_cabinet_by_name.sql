-- The cabinet reads clients in the order of their names and stops when its page is full (docs/decisions/0123).
CREATE INDEX contacts_name ON contacts (workspace_id, lower(name), id);
-- Whoever is not a contact any more is named by the request.
CREATE INDEX client_documents_without_contact ON client_documents (workspace_id, client_request_id) WHERE contact_id IS NULL;
-- The same rows as before. Where no contact is of a restricted case, PostgreSQL expected one visible contact of a firm's thousands.
ALTER POLICY staff_select ON contacts USING (workspace_id = (SELECT app_workspace_id())
  AND (restricted_request_id IS NULL OR restricted_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])));
