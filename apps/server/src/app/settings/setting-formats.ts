import { isIP } from 'node:net';
import { isSupportedCountry } from 'libphonenumber-js/mobile';
import { z } from 'zod';
import { parseClamdUrl } from '../../shared/files/malware/clamd-client.ts';

export const text = z.string();
export const enumSetting = <T extends string>(...values: T[]) =>
  z.enum(values, `must be one of ${values.join(', ')}`);
export const email = z.email('must be an e-mail address');
/** Leaves room for the signed part of reply addresses: mail systems accept 64 characters before the @. */
export const inboundAddress = email.refine(
  (value) => (value.split('@')[0] ?? '').length <= 20 && !value.includes('+'),
  'must have at most 20 characters before the @, and no +',
);
export const webAddress = z.url({ protocol: /^https?$/, error: 'must start with http:// or https://' });
export const wholeNumber = (min: number, max: number) =>
  text
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);
const isCountry = (name: string): boolean => /^[A-Z]{2}$/.test(name) && isSupportedCountry(name);
export const address = (schemes: string[]) =>
  text.refine(
    (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
    `must start with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  );

const bucketPlace = /^s3:\/\/[\w.-]+(\/[\w.-]+)*\/?$/;
export const clamdUrl = text.transform((value, context) => {
  const address = parseClamdUrl(value);
  if (address) return address;
  context.addIssue({ code: 'custom', message: 'must be tcp://host:port or unix:/path' });
  return z.NEVER;
});

export const backupPlace = text.refine(
  (value) => !value.includes('://') || bucketPlace.test(value),
  'must be a folder or s3://bucket/prefix',
);
export const checkpointPlace = text.refine(
  (value) =>
    /^file:\/./.test(value) ||
    bucketPlace.test(value) ||
    z.email().safeParse(/^mail:(.+)$/.exec(value)?.[1]).success,
  'must be file:/path, s3://bucket/prefix or mail:address',
);
const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 };
export const duration = text
  .regex(/^[1-9]\d{0,3}[mhd]$/, 'must be a time such as 30m, 12h or 1d')
  .transform((value) => Number.parseInt(value, 10) * unitMs[value.slice(-1) as keyof typeof unitMs]);
export const list = text.transform((value) => value.split(/[\s,]+/).filter(Boolean));

export const secretList = list
  .refine((secrets) => secrets.every(({ length }) => length >= 32), 'must have at least 32 characters each')
  .default([]);

/** 32 bytes each. */
export const keyList = list.refine(
  (keys) => keys.length > 0 && keys.every((key) => Buffer.from(key, 'base64').length === 32),
  'must be 32 bytes in base64',
);

export const addressRanges = list
  .refine((list) => list.every(isAddressRange), 'must list addresses or ranges such as 10.0.0.0/8')
  .default([]);

export const countries = list.refine(
  (names) => names.every(isCountry),
  'must list countries of two capital letters',
);

export const dnsServers = list
  .refine((servers) => servers.every(isDnsServer), 'must list addresses such as 9.9.9.9 or 127.0.0.1:5353')
  .default([]);

export const country = text.refine(isCountry, 'must be a country of two capital letters');

function isAddressRange(range: string): boolean {
  const [address = '', bits, ...more] = range.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) > 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
  );
}

function isDnsServer(server: string): boolean {
  const [, bracketed, plain, port = '53'] = server.match(/^(?:\[([^\]]+)\]|([\d.]+))(?::(\d{1,5}))?$/) ?? [];
  return isIP(bracketed ?? plain ?? server) > 0 && Number(port) <= 65_535;
}
