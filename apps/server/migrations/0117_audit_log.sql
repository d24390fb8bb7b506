-- The audit log (docs/decisions/0144). What is written here is never changed or deleted: no role of the server may.
-- Each workspace has a log, whose id is the workspace's; the installation's has the id of zeros.

CREATE SEQUENCE audit_entry_ids;
CREATE TABLE audit_entries (
  log_id uuid NOT NULL,
  id bigint NOT NULL DEFAULT nextval('audit_entry_ids'),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  kind text NOT NULL CHECK (kind ~ '^[a-z_]+\.[a-z_]+$'),
  -- Ids only: names are looked up when the log is read, so that those of erased people are gone from it.
  actor_id uuid,
  actor_kind text NOT NULL CHECK (actor_kind IN ('staff', 'administrator', 'client', 'account', 'system')),
  -- The client or sponsor of the case as whom the actor was there.
  client_user_id uuid,
  session_kind text NOT NULL CHECK (session_kind IN ('browser', 'none')),
  -- Of the network.
  address text CHECK (address <> ''),
  request_id uuid,
  subject_kind text CHECK (subject_kind <> ''),
  subject_id uuid,
  -- Codes, numbers and ids.
  data jsonb NOT NULL DEFAULT '{}',
  CHECK (num_nonnulls(subject_kind, subject_id) IN (0, 2)),
  PRIMARY KEY (log_id, id)
);
ALTER SEQUENCE audit_entry_ids OWNED BY audit_entries.id;
CREATE INDEX audit_entries_of_case ON audit_entries (log_id, request_id, id) WHERE request_id IS NOT NULL;
CREATE INDEX audit_entries_of_actor ON audit_entries (log_id, actor_id, id) WHERE actor_id IS NOT NULL;
CREATE INDEX audit_entries_of_subject ON audit_entries (log_id, subject_id, id) WHERE subject_id IS NOT NULL;
CREATE INDEX audit_entries_of_administrators ON audit_entries (id) WHERE actor_kind = 'administrator';

-- Entries that have no place in the chain of their log yet.
CREATE TABLE audit_entries_to_seal (
  log_id uuid NOT NULL,
  entry_id bigint NOT NULL,
  PRIMARY KEY (log_id, entry_id)
);

-- The chain of a log. The last seal of a batch is signed: a checkpoint.
CREATE TABLE audit_seals (
  log_id uuid NOT NULL,
  position bigint NOT NULL CHECK (position > 0),
  entry_id bigint NOT NULL,
  -- Of the entry, its position and the hash before. SHA-256.
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  sealed_at timestamptz NOT NULL,
  signing_key_id text,
  signature bytea,
  CHECK (num_nonnulls(signing_key_id, signature) IN (0, 2)),
  PRIMARY KEY (log_id, position),
  UNIQUE (log_id, entry_id)
);
CREATE INDEX audit_seals_checkpoints ON audit_seals (log_id, position) WHERE signature IS NOT NULL;

-- The key that signs checkpoints: Ed25519. The vault seals its private part.
CREATE TABLE audit_signing_keys (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{16}$'),
  public_key bytea NOT NULL,
  sealed_private_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE audit_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE audit_entries_to_seal ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE audit_seals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE audit_signing_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

GRANT SELECT ON audit_entries TO visafolio_staff;
CREATE POLICY staff_select ON audit_entries FOR SELECT TO visafolio_staff
  USING (log_id = (SELECT app_workspace_id())
    AND (log_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin())));
-- Their own kind's acts in workspaces, and nothing else of these.
GRANT SELECT ON audit_entries TO visafolio_admin;
CREATE POLICY admin_select ON audit_entries FOR SELECT TO visafolio_admin
  USING ((SELECT has_role((SELECT app_user_id()), 'admin'))
    AND (log_id = '00000000-0000-0000-0000-000000000000' OR actor_kind = 'administrator'));
