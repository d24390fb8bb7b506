import { withEventMeta } from '@orpc/server';
import { asStaff, procedures } from '../../shared/api/procedures.ts';
import { listTimeline } from './list-timeline.ts';

export const activityRouter = {
  list: procedures.activity.list
    .use(asStaff)
    .handler(({ input, context }) => listTimeline(context.services, context.actor, input)),
  stream: procedures.activity.stream.use(asStaff).handler(async function* ({ context, lastEventId }) {
    const signal = context.whileSignedIn(context.session);
    for await (const item of context.services.feed.follow(context.actor.userId, lastEventId, signal)) {
      yield withEventMeta(item.event, { id: item.cursor });
    }
  }),
};
