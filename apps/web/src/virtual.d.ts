declare module 'virtual:contract' {
  import type { RouteTree } from './shared/api/json-link.ts';

  /** The contract's routes without its schemas, made by vite/contract-plugin.ts. */
  export const routes: RouteTree;
}
