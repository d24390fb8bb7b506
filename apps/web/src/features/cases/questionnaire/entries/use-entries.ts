import { useQueryClient } from '@tanstack/react-query';
import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { api } from '../../../../shared/api/client.ts';
import { newId } from '../../../../shared/new-id.ts';
import { getOutbox } from '../outbox/outbox-registry.ts';
import { type EntryChange, unsentEntries, withUnsentEntries } from './entry-changes.ts';
import { changeEntry, newEntry } from './new-entry.ts';

/** Adds and removes entries of a request's repeating groups: shown at once, sent before the answers, kept without network. */
export function useEntries(requestId: string, questions: readonly PortalQuestion[]) {
  const queryClient = useQueryClient();
  const queryKey = api.questionnaire.listQuestions.queryKey({ input: { request_id: requestId } });

  const make = (change: EntryChange) => {
    unsentEntries.write(requestId, [...unsentEntries.read(requestId), change]);
    queryClient.setQueryData(queryKey, (loaded) => loaded && withUnsentEntries(requestId, loaded));
    void getOutbox(requestId, queryClient).flush();
  };
  return {
    add(group: string): EntryChange {
      const added = newEntry(questions, group);
      make(added);
      return added;
    },
    /** Returns what brings it back. */
    remove(entryId: string, group: string): EntryChange {
      const removed = changeEntry(questions, 'removed', { entryId, group });
      make(removed);
      return { ...removed, id: newId(), kind: 'restored' };
    },
    restore: make,
  };
}
