import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Conversation, Message } from '@visafolio/contract/messages/message.ts';
import { useState } from 'react';
import { api, client } from '../../../shared/api/client.ts';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import type { ConversationPlace } from '../place.ts';
import { type LoadedConversation, loadNewest, prependOlder, replaceMessages } from './merge-pages.ts';

const scope = 'conversation';

export const conversationsKey = (requestId?: string): QueryKey =>
  requestId === undefined ? [scope] : [scope, requestId];

const conversationKey = (place: ConversationPlace): QueryKey => [
  ...conversationsKey(place.requestId),
  place.side === 'staff' ? place.party : 'own',
];

function loadPage(place: ConversationPlace, before?: number): Promise<Conversation> {
  const input = { request_id: place.requestId, ...(before !== undefined && { before }) };
  return place.side === 'client'
    ? client.messages.list(input)
    : client.messages.staffList({ ...input, party: place.party });
}

/** The loaded part of a conversation. Refetching loads new messages and keeps older pages. */
export const conversationQuery = (place: ConversationPlace) =>
  queryOptions({
    queryKey: conversationKey(place),
    queryFn: ({ client: queryClient }) =>
      loadNewest(
        () => queryClient.getQueryData<LoadedConversation>(conversationKey(place)),
        (before) => loadPage(place, before),
      ),
    refetchOnWindowFocus: 'always',
  });

/** A conversation, with a function that loads older messages. */
export function useConversation(place: ConversationPlace) {
  const queryClient = useQueryClient();
  const query = useQuery(conversationQuery(place));
  const older = useMutation({
    mutationFn: (before: number) => loadPage(place, before),
    onSuccess: (page) => change(queryClient, place, (known) => prependOlder(known, page)),
  });
  const before = query.data?.older_before ?? null;
  return {
    ...query,
    older: {
      isLoading: older.isPending,
      hasFailed: older.isError,
      load: before === null || older.isPending ? undefined : () => older.mutate(before),
    },
  };
}

function change(
  queryClient: QueryClient,
  place: ConversationPlace,
  next: (known: LoadedConversation) => LoadedConversation,
) {
  queryClient.setQueryData<LoadedConversation>(conversationKey(place), (known) => known && next(known));
}

/** Updates a message in the cache; refetches, because a running fetch may return an older version. */
export async function updateCachedMessage(
  queryClient: QueryClient,
  place: ConversationPlace,
  message: Message,
): Promise<void> {
  const queryKey = conversationKey(place);
  const isFetching = queryClient.isFetching({ queryKey }) > 0;
  if (isFetching) await queryClient.cancelQueries({ queryKey });
  change(queryClient, place, (known) => replaceMessages(known, [message]));
  void queryClient.invalidateQueries({ queryKey });
}

/** Invalidates what depends on a conversation. */
export function refreshRelated(queryClient: QueryClient, place: ConversationPlace) {
  if (place.side === 'client') {
    void queryClient.invalidateQueries({ queryKey: api.messages.countUnread.key() });
  } else {
    void queryClient.invalidateQueries({ queryKey: api.inbox.key() });
    void queryClient.invalidateQueries({ queryKey: api.activity.list.key() });
  }
}

/** Edits one's own message. The form shows failures. */
export function useEditMessage(place: ConversationPlace) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id, body }: { id: string; body: string }) => {
      const input = { request_id: place.requestId, message_id: id, body };
      return place.side === 'client'
        ? client.messages.edit(input)
        : client.messages.staffEdit({ ...input, party: place.party });
    },
    onSuccess: (message: Message) => updateCachedMessage(queryClient, place, message),
    onSettled: () => refreshRelated(queryClient, place),
  });
}

/** Withdraws one's own message; shows a toast on failure. */
export function useWithdrawMessage(place: ConversationPlace) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: string) => {
      const input = { request_id: place.requestId, message_id: id };
      return place.side === 'client'
        ? client.messages.takeBack(input)
        : client.messages.staffTakeBack({ ...input, party: place.party });
    },
    onSuccess: (message: Message) => updateCachedMessage(queryClient, place, message),
    onError: (error) => toast.error(refusalText(error, t, t('messages.takeBack.failed'))),
    onSettled: () => refreshRelated(queryClient, place),
  });
}

/** Marks messages as delivered or read; ignores failures, because the next mark includes them. */
export function useMarkMessages(place: ConversationPlace) {
  const queryClient = useQueryClient();
  const [mark] = useState(() => (marks: { delivered_to: number; read_to: number }) => {
    const input = { request_id: place.requestId, ...marks };
    const call =
      place.side === 'client'
        ? client.messages.mark(input)
        : client.messages.staffMark({ ...input, party: place.party });
    call.then(
      (ours) => {
        change(queryClient, place, (known) => ({ ...known, ours }));
        refreshRelated(queryClient, place);
      },
      () => {},
    );
  });
  return mark;
}

/** Staff mark whether the client is waiting for an answer. */
export function useSettleConversation(place: ConversationPlace & { side: 'staff' }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (waitingFor: 'staff' | null) =>
      client.messages.staffSettle({
        request_id: place.requestId,
        party: place.party,
        waiting_for: waitingFor,
      }),
    onSuccess: ({ waiting_for }) => change(queryClient, place, (known) => ({ ...known, waiting_for })),
    onError: (error) => toast.error(refusalText(error, t, t('messages.settle.failed'))),
    onSettled: () => refreshRelated(queryClient, place),
  });
}
