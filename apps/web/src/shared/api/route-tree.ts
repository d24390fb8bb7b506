import type { ClientContext, ClientLink } from '@orpc/client';
import { skipToken } from '@tanstack/react-query';
import { isRoute, type RouteTree } from './json-link.ts';

type Link = ClientLink<ClientContext>;
type Call = (input?: unknown, options?: { signal?: AbortSignal | undefined }) => Promise<unknown>;
type Path = readonly string[];

interface Options {
  input?: unknown;
  queryKey?: unknown;
  mutationKey?: unknown;
}

interface InfiniteOptions extends Options {
  input: typeof skipToken | ((pageParam: unknown) => unknown);
  initialPageParam?: unknown;
}

/**
 * The calls below a tree of routes, as oRPC's client offers them, and as its utils for TanStack Query do (tests hold
 * them together): a few lines where its own carry streams and proxies to every visitor.
 */
export function callsOf(tree: RouteTree, link: Link, path: Path = []): unknown {
  return mapTree(
    tree,
    path,
    (at) => callAt(link, at),
    (child, at) => callsOf(child, link, at),
  );
}

export function queryUtilsOf(tree: RouteTree, link: Link, path: Path = []): unknown {
  const below = mapTree(
    tree,
    path,
    (at) => procedureUtils(callAt(link, at), at),
    (child, at) => queryUtilsOf(child, link, at),
  );
  return { ...below, key: keyOf(path) };
}

function mapTree(
  tree: RouteTree,
  path: Path,
  ofRoute: (path: Path) => unknown,
  ofTree: (tree: RouteTree, path: Path) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tree).map(([name, node]) => {
      const at = [...path, name];
      return [name, isRoute(node) ? ofRoute(at) : ofTree(node, at)];
    }),
  );
}

const callAt =
  (link: Link, path: Path): Call =>
  (input, { signal } = {}) =>
    link.call(path, input, { signal, context: {} });

const keyOf =
  (path: Path) =>
  (state: object = {}) => [path, state];

function procedureUtils(call: Call, path: Path) {
  const queryKey = (options: Options = {}) => options.queryKey ?? operationKey(path, 'query', options.input);
  const infiniteKey = ({ queryKey, input, initialPageParam }: InfiniteOptions) =>
    queryKey ?? operationKey(path, 'infinite', input === skipToken ? input : input(initialPageParam));
  return {
    call,
    key: keyOf(path),
    queryKey,
    queryOptions: (options: Options = {}) => ({
      queryFn: ({ signal }: { signal: AbortSignal }) => call(options.input, { signal }),
      ...unlessSkipped(options),
      ...options,
      queryKey: queryKey(options),
    }),
    infiniteKey,
    infiniteOptions: (options: InfiniteOptions) => ({
      queryFn: ({ pageParam, signal }: { pageParam: unknown; signal: AbortSignal }) =>
        call(options.input === skipToken ? undefined : options.input(pageParam), { signal }),
      ...unlessSkipped(options),
      ...options,
      queryKey: infiniteKey(options),
    }),
    mutationOptions: (options: Options = {}) => ({
      mutationFn: (input: unknown) => call(input),
      ...options,
      mutationKey: options.mutationKey ?? operationKey(path, 'mutation', undefined),
    }),
  };
}

const operationKey = (path: Path, type: string, input: unknown) => [
  path,
  { ...(input === undefined ? {} : { input }), type },
];

const unlessSkipped = ({ input }: Options) => (input === skipToken ? { enabled: false } : {});
