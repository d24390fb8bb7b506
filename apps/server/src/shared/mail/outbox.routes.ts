import { Hono } from 'hono';
import { loopbackOnly } from '../api/loopback-only.ts';
import { outboxDir } from './create-mailer.ts';
import { outboxMailPage, outboxPage } from './outbox.pages.ts';
import { listOutbox, readOutboxMail } from './outbox.ts';

/** The outbox as web pages, for development; mount at `/dev/outbox`, never in production. Its links open accounts. */
export function outboxRoutes(dataDir: string): Hono {
  const dir = outboxDir(dataDir);
  const routes = new Hono();
  routes.use(loopbackOnly);
  routes.get('/', async (c) => c.html(outboxPage(await listOutbox(dir))));
  routes.get('/:id', async (c) => {
    const mail = await readOutboxMail(dir, c.req.param('id'));
    return mail ? c.html(outboxMailPage(mail)) : c.notFound();
  });
  return routes;
}
