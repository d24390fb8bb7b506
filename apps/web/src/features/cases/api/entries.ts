import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { newId } from '../../../shared/new-id.ts';
import { useChangeHandlers } from './request-changes.ts';

type Group = RequestDetail['repeating_groups'][number];

/** Adds an entry to a repeating group for the client, with a toast if it fails. */
export function useAddEntry(requestId: string) {
  const handlers = useChangeHandlers('requests.changes.failed');
  const mutation = useSingleMutation(api.questionnaire.addEntryForClient.mutationOptions(handlers));
  return {
    isPending: mutation.isPending,
    add: ({ key, questions }: Group) =>
      mutation.mutate({
        id: requestId,
        entry_id: newId(),
        group: key,
        questions: questions.map((copied_from) => ({ copied_from, id: newId() })),
      }),
  };
}

/** Removes an entry for the client or brings it back, with a toast if it fails. */
export const useRemoveEntry = () =>
  useSingleMutation(
    api.questionnaire.removeEntryForClient.mutationOptions(useChangeHandlers('requests.changes.failed')),
  );
