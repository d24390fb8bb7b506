import { sql } from 'drizzle-orm';
import { asStaffPerson } from './staff-person.ts';

/** Who of the staff uploaded `u`. */
export const uploadedBy = asStaffPerson(sql`u.uploaded_by_name`, sql`u.uploaded_by_firm`);

/** An upload `u` as the contract's RequestUpload. */
export const uploadAsJson = sql`jsonb_build_object(
  'id', u.id, 'file_name', u.file_name, 'file_path', u.file_path, 'file_size', u.file_size,
  'file_type', u.file_type, 'uploaded_at', u.uploaded_at, 'uploaded_by', ${uploadedBy})`;

/** Joins, as `u`, the present file of a document `d` where it has one. */
export const joinCurrentUpload = sql`
  LEFT JOIN client_document_uploads u ON u.client_request_document_id = d.id AND u.upload_status = 'uploaded'`;

/** That file, or NULL. */
export const currentUpload = sql`CASE WHEN u.id IS NULL THEN NULL ELSE ${uploadAsJson} END`;
