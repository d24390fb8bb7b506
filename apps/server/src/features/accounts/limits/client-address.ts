import { BlockList, isIP, isIPv4 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Tells better-auth the caller's address. A value sent by the caller is overwritten. */
export const addressHeader = 'x-visafolio-address';

/**
 * The peer of the socket. If it is one of `trustedProxies` (addresses or ranges like `10.0.0.0/8`), the last address
 * of X-Forwarded-For that is not one; callers can forge earlier ones.
 */
export function createClientAddress(trustedProxies: string[]): (c: Context) => string {
  const isProxy = isProxyAddress(trustedProxies);

  return (c) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map(plainAddress);
    let address = plainAddress(incoming?.socket.remoteAddress ?? '');
    while (isIP(address) && isProxy(address) && isIP(hops.at(-1) ?? '')) address = hops.pop() ?? '';
    return address;
  };
}

/** Adds the caller's address as a header. */
export function createWithClientAddress(trustedProxies: string[]): (c: Context) => Request {
  const getAddress = createClientAddress(trustedProxies);
  return (c) => {
    const headers = new Headers(c.req.raw.headers);
    const address = getAddress(c);
    if (address) headers.set(addressHeader, address);
    else headers.delete(addressHeader);
    return new Request(c.req.raw, { headers });
  };
}

/** Where a call came from, as stored for devices and security notices. */
export interface Origin {
  userAgent: string;
  ipAddress: string;
}

/** From a request that {@link createWithClientAddress} made. */
export const readOrigin = (headers: Headers | undefined): Origin => ({
  userAgent: (headers?.get('user-agent') ?? '').slice(0, 500),
  ipAddress: headers?.get(addressHeader) ?? '',
});

/** Sockets may report IPv4 addresses as IPv6. */
export const plainAddress = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');

/** Whether an address is one of these addresses and ranges. */
export function isProxyAddress(trustedProxies: string[]): (address: string) => boolean {
  const proxies = toBlockList(trustedProxies);
  return (address) => proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

function toBlockList(ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
