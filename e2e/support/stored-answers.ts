import type pg from 'pg';
import { places } from '../../apps/server/src/features/sealing/places.ts';
import { openTestVault } from '../../apps/server/test/harness/test-vault.ts';

interface Stored {
  question_id: string;
  answer: string;
}

/** Decrypted answers of a request, or of all requests, oldest first. */
export async function loadStoredAnswers(owner: pg.Pool, requestId: string | null = null): Promise<Stored[]> {
  const { rows } = await owner.query<Stored & { request_id: string }>(
    `SELECT client_request_id AS request_id, question_id, answer FROM client_request_responses
     WHERE $1::uuid IS NULL OR client_request_id = $1 ORDER BY created_at, id`,
    [requestId],
  );
  const vault = await openTestVault(owner);
  return Promise.all(
    rows.map(async ({ request_id, question_id, answer }) => ({
      question_id,
      answer: await vault.open(places.answer(request_id), answer),
    })),
  );
}
