import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../shared/api/client.ts';
import type { useSuggestions } from '../api/suggestions.ts';

/** The file that was just given, and when its facts were asked for anew. */
interface Received {
  id: string;
  at: number;
}

/** How far the client's passport is: the server knows, so that a page that is loaded again goes on there. */
export function usePassportPhoto(
  requestId: string,
  { data, dataUpdatedAt }: ReturnType<typeof useSuggestions>,
) {
  const queryClient = useQueryClient();
  const [received, setReceived] = useState<Received>();
  // The person wants to give another photo although something was read.
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
  const { suggestions = [], being_read = [] } = data ?? {};
  if (received) {
    if (dataUpdatedAt < received.at || being_read.includes(received.id)) return 'reading';
    return suggestions.some(({ upload_id }) => upload_id === received.id) ? 'check' : 'unreadable';
  }
  if (suggestions.length) return 'check';
  return being_read.length ? 'reading' : 'ask';
}
