import { AsyncLocalStorage } from 'node:async_hooks';

interface CallOrigin {
  /** Of the network. Empty: unknown. */
  address: string;
}

const storage = new AsyncLocalStorage<CallOrigin>();

/** Whatever `work` writes into the audit log came from this address. */
export const withCallOrigin = <T>(origin: CallOrigin, work: () => T): T => storage.run(origin, work);

/** Where the running call came from; null outside of calls, as in jobs. */
export const getCallAddress = (): string | null => storage.getStore()?.address || null;