GRANT SELECT ON audit_entries TO visafolio_system;
CREATE POLICY system_select ON audit_entries FOR SELECT TO visafolio_system USING (true);
-- Nobody may become this role: it runs the functions below.
GRANT INSERT ON audit_entries TO visafolio_progress;
CREATE POLICY progress_insert ON audit_entries FOR INSERT TO visafolio_progress WITH CHECK (true);
GRANT USAGE ON SEQUENCE audit_entry_ids TO visafolio_progress;

GRANT INSERT ON audit_entries_to_seal TO visafolio_progress;
CREATE POLICY progress_insert ON audit_entries_to_seal FOR INSERT TO visafolio_progress WITH CHECK (true);
GRANT SELECT, DELETE ON audit_entries_to_seal TO visafolio_system;
CREATE POLICY system_select ON audit_entries_to_seal FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_delete ON audit_entries_to_seal FOR DELETE TO visafolio_system USING (true);

GRANT SELECT, INSERT ON audit_seals TO visafolio_system;
CREATE POLICY system_select ON audit_seals FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON audit_seals FOR INSERT TO visafolio_system WITH CHECK (true);

GRANT SELECT, INSERT ON audit_signing_keys TO visafolio_system;
CREATE POLICY system_select ON audit_signing_keys FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON audit_signing_keys FOR INSERT TO visafolio_system WITH CHECK (true);

-- Where an act concerns a person: in the log of their workspace. Administrators of the product and clients have the installation's.
GRANT SELECT (user_id, role) ON user_roles TO visafolio_progress;
CREATE POLICY progress_select ON user_roles FOR SELECT TO visafolio_progress USING (true);

CREATE FUNCTION audit_log_of_person(person uuid) RETURNS uuid LANGUAGE sql STABLE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT m.workspace_id FROM workspace_members AS m
  WHERE m.user_id = person AND NOT EXISTS (SELECT FROM user_roles AS r WHERE r.user_id = person AND r.role = 'admin')
$$;

-- Every entry is written here. Who acts is what the transaction says, and `person` where it has no actor, as in sign-ins.
CREATE FUNCTION insert_audit_entry(kind text, log uuid, request uuid, client_user uuid, subject_kind text, subject uuid, data jsonb,
  person uuid, address text) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  installation constant uuid := '00000000-0000-0000-0000-000000000000';
  me constant uuid := app_user_id();
  capacity constant text := current_setting('role');
  actor constant text := CASE
    WHEN me IS NULL THEN CASE WHEN person IS NULL THEN 'system' ELSE 'account' END
    WHEN capacity = 'visafolio_admin' THEN 'administrator'
    WHEN capacity = 'visafolio_client' THEN 'client'
    WHEN capacity = 'visafolio_system' THEN 'system'
    ELSE 'staff' END;
  origin constant text := nullif(coalesce(address, current_setting('app.address', true)), '');
  entry constant bigint := nextval('audit_entry_ids');
BEGIN
  INSERT INTO audit_entries (log_id, id, kind, actor_id, actor_kind, client_user_id, session_kind, address, request_id,
    subject_kind, subject_id, data)
  VALUES (coalesce(log, installation), entry, kind, coalesce(me, person), actor,
    CASE WHEN actor = 'client' THEN client_user END,
    CASE WHEN origin IS NULL THEN 'none' ELSE 'browser' END, origin, request,
    CASE WHEN subject IS NOT NULL THEN subject_kind END, subject, coalesce(data, '{}'));
  INSERT INTO audit_entries_to_seal (log_id, entry_id) VALUES (coalesce(log, installation), entry);
END $$;

