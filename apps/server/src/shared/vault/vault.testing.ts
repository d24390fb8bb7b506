import type { KeySettings } from './keys/find-master-keys.ts';

export const testMasterKey = Buffer.alloc(32, 'tests only').toString('base64');

export const testKeys: KeySettings = {
  masterKeys: [testMasterKey],
  masterKeyFile: undefined,
  kms: undefined,
  keyDir: '/nowhere',
};
