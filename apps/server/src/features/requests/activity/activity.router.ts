import { withEventMeta } from '@orpc/server';
import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import { listTimeline } from './list-timeline.ts';

const { activity } = procedures;

export const activityRouter = {
  list: activity.list.use(asStaff).handler(run(listTimeline)),
  stream: activity.stream.use(asStaff).handler(async function* ({ context, lastEventId }) {
    const { userId, workspaceId } = context.session;
    if (!workspaceId) throw refuse('session.professional_required');
    const signal = context.whileSignedIn(context.session);
    const who = { userId, workspaceId };
    for await (const { event, cursor } of context.services.feed.follow(who, lastEventId, signal)) {
      const by = event.by?.id === userId ? null : event.by;
      yield withEventMeta({ ...event, by }, { id: cursor });
    }
  }),
};
