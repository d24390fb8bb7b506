import type { DBAdapter, Where } from 'better-auth';
import { digest } from '../../../shared/secrets/short-codes.ts';

/** A copy of the database does not contain usable session keys. */
export const hashSessionKey = digest;

type MakeAdapter<Options> = (options: Options) => DBAdapter;

/**
 * better-auth stores and looks up sessions by their keys and has no option to hash them. This adapter does, and
 * returns the key that it was called with.
 */
export const withHashedSessionKeys =
  <Options>(make: MakeAdapter<Options>): MakeAdapter<Options> =>
  (options) =>
    hashKeys(make(options));

function hashKeys(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    async create<Given extends Record<string, unknown>, Row = Given>(asked: Creation<Given>): Promise<Row> {
      const { token: key } = asked.data as { token?: unknown };
      if (asked.model !== 'session' || typeof key !== 'string') return adapter.create<Given, Row>(asked);
      const data = { ...asked.data, token: hashSessionKey(key) };
      return { ...(await adapter.create<Given, Row>({ ...asked, data })), token: key };
    },
    findOne: async <Row>(asked: Asked & { where: Where[] }) => {
      const found = await adapter.findOne<Row>(withHash(asked));
      const key = findSessionKey(asked);
      return found && key !== undefined ? { ...found, token: key } : found;
    },
    findMany: (asked) => adapter.findMany(withHash(asked)),
    count: (asked) => adapter.count(withHash(asked)),
    update: async <Row>(asked: Asked & { update: Record<string, unknown>; where: Where[] }) => {
      const { token } = asked.update;
      const isKey = asked.model === 'session' && typeof token === 'string';
      const update = isKey ? { ...asked.update, token: hashSessionKey(token) } : asked.update;
      const updated = await adapter.update<Row>({ ...withHash(asked), update });
      const key = isKey ? token : findSessionKey(asked);
      return updated && key !== undefined ? { ...updated, token: key } : updated;
    },
    updateMany: (asked) => adapter.updateMany(withHash(asked)),
    delete: (asked) => adapter.delete(withHash(asked)),
    deleteMany: (asked) => adapter.deleteMany(withHash(asked)),
    transaction: (work) => adapter.transaction((inside) => work(hashKeys(inside as DBAdapter))),
  };
}

interface Creation<Given> {
  model: string;
  data: Omit<Given, 'id'>;
}

interface Asked {
  model: string;
  where?: Where[];
}

const isKey = ({ model }: Asked, { field }: Where): boolean => model === 'session' && field === 'token';

/** The session key in a query's conditions. */
const findSessionKey = (asked: Asked): string | undefined => {
  const named = asked.where?.find((each) => isKey(asked, each) && typeof each.value === 'string');
  return named?.value as string | undefined;
};

function withHash<A extends Asked>(asked: A): A {
  if (!asked.where?.some((each) => isKey(asked, each))) return asked;
  const hash = (value: unknown) => (typeof value === 'string' ? hashSessionKey(value) : value);
  const where = asked.where.map((each) =>
    isKey(asked, each)
      ? ({ ...each, value: Array.isArray(each.value) ? each.value.map(hash) : hash(each.value) } as Where)
      : each,
  );
  return { ...asked, where };
}
