import type { Log } from '../log/log.ts';
import type { Vault } from './vault.ts';

/** After a change of the master key. Nothing of what is sealed is read or written. */
export async function renewWraps({ vault, log }: { vault: Vault; log: Log }): Promise<void> {
  const { wrapped, retired } = await vault.renewWraps();
  if (wrapped) log.info({ wrapped }, 'keys of workspaces were wrapped by the new master key');
  for (const key of retired) log.info({ key }, 'a master key wraps nothing any more and can be taken away');
}
