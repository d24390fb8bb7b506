import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import { clientLimits } from '@visafolio/contract/shared/client-limits.ts';
import type { ItemCount } from './progress-steps.ts';

const key = 'portal-snapshot';

/** The portal as it was last shown, for when the server cannot be reached: no answers and no files, only counts. */
export interface PortalSnapshot {
  firstName: string;
  request: PortalRequest;
  firm: { name: string; logo_url: string | null } | null;
  documents: ItemCount;
  questions: ItemCount;
  askedAgain: boolean;
  sentBack: boolean;
  /** When the server said so, epoch milliseconds. */
  at: number;
}

/** In this tab only, for as long as a confirmed access counts. Signing out empties the session storage. */
export function keepSnapshot(snapshot: PortalSnapshot): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(snapshot));
  } catch {
    // Without storage there is nothing to show while the server is away.
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
    // Nothing was kept.
  }
}
