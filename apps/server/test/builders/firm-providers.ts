import { makeSigningKey } from '../../src/features/accounts/single-sign-on/protocols/signing-key.ts';
import { insertRow, type Owner } from './rows.ts';

/** A firm's own OpenID Connect provider for a proven domain. */
export async function buildFirmProvider(
  owner: Owner,
  firm: { id: string },
): Promise<{ id: string; domain: string }> {
  const { id } = await insertRow(owner, 'auth.firm_provider', {
    firm_id: firm.id,
    kind: 'oidc',
    issuer: 'https://login.example.com',
    client_id: 'visafolio',
  });
  const domain = `${id}.example`;
  await insertRow(owner, 'auth.firm_domain', { domain, provider_id: id, proven_at: new Date() });
  return { id, domain };
}

/** Metadata of an identity provider that nobody signs in with. */
export async function buildSamlMetadata(
  validUntil = new Date(Date.now() + 365 * 24 * 60 * 60_000),
): Promise<string> {
  const { certificate } = await makeSigningKey('identity provider', validUntil);
  return `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example/saml">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" WantAuthnRequestsSigned="true">
    <KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data>
      <X509Certificate>${certificate}</X509Certificate>
    </X509Data></KeyInfo></KeyDescriptor>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/>
  </IDPSSODescriptor>
</EntityDescriptor>`;
}
