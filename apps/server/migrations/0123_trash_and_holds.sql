-- The trash and legal holds (docs/decisions/0147).

-- A case in the trash is a case with a row here. Staff see it as little as a restricted case of others, because app_hidden_cases names
-- it; its clients are closed out by client_users.trashed_at. Everything of the case stays as it is.
CREATE TABLE trashed_cases (
  client_request_id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  trashed_at timestamptz NOT NULL DEFAULT now(),
  cause text NOT NULL DEFAULT 'person' CHECK (cause IN ('person', 'retention')),
  -- NULL with the cause 'person': the account was deleted.
  trashed_by uuid REFERENCES profiles ON DELETE SET NULL,
  CHECK (cause = 'person' OR trashed_by IS NULL),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX trashed_cases_workspace ON trashed_cases (workspace_id, trashed_at);
CREATE INDEX trashed_cases_expiry ON trashed_cases (trashed_at);
CREATE INDEX trashed_cases_person ON trashed_cases (trashed_by) WHERE trashed_by IS NOT NULL;

-- A contact in the trash is an archived one with a date here. Cases keep theirs: those with cases are archived only.
ALTER TABLE contacts
  ADD COLUMN trashed_at timestamptz,
  ADD COLUMN trash_cause text CHECK (trash_cause IN ('person', 'retention')),
  ADD COLUMN trashed_by uuid REFERENCES profiles ON DELETE SET NULL,
  -- When its last case was deleted; retention of contacts without cases counts from there.
  ADD COLUMN last_case_at timestamptz,
  ADD CONSTRAINT contacts_trashed_archived CHECK (trashed_at IS NULL OR archived_at IS NOT NULL),
  ADD CONSTRAINT contacts_trash_cause CHECK ((trashed_at IS NULL) = (trash_cause IS NULL));
CREATE INDEX contacts_trashed ON contacts (workspace_id, trashed_at) WHERE trashed_at IS NOT NULL;
CREATE INDEX contacts_trash_expiry ON contacts (trashed_at) WHERE trashed_at IS NOT NULL;
CREATE INDEX contacts_trashed_by ON contacts (trashed_by) WHERE trashed_by IS NOT NULL;
GRANT UPDATE (trashed_at, trash_cause, trashed_by) ON contacts TO visafolio_staff;
GRANT UPDATE (archived_at, trashed_at, trash_cause, trashed_by) ON contacts TO visafolio_system;
CREATE POLICY system_update ON contacts FOR UPDATE TO visafolio_system USING (true);
GRANT DELETE ON contacts TO visafolio_system;
CREATE POLICY system_delete ON contacts FOR DELETE TO visafolio_system USING (trashed_at IS NOT NULL);
GRANT SELECT (id, workspace_id, created_at, archived_at, trashed_at, last_case_at, restricted_request_id), UPDATE (last_case_at)
  ON contacts TO visafolio_progress;
CREATE POLICY progress_select ON contacts FOR SELECT TO visafolio_progress USING (true);
CREATE POLICY progress_update ON contacts FOR UPDATE TO visafolio_progress USING (true);

ALTER TABLE client_users ADD COLUMN trashed_at timestamptz;
ALTER POLICY client_select ON client_users USING (email = (SELECT app_email()) AND trashed_at IS NULL);
ALTER POLICY client_update ON client_users USING (email = (SELECT app_email()) AND trashed_at IS NULL);
GRANT SELECT (email, trashed_at), UPDATE (trashed_at) ON client_users TO visafolio_progress;

-- Nothing of what is under hold is deleted, moved to the trash or erased. Lifted holds stay as a record.
CREATE TABLE legal_holds (
  id uuid PRIMARY KEY DEFAULT new_id(),
  workspace_id uuid NOT NULL REFERENCES workspaces,
  -- Of one case, or of a contact with all of their cases.
  client_request_id uuid,
  contact_id uuid,
  reason text NOT NULL CHECK (reason <> ''),
  placed_by uuid REFERENCES profiles ON DELETE SET NULL,
  placed_by_name text NOT NULL,
  placed_at timestamptz NOT NULL DEFAULT now(),
  lifted_by uuid REFERENCES profiles ON DELETE SET NULL,
  lifted_by_name text,
  lifted_at timestamptz,
  CHECK (num_nonnulls(client_request_id, contact_id) = 1),
  CHECK ((lifted_at IS NULL) = (lifted_by_name IS NULL)),
  FOREIGN KEY (client_request_id, workspace_id) REFERENCES client_requests (id, workspace_id) ON UPDATE CASCADE ON DELETE CASCADE,
  FOREIGN KEY (contact_id, workspace_id) REFERENCES contacts (id, workspace_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX legal_holds_case ON legal_holds (client_request_id) WHERE lifted_at IS NULL AND client_request_id IS NOT NULL;
CREATE UNIQUE INDEX legal_holds_contact ON legal_holds (contact_id) WHERE lifted_at IS NULL AND contact_id IS NOT NULL;
CREATE INDEX legal_holds_workspace ON legal_holds (workspace_id, placed_at);
CREATE INDEX legal_holds_of_case ON legal_holds (client_request_id) WHERE client_request_id IS NOT NULL;
CREATE INDEX legal_holds_of_contact ON legal_holds (contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX legal_holds_placed_by ON legal_holds (placed_by) WHERE placed_by IS NOT NULL;
CREATE INDEX legal_holds_lifted_by ON legal_holds (lifted_by) WHERE lifted_by IS NOT NULL;

-- As before, and the cases in the trash. The server shows those to staff in the transactions that list, restore and delete them
-- ('app.trash'). Other roles work with cases of the trash too: they hand over and move them like all others.
CREATE OR REPLACE FUNCTION app_hidden_cases() RETURNS uuid[] LANGUAGE plpgsql STABLE PARALLEL UNSAFE AS $$
DECLARE
  trash constant boolean := current_setting('role') = 'visafolio_staff' AND current_setting('app.trash', true) IS DISTINCT FROM 'shown';
  asked constant text := current_setting('app.user_id', true) || statement_timestamp()::text || trash::text;
  me uuid;
  here uuid;
  found uuid[];
BEGIN
  IF current_setting('app.hidden_asked', true) = asked THEN
    RETURN current_setting('app.hidden', true)::uuid[];
  END IF;
  me := app_user_id();
  here := app_workspace_id();
  found := ARRAY(SELECT c.client_request_id FROM case_restrictions AS c
    WHERE c.workspace_id = here AND c.user_id <> me
      AND NOT EXISTS (SELECT FROM case_members AS m
        WHERE m.client_request_id = c.client_request_id AND m.user_id = me));
  IF trash THEN
    found := found || ARRAY(SELECT t.client_request_id FROM trashed_cases AS t WHERE t.workspace_id = here);
  END IF;
  PERFORM set_config('app.hidden', found::text, true), set_config('app.hidden_asked', asked, true);
  RETURN found;
END $$;

ALTER TABLE trashed_cases ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE ON trashed_cases TO visafolio_staff;
CREATE POLICY staff_select ON trashed_cases FOR SELECT TO visafolio_staff USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY staff_insert ON trashed_cases FOR INSERT TO visafolio_staff
  WITH CHECK (cause = 'person' AND trashed_by = (SELECT app_user_id())
    AND EXISTS (SELECT FROM client_requests AS r WHERE r.id = client_request_id AND r.workspace_id = trashed_cases.workspace_id));
-- Where the trash is shown: elsewhere its cases are hidden.
CREATE POLICY staff_delete ON trashed_cases FOR DELETE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id()) AND client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[]));
GRANT SELECT, INSERT ON trashed_cases TO visafolio_system;
CREATE POLICY system_select ON trashed_cases FOR SELECT TO visafolio_system USING (true);
CREATE POLICY system_insert ON trashed_cases FOR INSERT TO visafolio_system WITH CHECK (trashed_by IS NULL AND cause = 'retention');
GRANT SELECT (client_request_id, workspace_id) ON trashed_cases TO visafolio_leaver, visafolio_mover, visafolio_progress;
CREATE POLICY leaver_select ON trashed_cases FOR SELECT TO visafolio_leaver USING (workspace_id = (SELECT app_workspace_id()));
CREATE POLICY mover_select ON trashed_cases FOR SELECT TO visafolio_mover USING (workspace_id = ANY ((SELECT app_moving())::uuid[]));
CREATE POLICY progress_select ON trashed_cases FOR SELECT TO visafolio_progress USING (true);

ALTER TABLE legal_holds ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT (workspace_id, client_request_id, contact_id, reason, placed_by, placed_by_name),
  UPDATE (lifted_at, lifted_by, lifted_by_name) ON legal_holds TO visafolio_staff;
CREATE POLICY staff_select ON legal_holds FOR SELECT TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])) IS NOT FALSE);
CREATE POLICY staff_insert ON legal_holds FOR INSERT TO visafolio_staff
  WITH CHECK (workspace_id = (SELECT app_workspace_id()) AND placed_by = (SELECT app_user_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin()))
    AND (client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])) IS NOT FALSE);
