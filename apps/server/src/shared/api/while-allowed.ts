import { Readable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Services } from '../services.ts';
import type { Session } from './session.ts';

/** Sessions expire without a notification. Milliseconds. */
const recheckMs = 30_000;

/** Who sends a request, and whether they still may. */
export interface Sessions {
  /** Null for a visitor. */
  readSession(request: Request): Promise<Session | null>;
  /** The session's current state; null once it has ended. */
  readAgain(session: Session): Promise<Session | null>;
}

export interface Permission {
  session: Session;
  readAgain: Sessions['readAgain'];
  /** Ids of the requests that the answer is about. */
  requestIds?: readonly string[];
  /** Whether the caller still reaches them; called when access changes. */
  reaches?: () => Promise<boolean>;
  /** Ends the watch: the caller disconnected, or everything was sent. */
  until: AbortSignal;
}

/**
 * Aborts when the session ends, when its holder's rights change, or when the holder loses the request: the database
 * notifies every replica within milliseconds (docs/decisions/0020). Every route that sends or receives for longer
 * uses it; test/revocation lists them.
 */
export function whileAllowed(
  { access, log }: Services,
  { session, readAgain, requestIds = [], reaches, until }: Permission,
): AbortSignal {
  const revoked = new AbortController();
  const check = async () => {
    const now = await readAgain(session);
    const isSame =
      now !== null &&
      now.professional === session.professional &&
      now.role === session.role &&
      now.workspaceId === session.workspaceId &&
      now.firmRole === session.firmRole &&
      now.email === session.email;
    if (!isSame || (reaches && !(await reaches()))) revoked.abort();
  };
  // Fails without a database; runs again once the connection is back.
  const tryCheck = () => check().catch((err) => log.warn({ err }, 'access could not be checked again'));
  const timer = setInterval(tryCheck, recheckMs);
  const unwatch = access.watch([session.userId, ...requestIds], tryCheck);
  const stop = () => {
    clearInterval(timer);
    unwatch();
  };
  for (const signal of [until, revoked.signal]) signal.addEventListener('abort', stop, { once: true });
  if (until.aborted) stop();
  // Covers changes between the first check and the watch.
  else void tryCheck();
  return revoked.signal;
}

/**
 * The stream as an answer's body that is aborted once the permission ends. The connection closes within the body, so
 * that the reader gets an error instead of a file that looks complete.
 */
export function bodyWhileAllowed(
  services: Services,
  c: Context,
  content: Readable,
  permission: Omit<Permission, 'until'>,
): ReadableStream {
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  const closed = new AbortController();
  content.once('close', () => closed.abort());
  const revoked = whileAllowed(services, { ...permission, until: closed.signal });
  revoked.addEventListener('abort', () => (outgoing ?? content).destroy(), { once: true });
  return Readable.toWeb(content) as ReadableStream;
}
