import { Resolver } from 'node:dns/promises';

export interface DomainResolver {
  /** Texts of a name's TXT records; none if the name or the record does not exist. Rejects without an answer. */
  readTexts(name: string): Promise<string[]>;
}

/** Codes for an answer that says that there is no record, in contrast to no answer. */
const nothingThere = new Set(['ENOTFOUND', 'ENODATA']);

/** Queries `servers`, or the system's if there are none; gives up after about five seconds. */
export function createDomainResolver(servers: string[]): DomainResolver {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return {
    async readTexts(name) {
      try {
        const records = await resolver.resolveTxt(name);
        return records.map((parts) => parts.join(''));
      } catch (error) {
        if (nothingThere.has((error as NodeJS.ErrnoException).code ?? '')) return [];
        throw error;
      }
    },
  };
}
