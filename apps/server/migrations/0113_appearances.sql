-- What a notice of appearance (G-28, Part 2) asks about the attorney and nobody may guess. '': not asked yet.
ALTER TABLE filing_profiles
  ADD COLUMN subject_to_orders text NOT NULL DEFAULT '' CHECK (subject_to_orders IN ('', 'no', 'yes')),
  -- What the orders say.
  ADD COLUMN orders text NOT NULL DEFAULT '' CHECK (char_length(orders) <= 2000),
  -- Of an accredited representative.
  ADD COLUMN accredited_on date;
GRANT UPDATE (subject_to_orders, orders, accredited_on) ON filing_profiles TO visafolio_staff;
