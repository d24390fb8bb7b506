import { BlockList, isIPv4 } from 'node:net';
import type { Scope } from '@visafolio/contract/public-api/scopes.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import { type Session, staffActor } from '../../../shared/api/session.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { toInstantOrNull } from '../../../shared/db/instant.ts';
import type { Services } from '../../../shared/services.ts';
import { type CallerRow, recordKeyUse, selectCaller } from '../keys/api-keys.queries.ts';
import { hashSecret, readSecret } from '../keys/secret.ts';

/** The program that makes a call. */
export interface Caller {
  key: {
    id: string;
    name: string;
    role: 'member' | 'firm_admin';
    scopes: readonly Scope[];
    expiresAt: string | null;
  };
  workspaceId: string;
  actor: StaffActor;
  /** The same for routes that know sessions. */
  session: Session;
  /** Seals answers that are stored for a repeated call. */
  secret: string;
}

/**
 * Reads the key of a call in the database, so that a revoked one ends with its commit. Refuses with api.key_missing,
 * api.key_not_valid and api.address_not_allowed.
 */
export async function identifyCaller(
  { db }: Services,
  { authorization, address }: { authorization: string | null | undefined; address: string },
): Promise<Caller> {
  if (!authorization) throw refuse('api.key_missing');
  const secret = readSecret(authorization);
  const row = secret ? await selectCaller(db.accounts, { hash: hashSecret(secret) }) : null;
  if (!row || !secret) throw refuse('api.key_not_valid');
  if (row.allowed_addresses.length && !isWithin(address, row.allowed_addresses))
    throw refuse('api.address_not_allowed');
  if (row.unrecorded_use) await recordKeyUse(db.accounts, row);
  return toCaller(row, secret);
}

/** The session of a key that is still valid; null once it has ended. For answers that stay open. */
export async function readKeyAgain(
  { db }: Services,
  { workspaceId, apiKey }: Session,
): Promise<Session | null> {
  if (!apiKey || !workspaceId) return null;
  const row = await selectCaller(db.accounts, { id: apiKey.id, workspaceId });
  return row && !row.may_not_download ? toSession(row) : null;
}

function toCaller(row: CallerRow, secret: string): Caller {
  const { id, name, role, scopes } = row;
  const session = toSession(row);
  return {
    key: { id, name, role, scopes, expiresAt: toInstantOrNull(row.expires_at) },
    workspaceId: row.workspace_id,
    actor: staffActor(session),
    session,
    secret,
  };
}

const toSession = (row: CallerRow): Session => ({
  id: row.id,
  userId: row.user_id,
  email: row.email,
  name: row.person_name,
  language: null,
  professional: true,
  // Administrators of the product reach no client's data as such; a key never administers the product.
  role: 'user',
  workspaceId: row.workspace_id,
  firmRole: row.firm_role && (row.role === 'member' ? 'member' : row.firm_role),
  recent: false,
  overdue: false,
  mayNotDownload: row.may_not_download,
  apiKey: { id: row.id, name: row.name, role: row.role },
});

/** `ranges`: addresses, and ranges in CIDR notation. An unknown address is in none. */
export function isWithin(address: string, ranges: readonly string[]): boolean {
  if (!address) return false;
  const list = new BlockList();
  for (const range of ranges) {
    const [start = '', bits] = range.split('/');
    const family = isIPv4(start) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(start, family);
    else list.addSubnet(start, Number(bits), family);
  }
  return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
