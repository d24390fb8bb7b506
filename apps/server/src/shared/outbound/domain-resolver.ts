import { Resolver } from 'node:dns/promises';

/** Reads records of the domain name system. */
export interface DomainResolver {
  /** The texts of a name's TXT records; none where the name or the record does not exist. Rejects without an answer. */
  readTexts(name: string): Promise<string[]>;
}

/** Codes of answers which say that there is nothing, in contrast to no answer. */
const nothingThere = new Set(['ENOTFOUND', 'ENODATA']);

/** Asks `servers`, or the system's where none is given; gives up after about five seconds. */
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
