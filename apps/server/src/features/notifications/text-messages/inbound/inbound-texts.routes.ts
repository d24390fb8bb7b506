import { createHmac, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Services } from '../../../../shared/services.ts';
import { receiveText } from './receive-text.ts';

export const inboundTextsPath = '/api/inbound_texts';
/** A message and what the provider says of it. Bytes. */
const maxSize = 64 * 1024;

/**
 * POST by the provider of a message that somebody sent to our number, in Twilio's form, to be mounted at /api/inbound_texts. The
 * provider signs the address and the form with SMS_INBOUND_SECRET. The answer (TwiML) is what the sender gets.
 */
export function inboundTextRoutes(services: Services): Hono {
  const app = new Hono();
  const { inboundTextsSecret, publicUrl } = services.config;
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    return inboundTextsSecret ? next() : c.json({ code: 'NOT_FOUND' }, 404);
  });
  app.post('/', bodyLimit({ maxSize }), async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const signature = signForm(inboundTextsSecret ?? '', `${publicUrl}${inboundTextsPath}`, form);
    if (!isSame(c.req.header('x-twilio-signature') ?? '', signature))
      return c.json({ code: 'session.required' }, 401);
    const message = {
      from: form.get('From') ?? '',
      body: form.get('Body') ?? '',
      messageId: form.get('MessageSid') ?? '',
    };
    if (!/^\+[1-9]\d{6,14}$/.test(message.from) || !/^\w{1,100}$/.test(message.messageId))
      return c.json({ code: 'BAD_REQUEST' }, 400);
    c.header('Content-Type', 'text/xml; charset=utf-8');
    return c.body(toTwiml(await receiveText(services, message)));
  });
  return app;
}

/** As Twilio signs: the address, then each name and value in the order of the names. */
export function signForm(secret: string, url: string, form: URLSearchParams): string {
  const pairs = [...form].sort(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)));
  const signed = url + pairs.map(([name, value]) => name + value).join('');
  return createHmac('sha1', secret).update(signed).digest('base64');
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const toTwiml = (text: string | null): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${
    text === null
      ? ''
      : `<Message>${text.replace(/[&<>]/g, (letter) => entities[letter] ?? letter)}</Message>`
  }</Response>`;
