-- Who may call app_found_cases and is_given_like. Where the owner of the tables is no superuser, 0072 and 0078 took their execution from
-- nobody: by then the functions had another owner, who alone could.
GRANT visafolio_progress, visafolio_system TO CURRENT_USER;
REVOKE EXECUTE ON FUNCTION app_found_cases(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_found_cases(text, integer) TO visafolio_staff;
REVOKE EXECUTE ON FUNCTION is_given_like(client_document_uploads) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_given_like(client_document_uploads) TO visafolio_staff, visafolio_client;
REVOKE visafolio_progress, visafolio_system FROM CURRENT_USER;
