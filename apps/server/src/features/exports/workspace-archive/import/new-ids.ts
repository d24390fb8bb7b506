import { createHmac, randomBytes } from 'node:crypto';

export type NewId = (id: string) => string;

/**
 * Maps each id of the archive to a new one: the same within an import, and not predictable, since the key is made per import.
 * The beginning stays, since rows made one after the other are listed by it; the end is another one.
 */
export function newIds(): NewId {
  const key = randomBytes(32);
  return (id) => {
    const old = id.toLowerCase();
    const end = createHmac('sha256', key).update(old).digest('hex').slice(0, 12);
    return `${old.slice(0, -end.length)}${end}`;
  };
}

const idKey = /(^|_)ids?$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The same value with the ids that its keys name exchanged: `document_id`, `question_id`, `upload_ids`. */
export function withNewIds(value: unknown, exchange: NewId, key = ''): unknown {
  if (typeof value === 'string') return idKey.test(key) && uuid.test(value) ? exchange(value) : value;
  if (Array.isArray(value)) return value.map((each) => withNewIds(each, exchange, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withNewIds(each, exchange, name)]),
  );
}
