import { Email } from '@visafolio/contract/shared/fields.ts';

/**
 * An address that another service has verified, in lower case; null for an invalid one. Only ASCII is valid: lower
 * case turns the Kelvin sign into a plain k, and so into another person's address.
 */
export function verifiedEmailClaim(told: unknown): string | null {
  if (typeof told !== 'string' || !/^[\x20-\x7e]+$/.test(told)) return null;
  return Email.safeParse(told).data ?? null;
}

/** What a provider says about a person. */
export interface Claims {
  /** Stable at that provider. */
  subject: string;
  /** In lower case, and only if the provider has verified the mailbox. */
  provenEmail: string | null;
}
