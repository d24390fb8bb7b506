import { test } from '../test.ts';

const kinds = ['files.find', 'files.read'];

/**
 * In this file of tests, nothing is read in files: each upload takes seconds of CPU time, and these tests only need its arrival and its
 * previews.
 */
export function leaveFilesUnread(): void {
  test.beforeAll(async ({ owner }) => {
    await owner.query('INSERT INTO outbox_pauses (kind) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [
      kinds,
    ]);
  });
  test.afterAll(async ({ owner }) => {
    await owner.query('DELETE FROM outbox WHERE kind = ANY ($1)', [kinds]);
    await owner.query('DELETE FROM outbox_pauses WHERE kind = ANY ($1)', [kinds]);
  });
}
