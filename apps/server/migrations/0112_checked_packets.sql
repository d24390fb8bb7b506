-- That a person has checked the packet, in the state that they saw: it holds until something in it or about it changes (docs/decisions/0139).
ALTER TABLE packets ADD COLUMN ready_at timestamptz, ADD COLUMN ready_by_name text CHECK (ready_by_name <> ''),
  ADD COLUMN ready_of text CHECK (ready_of ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT packets_ready CHECK (num_nonnulls(ready_at, ready_by_name, ready_of) IN (0, 3));
GRANT UPDATE (ready_at, ready_by_name, ready_of) ON packets TO visafolio_staff;

-- A build waits in the outbox: who asked for it, and why the last one failed.
ALTER TABLE packets ADD COLUMN asked_at timestamptz, ADD COLUMN asked_by uuid, ADD COLUMN problem text,
  ADD CONSTRAINT packets_asked CHECK (num_nonnulls(asked_at, asked_by) IN (0, 2));
GRANT UPDATE (asked_at, asked_by, problem) ON packets TO visafolio_staff;
ALTER POLICY staff_insert ON outbox WITH CHECK (kind IN ('answers.pdf', 'packets.pdf') AND order_key = client_request_id::text
  AND workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
