import { type Scope, scopes } from '@visafolio/contract/public-api/scopes.ts';
import { makeSecret } from '../../src/features/public-api/keys/secret.ts';
import type { Professional } from './professionals.ts';
import { insertRow, type Owner } from './rows.ts';

export interface BuiltApiKey {
  id: string;
  secret: string;
}

interface ApiKeyWishes {
  professional: Professional;
  name?: string;
  /** All by default. */
  scopes?: readonly Scope[];
  role?: 'member' | 'firm_admin';
  allowedAddresses?: string[];
  expiresAt?: Date;
  revokedAt?: Date;
}

/** A key of the public API that acts for the professional. */
export async function buildApiKey(owner: Owner, wishes: ApiKeyWishes): Promise<BuiltApiKey> {
  const { professional } = wishes;
  const { secret, prefix, hash } = makeSecret();
  const { id } = await insertRow(owner, 'api_keys', {
    workspace_id: professional.workspaceId,
    user_id: professional.id,
    name: wishes.name ?? 'CRM',
    role: wishes.role ?? 'member',
    scopes: wishes.scopes ?? scopes,
    allowed_addresses: wishes.allowedAddresses ?? [],
    prefix,
    secret_hash: hash,
    expires_at: wishes.expiresAt ?? null,
    revoked_at: wishes.revokedAt ?? null,
  });
  return { id, secret };
}
