-- A firm's own sign-in may be SAML instead of OpenID Connect, and may serve several domains.
-- issuer: with SAML the identity provider's entity id. saml: where it signs people in, its certificates, what it asks of us.
ALTER TABLE auth.firm_provider
  ADD COLUMN kind text NOT NULL DEFAULT 'oidc' CHECK (kind IN ('oidc', 'saml')),
  ADD COLUMN saml jsonb,
  ALTER COLUMN client_id DROP NOT NULL,
  ADD CONSTRAINT firm_provider_of_its_kind CHECK (
    (kind = 'oidc' AND client_id IS NOT NULL AND saml IS NULL)
    OR (kind = 'saml' AND saml IS NOT NULL AND client_id IS NULL AND client_secret IS NULL));
ALTER TABLE auth.firm_provider ALTER COLUMN kind DROP DEFAULT;

-- Whose people sign in where: by the part of the address after the @.
CREATE TABLE auth.firm_domain (
  domain text PRIMARY KEY CHECK (domain = lower(domain) AND domain LIKE '%_.__%'),
  provider_id uuid NOT NULL REFERENCES auth.firm_provider ON DELETE CASCADE
);
CREATE INDEX firm_domain_provider ON auth.firm_domain (provider_id);
INSERT INTO auth.firm_domain (domain, provider_id) SELECT domain, id FROM auth.firm_provider;
ALTER TABLE auth.firm_provider DROP COLUMN domain;

-- Signs what we ask of identity providers that want it signed: one for all replicas. private_key: encrypted.
CREATE TABLE auth.saml_key (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  private_key text NOT NULL,
  certificate text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

GRANT SELECT, INSERT, UPDATE, DELETE ON auth.firm_domain, auth.saml_key TO visafolio_server;
