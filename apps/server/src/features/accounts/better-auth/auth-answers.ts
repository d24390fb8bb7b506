/**
 * better-auth's answer as our web reads it: too many calls have the contract's code, and no answer holds the session's
 * token, which only its cookie may.
 */
export async function presentAuthAnswer(path: string, response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'no-store');
  const body = await readJson(response);
  if (!response.ok) {
    const code = response.status === 429 ? 'accounts.too_many_requests' : (body?.code ?? 'UNKNOWN');
    return Response.json({ ...body, code }, { status: response.status, headers });
  }
  // A token for another service, which opens nothing here.
  if (path === '/token') return Response.json(body, { headers });
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
