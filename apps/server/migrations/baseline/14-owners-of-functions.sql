-- Functions that run as another role than whoever calls them, and who may call them.

-- Who may call what is granted before functions change hands: afterwards their owner alone may grant it.
REVOKE EXECUTE ON FUNCTION count_case_progress(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_case_progress(uuid[]) TO visafolio_progress;
REVOKE EXECUTE ON FUNCTION follow_conversations(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION follow_conversations(uuid) TO visafolio_progress;
REVOKE EXECUTE ON FUNCTION refresh_queue(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refresh_queue(uuid[]) TO visafolio_progress;
REVOKE EXECUTE ON FUNCTION app_found_cases(text,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_found_cases(text,integer) TO visafolio_staff;
REVOKE EXECUTE ON FUNCTION is_given_like(client_document_uploads) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_given_like(client_document_uploads) TO visafolio_staff, visafolio_client;

-- An owner of the database that is no superuser is a member of a role while it hands functions over to it, and not afterwards.
GRANT visafolio_progress, visafolio_system TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_progress, visafolio_system;
ALTER FUNCTION count_after_change() OWNER TO visafolio_progress;
ALTER FUNCTION count_after_update() OWNER TO visafolio_progress;
ALTER FUNCTION count_new_cases() OWNER TO visafolio_progress;
ALTER FUNCTION count_changed_case() OWNER TO visafolio_progress;
ALTER FUNCTION note_client_activity() OWNER TO visafolio_progress;
ALTER FUNCTION number_message() OWNER TO visafolio_progress;
ALTER FUNCTION forget_translations() OWNER TO visafolio_progress;
ALTER FUNCTION follow_case() OWNER TO visafolio_progress;
ALTER FUNCTION follow_case_of_member() OWNER TO visafolio_progress;
ALTER FUNCTION follow_conversation() OWNER TO visafolio_progress;
ALTER FUNCTION refresh_queue_of_row() OWNER TO visafolio_progress;
ALTER FUNCTION refresh_queue_of_case() OWNER TO visafolio_progress;
ALTER FUNCTION refresh_queue_of_person() OWNER TO visafolio_progress;
ALTER FUNCTION count_queue() OWNER TO visafolio_progress;
ALTER FUNCTION note_for_reminders() OWNER TO visafolio_progress;
ALTER FUNCTION count_queue_days() OWNER TO visafolio_progress;
ALTER FUNCTION app_found_cases(text,integer) OWNER TO visafolio_progress;
ALTER FUNCTION order_event_number() OWNER TO visafolio_progress;
ALTER FUNCTION number_events() OWNER TO visafolio_progress;
ALTER FUNCTION delete_workspace_events() OWNER TO visafolio_progress;
ALTER FUNCTION delete_derived_file() OWNER TO visafolio_system;
ALTER FUNCTION delete_government_form_file() OWNER TO visafolio_system;
ALTER FUNCTION delete_inbound_mail_file() OWNER TO visafolio_system;
ALTER FUNCTION take_back_inbound_mail() OWNER TO visafolio_system;
ALTER FUNCTION is_given_like(client_document_uploads) OWNER TO visafolio_system;
ALTER FUNCTION replace_outbox_entries() OWNER TO visafolio_system;
REVOKE CREATE ON SCHEMA public FROM visafolio_progress, visafolio_system;
REVOKE visafolio_progress, visafolio_system FROM CURRENT_USER;
