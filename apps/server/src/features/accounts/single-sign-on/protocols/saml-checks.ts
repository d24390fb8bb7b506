import { z } from 'zod';
import { refuse } from '../../../../shared/api/refuse.ts';
import { byName, parseXml, type SamlProvider, samlNamespaces } from './saml-metadata.ts';

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
/** SHA-1 can be forged, and HMAC would use the published key as its secret. */
const algorithms = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);

const maxTags = 5_000;
/** Tolerated difference between the identity provider's clock and ours. */
export const clockSkewMs = 60_000;

/**
 * Before any signature is checked, refuses every response of an unusual structure: it must have one plain assertion
 * directly below the root, and each id once. Signature wrapping needs more. Throws.
 */
export function checkEnvelope(xml: string, provider: SamlProvider, requestId: string): void {
  // Ten times what identity providers send. Deeply nested, more would keep the parser busy for seconds.
  if (xml.split('<', maxTags + 1).length > maxTags) throw new Error('larger than any honest answer');
  const root = parseXml(xml);
  if (root?.localName !== 'Response' || root.namespaceURI !== samlNamespaces.protocol)
    throw new Error('no SAML response');
  const destination = root.getAttribute('Destination');
  if (destination && destination !== provider.acsUrl) throw new Error('meant for another destination');
  if (isFuture(root.getAttribute('IssueInstant'))) throw new Error('issued in the future');
  if (root.getAttribute('InResponseTo') !== requestId) throw new Error('answers another request, or none');
  const statuses = byName(root, 'protocol', 'StatusCode').filter(
    (each) => each.parentElement?.parentElement === root,
  );
  if (statuses.length !== 1 || statuses[0]?.getAttribute('Value') !== success)
    throw new Error('the identity provider says no');
  const assertions = Array.from(root.getElementsByTagNameNS('*', 'Assertion'));
  if (assertions.length !== 1 || assertions[0]?.parentElement !== root)
    throw new Error('not one assertion in its place');
  const all = [root, ...Array.from(root.getElementsByTagName('*'))];
  const ids = all.flatMap((each) => ['ID', 'Id', 'id'].flatMap((name) => each.getAttribute(name) ?? []));
  if (new Set(ids).size !== ids.length) throw new Error('one id stands twice');
  for (const name of ['SignatureMethod', 'DigestMethod'])
    for (const method of byName(root, 'signature', name))
      if (!algorithms.has(method.getAttribute('Algorithm') ?? ''))
        throw new Error(`signed by ${method.getAttribute('Algorithm')}`);
}

const text = z.tuple([z.object({ _: z.string() })]);
/** The signed part as the library parses it: `$` holds attributes, `_` text. */
const Signed = z.object({
  Assertion: z.object({
    $: z.object({
      ID: z.string().min(1),
      Version: z.literal('2.0'),
      IssueInstant: z.iso.datetime({ offset: true }),
    }),
    Issuer: text,
    Subject: z.tuple([
      z.object({
        NameID: text,
        SubjectConfirmation: z.array(
          z.object({
            $: z.object({ Method: z.string() }),
            SubjectConfirmationData: z
              .tuple([z.object({ $: z.record(z.string(), z.string()).optional() })])
              .optional(),
          }),
        ),
      }),
    ]),
    Conditions: z.tuple([z.object({ AudienceRestriction: z.array(z.unknown()).min(1) })]),
    AuthnStatement: z
      .array(
        z.object({
          $: z.object({
            AuthnInstant: z.iso.datetime({ offset: true }),
            SessionNotOnOrAfter: z.iso.datetime({ offset: true }).optional(),
          }),
        }),
      )
      .min(1),
  }),
});

/**
 * Returns the assertion's id if it is from this provider, for its bearer, for us, for this request, valid now, and
 * about a sign-in of the last `signInHours` that has not ended. Refuses an older one with
 * accounts.provider_sign_in_too_old. Throws.
 */
export function checkBearerAssertion(
  signed: unknown,
  provider: SamlProvider,
  requestId: string,
  signInHours: number,
): string {
  const { Assertion: assertion } = Signed.parse(signed);
  if (isFuture(assertion.$.IssueInstant)) throw new Error('issued in the future');
  if (assertion.Issuer[0]._ !== provider.issuer) throw new Error('issued by somebody else');
  const holds = assertion.Subject[0].SubjectConfirmation.some(({ $, SubjectConfirmationData: data }) => {
    const { Recipient, InResponseTo, NotOnOrAfter } = data?.[0].$ ?? {};
    const isLate = !(Date.parse(NotOnOrAfter ?? '') > Date.now() - clockSkewMs);
    return $.Method === bearer && Recipient === provider.acsUrl && InResponseTo === requestId && !isLate;
  });
  if (!holds) throw new Error('confirmed for another recipient, request or time');
  for (const { $ } of assertion.AuthnStatement) {
    if (isFuture($.AuthnInstant)) throw new Error('tells of a sign-in in the future');
    if ($.SessionNotOnOrAfter && Date.parse($.SessionNotOnOrAfter) <= Date.now() - clockSkewMs)
      throw new Error('the session at the identity provider has ended');
    if (Date.parse($.AuthnInstant) < Date.now() - signInHours * 60 * 60_000 - clockSkewMs)
      throw refuse('accounts.provider_sign_in_too_old');
  }
  return assertion.$.ID;
}

const isFuture = (instant: string | null): boolean =>
  instant !== null && !(Date.parse(instant) <= Date.now() + clockSkewMs);
