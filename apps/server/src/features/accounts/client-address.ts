import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** How better-auth is told who calls; what a caller sends under this name is overwritten. */
export const addressHeader = 'x-visafolio-address';

/** The other end of the socket. X-Forwarded-For is anybody's to write, so it is not read. */
export function clientAddress(c: Context): string | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return incoming?.socket.remoteAddress;
}

/** The request, telling who calls. */
export function withClientAddress(c: Context): Request {
  const headers = new Headers(c.req.raw.headers);
  const address = clientAddress(c);
  if (address) headers.set(addressHeader, address);
  else headers.delete(addressHeader);
  return new Request(c.req.raw, { headers });
}
