import { fileURLToPath } from 'node:url';
import { type AnyContractRouter, minifyContractRouter } from '@orpc/contract';
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
      const contract = JSON.stringify(minifyContractRouter(module.contract), withoutSummaries);
      return `export const contract = ${contract};`;
    },
  };
}

/** For JSON.stringify: what the API reference says of a procedure stays out of the browser. */
const withoutSummaries = (key: string, value: unknown) => (key === 'summary' ? undefined : value);
