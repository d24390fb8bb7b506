-- A password that an administrator chose: its owner has to replace it before the session opens anything.
ALTER TABLE auth.account ADD COLUMN temporary boolean NOT NULL DEFAULT false;
GRANT INSERT (temporary) ON auth.account TO visafolio_admin;
