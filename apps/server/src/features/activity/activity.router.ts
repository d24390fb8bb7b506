import { withEventMeta } from '@orpc/server';
import { asStaff, procedures, run } from '../../shared/api/procedures.ts';
import { refuse } from '../../shared/api/refuse.ts';
import type { FeedItem } from '../../shared/events/live-feed.ts';
import { listTimeline } from './list-timeline.ts';

const { activity } = procedures;

/** Removes the reader's name from their own events. */
async function* events(items: AsyncIterable<FeedItem>, readerId: string) {
  for await (const { event, cursor } of items) {
    const by = event.by?.id === readerId ? null : event.by;
    yield withEventMeta({ ...event, by }, { id: cursor });
  }
}

export const activityRouter = {
  list: activity.list.use(asStaff).handler(run(listTimeline)),
  stream: activity.stream.use(asStaff).handler(async ({ input, context, lastEventId }) => {
    const { userId, workspaceId } = context.session;
    if (!workspaceId) throw refuse('session.professional_required');
    const signal = context.whileSignedIn(context.session);
    // The header is newer: browsers reconnect to the same URL.
    const after = lastEventId ?? input.after;
    return events(await context.services.feed.follow({ userId, workspaceId }, after, signal), userId);
  }),
};
