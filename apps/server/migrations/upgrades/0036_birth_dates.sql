-- A question for a date of birth says so: its answer lies in the past, at most 120 years back.
-- New ones are marked where they are written; those that are there are marked by their words, in versions that requests
-- use too: nothing that a client reads changes. Answers given before stay as they are until they are changed.
-- The owner of the tables is under their policies too, where it is no superuser.
ALTER TABLE template_questions NO FORCE ROW LEVEL SECURITY;
UPDATE template_questions
SET options = coalesce(options, '{}'::jsonb) || '{"date_limit": "birth"}'::jsonb
WHERE type = 'date'
  AND concat_ws(' ', text, translations -> 'es' ->> 'text')
    ~* '\y(date of birth|birth ?date|birthday|fecha de nacimiento)\y';
ALTER TABLE template_questions FORCE ROW LEVEL SECURITY;
