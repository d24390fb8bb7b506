import { Readable } from 'node:stream';
import { Id, Language } from '@visafolio/contract/shared/fields.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { Hono } from 'hono';
import { Refusal, refuse } from '../../../../shared/api/refuse.ts';
import { clientActor } from '../../../../shared/api/session.ts';
import { bodyWhileAllowed, type Sessions } from '../../../../shared/api/while-allowed.ts';
import { contentDisposition } from '../../../../shared/files/names/content-disposition.ts';
import type { Services } from '../../../../shared/services.ts';
import { countAttempt } from '../../../accounts/limits/attempts.ts';
import { getPortalRequest } from '../../../cases/portal/portal.usecases.ts';
import { makeOneCopy, openAnswersCopy } from './answers-copy.usecases.ts';

const noStore = { 'Cache-Control': 'private, no-store' };

/** Copies per account. Generating one takes about a second of CPU time. */
const allowance = { tries: 30, minutes: 10, refusedWith: 'documents.copied_too_often' } as const;

/**
 * Serves `/{request}.pdf[?language=]`, a client's copy of their answers, made on demand. Mounted at /api/answers. Refusals are
 * `{ code }`.
 */
export function answersCopyRoutes(
  services: Services,
  { readSession, readAgain }: Sessions,
  { rateLimits }: { rateLimits: boolean },
): Hono {
  const app = new Hono();

  app.onError((error) => {
    if (!(error instanceof Refusal)) throw error;
    return Response.json({ code: error.code }, { status: error.status, headers: noStore });
  });

  app.get('/:file{.+\\.pdf}', async (c) => {
    const session = await readSession(c.req.raw);
    if (!session) throw refuse('session.required');
    const requestId = Id.safeParse(c.req.param('file').slice(0, -'.pdf'.length)).data;
    if (!requestId) throw refuse('portal.no_access');
    const actor = clientActor(session);
    const language = Language.safeParse(c.req.query('language')).data ?? session.language ?? defaultLanguage;
    const copy = await openAnswersCopy(services, actor, requestId, language);
    const headers = {
      ...noStore,
      'Content-Type': 'application/pdf',
      'Content-Disposition': contentDisposition('attachment', copy.fileName),
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
    };
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers);
    if (rateLimits) await countAttempt(services, `copy of answers ${session.userId}`, allowance);
    const pdf = await makeOneCopy(services, session.id, copy.make);
    // Access may have ended while the PDF was made.
    if (!(await readAgain(session))) throw refuse('session.required');
    await getPortalRequest(services, actor, requestId);
    const reaches = () =>
      getPortalRequest(services, actor, requestId).then(
        () => true,
        (error) => {
          if (error instanceof Refusal) return false;
          throw error;
        },
      );
    const body = Readable.from([pdf], { objectMode: false });
    const permission = { session, readAgain, requestIds: [requestId], reaches };
    return c.body(bodyWhileAllowed(services, c, body, permission), 200, {
      ...headers,
      'Content-Length': String(pdf.length),
    });
  });

  return app;
}
