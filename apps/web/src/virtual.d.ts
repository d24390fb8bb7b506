declare module 'virtual:contract' {
  import type { AnyContractRouter } from '@orpc/contract';

  /** The contract without its schemas, made by vite/contract-plugin.ts. */
  export const contract: AnyContractRouter;
}
declare module 'virtual:staff-contract' {
  import type { AnyContractRouter } from '@orpc/contract';

  /** The contract without its schemas, made by vite/contract-plugin.ts. */
  export const contract: AnyContractRouter;
}
