import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { Services } from '../../../shared/services.ts';
import { selectFirmProviders } from './firms/firm-providers.queries.ts';
import { firmAddresses } from './firms/sign-in-addresses.ts';
import { samlNamespaces } from './protocols/saml-metadata.ts';
import { loadSamlKey } from './protocols/signing-key.ts';
import { receiveSaml } from './saml-answers.ts';

const FirmId = z.uuid();
const Answer = z.object({ SAMLResponse: z.string(), RelayState: z.string().regex(/^[\w-]{43}$/) });

/** What a firm's SAML identity provider sees of us, below /api/auth/federated/saml. */
export function samlRoutes(services: Services): Hono {
  const app = new Hono();
  const { publicUrl } = services.config;
  app.get('/:firm/metadata', async (c) => {
    const firmId = FirmId.safeParse(c.req.param('firm')).data;
    if (!firmId) return c.json({ code: 'NOT_FOUND' }, 404);
    return c.body(await serviceMetadata(services, firmId), 200, {
      'content-type': 'application/samlmetadata+xml',
      'content-disposition': 'attachment; filename="metadata.xml"',
      'x-content-type-options': 'nosniff',
    });
  });
  app.post('/:firm/acs', bodyLimit({ maxSize: 256 * 1024 }), async (c) => {
    const firmId = FirmId.safeParse(c.req.param('firm')).data;
    const isForm =
      c.req.header('content-type')?.split(';')[0]?.trim() === 'application/x-www-form-urlencoded';
    const answer = isForm ? Answer.safeParse(await c.req.parseBody()).data : undefined;
    const path =
      firmId && answer
        ? await receiveSaml(services, firmId, {
            response: answer.SAMLResponse,
            relayState: answer.RelayState,
          })
        : '/auth?failure=accounts.provider_failed';
    // A redirect to our own site: now the browser sends its cookies.
    return c.redirect(`${publicUrl}${path}`, 303);
  });
  return app;
}

/** What a firm's identity provider has to know about us, as SAML metadata. It tells nothing about the firm. */
async function serviceMetadata(services: Services, firmId: string): Promise<string> {
  const { acs_url, entity_id } = firmAddresses(services.config, firmId);
  const [key, providers] = await Promise.all([
    loadSamlKey(services),
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
