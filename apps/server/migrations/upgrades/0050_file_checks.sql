-- Files that the check finds broken are reported to the product's administrators once (docs/decisions/0071).
ALTER TABLE stored_files ADD COLUMN reported_at timestamptz;
GRANT UPDATE (reported_at) ON stored_files TO visafolio_system;
CREATE INDEX stored_files_broken ON stored_files (id) WHERE broken_at IS NOT NULL;
