import { sql } from 'drizzle-orm';
import { asStaffPerson } from './staff-person.ts';

/** Who of the staff uploaded `u`. */
const uploadedBy = asStaffPerson(sql`u.uploaded_by_name`, sql`u.uploaded_by_firm`);

/** Address below /api/storage/ of the thumbnail of the first page of `u`; null where there is none (yet). */
export const uploadThumbnail = sql`(
    SELECT 'client-documents/' || u.file_path || '/pages/' || coalesce(u.arrangement -> 0 ->> 'page', '1') || '?size=thumbnail'
    FROM file_steps s WHERE s.upload_id = u.id AND s.step = 'previews' AND s.state = 'done'
      AND EXISTS (SELECT FROM file_pages p WHERE p.upload_id = u.id))`;

/** An upload `u` as the contract's RequestUpload. */
export const uploadAsJson = sql`jsonb_build_object(
  'id', u.id, 'file_name', u.file_name, 'file_path', u.file_path, 'file_size', u.file_size,
  'file_type', u.file_type, 'uploaded_at', u.uploaded_at, 'uploaded_by', ${uploadedBy},
  'position', u.position, 'arrangement', u.arrangement, 'accepted_at', u.accepted_at,
  'placed_by', coalesce(u.placed_by, CASE WHEN u.client_request_document_id IS NULL THEN NULL
    WHEN u.uploaded_by IS NULL THEN 'client' ELSE 'staff' END),
  'pages', (SELECT p.page_count FROM file_pages p WHERE p.upload_id = u.id),
  'steps', coalesce((
    SELECT jsonb_agg(jsonb_build_object('step', s.step, 'state', s.state, 'problem', s.problem)
      ORDER BY array_position(ARRAY['pages', 'previews', 'facts', 'text', 'kind', 'provider_facts'], s.step))
    FROM file_steps s WHERE s.upload_id = u.id), '[]'),
  'scan', file_scan(u.file_path), 'active_content', file_active_content(u.file_path),
  'thumbnail', ${uploadThumbnail},
  'reading', (
    SELECT jsonb_build_object('kind', r.kind, 'certainty', r.certainty, 'reason', r.reason)
    FROM file_readings r JOIN file_steps s ON s.upload_id = r.upload_id AND s.step = 'kind' AND s.state = 'done'
    WHERE r.upload_id = u.id),
  'question', (
    SELECT jsonb_build_object('kind', r.kind, 'reason', r.reason, 'document_id', r.question ->> 'document_id')
    FROM file_readings r
    WHERE r.upload_id = u.id AND r.question ->> 'asked_for' = u.client_request_document_id::text
      AND u.place_confirmed_at IS NULL))`;

/** The current files of a document `d`, in order. */
export const currentFiles = sql`coalesce((
  SELECT jsonb_agg(${uploadAsJson} ORDER BY u.position, u.uploaded_at, u.id) FROM client_document_uploads u
  WHERE u.client_request_document_id = d.id AND u.upload_status = 'uploaded'), '[]')`;
