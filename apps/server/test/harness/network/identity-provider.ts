import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider from 'oidc-provider';
import { listenLocally } from './local-server.ts';

export interface Identity {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Signs in this person from now on, without a form. */
  signsIn(identity: Identity): void;
  close(): Promise<void>;
}

const clientId = 'visafolio';
const clientSecret = 'known to both sides';

/** A real OpenID provider (oidc-provider) on its own port, which requires PKCE and shows no forms. */
export async function startIdentityProvider(
  comesFrom: (redirectUri: string) => boolean,
): Promise<IdentityProvider> {
  const server = createServer();
  const { origin: issuer, close } = await listenLocally(server);
  const people = new Map<string, Identity>();
  let current = '';

  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: ['http://127.0.0.1'] }],
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Puts the address into the token, as the large providers do.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['tests only'] },
    interactions: { url: (_ctx, interaction) => `/person/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
  });
  // Tested servers choose their own ports.
  provider.Client.prototype.redirectUriAllowed = comesFrom;
  const answer = provider.callback();

  async function agree(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params, grantId } = await provider.interactionDetails(request, response);
    const grant = grantId
      ? await provider.Grant.find(grantId)
      : new provider.Grant({ accountId: current, clientId: String(params.client_id) });
    if (!grant) throw new Error('the grant is gone');
    grant.addOIDCScope(String(params.scope));
    await provider.interactionFinished(request, response, {
      login: { accountId: current, remember: false },
      consent: { grantId: await grant.save() },
    });
  }
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/person/')) return void answer(request, response);
    agree(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });

  return {
    issuer,
    clientId,
    clientSecret,
    signsIn(identity) {
      people.set(identity.sub, identity);
      current = identity.sub;
    },
    close,
  };
}
