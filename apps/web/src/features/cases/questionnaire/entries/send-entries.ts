import type { QueryClient } from '@tanstack/react-query';
import { changeCached } from '../../../../shared/api/change-cached.ts';
import { api, client } from '../../../../shared/api/client.ts';
import { errorStatus, errorText, isErrorCode } from '../../../../shared/api/error-text.ts';
import { currentTranslation } from '../../../../shared/i18n/language.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { applyEntryChanges, dropChange, type EntryChange, unsentEntries } from './entry-changes.ts';

const longestChangeMs = 20_000;

/** Sends the changes of a request's entries in order. A change that the server refuses is dropped with a message. */
export async function sendEntries(queryClient: QueryClient, requestId: string): Promise<void> {
  const queryKey = api.questionnaire.listQuestions.queryKey({ input: { request_id: requestId } });
  const send = async (change: EntryChange) => {
    // A dead connection can stay silent for minutes.
    const options = { signal: AbortSignal.timeout(longestChangeMs) };
    const { kind, entryId: entry_id, group } = change;
    const entry = { client_request_id: requestId, entry_id };
    if (kind === 'added')
      await client.questionnaire.addEntry({ ...entry, group, questions: [...change.questions] }, options);
    else await client.questionnaire.removeEntry({ ...entry, removed: kind === 'removed' }, options);
  };
  for (let [change] = unsentEntries.read(requestId); change; [change] = unsentEntries.read(requestId)) {
    const sent = change;
    try {
      await send(sent);
      // From now on nothing else shows the change: it leaves the list of unsent ones.
      await changeCached(queryClient, queryKey, (questions) => applyEntryChanges(questions, [sent]));
    } catch (error) {
      if (!isRefused(error)) throw error;
      toast.error(errorText(error, currentTranslation().t));
      void queryClient.invalidateQueries({ queryKey });
    }
    dropChange(requestId, sent);
    // Which documents are asked for may depend on its answers.
    void queryClient.invalidateQueries({ queryKey: api.uploads.key() });
  }
}

/** The server will never accept it. A session that ended, or a completed request, concerns the whole page. */
function isRefused(error: unknown): boolean {
  const status = errorStatus(error);
  return status !== undefined && [400, 404, 409, 422].includes(status) && !isCompleted(error);
}
const isCompleted = (error: unknown) => isErrorCode(error, 'requests.completed');
