-- The people of a case hear of mails that wait for them (docs/decisions/0121).
ALTER TABLE mail_orders DROP CONSTRAINT mail_orders_kind_check, ADD CONSTRAINT mail_orders_kind_check
  CHECK (kind IN ('reminder', 'document.asked_again', 'answer.sent_back', 'questionnaire.submitted', 'documents.submitted',
    'note.mentioned', 'message.waiting', 'mail.held'));
-- What comes while a notice waits goes with it.
CREATE UNIQUE INDEX mail_orders_held ON mail_orders ((payload ->> 'conversation_id'), (payload ->> 'to'))
  WHERE kind = 'mail.held' AND state = 'waiting';
ALTER POLICY system_insert ON mail_orders WITH CHECK (kind IN ('reminder', 'mail.held'));
