import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../../shared/services.ts';

/** Calls our own API in process. */
export type CallApi = (request: Request) => Promise<Response>;

/** What the web app reads from its page instead of fetching it (its `shared/page-data.ts`). */
export interface PageData {
  /** Null for a visitor, on pages that ask. */
  session?: null;
  privacyUrl?: string;
  /** The answers to the page's first calls took too long. */
  late?: boolean;
  client?: ClientAnswers;
  /** URLs of scripts to fetch after the first render. */
  prefetches?: string[];
}

/** The web app's `ClientPrefetch`. */
export type ClientAnswers = { requestId: string; session: object } & Partial<
  Record<keyof typeof clientCalls, unknown>
>;

/** How long a page waits for its prefetched answers. Milliseconds. */
const longestWaitMs = 1_000;

/** The calls that a client's pages start with, with their inputs. */
const clientCalls = {
  access: ['/api/functions/verify-client-access', (requestId: string) => ({ requestId })],
  request: ['/api/rpc/get_client_request_with_template', requestRef],
  firm: ['/api/rpc/get_firm_for_request', requestRef],
  mine: ['/api/rpc/get_my_client_requests', () => ({})],
  documents: ['/api/rpc/get_template_documents_for_request', requestRef],
  states: ['/api/rpc/get_client_request_documents', requestRef],
  box: ['/api/rpc/get_box_files', requestRef],
  questions: ['/api/rpc/get_template_questions_for_request', requestRef],
  responses: ['/api/rpc/get_client_request_responses', requestRef],
} as const;

type ClientCall = keyof typeof clientCalls;

interface ClientPage {
  /** Required to render the page on the server. */
  needed: readonly ClientCall[];
  more: readonly ClientCall[];
}

/** Pages that are sent with the answers to their first calls. */
export const clientPages: Partial<Record<string, ClientPage>> = {
  '/client/portal': {
    needed: ['access', 'request', 'firm'],
    more: ['mine', 'documents', 'states', 'box', 'questions', 'responses'],
  },
  '/client/questionnaire': { needed: ['access', 'request', 'firm', 'questions', 'responses'], more: [] },
  '/client/documents': { needed: ['access', 'request', 'firm', 'documents', 'states'], more: ['box'] },
};

function requestRef(requestId: string) {
  return { request_id: requestId };
}

/** Whether the browser sends a session cookie, valid or not. */
export const hasSessionCookie = (request: Request): boolean =>
  request.headers.get('cookie')?.includes('visafolio.session_token=') ?? false;

/**
 * Prefetches the answers to the page's first calls, because each call costs a slow phone a round trip before anything
 * is shown. Failed answers are left out; the page then fetches them. `cookies` are to be set.
 */
export async function loadPageData(
  request: Request,
  callApi: CallApi,
  waitMs = longestWaitMs,
): Promise<{ data: PageData; cookies: string[] }> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/auth' && !hasSessionCookie(request)) return { data: { session: null }, cookies: [] };
  const requestId = searchParams.get('request_id')?.trim();
  const page = clientPages[pathname];
  if (!page || !requestId || !hasSessionCookie(request)) return { data: {}, cookies: [] };

  // If the database does not answer, the page says so instead of waiting for it.
  const answered = await Promise.race([
    loadAnswers([...page.needed, ...page.more], requestId, createCaller(request, callApi)),
    delay(waitMs, null, { ref: false }),
  ]);
  return answered ?? { data: { late: true }, cookies: [] };
}

async function loadAnswers(
  calls: readonly ClientCall[],
  requestId: string,
  ask: ReturnType<typeof createCaller>,
): Promise<{ data: PageData; cookies: string[] }> {
  const [session, ...answers] = await Promise.all([
    ask('/api/auth/get-session'),
    ...calls.map(async (name) => {
      const [path, toInput] = clientCalls[name];
      const answer = await ask(path, toInput(requestId));
      return answer && ([name, answer.body] as const);
    }),
  ]);
  const cookies = session?.cookies ?? [];
  if (!isComplete(session?.body)) return { data: {}, cookies };
  const answered = Object.fromEntries(answers.filter((answer) => answer !== undefined));
  return { data: { client: { requestId, session: session.body, ...answered } }, cookies };
}

/** Visitors, and people who have not given their second factor yet, cannot see a client's pages. */
function isComplete(session: unknown): session is object {
  return (session as { standing?: string } | null)?.standing === 'in';
}

/** Calls as this person: POST with an input, GET without. Undefined if the call fails. */
function createCaller(request: Request, callApi: CallApi) {
  const headers = { cookie: request.headers.get('cookie') ?? '' };
  const posting = { ...headers, 'content-type': 'application/json' };
  return async (path: string, input?: object) => {
    const init = input ? { method: 'POST', body: JSON.stringify(input), headers: posting } : { headers };
    const response = await callApi(new Request(new URL(path, request.url), init));
    if (!response.ok) return undefined;
    const body: unknown = await response.json();
    return { body, cookies: response.headers.getSetCookie() };
  };
}

export const settingsData = ({ config }: Services): PageData =>
  config.privacyUrl ? { privacyUrl: config.privacyUrl } : {};
