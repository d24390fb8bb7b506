import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { testKeys } from '../../src/shared/vault/vault.testing.ts';
import { openVault, type Vault } from '../../src/shared/vault/vault.ts';

/** Reads and stores sealed values like a server with the tests' master key, or another one. */
export const openTestVault = (owner: pg.Pool, keys = testKeys): Promise<Vault> =>
  openVault(keys, { keys: drizzle({ client: owner }) });
