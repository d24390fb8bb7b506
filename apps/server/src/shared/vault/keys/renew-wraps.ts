import type { Log } from '../../log/log.ts';
import type { Vault } from '../vault.ts';
import { MasterKeyError } from './master-key.ts';

/** Run after a change of the master key. Does not read or write sealed data. */
export async function renewWraps({ vault, log }: { vault: Vault; log: Log }): Promise<void> {
  await vault.reloadMasterKeys().catch((error) => {
    if (!(error instanceof MasterKeyError)) throw error;
    log.error({ why: error.message }, 'the master keys that the settings name now are not used');
  });
  const { wrapped, retired } = await vault.renewWraps();
  if (wrapped) log.info({ wrapped }, 'keys of workspaces were wrapped by the new master key');
  for (const key of retired) log.info({ key }, 'a master key wraps nothing any more and can be taken away');
}
