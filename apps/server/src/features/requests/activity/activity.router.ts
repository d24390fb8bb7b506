import { withEventMeta } from '@orpc/server';
import { asStaff, procedures } from '../../../shared/api/procedures.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import { listTimeline } from './list-timeline.ts';

export const activityRouter = {
  list: procedures.activity.list
    .use(asStaff)
    .handler(({ input, context }) => listTimeline(context.services, context.actor, input)),
  stream: procedures.activity.stream.use(asStaff).handler(async function* ({ context, lastEventId }) {
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
