import type { Page } from '@playwright/test';
import type pg from 'pg';
import {
  type BuiltRequest,
  buildRequest,
  type RequestWishes,
} from '../../../apps/server/test/builders/requests.ts';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { smallPdf } from './small-pdf.ts';
import { storeUploads } from './stored-files.ts';

/** A submitted case with this many documents of one file each. */
export async function buildManyFiles(
  { owner, dataDir, page }: { owner: pg.Pool; dataDir: string; page: Page },
  count: number,
  wishes: Pick<RequestWishes, 'professional' | 'client'> = {},
): Promise<BuiltRequest> {
  const documents = Array.from({ length: count }, (_, index) => ({
    name: index ? `Pay stub ${index + 1}` : 'Passport copy',
    description: index ? `Of month ${index + 1}` : 'The page with your photo',
    required: true,
  }));
  const template = await buildTemplate(owner, { documents });
  const request = await buildRequest(owner, { ...wishes, status: 'documents_submitted', template });
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  await storeUploads(owner, dataDir, request, (await smallPdf(browser, 'passport.pdf')).buffer);
  return request;
}

export async function countAccepted(owner: pg.Pool, { id }: BuiltRequest): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM client_document_uploads WHERE client_request_id = $1 AND accepted_at IS NOT NULL',
    [id],
  );
  return rows[0]?.n ?? 0;
}
