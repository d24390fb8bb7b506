-- Documents that are asked for once for each entry of a repeating group (docs/decisions/0140), such as a birth certificate of each child. A case
-- has a row for each entry, and one without an entry for other documents of its template.
ALTER TABLE template_documents ADD COLUMN repeating_group text CHECK (repeating_group <> '');
ALTER TABLE client_request_documents
  ADD COLUMN entry_id uuid,
  ADD FOREIGN KEY (entry_id, client_request_id) REFERENCES group_entries (id, client_request_id) ON DELETE CASCADE,
  ADD CHECK (entry_id IS NULL OR template_document_id IS NOT NULL),
  DROP CONSTRAINT client_request_documents_client_request_id_template_documen_key;
CREATE UNIQUE INDEX client_request_documents_asked_once ON client_request_documents (client_request_id, template_document_id, entry_id)
  NULLS NOT DISTINCT WHERE template_document_id IS NOT NULL;
CREATE INDEX client_request_documents_of_entry ON client_request_documents (entry_id) WHERE entry_id IS NOT NULL;

-- Names of documents have the entry's, also for the product, which sorts files.
GRANT SELECT ON group_entries TO visafolio_system;
CREATE POLICY system_select ON group_entries FOR SELECT TO visafolio_system USING (true);

-- The name of an entry in a language, with its number among those of its group that are not removed: 'Child 2'. NULL: in the template's language.
CREATE FUNCTION entry_label(entry uuid, in_language text) RETURNS text LANGUAGE sql STABLE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT concat_ws(' ', coalesce(g.value -> 'translations' -> in_language ->> 'entry_name', g.value ->> 'entry_name', e.group_key),
    CASE WHEN e.removed_at IS NULL THEN (
      SELECT count(*) FROM group_entries AS o WHERE o.client_request_id = e.client_request_id AND o.group_key = e.group_key
        AND o.removed_at IS NULL AND o.position <= e.position) END)
  FROM group_entries AS e JOIN client_requests AS r ON r.id = e.client_request_id
  JOIN template_versions AS v ON v.id = r.template_version_id
  LEFT JOIN LATERAL jsonb_array_elements(v.repeating_groups) AS g (value) ON g.value ->> 'key' = e.group_key
  WHERE e.id = entry
$$;

-- Translations of a document with the entry's name in each: 'Hijo 2: Acta de nacimiento'.
CREATE FUNCTION translations_in_entry(translations jsonb, entry uuid) RETURNS jsonb LANGUAGE sql STABLE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT jsonb_object_agg(key, value || jsonb_build_object('name', concat_ws(': ', entry_label(entry, key), value ->> 'name')))
  FROM jsonb_each(translations)
$$;

-- The documents of a new entry. They are not asked for until the server decides, which it does after each new entry. Archives contain them.
GRANT SELECT (template_version_id, repeating_group) ON template_documents TO visafolio_progress;
GRANT INSERT (workspace_id, client_request_id, template_document_id, entry_id, not_asked) ON client_request_documents
  TO visafolio_progress;
CREATE POLICY progress_insert ON client_request_documents FOR INSERT TO visafolio_progress WITH CHECK (true);
GRANT visafolio_progress TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO visafolio_progress;
CREATE FUNCTION add_documents_of_entry() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO client_request_documents (workspace_id, client_request_id, template_document_id, entry_id, not_asked)
  SELECT NEW.workspace_id, NEW.client_request_id, t.id, NEW.id, true
  FROM client_requests AS r JOIN template_documents AS t ON t.template_version_id = r.template_version_id
  WHERE r.id = NEW.client_request_id AND t.repeating_group = NEW.group_key
  ORDER BY t.id;
  RETURN NULL;
END $$;
ALTER FUNCTION add_documents_of_entry() OWNER TO visafolio_progress;
CREATE TRIGGER add_documents AFTER INSERT ON group_entries
  FOR EACH ROW WHEN (current_user <> 'visafolio_importer') EXECUTE FUNCTION add_documents_of_entry();
REVOKE CREATE ON SCHEMA public FROM visafolio_progress;
REVOKE visafolio_progress FROM CURRENT_USER;
