import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Log } from '../../../shared/log/log.ts';
import type { UntrustedProxy } from '../../../shared/services.ts';
import { isProxyAddress, plainAddress } from './client-address.ts';

/** One person alone may send the header; a proxy does for everybody. */
const enoughPeople = 3;
const enoughCalls = 20;
/** Addresses that are watched at the same time. */
const most = 100;

/**
 * Notices that a proxy is missing in TRUSTED_PROXIES: then all people have its address, and share its limits. `observe` is
 * called with calls of signed-in people, so that a stranger's headers prove nothing.
 */
export function createUntrustedProxyWatch(trustedProxies: string[], log: Log) {
  const isTrusted = isProxyAddress(trustedProxies);
  const seen = new Map<string, { calls: number; people: Set<string> }>();
  let found: string | null = null;

  return {
    observe(c: Context, userId: string): void {
      const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
      const peer = plainAddress(incoming?.socket.remoteAddress ?? '');
      if (found || !peer || !c.req.header('x-forwarded-for') || isTrusted(peer)) return;
      const from = seen.get(peer) ?? { calls: 0, people: new Set() };
      if (seen.size >= most && !seen.has(peer)) seen.clear();
      seen.set(peer, from);
      from.calls++;
      if (from.people.size < enoughPeople) from.people.add(userId);
      if (from.calls < enoughCalls || from.people.size < enoughPeople) return;
      found = peer;
      seen.clear();
      log.warn(
        { peer },
        'TRUSTED_PROXIES does not name the proxy at this address: all people who come through it share its limits, such as for sign-ins',
      );
    },
    address: () => found,
  } satisfies UntrustedProxy & { observe: unknown };
}

export type UntrustedProxyWatch = ReturnType<typeof createUntrustedProxyWatch>;
