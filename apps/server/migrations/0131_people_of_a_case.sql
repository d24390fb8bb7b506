-- People of a case besides its client and sponsor (docs/decisions/0145). Each answers for parties of their own, enters by their own address and
-- has their own invitation, which stands with them.
ALTER TABLE client_users
  -- NULL: the client or the sponsor. Otherwise counted per case, and never given to somebody else: the conversation keeps it.
  ADD COLUMN person_number smallint CHECK (person_number BETWEEN 1 AND 12),
  -- Of the first mail and page, as staff chose it.
  ADD COLUMN language text CHECK (language <> ''),
  -- NULL for client and sponsor, whose invitations stand on the case, where lists read them.
  ADD COLUMN invitation_state text CHECK (invitation_state IN ('not_sent', 'sending', 'sent', 'failed', 'accepted')),
  -- When it was ordered, the created_at of its order. An older order sends nothing any more.
  ADD COLUMN invitation_since timestamptz,
  ADD COLUMN invitation_attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN invitation_error text,
  ADD COLUMN invitation_next_at timestamptz,
  -- The row stays: it names the person with what they gave and wrote.
  ADD COLUMN removed_at timestamptz,
  ADD CHECK ((person_number IS NULL) = (invitation_state IS NULL)),
  ADD CHECK (invitation_state NOT IN ('sending', 'sent', 'failed') OR invitation_since IS NOT NULL),
  ADD CONSTRAINT client_users_others_have_parties CHECK (person_number IS NULL OR NOT is_sponsor AND parties IS NOT NULL),
  ADD CHECK (removed_at IS NULL OR person_number IS NOT NULL AND parties = '{}');
ALTER TABLE client_users
  ADD COLUMN role text NOT NULL GENERATED ALWAYS AS (CASE WHEN person_number IS NOT NULL THEN 'person_' || person_number::text
    WHEN is_sponsor THEN 'sponsor' ELSE 'client' END) STORED;
CREATE UNIQUE INDEX client_users_person ON client_users (client_request_id, person_number) WHERE person_number IS NOT NULL;

-- Whether the main invitation goes to the client, who may not read the sponsor's address.
ALTER TABLE client_requests ADD COLUMN invites_client boolean NOT NULL
  GENERATED ALWAYS AS (sponsor_email IS NULL OR sponsor_email = email) STORED;
GRANT SELECT (invites_client) ON client_requests TO visafolio_client;

GRANT UPDATE (language, removed_at, invitation_state, invitation_since, invitation_attempts, invitation_error, invitation_next_at)
  ON client_users TO visafolio_staff;
-- They accept it by entering.
GRANT UPDATE (invitation_state, invitation_next_at) ON client_users TO visafolio_client;
GRANT UPDATE (invitation_state, invitation_attempts, invitation_error, invitation_next_at) ON client_users TO visafolio_system;
GRANT SELECT (person_number) ON client_users TO visafolio_importer;

-- Somebody who was removed enters no more, and gets no mails, texts or notices. Cases in the trash are closed to all clients, as before.
ALTER POLICY client_select ON client_users USING (email = (SELECT app_email()) AND trashed_at IS NULL AND removed_at IS NULL);
ALTER POLICY client_update ON client_users USING (email = (SELECT app_email()) AND trashed_at IS NULL AND removed_at IS NULL);
ALTER POLICY system_select ON client_users USING (removed_at IS NULL);
CREATE POLICY system_update ON client_users FOR UPDATE TO visafolio_system USING (removed_at IS NULL);
CREATE TRIGGER notify_person_removed AFTER UPDATE OF removed_at ON client_users
  FOR EACH ROW WHEN (OLD.removed_at IS NULL AND NEW.removed_at IS NOT NULL) EXECUTE FUNCTION tell_access_changed('client_request_id');

ALTER TABLE conversations DROP CONSTRAINT conversations_party_check, ADD CONSTRAINT conversations_party_check
  CHECK (party ~ '^(client|sponsor|person_([1-9]|1[0-2]))$');
ALTER POLICY client_select ON conversations USING ((client_request_id, party) IN (SELECT client_request_id, role FROM client_users));
ALTER POLICY client_insert ON conversations WITH CHECK ((client_request_id, party) IN (SELECT client_request_id, role FROM client_users));
ALTER POLICY client_update ON conversations USING ((client_request_id, party) IN (SELECT client_request_id, role FROM client_users));
