-- What a notice of appearance (G-28, Part 2) asks about the attorney and nobody may guess. '': not asked yet.
ALTER TABLE filing_profiles
  ADD COLUMN subject_to_orders text NOT NULL DEFAULT '' CHECK (subject_to_orders IN ('', 'no', 'yes')),
  -- What the orders say.
  ADD COLUMN orders text NOT NULL DEFAULT '' CHECK (char_length(orders) <= 2000),
  -- Of an accredited representative.
  ADD COLUMN accredited_on date;
GRANT UPDATE (subject_to_orders, orders, accredited_on) ON filing_profiles TO visafolio_staff;

-- Of a form that each of several people files, such as a notice of appearance, a case has one for each party. '': of whoever plays the role.
ALTER TABLE client_documents ADD COLUMN form_party text NOT NULL DEFAULT '' CHECK (char_length(form_party) <= 60),
  -- Numbers of the other forms that it was filled from.
  ADD COLUMN other_forms text[],
  ADD CONSTRAINT client_documents_of_form CHECK (government_form_id IS NOT NULL OR (form_party = '' AND other_forms IS NULL));
DROP INDEX client_documents_government_form;
CREATE UNIQUE INDEX client_documents_government_form ON client_documents (client_request_id, government_form_id, form_party)
  WHERE government_form_id IS NOT NULL;
ALTER TABLE packet_signed_forms ADD COLUMN form_party text NOT NULL DEFAULT '' CHECK (char_length(form_party) <= 60),
  DROP CONSTRAINT packet_signed_forms_pkey, ADD PRIMARY KEY (client_request_id, government_form_id, form_party);
