import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { errorStatus, errorText, isErrorCode, isUnreachable } from '../../../../shared/api/error-text.ts';
import { onServerReachable, reportServerUnreachable } from '../../../../shared/api/server-recovery.ts';
import { currentTranslation } from '../../../../shared/i18n/language.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { createWaitingPlaces, type WaitingPlace, type WaitingPlaces } from './waiting-places.ts';

const known = new Map<string, WaitingPlaces>();

/** The queued placements of a request's files in this browser; they survive navigation. */
export function getWaitingPlaces(requestId: string, queryClient: QueryClient): WaitingPlaces {
  const before = known.get(requestId);
  if (before) return before;
  const key = `waiting-places:${requestId}`;
  const refresh = () => {
    for (const queryKey of [
      api.uploads.listStates.key(),
      api.files.listBox.key(),
      api.files.listWhose.key(),
      api.portal.getRequest.key(),
    ])
      void queryClient.invalidateQueries({ queryKey });
  };
  const places = createWaitingPlaces({
    storage: keptAt(key),
    send: async ({ uploadId, documentId, from }) => {
      await api.files.place.call({
        request_id: requestId,
        upload_id: uploadId,
        document_id: documentId,
        from_document_id: from,
      });
      await queryClient.invalidateQueries({ queryKey: api.uploads.listStates.key() });
    },
    mayPass: (error) => {
      if (isUnreachable(error)) reportServerUnreachable();
      const status = errorStatus(error);
      return (
        status === undefined ||
        status >= 500 ||
        isErrorCode(error, 'session.required') ||
        isErrorCode(error, 'portal.no_access')
      );
    },
    onRefused: ({ fileName, documentName }, error) => {
      const { t } = currentTranslation();
      toast.warning(
        t('uploads.waiting.refused', { name: fileName, document: documentName }),
        errorText(error, t),
      );
    },
    onSettled: refresh,
    exclusively: (send) =>
      // Without https some browsers lack locks; two tabs may then send the same placement twice.
      navigator.locks ? navigator.locks.request(key, send) : send(),
  });
  known.set(requestId, places);
  window.addEventListener('online', () => void places.send());
  onServerReachable(() => void places.send());
  window.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    places.publish();
    refresh();
  });
  return places;
}

/** Reads on every call because other tabs write too. Falls back to memory if the browser blocks storage. */
function keptAt(key: string) {
  let memory: readonly WaitingPlace[] | undefined;
  return {
    read: () => memory ?? parse(readText(key)),
    write: (places: readonly WaitingPlace[]) => {
      try {
        if (places.length === 0) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(places));
        memory = undefined;
      } catch {
        memory = places;
      }
    },
  };
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parse(text: string | null): readonly WaitingPlace[] {
  try {
    const places: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(places) ? places.filter(isPlace) : [];
  } catch {
    return [];
  }
}

const isPlace = (each: Partial<WaitingPlace> | null): each is WaitingPlace =>
  [each?.uploadId, each?.fileName, each?.documentName].every((text) => typeof text === 'string') &&
  [each?.documentId, each?.from].every((id) => id === null || typeof id === 'string');
