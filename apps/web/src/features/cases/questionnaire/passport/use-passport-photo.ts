import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../shared/api/client.ts';
import type { useSuggestions } from '../api/suggestions.ts';
import { isFromFile } from '../suggestions/suggestion.ts';

/** The file that was just uploaded, and when its facts were last fetched. */
interface Received {
  id: string;
  at: number;
}

/** The progress of reading the client's passport, from the server, so that a reloaded page continues there. */
export function usePassportPhoto(
  requestId: string,
  { data, dataUpdatedAt }: ReturnType<typeof useSuggestions>,
) {
  const queryClient = useQueryClient();
  const [received, setReceived] = useState<Received>();
  // The client wants to upload another photo although one was read.
  const [isAgain, setAgain] = useState(false);

  const take = (id: string) => {
    setReceived({ id, at: Date.now() });
    setAgain(false);
    const input = { request_id: requestId };
    void queryClient.invalidateQueries({ queryKey: api.questionnaire.listSuggestions.queryKey({ input }) });
  };

  return {
    state: toState({ received, isAgain, data, dataUpdatedAt }),
    received: take,
    again: () => {
      setReceived(undefined);
      setAgain(true);
    },
  };
}

interface Known extends Pick<ReturnType<typeof useSuggestions>, 'data' | 'dataUpdatedAt'> {
  received: Received | undefined;
  isAgain: boolean;
}

function toState({ received, isAgain, data, dataUpdatedAt }: Known) {
  if (isAgain) return 'ask';
  const being_read = data?.being_read ?? [];
  const suggestions = data?.suggestions.filter(isFromFile) ?? [];
  if (received) {
    if (dataUpdatedAt < received.at || being_read.includes(received.id)) return 'reading';
    return suggestions.some(({ upload_id }) => upload_id === received.id) ? 'check' : 'unreadable';
  }
  if (suggestions.length) return 'check';
  return being_read.length ? 'reading' : 'ask';
}
