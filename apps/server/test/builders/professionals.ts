import { hashPassword } from 'better-auth/crypto';
import { buildFirm, type Firm } from './firms.ts';
import { nextStaffName, toEmail } from './people.ts';
import { insertRow, type Owner } from './rows.ts';

export interface Professional {
  /** Id of the account and of the profile. */
  id: string;
  name: string;
  email: string;
  firm: Firm | null;
  /** The firm's, or their own without a firm. */
  workspaceId: string;
}

export interface ProfessionalWishes {
  /** Null: no firm. */
  firm?: Firm | null;
  role?: 'user' | 'admin';
  name?: string;
  email?: string;
  /** Absent: only mail links sign in. */
  password?: string;
}

/** Account, profile and role, in a new firm by default. */
export async function buildProfessional(
  owner: Owner,
  wishes: ProfessionalWishes = {},
): Promise<Professional> {
  const { role = 'user', name = nextStaffName(), email = toEmail(name), password } = wishes;
  const firm = wishes.firm === undefined ? await buildFirm(owner) : wishes.firm;
  const { id } = await insertRow(owner, 'auth.user', { name, email, email_verified: true });
  await insertRow(owner, 'profiles', { id, email, full_name: name, firm_id: firm?.id ?? null });
  await insertRow(owner, 'user_roles', { user_id: id, role });
  if (password) {
    await insertRow(owner, 'auth.account', {
      user_id: id,
      account_id: id,
      provider_id: 'credential',
      password: await hashOnce(password),
    });
  }
  return { id, name, email, firm, workspaceId: firm?.id ?? id };
}

const hashes = new Map<string, Promise<string>>();

/** A hash takes 0.1 s of CPU time, and tests give many people the same password. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}
