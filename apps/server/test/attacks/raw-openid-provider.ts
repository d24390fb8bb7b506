import { createServer, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { listenLocally } from '../harness/network/local-server.ts';

type Claims = Record<string, unknown>;
type Answer = (response: ServerResponse) => void;

export interface RawOpenIdProvider {
  issuer: string;
  clientId: string;
  /** Signs any claims; undefined ones are left out. */
  sign(claims: Claims): Promise<string>;
  /** Sets claims of the next tokens, beside the valid ones for `nonce`. */
  says(claims: Claims): void;
  /** Overrides fields of the discovery document. */
  publishes(metadata: Claims): void;
  answers(path: string, answer: Answer): void;
  close(): Promise<void>;
}

/** An OpenID provider without rules: it signs any claims, publishes any address and answers in any way. */
export async function startRawOpenIdProvider(): Promise<RawOpenIdProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const clientId = 'visafolio';
  let claims: Claims = {};
  let metadata: Claims = {};
  const odd = new Map<string, Answer>();
  const server = createServer();
  const { origin: issuer, close } = await listenLocally(server);

  const sign = (more: Claims) => {
    const now = Math.floor(Date.now() / 1000);
    const payload = { iss: issuer, aud: clientId, iat: now, exp: now + 300, ...claims, ...more };
    const given = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
    return new SignJWT(given as JWTPayload).setProtectedHeader({ alg: 'RS256', kid: 'raw' }).sign(privateKey);
  };
  const json = (response: ServerResponse, body: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const usual: Record<string, (response: ServerResponse, body: string) => unknown> = {
    '/.well-known/openid-configuration': (response) =>
      json(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...metadata,
      }),
    '/jwks': async (response) =>
      json(response, { keys: [{ ...(await exportJWK(publicKey)), kid: 'raw', alg: 'RS256', use: 'sig' }] }),
    // The test passes the nonce as the code.
    '/token': async (response, body) =>
      json(response, {
        access_token: 'x',
        token_type: 'Bearer',
        id_token: await sign({ nonce: new URLSearchParams(body).get('code') }),
      }),
    '/userinfo': (response) => json(response, claims),
  };
  server.on('request', async (request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    let body = '';
    for await (const chunk of request) body += chunk;
    const answer = odd.get(path) ?? usual[path];
    if (answer) await answer(response, body);
    else response.writeHead(404).end();
  });

  return {
    issuer,
    clientId,
    sign,
    says(next) {
      claims = next;
    },
    publishes(next) {
      metadata = next;
    },
    answers: (path, answer) => void odd.set(path, answer),
    close,
  };
}
