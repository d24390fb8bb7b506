import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector, fetch as undiciFetch } from 'undici';

const maxBytes = 1_000_000;
const defaultMaxMs = 5_000;

/** A call to an address inside the own network, or without TLS. */
class AddressNotAllowedError extends Error {
  override name = 'AddressNotAllowedError';
}

export type PublicFetch = (
  url: string,
  init?: {
    method?: string | undefined;
    headers?: Headers | Record<string, string> | undefined;
    /** Text, a form or bytes; nothing else is sent. */
    body?: unknown;
    signal?: AbortSignal | null | undefined;
    /** `manual`: a redirect is the answer. Absent: the call fails. None is followed. */
    redirect?: 'manual' | undefined;
    /** The answer is cut after so many bytes. Absent: one over 1 MB fails. */
    readBytes?: number | undefined;
  },
) => Promise<Response>;

interface Options {
  /** Addresses or ranges of the own network that may be called, also without TLS. */
  privateAddresses: string[];
  /** Resolves names. Absent: the system's resolver; tests pass their own. */
  lookup?: LookupFunction;
  /** Time limit of the whole call. Milliseconds. */
  maxMs?: number;
}

/**
 * fetch for URLs that others provide, such as identity providers. Every connection goes to a public address by https;
 * the address is checked when the connection is made, so DNS rebinding gains nothing. Follows no redirect. Refuses answers
 * over 1 MB (after decompression) and those that take over 5 s in total, or `maxMs`. Rejects with AddressNotAllowedError
 * in its chain of causes, or with TypeError like fetch.
 */
export function createPublicFetch({
  privateAddresses,
  lookup = dns.lookup,
  maxMs = defaultMaxMs,
}: Options): PublicFetch {
  const assertAllowed = (address: string, protocol: string) => {
    if (isInRanges(address, privateAddresses)) return;
    if (!isPublicAddress(address)) throw new AddressNotAllowedError(`${address} is no public address`);
    if (protocol !== 'https:') throw new AddressNotAllowedError(`${address} was to be called without TLS`);
  };
  /** Returns a name's addresses only if all of them are allowed. */
  const lookupFor =
    (protocol: string): LookupFunction =>
    (hostname, options, callback) =>
      lookup(hostname, { ...options, all: true }, (error, found) => {
        if (error) return callback(error, '', 0);
        const addresses = typeof found === 'string' ? [{ address: found, family: isIP(found) }] : found;
        try {
          for (const { address } of addresses) assertAllowed(address, protocol);
        } catch (refused) {
          return callback(refused as Error, '', 0);
        }
        const [first] = addresses;
        if (!first) return callback(new Error(`${hostname} has no address`), '', 0);
        return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
      });
  const connectors = {
    'http:': buildConnector({ timeout: maxMs, lookup: lookupFor('http:') }),
    'https:': buildConnector({ timeout: maxMs, lookup: lookupFor('https:') }),
  };
  const agent = new Agent({
    connect(options, callback) {
      const protocol = options.protocol === 'https:' ? 'https:' : 'http:';
      const host = options.hostname.replace(/^\[|\]$/g, '');
      try {
        // Node does not call the lookup for an IP address.
        if (isIP(host)) assertAllowed(host, protocol);
      } catch (refused) {
        return callback(refused as Error, null);
      }
      return connectors[protocol](options, callback);
    },
    keepAliveTimeout: 1_000,
  });

  return async (url, init = {}) => {
    const { protocol, host } = new URL(url);
    // fetch would answer data: and blob: without any connection.
    if (protocol !== 'https:' && protocol !== 'http:')
      throw new AddressNotAllowedError(`${protocol} is not called`);
    const limits = [AbortSignal.timeout(maxMs), ...(init.signal ? [init.signal] : [])];
    const response = await undiciFetch(url, {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: toBody(init.body),
      redirect: init.redirect ?? 'error',
      signal: AbortSignal.any(limits),
      dispatcher: agent,
    });
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (init.readBytes !== undefined && size >= init.readBytes) {
        chunks.push(chunk.subarray(0, chunk.length - (size - init.readBytes)));
        // Ends the connection.
        break;
      }
      if (size > maxBytes) throw new TypeError(`${host} answers with more than 1 MB`);
      chunks.push(chunk);
    }
    const hasBody = ![204, 205, 304].includes(response.status);
    return new Response(hasBody ? Buffer.concat(chunks) : null, {
      status: response.status,
      headers: [...response.headers],
    });
  };
}

function toBody(body: unknown): string | Uint8Array | null {
  if (body instanceof Uint8Array) return body;
  return body instanceof URLSearchParams ? body.toString() : String(body ?? '') || null;
}

/**
 * Whether createPublicFetch may call a URL, as far as known without a DNS lookup: by https, and to no address of the
 * own network except `privateAddresses`.
 */
export function mayBeCalled(url: string, privateAddresses: string[] = []): boolean {
  const { protocol, hostname, username, password } = new URL(url);
  if (username || password) return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && isInRanges(host, privateAddresses)) return ['http:', 'https:'].includes(protocol);
  return protocol === 'https:' && (!isIP(host) || isPublicAddress(host));
}

/** Whether a call failed because its address is not allowed. */
export function isAddressNotAllowed(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof AddressNotAllowedError) return true;
  return false;
}

const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to the public internet. Loopback, private, link-local, carrier-grade NAT, multicast and
 * reserved addresses do not, nor do IPv6 forms that hold an IPv4 address (mapped, NAT64, 6to4, Teredo).
 */
function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast));
}

/** `ranges` are single addresses or CIDR, such as 10.20.0.0/16. */
function isInRanges(address: string, ranges: string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return ranges.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(
      range.includes('/') ? range : `${range}/${range.includes(':') ? 128 : 32}`,
    );
    return network.kind() === parsed.kind() && parsed.match(network, bits);
  });
}
