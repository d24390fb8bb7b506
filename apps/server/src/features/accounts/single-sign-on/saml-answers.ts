import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import { Refusal } from '../../../shared/api/refuse.ts';
import type { Services } from '../../../shared/services.ts';
import { digest } from '../../../shared/short-codes.ts';
import { consumeFlow, loadFlow } from '../identities/flows.queries.ts';
import { type FinishedSamlSignIn, type Flow, storeArrival } from './federation.queries.ts';
import { loadIdentityProvider } from './load-identity-provider.ts';
import { finishSaml } from './protocols/saml.ts';

/**
 * A firm's SAML identity provider sends its answer by a form of its own site, without our cookies. So the answer is only
 * checked and stored here; returns the path where the browser that began collects it. The same form leads there again. Answers to no request of ours are refused. Never throws for what came from outside.
 */
export async function receiveSaml(
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
    const isStored = await storeArrival(db, key, { assertion, arrival: { claims, answer } });
    if (isStored || (await wasAccepted())) return onward;
    throw new Error('the assertion was used before');
  } catch (cause) {
    services.log.warn({ err: cause, provider: flow.provider }, 'sign-in elsewhere not accepted');
    await consumeFlow<Flow>(db, 'federated', key);
    return failed(cause instanceof Refusal ? cause.code : undefined);
  }
}
