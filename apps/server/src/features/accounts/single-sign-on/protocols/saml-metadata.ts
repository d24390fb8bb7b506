import { X509Certificate } from 'node:crypto';
import { DOMParser, type Element, ParseError } from '@xmldom/xmldom';
import { refuse } from '../../../../shared/api/refuse.ts';

/** What is stored of an identity provider's metadata besides its entity id. */
export interface SamlSettings {
  /** Where browsers sign in, by HTTP-Redirect. */
  ssoUrl: string;
  /** PEM. A signature by any of them is valid. */
  certificates: string[];
  /** It requires signed requests. */
  wantsSigned: boolean;
  /** URL of the metadata; null if it was pasted. */
  metadataUrl: string | null;
}

/** A firm's identity provider, and our addresses for it. */
export interface SamlProvider extends SamlSettings {
  /** The identity provider's entity id. */
  issuer: string;
  /** Our entity id for this firm only, so that a response for one firm is invalid for another. */
  entityId: string;
  acsUrl: string;
}

export interface IdentityProviderMetadata extends Omit<SamlSettings, 'metadataUrl'> {
  entityId: string;
}

export const samlNamespaces = {
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/**
 * Parses an identity provider's metadata. Refuses with accounts.metadata_not_xml, _not_idp, _no_redirect,
 * _no_certificate, and with accounts.certificate_expired if none is valid any more.
 */
export function readMetadata(xml: string, now = new Date()): IdentityProviderMetadata {
  const root = parseXml(xml);
  if (!root) throw refuse('accounts.metadata_not_xml');
  const [role, ...others] = byName(root, 'metadata', 'IDPSSODescriptor');
  const entityId = role?.parentElement?.getAttribute('entityID');
  // A federation's metadata lists many providers: picking one would be a guess.
  if (!role || !entityId || others.length > 0) throw refuse('accounts.metadata_not_idp');
  const service = byName(role, 'metadata', 'SingleSignOnService').find(
    (each) => each.getAttribute('Binding') === redirectBinding,
  );
  const ssoUrl = service?.getAttribute('Location') ?? '';
  if (!isWebAddress(ssoUrl)) throw refuse('accounts.metadata_no_redirect');
  const certificates = byName(role, 'metadata', 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => byName(key, 'signature', 'X509Certificate'))
    .flatMap((each) => readCertificate(each.textContent ?? ''));
  if (certificates.length === 0) throw refuse('accounts.metadata_no_certificate');
  const valid = certificates.filter(({ validToDate }) => validToDate > now);
  if (valid.length === 0) throw refuse('accounts.certificate_expired');
  return {
    entityId,
    ssoUrl,
    certificates: valid.map(String),
    wantsSigned: ['true', '1'].includes(role.getAttribute('WantAuthnRequestsSigned') ?? ''),
  };
}

/**
 * The root of a document, or null if it is not XML. Documents with a DOCTYPE are refused, because it can declare
 * entities that expand without end or read files.
 */
export function parseXml(xml: string): Element | null {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return null;
  try {
    const parser = new DOMParser({
      onError: (_level, message) => {
        throw new ParseError(message);
      },
    });
    return parser.parseFromString(xml.trim().replace(/^\uFEFF/, ''), 'text/xml').documentElement;
  } catch (error) {
    // RangeError: nested too deeply.
    if (error instanceof ParseError || error instanceof RangeError) return null;
    throw error;
  }
}

/** Elements of that name below `from`, in document order. */
export const byName = (from: Element, space: keyof typeof samlNamespaces, name: string): Element[] =>
  Array.from(from.getElementsByTagNameNS(samlNamespaces[space], name));

function readCertificate(base64: string): X509Certificate[] {
  try {
    return [new X509Certificate(Buffer.from(base64, 'base64'))];
  } catch {
    return [];
  }
}

/** Plain http only on this machine, for trying it out. */
function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
}
