import { createHmac, randomBytes } from 'node:crypto';

export type NewId = (id: string) => string;

/**
 * Maps each id of the archive to a new one: consistent within an import and unpredictable, because the key is made per import.
 * Keeps the start of the id, because lists sort by it, and replaces the end.
 */
export function createIdMapping(): NewId {
  const key = randomBytes(32);
  return (id) => {
    const old = id.toLowerCase();
    const end = createHmac('sha256', key).update(old).digest('hex').slice(0, 12);
    return `${old.slice(0, -end.length)}${end}`;
  };
}

const idKey = /(^|_)ids?$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Replaces ids in a JSON value under keys such as `document_id`, `question_id` and `upload_ids`. */
export function replaceIds(value: unknown, exchange: NewId, key = ''): unknown {
  if (typeof value === 'string') return idKey.test(key) && uuid.test(value) ? exchange(value) : value;
  if (Array.isArray(value)) return value.map((each) => replaceIds(each, exchange, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, replaceIds(each, exchange, name)]),
  );
}
