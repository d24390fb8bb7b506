import type { Profile } from '@node-saml/node-saml';
import { vouchedAddress } from './identity-claims.ts';
import type { Claims } from './oidc.ts';

const formats = {
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
};
/** The names under which identity providers tell an address. */
const attributes = [
  'email',
  'mail',
  'emailAddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];

/** Who a firm's identity provider says somebody is. It vouches for the address: it gives them out. Throws. */
export function claimsOf(profile: Profile): Claims {
  const told = profile.attributes as Record<string, unknown> | undefined;
  const addresses = [
    profile.nameIDFormat === formats.email ? profile.nameID : null,
    ...attributes.map((name) => told?.[name]),
    profile.nameID,
  ];
  const provenEmail = addresses.map(vouchedAddress).find(Boolean) ?? null;
  // A name for this one visit finds nobody again.
  const subject = profile.nameIDFormat === formats.transient ? provenEmail : profile.nameID;
  if (!subject) throw new Error('the assertion names nobody');
  return { subject, provenEmail };
}
