-- A file of several papers is split into one file for each (docs/decisions/0112).

ALTER TABLE client_document_uploads
  -- Of which file of the same case these pages are; that file stays as 'superseded' until its papers go.
  ADD COLUMN split_from uuid,
  -- The first of them, counted from 1 among the pages that were shown of it.
  ADD COLUMN split_from_page integer CHECK (split_from_page > 0),
  -- Somebody said that it is one paper, whatever its pages look like.
  ADD COLUMN one_paper_at timestamptz,
  ADD CHECK (split_from IS NULL OR split_from_page IS NOT NULL),
  ADD CHECK (split_from <> id),
  ADD FOREIGN KEY (split_from, client_request_id) REFERENCES client_document_uploads (id, client_request_id)
    ON DELETE SET NULL (split_from) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX client_document_uploads_split ON client_document_uploads (split_from) WHERE split_from IS NOT NULL;
GRANT UPDATE (one_paper_at) ON client_document_uploads TO visafolio_client, visafolio_staff;
GRANT SELECT (client_user_id, uploaded_by_name, uploaded_by_firm, one_paper_at) ON client_document_uploads TO visafolio_system;

-- A paper is given by whoever gave the file that it was in, whoever splits that.
CREATE FUNCTION is_given_like(paper client_document_uploads) RETURNS boolean LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT paper.client_request_document_id IS NULL AND paper.conversation_id IS NULL AND paper.upload_status = 'uploaded'
    AND EXISTS (SELECT FROM client_document_uploads AS o
      WHERE o.id = paper.split_from AND o.client_request_id = paper.client_request_id AND o.workspace_id = paper.workspace_id
        AND o.client_request_document_id IS NULL AND o.conversation_id IS NULL
        AND (o.client_user_id, o.uploaded_by, o.uploaded_by_name, o.uploaded_by_firm)
          IS NOT DISTINCT FROM (paper.client_user_id, paper.uploaded_by, paper.uploaded_by_name, paper.uploaded_by_firm))
$$;
GRANT visafolio_system TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_system;
ALTER FUNCTION is_given_like(client_document_uploads) OWNER TO visafolio_system;
REVOKE CREATE ON SCHEMA public FROM visafolio_system;
REVOKE visafolio_system FROM CURRENT_USER;
REVOKE EXECUTE ON FUNCTION is_given_like(client_document_uploads) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_given_like(client_document_uploads) TO visafolio_client, visafolio_staff;

CREATE POLICY staff_insert_paper ON client_document_uploads FOR INSERT TO visafolio_staff
  WITH CHECK (split_from IS NOT NULL
    AND EXISTS (SELECT FROM client_requests AS r WHERE r.id = client_request_id
      AND r.workspace_id = client_document_uploads.workspace_id AND r.status <> 'completed')
    AND is_given_like(client_document_uploads));
CREATE POLICY client_insert_paper ON client_document_uploads FOR INSERT TO visafolio_client
  WITH CHECK (split_from IS NOT NULL AND uploaded_by IS NULL
    AND client_request_id = ANY (ARRAY(SELECT id FROM client_requests WHERE status <> 'completed'))
    AND is_given_like(client_document_uploads));

-- What each page is taken for, in the contract's words; NULL of a page: nothing speaks clearly.
ALTER TABLE file_readings ADD COLUMN page_kinds text[];
GRANT UPDATE (page_kinds) ON file_readings TO visafolio_system;
