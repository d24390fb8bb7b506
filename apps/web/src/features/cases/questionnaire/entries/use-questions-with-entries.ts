import { useQuery } from '@tanstack/react-query';
import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { useCallback } from 'react';
import { questionsQuery } from '../api/questionnaire.ts';
import { withUnsentEntries } from './entry-changes.ts';

/** A request's questions, with changes of entries that the server does not have yet. */
export function useQuestionsWithEntries(requestId: string | undefined) {
  // The same function for each render: its result is compared with the last one deeply.
  const select = useCallback(
    (questions: PortalQuestion[]) => withUnsentEntries(requestId ?? '', questions),
    [requestId],
  );
  return useQuery({ ...questionsQuery(requestId), select });
}
