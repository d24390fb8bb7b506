-- A session that nobody uses ends (docs/decisions/0151). Recorded at most once in a minute. Sessions of before count as used now.
ALTER TABLE auth.session ADD COLUMN used_at timestamptz NOT NULL DEFAULT now();

ALTER TABLE auth.firm_policy
  -- After how long a firm's people have to sign in again; NULL: as the installation says.
  ADD COLUMN idle_minutes integer CHECK (idle_minutes BETWEEN 5 AND 10080),
  -- A required second factor is only announced until then; NULL: at once.
  ADD COLUMN second_factor_from date,
  -- Whether people who do not administer the firm may download what they may see.
  ADD COLUMN members_download boolean NOT NULL DEFAULT true;
