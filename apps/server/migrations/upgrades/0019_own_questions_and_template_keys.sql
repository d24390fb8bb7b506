-- A question may be asked in one request alone. It stands among the templates' questions: answers refer to both alike.
ALTER TABLE template_questions
  ALTER COLUMN template_version_id DROP NOT NULL,
  ADD COLUMN client_request_id uuid,
  ADD CHECK (num_nulls(template_version_id, client_request_id) = 1),
  -- The foreign key checks nothing where one of its columns is null.
  ADD CHECK (client_request_id IS NULL OR user_id IS NOT NULL),
  ADD FOREIGN KEY (client_request_id, user_id) REFERENCES client_requests (id, user_id) ON DELETE CASCADE;
CREATE INDEX template_questions_request ON template_questions (client_request_id) WHERE client_request_id IS NOT NULL;

ALTER POLICY staff_insert ON template_questions
  WITH CHECK ((template_version_id IS NULL
      OR EXISTS (SELECT FROM template_versions AS v
        WHERE v.id = template_version_id AND v.user_id = template_questions.user_id)
      AND NOT EXISTS (SELECT FROM client_requests AS r
        WHERE r.template_version_id = template_questions.template_version_id))
    AND (client_request_id IS NULL
      OR EXISTS (SELECT FROM client_requests AS r
        WHERE r.id = client_request_id AND r.user_id = template_questions.user_id)));
ALTER POLICY client_select ON template_questions
  USING (template_version_id = ANY (ARRAY(SELECT template_version_id FROM client_requests))
    OR client_request_id = ANY (ARRAY(SELECT client_request_id FROM client_users)));

-- A template that is sent twice, by a second click or after a lost answer, is made once. Standard ones have no owner.
ALTER TABLE templates ADD COLUMN idempotency_key text;
CREATE UNIQUE INDEX templates_idempotency_key ON templates (idempotency_key, user_id) NULLS NOT DISTINCT
  WHERE idempotency_key IS NOT NULL;
