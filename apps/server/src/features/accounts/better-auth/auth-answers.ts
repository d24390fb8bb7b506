import { type ErrorCode, errorStatus } from '@visafolio/contract/shared/errors.ts';

/** better-auth's refusals under the codes that the web has texts for. */
const codes: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'accounts.invalid_credentials',
  INVALID_EMAIL: 'accounts.invalid_credentials',
  EMAIL_NOT_VERIFIED: 'accounts.email_not_confirmed',
  PASSWORD_TOO_SHORT: 'accounts.password_too_short',
};

/**
 * better-auth's answer as our web reads it: refusals carry a code of the contract beside better-auth's own
 * message, and no answer holds the session's token, which only its cookie may.
 */
export async function presentAuthAnswer(path: string, response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'no-store');
  const body = await readJson(response);
  if (!response.ok) {
    const code = response.status === 429 ? 'accounts.too_many_requests' : codes[String(body?.code)];
    const status = code ? errorStatus[code] : response.status;
    return Response.json({ ...body, code: code ?? body?.code ?? 'UNKNOWN' }, { status, headers });
  }
  // A token for another service, which opens nothing here.
  if (path === '/token') return Response.json(body, { headers });
  // The same for a new address and a known one.
  if (path === '/sign-up/email') return Response.json({ status: true }, { headers });
  return Response.json(withoutToken(body), { status: response.status, headers });
}

type Json = Record<string, unknown> | null;

async function readJson(response: Response): Promise<Json> {
  const text = await response.text();
  return text.startsWith('{') ? JSON.parse(text) : null;
}

function withoutToken(body: Json): Json {
  if (!body) return null;
  const { token: _, ...rest } = body;
  return rest;
}
