-- What a search compares: without accents, in small letters. Both sides of a comparison go through this function.
-- The database's own normalisation, and no extension: its owner may not be allowed to install one.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN replace(replace(replace(
  translate(
    lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u064b-\u065f]', '', 'g')),
    'łŁøØđĐðÐħĦıŧŦ', 'llooddddhhitt'),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');

-- A number that people can say on the phone, unique in the installation. The numbers do not follow each other:
-- a firm cannot read from its own how many cases others have. The factor and 9,000,000 have no common divisor.
CREATE SEQUENCE case_numbers;
GRANT USAGE ON SEQUENCE case_numbers TO visafolio_staff;
ALTER TABLE client_requests
  ADD COLUMN case_number integer NOT NULL UNIQUE
    DEFAULT 1000000 + (nextval('case_numbers') * 7368787) % 9000000;

ALTER TABLE client_requests ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (fold_text(
  name || E'\n' || email || E'\n' || visa_type || E'\n' || template_name
  || E'\n' || coalesce(template_translations #>> '{es,name}', '')
  || E'\n' || coalesce(sponsor_name, '') || E'\n' || coalesce(sponsor_email, '')
  || E'\n' || case_number::text)) STORED;
ALTER TABLE contacts ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (fold_text(
  name || E'\n' || email || E'\n' || coalesce(visa_type, '') || E'\n' || coalesce(phone, '')
  || E'\n' || coalesce(home_country, ''))) STORED;
ALTER TABLE profiles ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (fold_text(
  full_name || E'\n' || email)) STORED;
ALTER TABLE firms ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (fold_text(name)) STORED;
ALTER TABLE templates ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (fold_text(
  name || E'\n' || visa_type || E'\n' || coalesce(translations #>> '{es,name}', ''))) STORED;
ALTER TABLE waitlist_submissions ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (fold_text(
  first_name || ' ' || last_name || E'\n' || email || E'\n' || firm_name)) STORED;