CREATE POLICY staff_update ON legal_holds FOR UPDATE TO visafolio_staff
  USING (workspace_id = (SELECT app_workspace_id())
    AND (workspace_id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin()))
    AND lifted_at IS NULL AND (client_request_id <> ALL ((SELECT app_hidden_cases())::uuid[])) IS NOT FALSE)
  WITH CHECK (lifted_by = (SELECT app_user_id()));
GRANT SELECT ON legal_holds TO visafolio_system;
CREATE POLICY system_select ON legal_holds FOR SELECT TO visafolio_system USING (true);
GRANT SELECT (id, client_request_id, contact_id, lifted_at) ON legal_holds TO visafolio_progress;
CREATE POLICY progress_select ON legal_holds FOR SELECT TO visafolio_progress USING (true);
GRANT SELECT (contact_id) ON client_requests TO visafolio_progress;

CREATE FUNCTION is_case_held(case_id uuid) RETURNS boolean LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM legal_holds AS h WHERE h.lifted_at IS NULL AND (h.client_request_id = case_id
    OR h.contact_id = (SELECT r.contact_id FROM client_requests AS r WHERE r.id = case_id)))
$$;
CREATE FUNCTION is_contact_held(contact uuid) RETURNS boolean LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM legal_holds AS h WHERE h.lifted_at IS NULL AND h.contact_id = contact)
$$;

