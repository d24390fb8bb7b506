-- What official forms say about the person who represents the client and about their firm (docs/decisions/0137). Texts are '' where
-- nothing was entered.
CREATE TABLE filing_profiles (
  user_id uuid PRIMARY KEY,
  -- Where the person works now: it follows them into another firm.
  workspace_id uuid NOT NULL,
  -- Nothing of 'neither' goes onto forms.
  role text NOT NULL CHECK (role IN ('attorney', 'accredited_representative', 'neither')),
  family_name text NOT NULL CHECK (char_length(family_name) <= 100),
  given_name text NOT NULL CHECK (char_length(given_name) <= 100),
  middle_name text NOT NULL CHECK (char_length(middle_name) <= 100),
  -- State bar or court.
  licensing_authority text NOT NULL CHECK (char_length(licensing_authority) <= 100),
  bar_number text NOT NULL CHECK (char_length(bar_number) <= 15),
  uscis_account text NOT NULL CHECK (uscis_account ~ '^(\d{12})?$'),
  -- E.164.
  phone text NOT NULL CHECK (phone ~ '^(\+[1-9]\d{5,14})?$'),
  mobile text NOT NULL CHECK (mobile ~ '^(\+[1-9]\d{5,14})?$'),
  fax text NOT NULL CHECK (fax ~ '^(\+[1-9]\d{5,14})?$'),
  -- '': forms have the address of the account.
  email text NOT NULL CHECK (char_length(email) <= 254 AND email = lower(email)),
  -- A change names the revision that it was made from.
  revision integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (user_id, workspace_id) REFERENCES profiles (id, workspace_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX filing_profiles_workspace ON filing_profiles (workspace_id);

ALTER TABLE filing_profiles ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (role, family_name, given_name, middle_name, licensing_authority, bar_number, uscis_account, phone, mobile,
  fax, email, revision, updated_at) ON filing_profiles TO visafolio_staff;
-- Colleagues fill in forms of each other's cases.
CREATE POLICY staff_select ON filing_profiles FOR SELECT TO visafolio_staff USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON filing_profiles FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND (user_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
CREATE POLICY staff_update ON filing_profiles FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (user_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));

CREATE TABLE filing_offices (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  -- As forms have it: firms.name is what clients read.
  name text NOT NULL CHECK (char_length(name) <= 200),
  -- The pieces of an address (packages/contract/src/questions/answer-pieces.ts). country: three letters.
  country text NOT NULL CHECK (country ~ '^([A-Z]{3})?$'),
  street text NOT NULL CHECK (char_length(street) <= 200),
  unit_type text NOT NULL CHECK (unit_type IN ('', 'Apt', 'Ste', 'Flr')),
  unit text NOT NULL CHECK (char_length(unit) <= 200),
  city text NOT NULL CHECK (char_length(city) <= 200),
  state text NOT NULL CHECK (char_length(state) <= 200),
  postal_code text NOT NULL CHECK (char_length(postal_code) <= 200),
  -- For cases on which no attorney works. Without effect once they have left the firm.
  default_attorney_id uuid REFERENCES filing_profiles ON DELETE SET NULL,
  revision integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX filing_offices_default_attorney ON filing_offices (default_attorney_id);

ALTER TABLE filing_offices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (name, country, street, unit_type, unit, city, state, postal_code, default_attorney_id, revision, updated_at)
  ON filing_offices TO visafolio_staff;
CREATE POLICY staff_select ON filing_offices FOR SELECT TO visafolio_staff USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON filing_offices FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin()))
    AND (default_attorney_id IS NULL OR EXISTS (SELECT FROM filing_profiles AS p WHERE p.user_id = default_attorney_id)));
CREATE POLICY staff_update ON filing_offices FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())))
  WITH CHECK (default_attorney_id IS NULL OR EXISTS (SELECT FROM filing_profiles AS p WHERE p.user_id = default_attorney_id));
