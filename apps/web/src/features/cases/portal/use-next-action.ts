import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import { useFrozenDuringPress } from '../../../ui/use-frozen-during-press.ts';
import { useUnread } from '../../messages/api/unread.ts';
import { getNextAction, type NextAction } from './next-action.ts';
import type { PortalProgress } from './use-portal-progress.ts';

/** Undefined while it is not known. Does not change while something is pressed. */
export function useNextAction(request: PortalRequest, progress: PortalProgress): NextAction | undefined {
  const { documents, questions, askedAgain, sentBack } = progress;
  const unread = useUnread(request.id);
  const isKnown = documents && questions && (!unread.isLoading || unread.failureCount > 0);
  return useFrozenDuringPress(
    isKnown
      ? getNextAction({
          request,
          documents,
          questions,
          again: askedAgain || sentBack,
          unread: unread.data ?? 0,
        })
      : undefined,
  );
}
