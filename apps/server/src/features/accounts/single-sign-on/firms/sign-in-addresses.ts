import type { Config } from '../../../../shared/services.ts';

/** One per configured provider and one per firm, so that a response of one is never accepted for another. */
export const callbackUrl = ({ publicUrl }: Config, callbackId: string): string =>
  `${publicUrl}/api/auth/federated/callback/${callbackId}`;

/** What a firm enters at its identity provider. Independent of what it changes here. */
export function firmAddresses(config: Config, firmId: string) {
  const saml = `${config.publicUrl}/api/auth/federated/saml/${firmId}`;
  return {
    redirect_uri: callbackUrl(config, `firm-${firmId}`),
    acs_url: `${saml}/acs`,
    /** Our metadata is also served there. */
    entity_id: `${saml}/metadata`,
  };
}
