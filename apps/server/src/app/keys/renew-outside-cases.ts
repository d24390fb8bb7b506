import { renewDecisions } from '../../features/files/check/renew-decisions.ts';
import { renewWebhookSecrets } from '../../features/webhooks/renew-secrets.ts';
import type { Services } from '../../shared/services.ts';
import type { ReplacedValueKey } from '../../shared/vault/keys/keys.queries.ts';

/** What features seal or hash by a key of values outside of the sealed columns of cases. */
export async function renewOutsideCases(
  services: Pick<Services, 'db' | 'vault'>,
  replaced: ReplacedValueKey,
): Promise<void> {
  await renewDecisions(services, replaced);
  await renewWebhookSecrets(services, replaced);
}
