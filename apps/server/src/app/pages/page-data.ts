import type { Services } from '../../shared/services.ts';

/** Answers one of our own calls without a network in between. */
export type CallApi = (request: Request) => Promise<Response>;

/** What the web app finds in its page instead of asking for it (its `shared/page-data.ts`). */
export interface PageData {
  /** Set for a visitor of a page that wants to know. */
  session?: null;
  privacyUrl?: string;
  answers?: { method: string; url: string; body: string | null; answer: unknown }[];
}

/** The calls that open the client's portal, each with the name that it gives the request's id. */
const portalCalls: [path: string, parameter: 'requestId' | 'request_id'][] = [
  ['/api/functions/verify-client-access', 'requestId'],
  ['/api/rpc/get_client_request_with_template', 'request_id'],
  ['/api/rpc/get_firm_for_request', 'request_id'],
  ['/api/rpc/get_template_documents_for_request', 'request_id'],
  ['/api/rpc/get_client_request_documents', 'request_id'],
  ['/api/rpc/get_template_questions_for_request', 'request_id'],
  ['/api/rpc/get_client_request_responses', 'request_id'],
];

/** Does a person's browser carry a session of ours, valid or not? */
export const hasSessionCookie = (request: Request): boolean =>
  request.headers.get('cookie')?.includes('visafolio.session_token=') ?? false;

/**
 * What the page at this address asks first, answered ahead: on a slow phone each question costs a round trip
 * before anything shows. An answer that fails is left out; the page then asks by itself. `cookies` are to be set.
 */
export async function pageDataOf(
  request: Request,
  callApi: CallApi,
): Promise<{ data: PageData; cookies: string[] }> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/auth' && !hasSessionCookie(request)) return { data: { session: null }, cookies: [] };
  if (pathname !== '/client/portal' || !hasSessionCookie(request)) return { data: {}, cookies: [] };

  const ask = askerOf(request, callApi);
  const requestId = searchParams.get('request_id');
  const [session, ...answers] = await Promise.all([
    ask('GET', '/api/auth/get-session', null),
    ...(requestId ? portalCalls : []).map(([path, parameter]) =>
      ask('POST', path, JSON.stringify({ [parameter]: requestId })),
    ),
  ]);
  if (!session) return { data: {}, cookies: [] };
  return {
    data: { answers: [session, ...answers].flatMap((answer) => (answer ? [answer.call] : [])) },
    cookies: session.cookies,
  };
}

function askerOf(request: Request, callApi: CallApi) {
  const cookie = request.headers.get('cookie') ?? '';
  return async (method: 'GET' | 'POST', url: string, body: string | null) => {
    const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) };
    const response = await callApi(new Request(new URL(url, request.url), { method, body, headers }));
    if (!response.ok) return undefined;
    const answer: unknown = await response.json();
    return { call: { method, url, body, answer }, cookies: response.headers.getSetCookie() };
  };
}

/** The settings that public pages show. */
export const settingsData = ({ config }: Services): PageData =>
  config.privacyUrl ? { privacyUrl: config.privacyUrl } : {};
