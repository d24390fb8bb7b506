-- is_given_like is false without split_from: one condition for one rule.
ALTER POLICY staff_insert_paper ON client_document_uploads
  WITH CHECK (EXISTS (SELECT FROM client_requests AS r WHERE r.id = client_request_id
      AND r.workspace_id = client_document_uploads.workspace_id AND r.status <> 'completed')
    AND is_given_like(client_document_uploads));
ALTER POLICY client_insert_paper ON client_document_uploads
  WITH CHECK (uploaded_by IS NULL
    AND client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
    AND is_given_like(client_document_uploads));
