import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The conversation that a reply belongs to, and the person. */
export interface ReplyTarget {
  /** A UUID. */
  conversationId: string;
  /** `party`, or a professional's id. */
  recipient: string;
}

/** 16 bytes of the conversation and 10 of the MAC. */
const macLength = 10;
const bytes = 16 + macLength;
/** One case only, because mail systems may change it. */
const alphabet = '0123456789abcdefghijklmnopqrstuv';
const tokenLength = Math.ceil((bytes * 8) / 5);

/**
 * `local+token@domain`. The token cannot be forged for a conversation or a person. It contains the conversation but
 * not the person: the sender's address says whose reply it may be, and the MAC proves it.
 */
export function createReplyAddress(inboundAddress: string, secret: string, target: ReplyTarget): string {
  const [local = '', domain = ''] = inboundAddress.split('@');
  const id = Buffer.from(target.conversationId.replaceAll('-', ''), 'hex');
  return `${local}+${encode(Buffer.concat([id, seal(secret, target)]))}@${domain}`;
}

export interface ReplyToken {
  conversationId: string;
  mac: Buffer;
}

/** Parses an address that a reply was sent to; null if it is not one of ours. */
export function readReplyAddress(inboundAddress: string, address: string): ReplyToken | null {
  const [local = '', domain = ''] = inboundAddress.toLowerCase().split('@');
  const [given = '', givenDomain] = address.trim().toLowerCase().split('@');
  if (givenDomain !== domain || !given.startsWith(`${local}+`)) return null;
  const token = decode(given.slice(local.length + 1));
  if (!token) return null;
  const hex = token.subarray(0, 16).toString('hex');
  return {
    conversationId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    mac: token.subarray(16),
  };
}

/** Whether the address was created for this person. */
export const isMadeFor = (secret: string, { conversationId, mac }: ReplyToken, recipient: string): boolean =>
  timingSafeEqual(mac, seal(secret, { conversationId, recipient }));

const seal = (secret: string, { conversationId, recipient }: ReplyTarget): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'visafolio reply addresses', 32)))
    .update(`${conversationId} ${recipient}`)
    .digest()
    .subarray(0, macLength);

function encode(token: Buffer): string {
  return BigInt(`0x${token.toString('hex')}`)
    .toString(32)
    .padStart(tokenLength, '0');
}

function decode(text: string): Buffer | null {
  if (text.length !== tokenLength) return null;
  let value = 0n;
  for (const letter of text) {
    const digit = alphabet.indexOf(letter);
    if (digit < 0) return null;
    value = value * 32n + BigInt(digit);
  }
  const hex = value.toString(16).padStart(bytes * 2, '0');
  return hex.length === bytes * 2 ? Buffer.from(hex, 'hex') : null;
}
