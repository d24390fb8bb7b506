-- The list of archived contacts, and how many there are.
CREATE INDEX contacts_archived ON contacts (user_id, created_at DESC, id DESC) WHERE archived_at IS NOT NULL;
