-- Open answers hear as well that a person lost a request (it was deleted, or another e-mail enters it now) and that an
-- account has another e-mail, which decides over the requests it may enter.
CREATE TRIGGER notify_request_left AFTER DELETE ON client_users
  FOR EACH ROW EXECUTE FUNCTION tell_access_changed('client_request_id');
CREATE TRIGGER notify_request_passed_on AFTER UPDATE OF email ON client_users
  FOR EACH ROW WHEN (OLD.email <> NEW.email) EXECUTE FUNCTION tell_access_changed('client_request_id');
CREATE TRIGGER notify_email_changed AFTER UPDATE OF email ON auth."user"
  FOR EACH ROW WHEN (OLD.email <> NEW.email) EXECUTE FUNCTION tell_access_changed('id');

-- A view is recorded once in ten minutes: whoever records one looks for their own earlier ones.
GRANT SELECT ON activity TO visafolio_client;
CREATE POLICY client_select ON activity FOR SELECT TO visafolio_client
  USING (actor_id = (SELECT app_user_id()) AND actor_kind = 'client' AND kind = 'document.viewed');
