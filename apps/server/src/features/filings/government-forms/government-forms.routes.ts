import { formLimits } from '@visafolio/contract/filings/form-field.ts';
import { Id } from '@visafolio/contract/shared/fields.ts';
import { Hono } from 'hono';
import { limitBody, receiveBody } from '../../../shared/api/received-body.ts';
import { Refusal, refuse } from '../../../shared/api/refuse.ts';
import { staffActor } from '../../../shared/api/session.ts';
import type { Sessions } from '../../../shared/api/while-allowed.ts';
import { FileProblemError } from '../../../shared/files/child/file-problem.ts';
import type { Services } from '../../../shared/services.ts';
import { addForm, drawPage } from './government-forms.usecases.ts';

/**
 * Uploads of blank PDFs by POST, with the name in `?name=`, and images of their pages. Mounted at /api/government_forms, next to
 * the procedures.
 */
export function governmentFormRoutes(services: Services, { readSession, readAgain }: Sessions): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error;
    return c.json({ code: error.code }, error.status as 403);
  });

  app.post('/', limitBody(readSession, formLimits.maxBytes, 'forms.too_large'), async (c) => {
    const session = await readSession(c.req.raw);
    if (!session?.professional) throw refuse('session.required');
    const fileName = (c.req.query('name') ?? '').slice(0, 300) || 'form.pdf';
    return receiveBody(c, services, { session, readAgain }, async (bytes) =>
      c.json(await addForm(services, staffActor(session), { bytes: new Uint8Array(bytes), fileName }), 201),
    );
  });

  app.get('/:id/pages/:page{\\d{1,3}}', async (c) => {
    const session = await readSession(c.req.raw);
    if (!session) throw refuse('session.required');
    if (!session.professional) throw refuse('session.professional_required');
    const id = Id.safeParse(c.req.param('id'));
    if (!id.success) throw refuse('forms.not_found');
    const wanted = { id: id.data, page: Number(c.req.param('page')) };
    const jpeg = await drawPage(services, staffActor(session), wanted).catch((error) => {
      throw error instanceof FileProblemError ? refuse('forms.too_complex', undefined, error) : error;
    });
    return c.body(new Uint8Array(jpeg), 200, {
      'Content-Type': 'image/jpeg',
      // A blank never changes: another file is another form.
      'Cache-Control': 'private, max-age=3600',
      'X-Content-Type-Options': 'nosniff',
    });
  });
  return app;
}
