import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { testKeys } from '../../src/shared/vault/vault.testing.ts';
import { openVault, type Vault } from '../../src/shared/vault/vault.ts';

/** For looking at what a server with the tests' master key, or another one, has stored, and for storing as it does. */
export const openTestVault = (owner: pg.Pool, keys = testKeys): Promise<Vault> =>
  openVault(keys, { keys: drizzle({ client: owner }) });
