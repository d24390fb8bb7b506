-- That a person has checked the packet, in the state that they saw: it holds until something in it or about it changes (docs/decisions/0139).
ALTER TABLE packets ADD COLUMN ready_at timestamptz, ADD COLUMN ready_by_name text CHECK (ready_by_name <> ''),
  ADD COLUMN ready_of text CHECK (ready_of ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT packets_ready CHECK (num_nonnulls(ready_at, ready_by_name, ready_of) IN (0, 3));
GRANT UPDATE (ready_at, ready_by_name, ready_of) ON packets TO visafolio_staff;
