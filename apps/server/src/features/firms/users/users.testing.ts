import { buildProfessional, type ProfessionalWishes } from '../../../../test/builders/professionals.ts';
import { buildSession } from '../../../../test/builders/sessions.ts';
import type { TestServer } from '../../../../test/harness/test-server.ts';

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export interface SignedIn {
  id: string;
  email: string;
  firm: { id: string; name: string } | null;
  cookie: string;
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** A professional with a session, who calls the API. */
export async function signedIn(server: TestServer, wishes: ProfessionalWishes = {}): Promise<SignedIn> {
  const { id, email, firm } = await buildProfessional(server.owner, wishes);
  const { cookie } = await buildSession(server.owner, id, { secret: server.secret });
  return { id, email, firm, cookie, ask: (...call) => ask(server, cookie, ...call) };
}

async function ask(
  server: TestServer,
  cookie: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await server.fetch(
    new Request(`${server.url}/api${path}`, {
      method,
      headers: {
        cookie,
        'content-type': 'application/json',
        origin: server.url,
        'sec-fetch-site': 'same-origin',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
