import { hash } from 'node:crypto';
import { implement } from '@orpc/server';
import { publicContract } from '@visafolio/contract/public-api/v1/index.ts';
import type { PublicMeta } from '@visafolio/contract/public-api/v1/procedure.ts';
import { toORPCError } from '../../../shared/api/procedures.ts';
import { Refusal, refuse } from '../../../shared/api/refuse.ts';
import type { Services } from '../../../shared/services.ts';
import type { Caller } from '../calls/caller.ts';
import type { IdempotentCall } from '../calls/idempotency.ts';

export interface PublicContext {
  services: Services;
  caller: Caller;
  /** The If-Match header. */
  ifMatch: string | null;
  /** Set if the call has an Idempotency-Key. */
  once: (IdempotentCall & { isRepeated: boolean }) | null;
  /** Headers of the answer. */
  answerHeaders: Record<string, string>;
  /** Learns which operation runs, for the audit log. */
  noteOperation(operationId: string): void;
}

/** Refuses with api.scope_missing. */
export function requireScope({ key }: Caller, scope: PublicMeta['scope']): void {
  if (scope === undefined) throw new Error('operation without scope');
  if (scope !== null && !key.scopes.includes(scope)) throw refuse('api.scope_missing', { scope });
}

/** The operations of the public contract, each checked by its scope. */
export const operations = implement(publicContract)
  .$context<PublicContext>()
  .use(async ({ context, procedure, next }) => {
    const { meta, route } = procedure['~orpc'];
    context.noteOperation(route.operationId ?? '');
    try {
      requireScope(context.caller, (meta as PublicMeta).scope);
      return await next();
    } catch (error) {
      throw error instanceof Refusal ? toORPCError(error) : error;
    }
  });

const getEtag = (resource: unknown): string =>
  `"${hash('sha256', JSON.stringify(resource), 'base64url').slice(0, 27)}"`;

/** Answers with a resource and its ETag. */
export function withEtag<Resource>(context: PublicContext, resource: Resource): Resource {
  context.answerHeaders.etag = getEtag(resource);
  return resource;
}

/** Refuses with api.changed_meanwhile if the call names another state of the resource than `current`. */
export function requireMatch({ ifMatch }: PublicContext, current: unknown): void {
  if (ifMatch === null || ifMatch.trim() === '*') return;
  const named = ifMatch.split(',').map((each) => each.trim());
  if (!named.includes(getEtag(current))) throw refuse('api.changed_meanwhile');
}

export interface List<Item> {
  data: Item[];
  has_more: boolean;
  next_cursor: string | null;
}

export const toList = <Row, Item>(
  page: { items: Row[]; next_cursor: string | null },
  toItem: (row: Row) => Item,
): List<Item> => ({
  data: page.items.map(toItem),
  has_more: page.next_cursor !== null,
  next_cursor: page.next_cursor,
});

/** A page of a list that is short by nature and loaded whole; the cursor is the position of the next item. */
export function getPage<Row>(
  rows: Row[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): { items: Row[]; next_cursor: string | null } {
  if (cursor !== undefined && !/^\d{1,6}$/.test(cursor)) throw refuse('lists.bad_cursor');
  const start = Number(cursor ?? 0);
  const end = start + limit;
  return { items: rows.slice(start, end), next_cursor: end < rows.length ? String(end) : null };
}
