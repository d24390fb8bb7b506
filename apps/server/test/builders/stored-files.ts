import type pg from 'pg';

/** Registers a file that a test wrote into the folder of files as unsealed, and as one without active content, whatever it is. */
export async function recordPlainFile(owner: pg.Pool, filePath: string): Promise<void> {
  await owner.query(
    `INSERT INTO stored_files (workspace_id, bucket, file_path, sealed, active_content)
     VALUES (new_id(), 'client-documents', $1, false, '{}')
     ON CONFLICT (bucket, file_path) DO UPDATE SET sealed = false, active_content = '{}'`,
    [filePath],
  );
}
