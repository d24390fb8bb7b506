import { Id } from '@visafolio/contract/shared/fields.ts';
import { Hono } from 'hono';
import { Refusal } from '../../../../shared/api/refuse.ts';
import { staffActor } from '../../../../shared/api/session.ts';
import type { Sessions } from '../../../../shared/api/while-allowed.ts';
import { recordAudit } from '../../../../shared/audit/record-audit.ts';
import { contentDisposition } from '../../../../shared/files/names/content-disposition.ts';
import type { Services } from '../../../../shared/services.ts';
import { openMailContent } from './held-mails.ts';
import { requireMail } from './mails.usecases.ts';
import { openPart } from './open-part.ts';

/** Prevents scripts in a part, and embedding by other sites. */
const headers = {
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
  'Cross-Origin-Resource-Policy': 'same-origin',
};
const shown = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** Serves parts of a mail that are not files of its message, to staff. Mounted at /api/storage/inbound-mails. */
export function mailPartRoutes(services: Services, { readSession }: Sessions): Hono {
  const app = new Hono();
  app.get('/:request/:mail/:part{\\d{1,4}}', async (c) => {
    const session = await readSession(c.req.raw);
    if (!session) return c.json({ code: 'session.required' }, 401);
    if (!session.professional) return c.json({ code: 'session.professional_required' }, 403);
    const notFound = () => c.json({ code: 'messages.mail_not_found' }, 404, headers);
    const requestId = Id.safeParse(c.req.param('request')).data;
    const mailId = Id.safeParse(c.req.param('mail')).data;
    if (!requestId || !mailId) return notFound();
    try {
      const actor = staffActor(session);
      const row = await requireMail(services, actor, {
        request_id: requestId,
        mail_id: mailId,
      });
      const content = await openMailContent(services.vault, row);
      const part = content.parts[Number(c.req.param('part'))];
      const opened = part && (await openPart(services, row, part));
      if (!opened) return notFound();
      const { name, type, bytes } = opened;
      await services.db.withActor(actor, (tx) => recordAudit(tx, { kind: 'files.downloaded', requestId }));
      return c.body(new Uint8Array(bytes), 200, {
        ...headers,
        'Content-Type': type,
        'Content-Length': String(bytes.length),
        'Content-Disposition': contentDisposition(shown.has(type) ? 'inline' : 'attachment', name),
      });
    } catch (error) {
      if (error instanceof Refusal) return notFound();
      throw error;
    }
  });
  return app;
}
