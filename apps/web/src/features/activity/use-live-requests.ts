import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ActivityKind, LiveEvent } from '@visafolio/contract/activity/activity.contract.ts';
import { useEffect, useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { openSharedStream, type SharedStream } from '../../shared/live/shared-stream.ts';
import { profileQuery } from '../../shared/session/use-profile.ts';
import { sessionQuery, useSession } from '../../shared/session/use-session.ts';
import { refreshConversations } from '../messages/api/refresh.ts';
import { coalesce } from './coalesce.ts';

export type LiveState = 'connecting' | 'live' | 'reconnecting';

const windowMs = 150;
// Activities that neither lists nor details of a request show.
const quiet: ActivityKind[] = [
  'message.sent',
  'message.edited',
  'message.taken_back',
  'message.read',
  'message.translated',
  'mail.held',
  'mail.accepted',
  'mail.discarded',
  'document.viewed',
  'answers.viewed',
  'letter.started',
  'letter.sent_to_provider',
  'letter.proposed',
  'letter.finished',
  'letter.deleted',
  'packet.file_added',
  'packet.checked',
  'packet.built',
  'note.added',
  'note.edited',
  'note.deleted',
];

/** Keeps the request lists and the open request up to date while the page is open. */
export function useLiveRequests(): LiveState {
  const queryClient = useQueryClient();
  const [state, setState] = useState<LiveState>('connecting');
  const userId = useSession().session?.user.id;

  useEffect(() => {
    if (!userId) return undefined;
    const stale = coalesce<string>(windowMs, (ids) => refresh(queryClient, ids));
    const close = openSharedStream<LiveEvent>(staffStream(userId), {
      onEvent: ({ kind, request_id }) => {
        if (!quiet.includes(kind)) return stale.add(request_id);
        if (kind.startsWith('message.') || kind.startsWith('mail.'))
          refreshConversations(queryClient, request_id);
        if (kind.startsWith('note.')) refreshNotes(queryClient, request_id);
        if (kind.startsWith('letter.')) refreshLetters(queryClient, request_id);
        refreshTimeline(queryClient, request_id);
      },
      onConnect: () => {
        setState('live');
        stale.add(everyRequest);
        refreshConversations(queryClient);
      },
      onDisconnect: () => {
        setState('reconnecting');
        // The server ends the stream after a sign-out, a disabled account or a change of role: load the session again.
        void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
        void followFirm(queryClient);
      },
    });
    return () => {
      close();
      stale.stop();
    };
  }, [queryClient, userId]);

  return state;
}

const staffStream = (userId: string): SharedStream => ({
  name: `live staff ${userId}`,
  topic: 'workspace',
  address: (_, after) =>
    after === undefined ? '/api/activity/stream' : `/api/activity/stream?${new URLSearchParams({ after })}`,
});

/** Leaving or joining a firm changes all cases, contacts and templates. */
async function followFirm(queryClient: QueryClient): Promise<void> {
  const readFirm = () => queryClient.getQueryData(profileQuery().queryKey)?.profile?.firm?.id;
  const before = readFirm();
  await queryClient.invalidateQueries({ queryKey: api.profiles.key() });
  if (readFirm() !== before) await queryClient.invalidateQueries();
}

const everyRequest = '*';

const timelineKey = (request_id: string) => api.activity.list.key({ input: { request_id } });

const refreshTimeline = (queryClient: QueryClient, id: string) =>
  void queryClient.invalidateQueries({ queryKey: timelineKey(id) });

const refreshNotes = (queryClient: QueryClient, id: string) =>
  void queryClient.invalidateQueries({ queryKey: api.caseNotes.list.key({ input: { id } }) });

const refreshLetters = (queryClient: QueryClient, id: string) => {
  void queryClient.invalidateQueries({ queryKey: api.letters.list.key({ input: { id } }) });
  // Any letter may be open.
  void queryClient.invalidateQueries({ queryKey: api.letters.get.key() });
};

/** Invalidates the lists with their counts, and the details of these requests. Resolves when what is on screen is up to date. */
async function refresh(queryClient: QueryClient, ids: Set<string>): Promise<void> {
  const details = ids.has(everyRequest)
    ? [api.requests.get.key()]
    : [...ids].map((id) => api.requests.get.key({ input: { id } }));
  const timelines = ids.has(everyRequest)
    ? [api.activity.list.key(), api.caseNotes.list.key(), api.letters.list.key(), api.letters.get.key()]
    : [...ids].map((request_id) => timelineKey(request_id));
  const queryKeys = [
    api.requests.list.key(),
    api.queue.key(),
    api.dates.key(),
    api.factChecks.key(),
    api.templateUpdates.key(),
    ...details,
    ...timelines,
  ];

  // A first load may have started before the change: let it finish, then repeat it.
  const loading = queryKeys.some(
    (queryKey) =>
      queryClient.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0,
  );
  const invalidate = () =>
    Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  await invalidate();
  if (loading) await invalidate();
}
