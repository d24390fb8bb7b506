-- What was added to one request alone is made once per key, and can be reworded and withdrawn.
ALTER TABLE client_request_documents ADD COLUMN idempotency_key text, ADD UNIQUE (client_request_id, idempotency_key);
ALTER TABLE template_questions ADD COLUMN idempotency_key text, ADD UNIQUE (client_request_id, idempotency_key);

GRANT UPDATE (name, description, required) ON client_request_documents TO visafolio_staff;

GRANT UPDATE (text, type, required, options, translations, order_index) ON template_questions TO visafolio_staff;
CREATE POLICY staff_update ON template_questions FOR UPDATE TO visafolio_staff
  USING (user_id = (SELECT app_user_id()) AND client_request_id IS NOT NULL);
GRANT DELETE ON template_questions TO visafolio_staff;
CREATE POLICY staff_delete ON template_questions FOR DELETE TO visafolio_staff
  USING (user_id = (SELECT app_user_id()) AND client_request_id IS NOT NULL);