-- Arguments: 'case' or 'contact', and the column with its id. The server answers the state VF002 with legal_holds.held.
CREATE FUNCTION refuse_loss_under_hold() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  changed constant jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  id constant uuid := changed ->> TG_ARGV[1];
  held constant boolean := CASE TG_ARGV[0] WHEN 'case' THEN is_case_held(id) ELSE is_contact_held(id) END;
BEGIN
  IF held THEN
    RAISE EXCEPTION 'under legal hold: % %', TG_ARGV[0], id USING ERRCODE = 'VF002';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_under_hold BEFORE INSERT ON trashed_cases FOR EACH ROW
  EXECUTE FUNCTION refuse_loss_under_hold('case', 'client_request_id');
CREATE TRIGGER refuse_under_hold BEFORE DELETE ON client_requests FOR EACH ROW EXECUTE FUNCTION refuse_loss_under_hold('case', 'id');
CREATE TRIGGER refuse_under_hold BEFORE DELETE ON contacts FOR EACH ROW EXECUTE FUNCTION refuse_loss_under_hold('contact', 'id');
CREATE TRIGGER refuse_trash_under_hold BEFORE UPDATE OF trashed_at ON contacts FOR EACH ROW
  WHEN (OLD.trashed_at IS NULL AND NEW.trashed_at IS NOT NULL) EXECUTE FUNCTION refuse_loss_under_hold('contact', 'id');
CREATE TRIGGER refuse_under_hold BEFORE DELETE ON client_request_documents FOR EACH ROW
  EXECUTE FUNCTION refuse_loss_under_hold('case', 'client_request_id');
CREATE TRIGGER refuse_under_hold BEFORE DELETE ON client_document_uploads FOR EACH ROW
  EXECUTE FUNCTION refuse_loss_under_hold('case', 'client_request_id');
CREATE TRIGGER refuse_under_hold BEFORE DELETE ON case_notes FOR EACH ROW
  EXECUTE FUNCTION refuse_loss_under_hold('case', 'client_request_id');
CREATE TRIGGER refuse_under_hold BEFORE DELETE ON letters FOR EACH ROW
  EXECUTE FUNCTION refuse_loss_under_hold('case', 'client_request_id');
CREATE TRIGGER refuse_under_hold BEFORE DELETE ON inbound_mails FOR EACH ROW
  EXECUTE FUNCTION refuse_loss_under_hold('case', 'client_request_id');
CREATE TRIGGER refuse_under_hold BEFORE UPDATE OF taken_back_at ON messages FOR EACH ROW
  WHEN (OLD.taken_back_at IS NULL AND NEW.taken_back_at IS NOT NULL)
  EXECUTE FUNCTION refuse_loss_under_hold('case', 'client_request_id');

-- The trash of a case: its clients, and its lists.
CREATE FUNCTION close_trashed_case() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE client_users SET trashed_at = NEW.trashed_at WHERE client_request_id = NEW.client_request_id;
  ELSE
    UPDATE client_users SET trashed_at = NULL WHERE client_request_id = OLD.client_request_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER close_trashed_case AFTER INSERT OR DELETE ON trashed_cases FOR EACH ROW EXECUTE FUNCTION close_trashed_case();
