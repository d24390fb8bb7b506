import { composeServer, type Server } from '../../src/app/compose-server.ts';
import { createTestServer, type TestServer, testSettings } from '../harness/test-server.ts';

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  /** Cookies set by the answer, as `name=value`. */
  cookies: string[];
}

/** Stores cookies and sends them with every call. */
export interface Browser {
  cookies: Map<string, string>;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** POSTs to the account service. */
  post(path: string, body?: unknown): Promise<Answer>;
  /** GETs from the account service or the API. */
  get(path: string): Promise<Answer>;
}

export interface Replicas {
  server: TestServer;
  /** A browser that starts with these cookies (a Cookie header). Its calls go to two replicas in turn. */
  open(cookies?: string): Browser;
  close(): Promise<void>;
}

/** Two servers on one database, without limits per network address, so that only those per account protect it. */
export async function createReplicas(env: Record<string, string> = {}): Promise<Replicas> {
  const server = await createTestServer(env);
  const { url, dataDir, services } = server;
  const settings = testSettings(dataDir, env);
  const second: Server = await composeServer(settings, services.db.url, { rateLimits: false });
  let turn = 0;
  const ask = async (request: Request): Promise<Response> => {
    if (turn++ % 2 === 0) return server.fetch(request);
    const response = await second.app.fetch(request);
    server.sendMails();
    return response;
  };
  return {
    server,
    open: (cookies = '') => openBrowser(url, ask, cookies),
    async close() {
      await second.close();
      await server.close();
    },
  };
}

function openBrowser(url: string, ask: (request: Request) => Promise<Response>, held: string): Browser {
  const cookies = new Map(held.split('; ').flatMap((pair) => (pair ? [split(pair)] : [])));
  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const request = new Request(`${url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        origin: url,
        'sec-fetch-site': 'same-origin',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
    const response = await ask(request);
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    for (const pair of set) cookies.set(...split(pair));
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {}, cookies: set };
  };
  return {
    cookies,
    call,
    post: (path, body) => call('POST', `/auth${path}`, body),
    get: (path) => call('GET', path),
  };
}

const split = (pair: string): [string, string] => [
  pair.slice(0, pair.indexOf('=')),
  pair.slice(pair.indexOf('=') + 1),
];
