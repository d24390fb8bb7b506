import { fallbackContractConfig } from '@orpc/contract';
import { contract } from '@visafolio/contract';
import type { ProcedurePath } from './calls.ts';

export const procedures = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, procedure]) => ({
    path: `${feature}.${name}` as ProcedurePath,
    procedure,
  })),
);

export function findProcedure(path: ProcedurePath) {
  const found = procedures.find((candidate) => candidate.path === path);
  if (!found) throw new Error(`no procedure ${path}`);
  return found.procedure;
}

export const getMethod = (procedure: ReturnType<typeof findProcedure>) =>
  fallbackContractConfig('defaultMethod', procedure['~orpc'].route.method);

interface Call {
  input: Record<string, unknown>;
  cookie: string | undefined;
  signal?: AbortSignal;
}

/** The request of a browser: path parameters and query from the input, the rest as JSON. */
export function procedureRequest(
  origin: string,
  path: ProcedurePath,
  { input, cookie, signal }: Call,
): Request {
  const procedure = findProcedure(path);
  const { route } = procedure['~orpc'];
  const method = getMethod(procedure);
  const rest = { ...input };
  const address = (route.path ?? '').replace(/\{(\w+)\}/g, (_: string, name: string) => {
    const value = encodeURIComponent(toText(rest[name]));
    delete rest[name];
    return value;
  });
  const url = new URL(`/api${address}`, origin);
  if (method === 'GET')
    for (const [name, value] of Object.entries(rest))
      if (Array.isArray(value)) for (const each of value) url.searchParams.append(`${name}[]`, toText(each));
      else if (value !== undefined) url.searchParams.set(name, toText(value));
  return new Request(url, {
    method,
    ...(signal ? { signal } : {}),
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(rest) }),
  });
}

/** As part of a URL. */
const toText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value).toWellFormed();
