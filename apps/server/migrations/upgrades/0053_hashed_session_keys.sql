-- Sessions are stored by the hash of their key (docs/decisions/0073). Those that are open stay open.
UPDATE auth.session
SET token = rtrim(translate(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '+/', '-_'), '=');
