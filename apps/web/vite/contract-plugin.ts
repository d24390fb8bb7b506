import { fileURLToPath } from 'node:url';
import type { AnyContractRouter } from '@orpc/contract';
import { isContractProcedure } from '@orpc/contract';
import { type Plugin, runnerImport } from 'vite';
import type { RouteTree } from '../src/shared/api/json-link.ts';

const id = 'virtual:contract';
const resolvedId = `\0${id}`;
const source = fileURLToPath(new URL('../../../packages/contract/src/index.ts', import.meta.url));

/** Serves `virtual:contract`: method and path of every procedure, so that the browser gets no schemas and no zod. */
export function contractPlugin(): Plugin {
  return {
    name: 'visafolio:contract',
    resolveId: (wanted) => (wanted === id ? resolvedId : undefined),
    async load(wanted) {
      if (wanted !== resolvedId) return undefined;
      const { module, dependencies } = await runnerImport<{ contract: AnyContractRouter }>(source);
      for (const file of dependencies) this.addWatchFile(file);
      return `export const routes = ${JSON.stringify(routesOf(module.contract))};`;
    },
  };
}

/** What the browser's link needs of the contract. It speaks oRPC's compact structures only: others fail the build. */
export function routesOf(router: AnyContractRouter): RouteTree {
  return Object.fromEntries(
    Object.entries(router).map(([name, child]) => {
      if (!isContractProcedure(child)) return [name, routesOf(child)];
      const { method = 'POST', path, inputStructure, outputStructure } = child['~orpc'].route;
      const compact = [inputStructure, outputStructure].every((structure) => structure !== 'detailed');
      if (!path || !compact)
        throw new Error(`${name} needs a path and compact structures to be called by the web`);
      return [name, [method, path]];
    }),
  );
}
