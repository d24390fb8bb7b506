import type { Services } from '../../../shared/services.ts';
import { selectFirmProviders } from './firms/firm-providers.queries.ts';
import { firmAddresses } from './firms/sign-in-addresses.ts';
import { samlKey } from './protocols/saml-key.ts';
import { samlNamespaces } from './protocols/saml-metadata.ts';

/** What a firm's identity provider has to know about us, as SAML metadata. It tells nothing about the firm. */
export async function serviceMetadata(services: Services, firmId: string): Promise<string> {
  const { acs_url, entity_id } = firmAddresses(services.config, firmId);
  const [key, providers] = await Promise.all([
    samlKey(services),
    selectFirmProviders(services.db.accounts, firmId),
  ]);
  const signs = providers.some(({ saml }) => saml?.wantsSigned);
  return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="${samlNamespaces.metadata}" entityID="${inAttribute(entity_id)}">
  <SPSSODescriptor protocolSupportEnumeration="${samlNamespaces.protocol}" AuthnRequestsSigned="${signs}" WantAssertionsSigned="true">
    <KeyDescriptor use="signing">
      <KeyInfo xmlns="${samlNamespaces.signature}"><X509Data><X509Certificate>${key.certificate}</X509Certificate></X509Data></KeyInfo>
    </KeyDescriptor>
    <NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>
    <AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${inAttribute(acs_url)}" index="0" isDefault="true"/>
  </SPSSODescriptor>
</EntityDescriptor>
`;
}

const inAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
