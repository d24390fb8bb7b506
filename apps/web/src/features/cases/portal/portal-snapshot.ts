import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import { clientLimits } from '@visafolio/contract/shared/client-limits.ts';
import type { ItemCount } from './progress-steps.ts';

const key = 'portal-snapshot';

/** The portal as last shown, for when the server is unreachable: only counts, no answers and no files. */
export interface PortalSnapshot {
  firstName: string;
  request: PortalRequest;
  firm: { name: string; logo_url: string | null } | null;
  documents: ItemCount;
  questions: ItemCount;
  askedAgain: boolean;
  sentBack: boolean;
  /** When the server sent it, epoch milliseconds. */
  at: number;
}

/** Stored for this tab only, and valid as long as a verified access. Signing out clears the session storage. */
export function saveSnapshot(snapshot: PortalSnapshot): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(snapshot));
  } catch {
    // Without storage there is no snapshot to show.
  }
}

export function readSnapshot(requestId: string | undefined, now = Date.now()): PortalSnapshot | undefined {
  try {
    const snapshot: PortalSnapshot | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (snapshot?.request.id !== requestId || !snapshot) return undefined;
    return Math.abs(now - snapshot.at) < clientLimits.accessMs ? snapshot : undefined;
  } catch {
    return undefined;
  }
}

export function clearSnapshot(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There is nothing to remove.
  }
}
