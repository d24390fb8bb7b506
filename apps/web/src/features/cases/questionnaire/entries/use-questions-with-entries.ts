import { useQuery } from '@tanstack/react-query';
import { questionsQuery } from '../api/questionnaire.ts';
import { applyEntryChanges, unsentEntries } from './entry-changes.ts';

/** A request's questions, with changes of entries that the server does not have yet. */
export const useQuestionsWithEntries = (requestId: string | undefined) =>
  useQuery({
    ...questionsQuery(requestId),
    select: (questions) => applyEntryChanges(questions, unsentEntries.read(requestId ?? '')),
  });