-- For what changes no row: views, downloads, sign-ins and proofs. Professionals write in their own log and clients in that of their case.
CREATE FUNCTION record_audit_entry(kind text, request uuid, client_user uuid, subject_kind text, subject uuid, data jsonb,
  person uuid, address text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  capacity constant text := current_setting('role');
  log constant uuid := CASE
    WHEN capacity = 'visafolio_staff' THEN (SELECT m.workspace_id FROM workspace_members AS m WHERE m.user_id = app_user_id())
    WHEN capacity = 'visafolio_admin' THEN CASE WHEN subject_kind = 'person' THEN audit_log_of_person(subject) END
    WHEN request IS NOT NULL THEN (SELECT r.workspace_id FROM client_requests AS r WHERE r.id = request)
    ELSE audit_log_of_person(coalesce(app_user_id(), person)) END;
BEGIN
  PERFORM insert_audit_entry(kind, log, request, client_user, subject_kind, subject, data, person, address);
END $$;

-- A change of a row, in its own transaction. Arguments: kind; column of the log ('person': the log of the subject, '': the
-- installation's); kind and column of the subject ('' without); columns that go into the data, with commas; 'old' for the row before.
CREATE FUNCTION audit_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  found constant jsonb := CASE WHEN TG_OP = 'DELETE' OR TG_ARGV[5] = 'old' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  subject constant uuid := found ->> TG_ARGV[3];
  log constant uuid := CASE TG_ARGV[1] WHEN '' THEN NULL WHEN 'person' THEN audit_log_of_person(subject)
    ELSE (found ->> TG_ARGV[1])::uuid END;
  data jsonb := (SELECT coalesce(jsonb_object_agg(name, found -> name), '{}')
    FROM unnest(string_to_array(TG_ARGV[4], ',')) AS name);
BEGIN
  IF TG_ARGV[0] = 'settings.changed' THEN
    data := data || jsonb_build_object('setting', TG_TABLE_NAME);
  END IF;
  PERFORM insert_audit_entry(TG_ARGV[0], log, (found ->> 'client_request_id')::uuid, NULL, TG_ARGV[2], subject, data,
    CASE WHEN TG_ARGV[0] = 'sign_in.succeeded' THEN subject END, found ->> 'ip_address');
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION audit_log_of_person(uuid), audit_change(), insert_audit_entry(text, uuid, uuid, uuid, text, uuid, jsonb, uuid, text),
  record_audit_entry(text, uuid, uuid, text, uuid, jsonb, uuid, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_log_of_person(uuid), insert_audit_entry(text, uuid, uuid, uuid, text, uuid, jsonb, uuid, text)
  TO visafolio_progress;
GRANT EXECUTE ON FUNCTION record_audit_entry(text, uuid, uuid, text, uuid, jsonb, uuid, text)
  TO visafolio_staff, visafolio_client, visafolio_admin, visafolio_system, visafolio_server;

-- Sign-ins. A session that waits for its second factor is one too: 'factor.passed' follows.
CREATE TRIGGER audit_session AFTER INSERT ON auth.session FOR EACH ROW
  EXECUTE FUNCTION audit_change('sign_in.succeeded', 'person', 'person', 'user_id', 'firm_provider_id', '');

-- Accounts, roles and membership.
CREATE TRIGGER audit_disabled AFTER UPDATE OF disabled_at ON auth."user" FOR EACH ROW
  WHEN (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL)
  EXECUTE FUNCTION audit_change('person.disabled', 'person', 'person', 'id', '', '');
CREATE TRIGGER audit_enabled AFTER UPDATE OF disabled_at ON auth."user" FOR EACH ROW
  WHEN (OLD.disabled_at IS NOT NULL AND NEW.disabled_at IS NULL)
  EXECUTE FUNCTION audit_change('person.enabled', 'person', 'person', 'id', '', '');
CREATE TRIGGER audit_made_administrator AFTER INSERT ON user_roles FOR EACH ROW WHEN (NEW.role = 'admin')
  EXECUTE FUNCTION audit_change('administrator.role_set', '', 'person', 'user_id', 'role', '');
CREATE TRIGGER audit_role AFTER UPDATE OF role ON user_roles FOR EACH ROW WHEN (OLD.role <> NEW.role)
  EXECUTE FUNCTION audit_change('administrator.role_set', '', 'person', 'user_id', 'role', '');
CREATE TRIGGER audit_joined AFTER INSERT ON profiles FOR EACH ROW
  EXECUTE FUNCTION audit_change('person.joined', 'workspace_id', 'person', 'id', 'firm_role', '');
CREATE TRIGGER audit_left_for AFTER UPDATE OF firm_id ON profiles FOR EACH ROW WHEN (OLD.firm_id IS DISTINCT FROM NEW.firm_id)
  EXECUTE FUNCTION audit_change('person.left', 'workspace_id', 'person', 'id', 'firm_role', 'old');
CREATE TRIGGER audit_joined_other AFTER UPDATE OF firm_id ON profiles FOR EACH ROW WHEN (OLD.firm_id IS DISTINCT FROM NEW.firm_id)
  EXECUTE FUNCTION audit_change('person.joined', 'workspace_id', 'person', 'id', 'firm_role', '');
CREATE TRIGGER audit_firm_role AFTER UPDATE OF firm_role ON profiles FOR EACH ROW
  WHEN (OLD.firm_id = NEW.firm_id AND OLD.firm_role <> NEW.firm_role)
  EXECUTE FUNCTION audit_change('person.role_changed', 'workspace_id', 'person', 'id', 'firm_role', '');
CREATE TRIGGER audit_deleted AFTER DELETE ON profiles FOR EACH ROW
  EXECUTE FUNCTION audit_change('person.deleted', 'workspace_id', 'person', 'id', 'firm_role', '');
CREATE TRIGGER audit_invited AFTER INSERT ON firm_invitations FOR EACH ROW
  EXECUTE FUNCTION audit_change('invitation.created', 'firm_id', 'invitation', 'id', 'firm_role', '');
CREATE TRIGGER audit_invitation_ended AFTER DELETE ON firm_invitations FOR EACH ROW
  EXECUTE FUNCTION audit_change('invitation.ended', 'firm_id', 'invitation', 'id', 'firm_role', '');
CREATE TRIGGER audit_created AFTER INSERT ON firms FOR EACH ROW
  EXECUTE FUNCTION audit_change('firm.created', 'id', 'firm', 'id', '', '');
CREATE TRIGGER audit_changed AFTER UPDATE ON firms FOR EACH ROW
  EXECUTE FUNCTION audit_change('firm.changed', 'id', 'firm', 'id', '', '');
CREATE TRIGGER audit_deleted AFTER DELETE ON firms FOR EACH ROW
  EXECUTE FUNCTION audit_change('firm.deleted', 'id', 'firm', 'id', '', '');

-- Settings and policies.
CREATE TRIGGER audit_settings AFTER INSERT OR UPDATE OR DELETE ON firm_defaults FOR EACH ROW
  EXECUTE FUNCTION audit_change('settings.changed', 'workspace_id', '', '', '', '');
CREATE TRIGGER audit_settings AFTER INSERT OR UPDATE OR DELETE ON firm_file_settings FOR EACH ROW
  EXECUTE FUNCTION audit_change('settings.changed', 'workspace_id', '', '', '', '');
CREATE TRIGGER audit_settings AFTER INSERT OR UPDATE OR DELETE ON message_settings FOR EACH ROW
  EXECUTE FUNCTION audit_change('settings.changed', 'workspace_id', '', '', '', '');
CREATE TRIGGER audit_settings AFTER INSERT OR UPDATE OR DELETE ON reminder_settings FOR EACH ROW
  EXECUTE FUNCTION audit_change('settings.changed', 'workspace_id', '', '', '', '');
CREATE TRIGGER audit_settings AFTER INSERT OR UPDATE OR DELETE ON reminder_texts FOR EACH ROW
  EXECUTE FUNCTION audit_change('settings.changed', 'workspace_id', '', '', 'language', '');
CREATE TRIGGER audit_settings AFTER INSERT OR UPDATE OR DELETE ON calendar_settings FOR EACH ROW
  EXECUTE FUNCTION audit_change('settings.changed', 'workspace_id', '', '', '', '');
CREATE TRIGGER audit_settings AFTER INSERT OR UPDATE OR DELETE ON filing_offices FOR EACH ROW
  EXECUTE FUNCTION audit_change('settings.changed', 'workspace_id', '', '', '', '');
CREATE TRIGGER audit_settings AFTER INSERT OR UPDATE OR DELETE ON auth.firm_policy FOR EACH ROW
  EXECUTE FUNCTION audit_change('settings.changed', 'firm_id', 'person', 'break_glass_user_id',
    'requires_second_factor,sso_only', '');
CREATE TRIGGER audit_settings AFTER INSERT OR UPDATE OR DELETE ON auth.firm_provider FOR EACH ROW
  EXECUTE FUNCTION audit_change('settings.changed', 'firm_id', '', '', 'id,kind', '');

-- Restricted cases, and who works on a case.
CREATE TRIGGER audit_restricted AFTER INSERT ON case_restrictions FOR EACH ROW
  EXECUTE FUNCTION audit_change('case.restricted', 'workspace_id', 'person', 'user_id', '', '');
CREATE TRIGGER audit_handed_over AFTER UPDATE OF user_id ON case_restrictions FOR EACH ROW WHEN (OLD.user_id <> NEW.user_id)
  EXECUTE FUNCTION audit_change('case.handed_over', 'workspace_id', 'person', 'user_id', '', '');
CREATE TRIGGER audit_unrestricted AFTER DELETE ON case_restrictions FOR EACH ROW
  EXECUTE FUNCTION audit_change('case.unrestricted', 'workspace_id', 'person', 'user_id', '', '');
CREATE TRIGGER audit_assigned AFTER INSERT ON case_members FOR EACH ROW
  EXECUTE FUNCTION audit_change('case.assigned', 'workspace_id', 'person', 'user_id', '', '');
CREATE TRIGGER audit_unassigned AFTER DELETE ON case_members FOR EACH ROW
  EXECUTE FUNCTION audit_change('case.unassigned', 'workspace_id', 'person', 'user_id', '', '');

-- Archives of workspaces.
CREATE TRIGGER audit_ordered AFTER INSERT ON workspace_archives FOR EACH ROW
  EXECUTE FUNCTION audit_change('archive.ordered', 'workspace_id', 'archive', 'id', 'direction', '');
CREATE TRIGGER audit_finished AFTER UPDATE OF state ON workspace_archives FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND NEW.state IN ('done', 'refused'))
  EXECUTE FUNCTION audit_change('archive.finished', 'workspace_id', 'archive', 'id', 'direction,state', '');

-- Keys.
CREATE TRIGGER audit_added AFTER INSERT ON master_keys FOR EACH ROW
  EXECUTE FUNCTION audit_change('master_key.added', '', '', '', 'id', '');
CREATE TRIGGER audit_retired AFTER UPDATE OF retired_at ON master_keys FOR EACH ROW
  WHEN (OLD.retired_at IS NULL AND NEW.retired_at IS NOT NULL)
  EXECUTE FUNCTION audit_change('master_key.retired', '', '', '', 'id', '');
CREATE TRIGGER audit_created AFTER INSERT ON workspace_keys FOR EACH ROW
  EXECUTE FUNCTION audit_change('workspace_key.created', 'workspace_id', '', '', 'version', '');
CREATE TRIGGER audit_destroyed AFTER UPDATE OF destroyed_at ON workspace_keys FOR EACH ROW
  WHEN (OLD.destroyed_at IS NULL AND NEW.destroyed_at IS NOT NULL)
  EXECUTE FUNCTION audit_change('workspace_key.destroyed', 'workspace_id', '', '', 'version', '');
CREATE TRIGGER audit_deleted AFTER DELETE ON workspace_keys FOR EACH ROW
  EXECUTE FUNCTION audit_change('workspace_key.deleted', 'workspace_id', '', '', 'version', '');

GRANT visafolio_progress TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_progress;
ALTER FUNCTION record_audit_entry(text, uuid, uuid, text, uuid, jsonb, uuid, text) OWNER TO visafolio_progress;
ALTER FUNCTION audit_change() OWNER TO visafolio_progress;
REVOKE CREATE ON SCHEMA public FROM visafolio_progress;
REVOKE visafolio_progress FROM CURRENT_USER;
