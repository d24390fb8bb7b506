-- The tables of accounts that had none (docs/decisions/0150): only the server between requests has rights on them. A right that somebody
-- grants by mistake then shows no rows. Not forced, as for the others of this schema: the owner's triggers and checks read them.
DO $$
DECLARE
  hidden text;
BEGIN
  FOREACH hidden IN ARRAY ARRAY['verification', 'rate_limit', 'jwks', 'mail_link', 'mail_order', 'factor', 'recovery_code', 'factor_guess',
    'attempt', 'phone', 'phone_code', 'firm_policy', 'firm_provider', 'firm_domain', 'saml_key']
  LOOP
    EXECUTE format('ALTER TABLE auth.%I ENABLE ROW LEVEL SECURITY', hidden);
    EXECUTE format('CREATE POLICY server_all ON auth.%I TO visafolio_server USING (true) WITH CHECK (true)', hidden);
  END LOOP;
END $$;
-- Only the owner reads it, at the start: no policy.
ALTER TABLE auth.known_secret ENABLE ROW LEVEL SECURITY;
