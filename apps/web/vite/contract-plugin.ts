import { fileURLToPath } from 'node:url';
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import type { ProcedureMeta } from '@visafolio/contract/shared/procedure.ts';
import { type Plugin, runnerImport } from 'vite';

/** The part that everybody may call, and the part that only staff may call: client pages do not load the latter. */
const parts = { 'virtual:contract': false, 'virtual:staff-contract': true };
const source = fileURLToPath(new URL('../../../packages/contract/src/index.ts', import.meta.url));

/** Serves the contract's routes without their schemas, so that the browser does not need zod to call the server. */
export function contractPlugin(): Plugin {
  return {
    name: 'visafolio:contract',
    resolveId: (wanted) => (wanted in parts ? `\0${wanted}` : undefined),
    async load(wanted) {
      const part = Object.entries(parts).find(([id]) => wanted === `\0${id}`);
      if (!part) return undefined;
      const { module, dependencies } = await runnerImport<{ contract: AnyContractRouter }>(source);
      for (const file of dependencies) this.addWatchFile(file);
      // One short call per procedure, because a client's first load includes them all.
      return `const procedure = (method, path, rest) => ({ '~orpc': { errorMap: {}, meta: {}, route: { method, path, ...rest } } });
export const contract = ${toSource(module.contract, part[1]) ?? '{}'};`;
    },
  };
}

/** JavaScript source of this part of the router: the route of each procedure, without what only the server or the reference needs. */
function toSource(router: AnyContractRouter, ofStaff: boolean): string | undefined {
  if (isContractProcedure(router)) {
    const { meta, route } = router['~orpc'];
    const { summary: _, successStatus: __, method, path, ...rest } = route;
    const given = [method, path, ...(Object.keys(rest).length ? [rest] : [])];
    return isOfStaff(meta) === ofStaff
      ? `procedure(${given.map((each) => JSON.stringify(each)).join(', ')})`
      : undefined;
  }
  const entries = Object.entries(router).flatMap(([name, child]) => {
    const text = toSource(child, ofStaff);
    return text === undefined ? [] : [`${JSON.stringify(name)}: ${text}`];
  });
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : undefined;
}

const isOfStaff = ({ access }: ProcedureMeta): boolean =>
  access !== undefined && access !== 'client' && access !== 'session';
