import type { PortalFirm, PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import type { z } from 'zod';
import { refuse } from '../../../shared/api/refuse.ts';
import type { ClientActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { isClosedCase } from '../../../shared/db/trash.ts';
import type { Services } from '../../../shared/services.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import {
  type MyRequest,
  selectFirm,
  selectFirmId,
  selectMyRequests,
  selectPortalRequest,
} from './portal.queries.ts';

/** Refuses a foreign request like an unknown one, and the reader's own in the trash with portal.closed. */
export async function requirePortalRequest(tx: Tx, vault: Vault, requestId: string): Promise<PortalRequest> {
  const request = await selectPortalRequest(tx, vault, requestId);
  if (!request) throw refuse((await isClosedCase(tx, requestId)) ? 'portal.closed' : 'portal.no_access');
  return request;
}

/** Returns what `select` reads, if the actor may open the request. */
export function readInPortalRequest<Read>(
  { db, vault }: Services,
  actor: ClientActor,
  requestId: string,
  select: (tx: Tx, requestId: string) => Promise<Read>,
): Promise<Read> {
  return db.withActor(actor, async (tx) => {
    const [, read] = await Promise.all([requirePortalRequest(tx, vault, requestId), select(tx, requestId)]);
    return read;
  });
}

export function getPortalRequest(
  { db, vault }: Services,
  actor: ClientActor,
  requestId: string,
): Promise<PortalRequest> {
  return db.withActor(actor, (tx) => requirePortalRequest(tx, vault, requestId));
}

/**
 * Null if the professional has no firm: the page shows the product's name instead. The error says whether the profile or the firm
 * failed.
 */
export async function getPortalFirm(
  { db, vault }: Services,
  actor: ClientActor,
  requestId: string,
): Promise<z.infer<typeof PortalFirm> | null> {
  const failing = (code: 'portal.profile_failed' | 'portal.firm_failed') => (cause: unknown) => {
    throw refuse(code, undefined, cause);
  };
  return db.withActor(actor, async (tx) => {
    const { user_id } = await requirePortalRequest(tx, vault, requestId);
    const firmId = await selectFirmId(tx, user_id).catch(failing('portal.profile_failed'));
    return firmId === null ? null : selectFirm(tx, firmId).catch(failing('portal.firm_failed'));
  });
}

export function listMyRequests({ db }: Services, actor: ClientActor): Promise<MyRequest[]> {
  return db.withActor(actor, selectMyRequests);
}
