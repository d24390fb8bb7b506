import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { Refusal } from '../../../shared/api/refuse.ts';
import { digest } from '../../../shared/secrets/short-codes.ts';
import type { Services } from '../../../shared/services.ts';
import { consumeFlow, loadFlow } from '../identities/identities.queries.ts';
import { type FinishedSamlSignIn, type Flow, storeSamlResponse } from './federation.queries.ts';
import { selectFirmProviders } from './firms/firm-providers.queries.ts';
import { firmAddresses } from './firms/sign-in-addresses.ts';
import { loadIdentityProvider } from './load-identity-provider.ts';
import { finishSaml } from './protocols/saml.ts';
import { samlNamespaces } from './protocols/saml-metadata.ts';
import { loadSamlKey } from './protocols/signing-key.ts';

const FirmId = z.uuid();
const Answer = z.object({ SAMLResponse: z.string(), RelayState: z.string().regex(/^[\w-]{43}$/) });

/** Our endpoints for a firm's SAML identity provider, below /api/auth/federated/saml. */
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
    // A redirect to our own site, with which the browser sends its cookies.
    return c.redirect(`${publicUrl}${path}`, 303);
  });
  return app;
}

/** Our SAML metadata for a firm's identity provider. Reveals nothing about the firm. */
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

/**
 * A firm's SAML identity provider posts its response from a form on its own site, without our cookies. So the
 * response is only checked and stored; returns the path where the browser that began collects it. The same form leads
 * there again. Responses to no request of ours are refused. Never throws because of external input.
 */
async function receiveSaml(
  services: Services,
  firmId: string,
  { response, relayState }: { response: string; relayState: string },
): Promise<string> {
  const db = services.db.accounts;
  const key = digest(relayState);
  const answer = digest(response);
  const callbackId = `firm-${firmId}`;
  const onward = `/api/auth/federated/callback/${callbackId}?state=${relayState}`;
  const failed = (code: ErrorCode = 'accounts.provider_failed') => `/auth?failure=${code}`;
  const wasAccepted = async () => {
    const flow = await loadFlow<Flow>(db, 'federated', key);
    const finished = flow ? null : await loadFlow<FinishedSamlSignIn>(db, 'finished', key);
    const arrived = flow && 'arrival' in flow.waitsFor ? flow.waitsFor.arrival.answer : finished?.answer;
    return arrived === answer && (flow ?? finished?.flow)?.callbackId === callbackId;
  };
  const flow = await loadFlow<Flow>(db, 'federated', key);
  if (!flow || flow.callbackId !== callbackId || !('samlRequestId' in flow.waitsFor))
    return (await wasAccepted()) ? onward : failed();
  try {
    const source = await loadIdentityProvider(services, flow.provider);
    if (!('saml' in source)) return failed();
    const { assertionId, ...claims } = await finishSaml(
      source.saml,
      { requestId: flow.waitsFor.samlRequestId, signInHours: services.config.samlSignInHours },
      response,
    );
    const assertion = `saml ${digest(`${source.saml.issuer} ${assertionId}`)}`;
    const isStored = await storeSamlResponse(db, key, { assertion, arrival: { claims, answer } });
    if (isStored || (await wasAccepted())) return onward;
    throw new Error('the assertion was used before');
  } catch (cause) {
    services.log.warn({ err: cause, provider: flow.provider }, 'sign-in elsewhere not accepted');
    await consumeFlow<Flow>(db, 'federated', key);
    return failed(cause instanceof Refusal ? cause.code : undefined);
  }
}
