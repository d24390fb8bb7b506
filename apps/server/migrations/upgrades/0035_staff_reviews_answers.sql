-- Who acted, by the e-mail they entered with: the timeline names the client or the sponsor by it.
ALTER TABLE activity ADD COLUMN actor_email text DEFAULT app_email();
-- Rows that were there before get it from their account. Row security would hide them from an owner who is no superuser.
ALTER TABLE activity NO FORCE ROW LEVEL SECURITY;
UPDATE activity AS a SET actor_email = u.email FROM auth."user" AS u WHERE u.id = a.actor_id AND a.actor_kind = 'client';
ALTER TABLE activity FORCE ROW LEVEL SECURITY;

-- Submitted answers are reviewed up to this moment; what the client changes later is to review again.
ALTER TABLE client_requests ADD COLUMN answers_reviewed_at timestamptz;
GRANT UPDATE (answers_reviewed_at) ON client_requests TO visafolio_staff;
