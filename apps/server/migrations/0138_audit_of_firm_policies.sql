-- The entry of a changed firm policy names each rule, also those that came later (docs/decisions/0151).
GRANT visafolio_progress TO CURRENT_USER;
DROP TRIGGER audit_settings ON auth.firm_policy;
CREATE TRIGGER audit_settings AFTER INSERT OR UPDATE OR DELETE ON auth.firm_policy FOR EACH ROW
  EXECUTE FUNCTION audit_change('settings.changed', 'firm_id', 'person', 'break_glass_user_id',
    'requires_second_factor,sso_only,second_factor_from,idle_minutes,members_download', '');
REVOKE visafolio_progress FROM CURRENT_USER;
