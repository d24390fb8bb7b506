import type pg from 'pg';

/** Marks the stored files at these paths, whose content is made up, as without active content. */
export async function recordInactive(owner: pg.Pool, filePaths: string[]): Promise<void> {
  await owner.query("UPDATE stored_files SET active_content = '{}' WHERE file_path = ANY ($1)", [filePaths]);
}

/** Registers a file that a test wrote into the folder of files as unsealed, and as one without active content, whatever it is. */
export async function recordPlainFile(owner: pg.Pool, filePath: string): Promise<void> {
  await owner.query(
    `INSERT INTO stored_files (workspace_id, bucket, file_path, sealed, active_content)
     VALUES (new_id(), 'client-documents', $1, false, '{}')
     ON CONFLICT (bucket, file_path) DO UPDATE SET sealed = false, active_content = '{}'`,
    [filePath],
  );
}
