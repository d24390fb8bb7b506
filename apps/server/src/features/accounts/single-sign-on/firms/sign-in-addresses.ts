import type { Config } from '../../../../shared/services.ts';

/** One per provider of the settings, one per firm: what one sends back can never be taken for another's. */
export const callbackUrl = ({ publicUrl }: Config, callbackId: string): string =>
  `${publicUrl}/api/auth/federated/callback/${callbackId}`;

/** What a firm enters at its identity provider. They stay the same whatever it changes here. */
export function firmAddresses(config: Config, firmId: string) {
  const saml = `${config.publicUrl}/api/auth/federated/saml/${firmId}`;
  return {
    redirect_uri: callbackUrl(config, `firm-${firmId}`),
    acs_url: `${saml}/acs`,
    /** Also where our metadata is read. */
    entity_id: `${saml}/metadata`,
  };
}
