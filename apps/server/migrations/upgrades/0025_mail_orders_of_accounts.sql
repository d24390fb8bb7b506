-- Mails about accounts that are still to be sent, in place of a table for security notices alone. A row goes once its mail is
-- out. kind: which mail. email: where it goes; a security notice goes to the address that the account (user_id) has by then.
-- payload: what the mail needs besides. It holds no link and no code: both are made when the mail is sent.
CREATE TABLE auth.mail_order (
  id uuid PRIMARY KEY DEFAULT new_id(),
  kind text NOT NULL,
  email text CHECK (email = lower(email)),
  user_id uuid REFERENCES auth."user" ON DELETE CASCADE,
  payload jsonb NOT NULL DEFAULT '{}',
  attempts integer NOT NULL DEFAULT 0,
  -- When it may be tried (again), or when a try counts as interrupted.
  next_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((email IS NULL) <> (user_id IS NULL))
);
CREATE INDEX mail_order_due ON auth.mail_order (next_at);
CREATE INDEX mail_order_email ON auth.mail_order (email);
CREATE INDEX mail_order_user ON auth.mail_order (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON auth.mail_order TO visafolio_server;

INSERT INTO auth.mail_order (id, kind, user_id, payload, attempts, next_at, created_at)
  SELECT id, 'securityNotice', user_id,
    jsonb_build_object('change', kind, 'detail', detail, 'userAgent', user_agent, 'ipAddress', ip_address),
    attempts, next_at, created_at
  FROM auth.security_notice;
DROP TABLE auth.security_notice;

-- Each try of an order makes a link of its own: those of earlier tries end once a later one is out.
ALTER TABLE auth.mail_link
  ADD COLUMN mail_order_id uuid,
  ADD COLUMN mail_order_attempt integer;
CREATE INDEX mail_link_order ON auth.mail_link (mail_order_id) WHERE mail_order_id IS NOT NULL;
