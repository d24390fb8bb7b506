CREATE TABLE firms (
  id uuid PRIMARY KEY DEFAULT new_id(),
  name text NOT NULL CHECK (name <> ''),
  description text,
  logo_url text,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- A professional. Clients have none.
CREATE TABLE profiles (
  id uuid PRIMARY KEY REFERENCES auth."user" ON DELETE CASCADE,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  full_name text NOT NULL DEFAULT '',
  firm_id uuid REFERENCES firms ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX profiles_firm ON profiles (firm_id);

CREATE TABLE user_roles (
  user_id uuid PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('user', 'admin'))
);

CREATE TABLE contacts (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  email text NOT NULL CHECK (email = lower(email)),
  phone text,
  address text,
  visa_type text,
  preferred_language text,
  home_country text,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive', 'pending')),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, email),
  UNIQUE (id, user_id)
);

-- user_id NULL: a standard template, shared with everyone.
CREATE TABLE templates (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid REFERENCES profiles ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  visa_type text NOT NULL,
  description text NOT NULL,
  category text NOT NULL CHECK (category IN ('standard', 'custom')),
  -- Names the data file a standard template was seeded from, so that a second start seeds nothing twice.
  seed_key text UNIQUE,
  -- Other languages: { "es": { "name": …, "description": … } }.
  translations jsonb,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((user_id IS NULL) = (category = 'standard'))
);
CREATE INDEX templates_owner ON templates (user_id);

-- A request keeps the version it was created with.
CREATE TABLE template_versions (
  id uuid PRIMARY KEY DEFAULT new_id(),
  template_id uuid NOT NULL REFERENCES templates ON DELETE CASCADE,
  user_id uuid REFERENCES profiles ON DELETE CASCADE,
  number integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (template_id, number)
);

CREATE TABLE template_questions (
  id uuid PRIMARY KEY DEFAULT new_id(),
  template_version_id uuid NOT NULL REFERENCES template_versions ON DELETE CASCADE,
  user_id uuid REFERENCES profiles ON DELETE CASCADE,
  text text NOT NULL CHECK (text <> ''),
  type text NOT NULL CHECK (type IN ('text', 'textarea', 'email', 'phone', 'date', 'number', 'select', 'yesno')),
  required boolean NOT NULL,
  options jsonb,
  -- { "es": { "text": …, "choices": […], "group_name": …, "help": … } }; choices in the order of options.
  translations jsonb,
  order_index integer NOT NULL,
  UNIQUE (template_version_id, order_index)
);

CREATE TABLE template_documents (
  id uuid PRIMARY KEY DEFAULT new_id(),
  template_version_id uuid NOT NULL REFERENCES template_versions ON DELETE CASCADE,
  user_id uuid REFERENCES profiles ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  description text,
  translations jsonb,
  required boolean NOT NULL,
  order_index integer NOT NULL,
  UNIQUE (template_version_id, order_index)
);
