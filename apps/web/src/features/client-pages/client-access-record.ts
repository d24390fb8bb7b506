import type { ClientUser } from '@visafolio/contract/cases/portal/portal.contract.ts';
import { clientLimits } from '@visafolio/contract/shared/client-limits.ts';

const key = 'client-access';

/** A cached record of a verified client: saves repeated checks, and grants nothing. */
export interface ClientAccessRecord {
  clientUser: ClientUser;
  requestId: string;
  /** When the server verified it, epoch milliseconds. */
  timestamp: number;
}

/** The record of this request, if it is younger than ten minutes. */
export function readAccessRecord(requestId: string, now = Date.now()): ClientAccessRecord | undefined {
  const record = read();
  if (record?.requestId !== requestId) return undefined;
  const age = now - record.timestamp;
  return age >= 0 && age < clientLimits.accessMs ? record : undefined;
}

/** Signing out clears the session storage, including the record. */
export function saveAccessRecord(record: ClientAccessRecord): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(record));
  } catch {
    // Without storage, the next page repeats the check.
  }
}

export function clearAccessRecord(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There is nothing to remove.
  }
}

function read(): ClientAccessRecord | undefined {
  try {
    const record = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return record?.clientUser && typeof record.timestamp === 'number' ? record : undefined;
  } catch {
    return undefined;
  }
}
