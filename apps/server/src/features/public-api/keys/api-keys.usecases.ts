import type { ApiKey, NewApiKey, NewSecret } from '@visafolio/contract/public-api/api-keys.contract.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { changeCapacity, type Tx } from '../../../shared/db/database.ts';
import { requireLeadsWorkspace } from '../../../shared/db/workspace.ts';
import type { Services } from '../../../shared/services.ts';
import {
  insertKey,
  revokeKey,
  rotateKey,
  selectDisabledPeople,
  selectKey,
  selectKeys,
} from './api-keys.queries.ts';
import { makeSecret } from './secret.ts';

/** The keys of the workspace; those that can be used first. Refuses with session.firm_administrator_required. */
export function listApiKeys({ db }: Services, actor: StaffActor): Promise<ApiKey[]> {
  return db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    return markStopped(tx, await selectKeys(tx));
  });
}

/** The key acts for its maker. Returns the secret this once. */
export function createApiKey({ db }: Services, actor: StaffActor, input: NewApiKey): Promise<NewSecret> {
  const made = makeSecret();
  return db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    const id = await insertKey(tx, actor.userId, input, made);
    if (!id) throw refuse('api_keys.full');
    return { key: await requireKey(tx, id), secret: made.secret };
  });
}

/** Refuses with api_keys.not_found a key that was revoked. */
export function rotateApiKey(
  { db }: Services,
  actor: StaffActor,
  { id, overlap_hours }: { id: string; overlap_hours: number },
): Promise<NewSecret> {
  const made = makeSecret();
  return db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    if (!(await rotateKey(tx, id, made, overlap_hours))) throw refuse('api_keys.not_found');
    return { key: await requireKey(tx, id), secret: made.secret };
  });
}

/** From the commit on, no call with the key is answered. */
export function revokeApiKey(
  { db }: Services,
  actor: StaffActor,
  { id }: { id: string },
): Promise<{ id: string }> {
  return db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    if (!(await revokeKey(tx, id))) throw refuse('api_keys.not_found');
    return { id };
  });
}

async function requireKey(tx: Tx, id: string): Promise<ApiKey> {
  const key = await selectKey(tx, id);
  if (!key) throw refuse('api_keys.not_found');
  return key;
}

/** Staff cannot see which accounts are disabled. */
async function markStopped(tx: Tx, keys: ApiKey[]): Promise<ApiKey[]> {
  await changeCapacity(tx, 'server');
  const disabled = await selectDisabledPeople(tx, [...new Set(keys.map(({ person }) => person.id))]);
  return keys.map((key) =>
    key.state === 'active' && disabled.has(key.person.id) ? { ...key, state: 'stopped' } : key,
  );
}
