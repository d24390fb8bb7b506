import { fileURLToPath } from 'node:url';
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import type { ProcedureMeta } from '@visafolio/contract/shared/procedure.ts';
import { type Plugin, runnerImport } from 'vite';

/** What everybody may call, and what only staff may: a client's pages go without that. */
const parts = { 'virtual:contract': false, 'virtual:staff-contract': true };
const source = fileURLToPath(new URL('../../../packages/contract/src/index.ts', import.meta.url));

/** Serves the contract's routes without their schemas, so that the browser needs no zod to call the server. */
export function contractPlugin(): Plugin {
  return {
    name: 'visafolio:contract',
    resolveId: (wanted) => (wanted in parts ? `\0${wanted}` : undefined),
    async load(wanted) {
      const part = Object.entries(parts).find(([id]) => wanted === `\0${id}`);
      if (!part) return undefined;
      const { module, dependencies } = await runnerImport<{ contract: AnyContractRouter }>(source);
      for (const file of dependencies) this.addWatchFile(file);
      return `const procedure = (route) => ({ '~orpc': { errorMap: {}, meta: {}, route } });
export const contract = ${toSource(module.contract, part[1]) ?? '{}'};`;
    },
  };
}

/** JavaScript that makes this part of the router again, with the route of each procedure and nothing that only the server or the reference needs. */
function toSource(router: AnyContractRouter, ofStaff: boolean): string | undefined {
  if (isContractProcedure(router)) {
    const { meta, route } = router['~orpc'];
    const { summary: _, successStatus: __, ...kept } = route;
    // What oRPC takes where nothing else is said.
    if (kept.method === 'POST') delete kept.method;
    return isOfStaff(meta) === ofStaff ? `procedure(${JSON.stringify(kept)})` : undefined;
  }
  const entries = Object.entries(router).flatMap(([name, child]) => {
    const text = toSource(child, ofStaff);
    return text === undefined ? [] : [`${JSON.stringify(name)}: ${text}`];
  });
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : undefined;
}

const isOfStaff = ({ access }: ProcedureMeta): boolean =>
  access !== undefined && access !== 'client' && access !== 'session';
