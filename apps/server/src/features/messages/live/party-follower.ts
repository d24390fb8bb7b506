import { refuse } from '../../../shared/api/refuse.ts';
import type { ClientActor } from '../../../shared/db/actor.ts';
import type { FeedItem, LiveFeed, PartyFollower } from '../../../shared/events/live-feed.ts';
import type { Services } from '../../../shared/services.ts';
import { listOwnParties } from '../conversation/party.ts';

const listFollowers = async (
  { db }: Services,
  actor: ClientActor,
  requestIds: readonly string[],
): Promise<PartyFollower[]> => {
  const own = await db.withActor(actor, (tx) => listOwnParties(tx, requestIds));
  return own.map(({ request_id, workspace_id, party }) => ({
    requestId: request_id,
    workspaceId: workspace_id,
    party,
  }));
};

/** The parties as which a client follows their conversations. Omits foreign and unknown requests; refuses if none is left. */
export async function requireFollowers(
  services: Services,
  actor: ClientActor,
  { request_ids }: { request_ids: readonly string[] },
): Promise<PartyFollower[]> {
  const followers = await listFollowers(services, actor, request_ids);
  if (followers.length === 0) throw refuse('portal.no_access');
  return followers;
}

/** Whether the client still has these parties, and the cases are still in the same workspaces. */
export async function canStillFollow(
  services: Services,
  actor: ClientActor,
  followers: readonly PartyFollower[],
): Promise<boolean> {
  const now = await listFollowers(
    services,
    actor,
    followers.map(({ requestId }) => requestId),
  );
  return followers.every(({ requestId, workspaceId, party }) =>
    now.some((one) => one.requestId === requestId && one.workspaceId === workspaceId && one.party === party),
  );
}

/** Yields the ids of requests whose conversation changed. Resolves once no later change can be missed. */
export async function followConversations(
  feed: LiveFeed,
  followers: readonly PartyFollower[],
  signal: AbortSignal,
): Promise<AsyncGenerator<{ request_id: string }>> {
  return merge(await Promise.all(followers.map((who) => feed.follow(who, undefined, signal))));
}

async function* merge(feeds: AsyncGenerator<FeedItem>[]): AsyncGenerator<{ request_id: string }> {
  const next = (each: (typeof feeds)[number]) => each.next().then((result) => ({ each, result }));
  const pending = new Map(feeds.map((each) => [each, next(each)]));
  try {
    while (pending.size > 0) {
      const { each, result } = await Promise.race(pending.values());
      if (result.done) pending.delete(each);
      else {
        pending.set(each, next(each));
        yield { request_id: result.value.event.request_id };
      }
    }
  } finally {
    // Each waits for its next event until the signal aborts, so awaiting its return would block.
    for (const each of pending.keys()) void each.return(undefined);
  }
}
