import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Services } from '../../../shared/services.ts';
import { inboundLimits } from './read-mail.ts';
import { receiveReply } from './receive-reply.ts';

/**
 * Receives a whole mail (RFC 5322) by POST from the mail provider, which authenticates with INBOUND_MAIL_SECRET. Mounted at
 * /api/inbound_mail. Answers 200 for a mail that is processed, whether it became a message or not, so that its sender learns
 * nothing.
 */
export function inboundMailRoutes(services: Services): Hono {
  const app = new Hono();
  const { inboundMail } = services.config;
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    if (!inboundMail?.secret) return c.json({ code: 'NOT_FOUND' }, 404);
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${inboundMail.secret}`))
      return c.json({ code: 'session.required' }, 401);
    return next();
  });
  app.post('/', bodyLimit({ maxSize: inboundLimits.bytes }), async (c) => {
    const received = await receiveReply(services, new Uint8Array(await c.req.arrayBuffer()));
    return c.json({ taken: received.taken });
  });
  return app;
}

/** Constant time, to reveal nothing about the secret. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
