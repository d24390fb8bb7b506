-- Files of the box that were read before the kinds of their pages were kept (0078) are looked at once more, behind all others, so that one
-- of several papers is proposed to be split. Nothing but the kinds of their pages changes: `finished_at` stays, and says that their own
-- kind was told.
ALTER TABLE file_steps NO FORCE ROW LEVEL SECURITY;
ALTER TABLE file_readings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE client_document_uploads NO FORCE ROW LEVEL SECURITY;
ALTER TABLE client_requests NO FORCE ROW LEVEL SECURITY;
UPDATE file_steps AS s SET state = 'waiting', tries = 0, next_try_at = now(), started_at = NULL, turn = 1000
FROM file_readings AS f
  JOIN client_document_uploads AS u ON u.id = f.upload_id
  JOIN client_requests AS r ON r.id = u.client_request_id
WHERE s.upload_id = f.upload_id AND s.step = 'kind' AND s.state = 'done'
  AND f.page_kinds IS NULL
  AND u.upload_status = 'uploaded' AND u.client_request_document_id IS NULL AND u.conversation_id IS NULL
  AND r.status <> 'completed';
ALTER TABLE file_steps FORCE ROW LEVEL SECURITY;
ALTER TABLE file_readings FORCE ROW LEVEL SECURITY;
ALTER TABLE client_document_uploads FORCE ROW LEVEL SECURITY;
ALTER TABLE client_requests FORCE ROW LEVEL SECURITY;
