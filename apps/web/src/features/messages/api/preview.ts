import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../../shared/api/client.ts';
import type { ConversationPlace } from '../place.ts';

interface PreviewInput {
  body: string;
  /** As the writer chose. */
  language: string | undefined;
}

/** What the other side will read. Requested once per text. */
export function usePreview(place: ConversationPlace, input: PreviewInput, enabled: boolean) {
  const body = input.body.trim();
  return useQuery({
    queryKey: ['message-preview', place, body, input.language],
    queryFn: () => {
      const asked = {
        request_id: place.requestId,
        body,
        ...(input.language && { language: input.language }),
      };
      return place.side === 'client'
        ? client.messages.preview(asked)
        : client.messages.staffPreview({ ...asked, party: place.party });
    },
    enabled: enabled && body !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
}