CREATE TRIGGER tell_case_trashed AFTER INSERT OR DELETE ON trashed_cases
  FOR EACH ROW EXECUTE FUNCTION tell_access_changed('client_request_id');
CREATE CONSTRAINT TRIGGER refresh_queue AFTER INSERT OR DELETE ON trashed_cases DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refresh_queue_of_row();

-- Whether the client who asks had access to a case that is in the trash: their page says that it is closed.
CREATE FUNCTION app_is_closed_case(case_id uuid) RETURNS boolean LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM client_users AS u
    WHERE u.client_request_id = case_id AND u.email = app_email() AND u.trashed_at IS NOT NULL)
$$;

-- Bringing a contact back takes it out of the trash too.
CREATE FUNCTION restore_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.trashed_at := NULL;
  NEW.trash_cause := NULL;
  NEW.trashed_by := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER restore_contact BEFORE UPDATE OF archived_at ON contacts FOR EACH ROW
  WHEN (OLD.trashed_at IS NOT NULL AND NEW.archived_at IS NULL) EXECUTE FUNCTION restore_contact();

CREATE FUNCTION note_last_case() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE contacts SET last_case_at = now() WHERE id = OLD.contact_id;
  RETURN NULL;
END $$;
CREATE TRIGGER note_last_case AFTER DELETE ON client_requests FOR EACH ROW WHEN (OLD.contact_id IS NOT NULL)
  EXECUTE FUNCTION note_last_case();

-- 0132 restates refresh_queue, which leaves out cases of the trash.
GRANT visafolio_progress TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_progress;
-- As before, and what concerns a contact is in the log of the contact's workspace, also where the system acts.
CREATE OR REPLACE FUNCTION record_audit_entry(kind text, request uuid, client_user uuid, subject_kind text, subject uuid, data jsonb,
  person uuid, address text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  capacity constant text := current_setting('role');
  log constant uuid := CASE
    WHEN capacity = 'visafolio_staff' THEN (SELECT m.workspace_id FROM workspace_members AS m WHERE m.user_id = app_user_id())
    WHEN capacity = 'visafolio_admin' THEN CASE WHEN subject_kind = 'person' THEN audit_log_of_person(subject) END
    WHEN request IS NOT NULL THEN (SELECT r.workspace_id FROM client_requests AS r WHERE r.id = request)
    WHEN subject_kind = 'contact' THEN (SELECT c.workspace_id FROM contacts AS c WHERE c.id = subject)
    ELSE audit_log_of_person(coalesce(app_user_id(), person)) END;
BEGIN
  PERFORM insert_audit_entry(kind, log, request, client_user, subject_kind, subject, data, person, address);
END $$;

-- Holds are recorded in the audit log by these, the trash by the server, which knows whether a row left it for the lists or for good.
CREATE TRIGGER audit_placed AFTER INSERT ON legal_holds FOR EACH ROW
  EXECUTE FUNCTION audit_change('hold.placed', 'workspace_id', 'contact', 'contact_id', '', '');
CREATE TRIGGER audit_lifted AFTER UPDATE OF lifted_at ON legal_holds FOR EACH ROW WHEN (OLD.lifted_at IS NULL AND NEW.lifted_at IS NOT NULL)
  EXECUTE FUNCTION audit_change('hold.lifted', 'workspace_id', 'contact', 'contact_id', '', '');

REVOKE EXECUTE ON FUNCTION is_case_held(uuid), is_contact_held(uuid), refuse_loss_under_hold(), close_trashed_case(),
  app_is_closed_case(uuid), note_last_case() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_case_held(uuid), is_contact_held(uuid) TO visafolio_staff, visafolio_system, visafolio_progress;
GRANT EXECUTE ON FUNCTION app_is_closed_case(uuid) TO visafolio_client;
ALTER FUNCTION is_case_held(uuid) OWNER TO visafolio_progress;
ALTER FUNCTION is_contact_held(uuid) OWNER TO visafolio_progress;
ALTER FUNCTION refuse_loss_under_hold() OWNER TO visafolio_progress;
ALTER FUNCTION close_trashed_case() OWNER TO visafolio_progress;
ALTER FUNCTION app_is_closed_case(uuid) OWNER TO visafolio_progress;
ALTER FUNCTION note_last_case() OWNER TO visafolio_progress;
REVOKE CREATE ON SCHEMA public FROM visafolio_progress;
REVOKE visafolio_progress FROM CURRENT_USER;
