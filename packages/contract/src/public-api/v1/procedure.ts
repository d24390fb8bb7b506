import { type HTTPMethod, type HTTPPath, oc } from '@orpc/contract';
import { z } from 'zod';
import { type ErrorCode, refuses } from '../../shared/errors.ts';
import type { Scope } from '../scopes.ts';

export interface PublicMeta extends Record<string, unknown> {
  /** The scope that a key needs; null: every key may call it. */
  scope?: Scope | null;
  /** A change honours If-Match; its answer and that of `get` have an ETag. */
  conditional?: true;
}

interface Description {
  /** Unique, in camel case: clients that are made from the description name their functions by it. */
  operationId: string;
  tag: string;
  summary: string;
  description: string;
  successStatus?: number;
  detailed?: true;
}

const base = oc
  .$meta<PublicMeta>({})
  .errors(
    refuses(
      'api.key_missing',
      'api.key_not_valid',
      'api.address_not_allowed',
      'api.scope_missing',
      'api.too_many_calls',
      'service.unavailable',
    ),
  );

function operation<Code extends ErrorCode>(
  method: HTTPMethod,
  path: HTTPPath,
  scope: Scope | null,
  { operationId, tag, summary, description, successStatus, detailed }: Description,
  meta: PublicMeta,
  codes: Code[],
) {
  return base
    .errors(refuses(...codes))
    .meta({ ...meta, scope })
    .route({
      method,
      path,
      operationId,
      summary,
      description,
      tags: [tag],
      ...(successStatus !== undefined && { successStatus }),
      ...(detailed && { inputStructure: 'detailed' }),
    });
}

type Define = <Code extends ErrorCode = never>(
  path: HTTPPath,
  scope: Scope | null,
  description: Description,
  ...codes: Code[]
) => ReturnType<typeof operation<Code | 'api.not_valid'>>;

const define =
  (method: HTTPMethod, ...usual: ErrorCode[]) =>
  (path: HTTPPath, scope: Scope | null, description: Description, ...codes: ErrorCode[]) =>
    operation(method, path, scope, description, {}, ['api.not_valid', ...usual, ...codes]);

/** Operations of the public API. `post` takes an Idempotency-Key, and `patch` and `remove` an If-Match. */
export const get = define('GET') as Define;
export const post = define('POST', 'api.idempotency_key_reused', 'api.in_progress') as Define;
export const patch = define('PATCH', 'api.changed_meanwhile') as Define;
export const remove = define('DELETE', 'api.changed_meanwhile') as Define;

/** Of the list from which it comes; it means nothing elsewhere. */
export const Cursor = z
  .string()
  .max(2_000)
  .optional()
  .describe('`next_cursor` of the page before. Leave it out for the first page.');

export const PageLimit = z.coerce
  .number()
  .int()
  .min(1)
  .max(100)
  .default(20)
  .describe('How many items a page has at most, from 1 to 100.');

export const listSchema = <Item extends z.ZodType>(item: Item, description: string) =>
  z
    .object({
      data: z.array(item).describe('The items of this page.'),
      has_more: z.boolean().describe('Whether there is another page.'),
      next_cursor: z
        .string()
        .nullable()
        .describe('Pass it as `cursor` to get the next page. Null on the last page.'),
    })
    .describe(description);

export const uuid = (description: string) => z.uuid().describe(description);
export const instant = (description: string) => z.iso.datetime({ offset: true }).describe(description);
export const day = (description: string) => z.iso.date().describe(description);
export const count = (description: string) => z.int().describe(description);
