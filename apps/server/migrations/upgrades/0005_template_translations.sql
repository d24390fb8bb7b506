-- The template's name and description in other languages, as they were at creation, like the originals beside them.
ALTER TABLE client_requests ADD COLUMN template_translations jsonb;
GRANT SELECT (template_translations) ON client_requests TO visafolio_client;
