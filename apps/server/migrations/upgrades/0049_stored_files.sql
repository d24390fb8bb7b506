-- One row for each stored file: what must be read from it. Files from before are sealed in the background (docs/decisions/0070).

CREATE TABLE stored_files (
  id uuid PRIMARY KEY DEFAULT new_id(),
  -- The workspace it was stored for; the file's own header says whose key seals it.
  workspace_id uuid NOT NULL,
  bucket text NOT NULL CHECK (bucket IN ('client-documents', 'firm-logos')),
  file_path text NOT NULL,
  -- Of the content. Bytes and hex; not known of a file that is not sealed yet.
  size bigint CHECK (size >= 0),
  sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  sealed boolean NOT NULL,
  stored_at timestamptz NOT NULL DEFAULT now(),
  -- By the nightly check.
  checked_at timestamptz,
  broken_at timestamptz,
  CHECK (NOT sealed OR size IS NOT NULL AND sha256 IS NOT NULL),
  UNIQUE (bucket, file_path)
);
CREATE INDEX stored_files_unsealed ON stored_files (id) WHERE NOT sealed;
CREATE INDEX stored_files_checked ON stored_files (checked_at NULLS FIRST, id);

-- What is stored at this moment, in plain text. The owner of the tables is under their policies too, where it is no superuser.
ALTER TABLE client_document_uploads NO FORCE ROW LEVEL SECURITY;
ALTER TABLE client_documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE file_deletions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE firms NO FORCE ROW LEVEL SECURITY;
INSERT INTO stored_files (workspace_id, bucket, file_path, sealed)
  SELECT workspace_id, 'client-documents', file_path, false FROM client_document_uploads
  UNION SELECT workspace_id, 'client-documents', file_path, false FROM client_documents
  UNION SELECT id, 'firm-logos', split_part(logo_url, '/api/storage/firm-logos/', 2), false FROM firms
    WHERE logo_url LIKE '/api/storage/firm-logos/_%'
  UNION SELECT workspace_id, bucket, file_path, false FROM file_deletions
  ON CONFLICT DO NOTHING;
ALTER TABLE client_document_uploads FORCE ROW LEVEL SECURITY;
ALTER TABLE client_documents FORCE ROW LEVEL SECURITY;
ALTER TABLE file_deletions FORCE ROW LEVEL SECURITY;
ALTER TABLE firms FORCE ROW LEVEL SECURITY;

ALTER TABLE stored_files ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE, UPDATE (broken_at, workspace_id, size, sha256, sealed, stored_at, checked_at)
  ON stored_files TO visafolio_system;
CREATE POLICY system_select ON stored_files FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON stored_files FOR INSERT TO visafolio_system WITH CHECK (true);
CREATE POLICY system_update ON stored_files FOR UPDATE TO visafolio_system USING (true);
CREATE POLICY system_delete ON stored_files FOR DELETE TO visafolio_system USING (true);
