import { refuse } from '../../../../shared/api/refuse.ts';
import { isAddressNotAllowed, type PublicFetch } from '../../../../shared/outbound/public-fetch.ts';

const maxLength = 500_000;

/** The metadata that an identity provider publishes. Refuses with accounts.metadata_unreachable and .address_not_allowed. */
export async function fetchMetadata(fetch: PublicFetch, url: string): Promise<string> {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const text = await response.text();
    if (text.length > maxLength) throw new Error('is longer than any metadata');
    return text;
  } catch (cause) {
    const code = isAddressNotAllowed(cause)
      ? 'accounts.address_not_allowed'
      : 'accounts.metadata_unreachable';
    throw refuse(code, undefined, cause);
  }
}
