import { FilingYear } from '@visafolio/contract/files/documents.contract.ts';
import { Id, type Language } from '@visafolio/contract/shared/fields.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { Hono } from 'hono';
import { serveZip } from '../../../shared/api/serve-zip.ts';
import { staffActor } from '../../../shared/api/session.ts';
import type { Sessions } from '../../../shared/api/while-allowed.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import {
  type Archive,
  canAccessRequests,
  openArchive,
  openWholeArchive,
  recordArchiveView,
} from './archive.usecases.ts';

const noStore = { 'Cache-Control': 'private, no-store' };

/**
 * Serves `/{client}.zip[?year=]` and `/all.zip`, clients' files for their professional. Mounted at /api/storage/client-folders.
 */
export function archiveRoutes(services: Services, { readSession, readAgain }: Sessions): Hono {
  const app = new Hono();

  app.get('/:file{.+\\.zip}', async (c) => {
    const session = await readSession(c.req.raw);
    if (!session) return c.json({ code: 'session.required' }, 401);
    if (!session.professional) return c.json({ code: 'session.professional_required' }, 403);
    const archive = await openAsked(staffActor(session), session.language ?? defaultLanguage, {
      name: c.req.param('file').slice(0, -'.zip'.length),
      year: c.req.query('year'),
    });
    if (!archive) return c.json({ code: 'documents.not_found' }, 404, noStore);
    const actor = staffActor(session);
    const { requestIds } = archive;
    const reaches = () => canAccessRequests(services, actor, requestIds);
    return serveZip(services, c, {
      ...archive,
      permission: { session, readAgain, requestIds, reaches },
      recordView: () => recordArchiveView(services, actor, archive),
    });
  });

  /** Null if there is no such archive. */
  async function openAsked(
    actor: StaffActor,
    language: Language,
    asked: { name: string; year: string | undefined },
  ): Promise<Archive | null> {
    const year = FilingYear.optional().safeParse(asked.year);
    if (asked.name === 'all' && asked.year === undefined) return openWholeArchive(services, actor, language);
    const clientId = Id.safeParse(asked.name);
    if (!clientId.success || !year.success) return null;
    return openArchive(services, actor, { clientId: clientId.data, year: year.data, language });
  }

  return app;
}
