-- Whether a scanner for malware has seen a stored file (docs/decisions/0142). Files of earlier releases are not scanned; a job has them
-- scanned where a scanner is configured.
ALTER TABLE stored_files
  -- `waiting`: for the scanner. `made`: by the product itself, from files that were let through.
  ADD COLUMN scan_state text NOT NULL DEFAULT 'unscanned' CHECK (scan_state IN ('unscanned', 'waiting', 'clean', 'blocked', 'made')),
  -- Of the last scan: 'ClamAV 1.4.6', when its signatures were made, and the name of what it found.
  ADD COLUMN scan_engine text,
  ADD COLUMN scan_signatures_at timestamptz,
  ADD COLUMN scanned_at timestamptz,
  ADD COLUMN scan_threat text,
  -- Why a file still waits after its last attempt.
  ADD COLUMN scan_problem text CHECK (scan_problem IN ('unreachable', 'too_slow', 'signatures_too_old', 'finds_nothing', 'too_large', 'failed')),
  ADD CONSTRAINT stored_files_scanned CHECK (scan_state NOT IN ('clean', 'blocked') OR num_nonnulls(scan_engine, scanned_at) = 2),
  ADD CONSTRAINT stored_files_threat CHECK ((scan_state = 'blocked') = (scan_threat IS NOT NULL));
CREATE INDEX stored_files_to_scan ON stored_files (scan_state, id) WHERE scan_state IN ('unscanned', 'waiting', 'blocked');
GRANT UPDATE (scan_state, scan_engine, scan_signatures_at, scanned_at, scan_threat, scan_problem) ON stored_files TO visafolio_system;

ALTER TABLE stored_files NO FORCE ROW LEVEL SECURITY;
ALTER TABLE derived_files NO FORCE ROW LEVEL SECURITY;
UPDATE stored_files SET scan_state = 'made'
WHERE bucket = 'client-documents' AND file_path IN (SELECT file_path FROM derived_files);
ALTER TABLE derived_files FORCE ROW LEVEL SECURITY;
ALTER TABLE stored_files FORCE ROW LEVEL SECURITY;

-- What people may know of the scan of a file whose path they know; NULL: no such file is stored.
CREATE FUNCTION file_scan(path text) RETURNS jsonb LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT jsonb_build_object('state', f.scan_state, 'engine', f.scan_engine, 'signatures_at', f.scan_signatures_at,
    'scanned_at', f.scanned_at, 'threat', f.scan_threat, 'problem', f.scan_problem)
  FROM stored_files AS f WHERE f.bucket = 'client-documents' AND f.file_path = path
$$;
REVOKE EXECUTE ON FUNCTION file_scan(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION file_scan(text) TO visafolio_staff, visafolio_client, visafolio_system;
GRANT visafolio_system TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_system;
ALTER FUNCTION file_scan(text) OWNER TO visafolio_system;
REVOKE CREATE ON SCHEMA public FROM visafolio_system;
REVOKE visafolio_system FROM CURRENT_USER;
