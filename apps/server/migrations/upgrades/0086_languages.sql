-- The languages of the product's texts. Each start writes the function again from the list in the code, so that a language is
-- added there alone.
CREATE FUNCTION product_languages() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT '{en,es}'::text[] $$;

DO $body$
DECLARE
  constraint_row record;
BEGIN
  FOR constraint_row IN
    SELECT c.conrelid::regclass AS table_name, c.conname AS name, a.attname AS column_name
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND c.conkey = ARRAY[a.attnum]
    WHERE c.contype = 'c' AND c.connamespace = 'public'::regnamespace
      AND pg_get_constraintdef(c.oid) LIKE '%ARRAY[''en''::text, ''es''::text]%'
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', constraint_row.table_name, constraint_row.name);
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I CHECK (%I = ANY (product_languages()))',
      constraint_row.table_name, constraint_row.name, constraint_row.column_name);
  END LOOP;
END
$body$;
