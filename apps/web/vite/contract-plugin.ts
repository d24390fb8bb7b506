import { fileURLToPath } from 'node:url';
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { type Plugin, runnerImport } from 'vite';

const id = 'virtual:contract';
const resolvedId = `\0${id}`;
const source = fileURLToPath(new URL('../../../packages/contract/src/index.ts', import.meta.url));

/** Serves `virtual:contract`: the contract's routes without its schemas, so that the browser needs no zod to call the server. */
export function contractPlugin(): Plugin {
  return {
    name: 'visafolio:contract',
    resolveId: (wanted) => (wanted === id ? resolvedId : undefined),
    async load(wanted) {
      if (wanted !== resolvedId) return undefined;
      const { module, dependencies } = await runnerImport<{ contract: AnyContractRouter }>(source);
      for (const file of dependencies) this.addWatchFile(file);
      return `const procedure = (route) => ({ '~orpc': { errorMap: {}, meta: {}, route } });
export const contract = ${toSource(module.contract)};`;
    },
  };
}

/** JavaScript that makes the router again, with the route of each procedure and nothing that only the server or the reference needs. */
function toSource(router: AnyContractRouter): string {
  if (isContractProcedure(router)) {
    const { summary: _, ...route } = router['~orpc'].route;
    return `procedure(${JSON.stringify(route)})`;
  }
  const entries = Object.entries(router).map(
    ([name, child]) => `${JSON.stringify(name)}: ${toSource(child)}`,
  );
  return `{ ${entries.join(', ')} }`;
}
