import { BlockList, isIPv4 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import { outboxDir } from '../create-mailer.ts';
import { outboxMailPage, outboxPage } from './outbox.pages.ts';
import { listOutbox, readOutboxMail } from './outbox.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Treats an IPv4 address in IPv6 form (`::ffff:127.0.0.1`) as IPv4. */
function isLoopback(address: string | undefined): boolean {
  return address !== undefined && loopback.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** Answers 404 unless the caller's socket comes from this machine. Ignores headers such as X-Forwarded-For. */
const loopbackOnly: MiddlewareHandler = async (c, next) => {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return isLoopback(incoming?.socket.remoteAddress) ? next() : c.notFound();
};

/**
 * The outbox folder as web pages for development, mounted at `/dev/outbox`, never in production, because its links
 * open accounts.
 */
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
