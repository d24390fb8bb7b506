import { Email } from '@visafolio/contract/shared/fields.ts';

/**
 * An address that another service vouches for, in lower case; null for what is none. Beyond ASCII it is none: lower case
 * makes a plain k of the Kelvin sign, and of its mailbox another person's.
 */
export function verifiedEmailClaim(told: unknown): string | null {
  if (typeof told !== 'string' || !/^[\x20-\x7e]+$/.test(told)) return null;
  return Email.safeParse(told).data ?? null;
}

/** Who a provider says somebody is. */
export interface Claims {
  /** Stable at that provider. */
  subject: string;
  /** In lower case, and only where the provider vouches for the mailbox. */
  provenEmail: string | null;
}
