-- A note that is sent twice, by a second click or after a lost answer, is made once.
ALTER TABLE note_templates ADD COLUMN idempotency_key text;
CREATE UNIQUE INDEX note_templates_idempotency_key ON note_templates (user_id, idempotency_key)
  WHERE idempotency_key IS NOT NULL;
