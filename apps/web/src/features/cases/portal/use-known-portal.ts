import type { UseQueryResult } from '@tanstack/react-query';
import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import { useEffect } from 'react';
import { useServerContact } from '../../../shared/api/server-contact.ts';
import type { ClientAccess } from '../../client-pages/client-access.ts';
import { getFirstName } from '../../client-pages/first-name.ts';
import { clearSnapshot, readSnapshot, saveSnapshot } from './portal-snapshot.ts';
import type { PortalProgress } from './use-portal-progress.ts';

type Progress = Omit<PortalProgress, 'isAway'>;

type Firm = { name: string; logo_url: string | null };

interface Loaded {
  /** From the address. */
  requestId: string | undefined;
  access: ClientAccess;
  request: UseQueryResult<PortalRequest | null>;
  firm: UseQueryResult<Firm | null>;
  progress: Progress;
}

interface KnownPortal {
  request: PortalRequest;
  /** Undefined if it failed to load. */
  firm: Firm | null | undefined;
  firstName: string;
  progress: PortalProgress;
  /** When the data was loaded, epoch milliseconds. */
  at: number;
}

/**
 * The portal's data; while the server is unreachable, missing parts come from the last snapshot. Undefined while there is nothing to show.
 */
export function useKnownPortal({
  requestId,
  access,
  request,
  firm,
  progress,
}: Loaded): KnownPortal | undefined {
  const isAway = useServerContact() !== 'ok';
  const snapshot = isAway ? readSnapshot(requestId) : undefined;
  const known =
    access.state === 'granted' && request.data && !(firm.isPending && !isAway) ? request.data : null;
  const firstName = access.state === 'granted' && known ? getFirstName(access.clientUser, known) : undefined;
  const at = Math.min(request.dataUpdatedAt, Date.now());
  const isRefused = access.state === 'refused' && access.reason !== 'unreachable';
  useEffect(() => {
    if (isRefused) clearSnapshot();
  }, [isRefused]);
  useKeptSnapshot(isAway ? undefined : { request: known, firm: firm.data, firstName, progress, at });

  if (!known || firstName === undefined) {
    if (!snapshot) return undefined;
    const { documents, questions, askedAgain, sentBack } = snapshot;
    return {
      ...snapshot,
      progress: { documents, questions, askedAgain, sentBack, retry: undefined, isAway },
    };
  }
  return {
    request: known,
    firm: firm.data === undefined ? snapshot?.firm : firm.data,
    firstName,
    at,
    progress: {
      documents: progress.documents ?? snapshot?.documents,
      questions: progress.questions ?? snapshot?.questions,
      askedAgain: progress.documents ? progress.askedAgain : (snapshot?.askedAgain ?? false),
      sentBack: progress.questions ? progress.sentBack : (snapshot?.sentBack ?? false),
      // The notice above explains the problem, and queries retry automatically.
      retry: isAway ? undefined : progress.retry,
      isAway,
    },
  };
}

interface Complete {
  request: PortalRequest | null;
  firm: Firm | null | undefined;
  firstName: string | undefined;
  progress: Progress;
  at: number;
}

function useKeptSnapshot(loaded: Complete | undefined): void {
  useEffect(() => {
    if (!loaded?.request || loaded.firm === undefined || loaded.firstName === undefined) return;
    const { request, firm, firstName, at } = loaded;
    const { documents, questions, askedAgain, sentBack } = loaded.progress;
    if (documents && questions)
      saveSnapshot({ request, firm, firstName, documents, questions, askedAgain, sentBack, at });
  });
}
