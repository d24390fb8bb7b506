import { type ClientContext, type ClientLink, ORPCError } from '@orpc/client';

type Route = readonly [method: string, path: string];

/** Method and path of each procedure, under the contract's names. */
export interface RouteTree {
  readonly [name: string]: Route | RouteTree;
}

/**
 * Carries calls to the server: path parameters and query from the input, the rest as JSON.
 * It asks what oRPC's OpenAPILink asks (a test holds them together) and leaves out what we do not use, files and
 * event streams: 6 kB less on a client's first visit. A refusal throws ORPCError with the server's code.
 */
export function jsonLink(routes: RouteTree, base: string): ClientLink<ClientContext> {
  return {
    async call(path, input, { signal }) {
      const [method, template] = routeAt(routes, path);
      const { address, rest } = fillPath(template, input);
      const query = method === 'GET' ? queryOf(rest) : '';
      const body = method === 'GET' || rest === undefined ? null : JSON.stringify(rest);

      const response = await fetch(`${base}${address}${query}`, {
        method,
        body,
        credentials: 'same-origin',
        headers: body === null ? {} : { 'content-type': 'application/json' },
        ...(signal ? { signal } : {}),
      });
      const answer = await readJson(response);
      if (!response.ok) throw refusal(response.status, answer);
      return answer;
    },
  };
}

function routeAt(routes: RouteTree, path: readonly string[]): Route {
  let node: RouteTree | Route | undefined = routes;
  for (const name of path) node = isRoute(node) ? undefined : node?.[name];
  if (!isRoute(node)) throw new Error(`The contract has no procedure ${path.join('.')}`);
  return node;
}

export function isRoute(node: RouteTree | Route | undefined): node is Route {
  return Array.isArray(node);
}

/** The path with its `{names}` filled from the input, and what of the input is left. */
function fillPath(template: string, input: unknown): { address: string; rest: unknown } {
  if (!template.includes('{')) return { address: template, rest: input };
  const rest = { ...(input as Record<string, unknown>) };
  const address = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  return { address, rest: Object.keys(rest).length > 0 ? rest : undefined };
}

function queryOf(input: unknown): string {
  const given = Object.entries(input ?? {}).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page, for one.
    throw refusal(response.ok ? 502 : response.status, undefined);
  }
}

function refusal(status: number, answer: unknown): ORPCError<string, unknown> {
  const { code, message, data, defined } = (answer ?? {}) as Record<string, unknown>;
  return new ORPCError(typeof code === 'string' ? code : 'INTERNAL_SERVER_ERROR', {
    status,
    data,
    defined: defined === true,
    ...(typeof message === 'string' ? { message } : {}),
  });
}
