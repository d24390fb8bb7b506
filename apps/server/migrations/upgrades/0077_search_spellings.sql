-- Names are found however they are typed: with or without apostrophes, hyphens and double spaces, Chinese and Japanese names with a
-- space in them, Arabic letters in their other forms, and umlauts written out (docs/decisions/0107).

-- What a search compares: what fold_text leaves, without what people write in one place and leave out in another. The same as the
-- contract's foldSearch. fold_text stays what lists are sorted by.
CREATE FUNCTION fold_search(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(
  regexp_replace(
    replace(translate(fold_text(translate(value, '´`', '''''')),
      'ٱىیکةہھ''’ʼ‘‛ʹʻ׳ـٰ', 'اييكههه'), 'þ', 'th'),
    '[ \t\u00ad‐‑‒–—−-]+', ' ', 'g'),
  '(?<=[\u1100-\u11ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]) (?=[\u1100-\u11ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff])',
  '', 'g');

-- Other ways to write a name, each on a line of its own: Müller as mueller, and Mueller as muller. '' where there is none.
CREATE FUNCTION name_spellings(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT CASE WHEN long <> plain THEN E'\n' || long ELSE '' END || CASE WHEN short <> plain THEN E'\n' || short ELSE '' END
  FROM (
    SELECT fold_search(name) AS plain,
      fold_search(replace(replace(replace(replace(replace(lower(normalize(name, NFC)),
        'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'ø', 'oe')) AS long,
      regexp_replace(replace(fold_search(name), 'aa', 'a'), '([aou])e', '\1', 'g') AS short
  ) AS spelled
);

-- The trigger names the column.
DROP TRIGGER refresh_queue ON client_requests;
ALTER TABLE client_requests DROP COLUMN search_text;
ALTER TABLE client_requests ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (fold_search(
  name || E'\n' || email || E'\n' || visa_type || E'\n' || template_name
  || E'\n' || coalesce(template_translations #>> '{es,name}', '')
  || E'\n' || coalesce(sponsor_name, '') || E'\n' || coalesce(sponsor_email, '')
  || E'\n' || case_number::text) || name_spellings(name) || name_spellings(coalesce(sponsor_name, ''))) STORED;
GRANT SELECT (search_text) ON client_requests TO visafolio_progress;
CREATE CONSTRAINT TRIGGER refresh_queue AFTER UPDATE ON client_requests DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.workspace_id, OLD.user_id, OLD.status, OLD.archived_at, OLD.name, OLD.visa_type, OLD.template_id,
      OLD.sponsor_email, OLD.invitation_state, OLD.invitation_since, OLD.due_on, OLD.submitted_at, OLD.answers_reviewed_at,
      OLD.created_at, OLD.search_text)
    IS DISTINCT FROM (NEW.workspace_id, NEW.user_id, NEW.status, NEW.archived_at, NEW.name, NEW.visa_type, NEW.template_id,
      NEW.sponsor_email, NEW.invitation_state, NEW.invitation_since, NEW.due_on, NEW.submitted_at, NEW.answers_reviewed_at,
      NEW.created_at, NEW.search_text)
    OR NEW.status = 'documents_submitted' AND OLD.updated_at <> NEW.updated_at)
  EXECUTE FUNCTION refresh_queue_of_case();

ALTER TABLE contacts DROP COLUMN search_text;
ALTER TABLE contacts ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (fold_search(
  name || E'\n' || email || E'\n' || coalesce(visa_type, '') || E'\n' || coalesce(phone, '')
  || E'\n' || coalesce(home_country, '')) || name_spellings(name)) STORED;
ALTER TABLE profiles DROP COLUMN search_text;
ALTER TABLE profiles ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (fold_search(
  full_name || E'\n' || email) || name_spellings(full_name)) STORED;
ALTER TABLE firms DROP COLUMN search_text;
ALTER TABLE firms ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (fold_search(name) || name_spellings(name)) STORED;
ALTER TABLE templates DROP COLUMN search_text;
ALTER TABLE templates ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (fold_search(
  name || E'\n' || visa_type || E'\n' || coalesce(translations #>> '{es,name}', ''))) STORED;
ALTER TABLE waitlist_submissions DROP COLUMN search_text;
ALTER TABLE waitlist_submissions ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (fold_search(
  first_name || ' ' || last_name || E'\n' || email || E'\n' || firm_name)
  || name_spellings(first_name || ' ' || last_name)) STORED;

-- What the queue's search asks.
DROP INDEX case_search_pieces;
ALTER TABLE case_search NO FORCE ROW LEVEL SECURITY;
ALTER TABLE client_requests NO FORCE ROW LEVEL SECURITY;
UPDATE case_search AS s SET folded_text = r.search_text, pieces = text_pieces(r.search_text, r.workspace_id)
FROM client_requests AS r WHERE r.id = s.client_request_id AND s.folded_text <> r.search_text;
ALTER TABLE client_requests FORCE ROW LEVEL SECURITY;
ALTER TABLE case_search FORCE ROW LEVEL SECURITY;
CREATE INDEX case_search_pieces ON case_search USING gin (pieces);
