import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Message } from '@visafolio/contract/messages/message.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { client } from '../../../shared/api/client.ts';
import { onServerReachable, reportServerUnreachable } from '../../../shared/api/server-recovery.ts';
import { subscribeToNothing } from '../../../shared/hooks/use-browser-list.ts';
import { useSession } from '../../../shared/session/use-session.ts';
import { refreshRelated, updateCachedMessage } from '../api/conversation.ts';
import { type ConversationPlace, placeKey } from '../place.ts';
import { createOutbox, type Outbox, type OutboxSnapshot } from './outbox.ts';
import { getUnsentStorage, onUnsentChange, type UnsentMessage } from './unsent-messages.ts';

const longestAnswerMs = 20_000;
const outboxes = new Map<string, Outbox>();

/** An account's only outbox in this tab; it survives navigation. */
function getOutbox(userId: string, queryClient: QueryClient): Outbox {
  const known = outboxes.get(userId);
  if (known) return known;
  const outbox = createOutbox({
    storage: getUnsentStorage(userId),
    send: sendMessage,
    onSent: async ({ place }, stored) => {
      await updateCachedMessage(queryClient, place, stored);
      refreshRelated(queryClient, place);
    },
    isOnline: () => navigator.onLine,
    exclusively: (send) =>
      // Without https some browsers lack locks; two tabs may then send the same message, which is stored once.
      navigator.locks ? navigator.locks.request(`messages:${userId}`, send) : send(),
  });
  outboxes.set(userId, outbox);
  window.addEventListener('online', () => void outbox.retry());
  window.addEventListener('offline', outbox.publish);
  onServerReachable(() => void outbox.retry());
  outbox.subscribe(() => {
    if (outbox.snapshot().delay === 'unreachable') reportServerUnreachable();
  });
  onUnsentChange(userId, outbox.publish);
  return outbox;
}

function sendMessage({ place, files, about, ...message }: UnsentMessage): Promise<Message> {
  const input = {
    request_id: place.requestId,
    id: message.id,
    body: message.prepared ? '' : message.body,
    ...(message.language && { language: message.language }),
    ...(about && { about: { kind: about.kind, id: about.id } }),
    upload_ids: files.map(({ id }) => id),
  };
  // A dead connection can stay silent for minutes.
  const options = { signal: AbortSignal.timeout(longestAnswerMs) };
  if (place.side === 'client') return client.messages.send(input, options);
  return client.messages.staffSend(
    { ...input, party: place.party, ...(message.prepared && { prepared: message.prepared }) },
    options,
  );
}

const nothing: OutboxSnapshot = { messages: [], delay: undefined };

/** The account's outbox; its first use sends what an earlier visit could not. Undefined for visitors. */
export function useOutbox(): Outbox | undefined {
  const queryClient = useQueryClient();
  const { session } = useSession();
  const userId = session?.user.id;
  const outbox = useMemo(
    () => (userId === undefined ? undefined : getOutbox(userId, queryClient)),
    [userId, queryClient],
  );
  useEffect(() => void outbox?.retry(), [outbox]);
  return outbox;
}

/** Unsent and refused messages of a conversation. */
export function useUnsent(outbox: Outbox | undefined, place: ConversationPlace): OutboxSnapshot {
  const all = useSyncExternalStore(
    outbox?.subscribe ?? subscribeToNothing,
    () => outbox?.snapshot() ?? nothing,
    () => nothing,
  );
  const key = placeKey(place);
  return useMemo(
    () => ({ ...all, messages: all.messages.filter((message) => placeKey(message.place) === key) }),
    [all, key],
  );
}
