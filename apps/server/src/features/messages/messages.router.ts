import { withEventMeta } from '@orpc/server';
import { asClient, asStaff, procedures, run } from '../../shared/api/procedures.ts';
import type { FeedItem } from '../../shared/events/live-feed.ts';
import { editMessage, takeMessageBack } from './conversation/change-message.ts';
import { markConversation, settleConversation } from './conversation/mark-conversation.ts';
import { previewMessage } from './conversation/preview-message.ts';
import { countUnread, readConversation } from './conversation/read-conversation.ts';
import { sendMessage } from './conversation/send-message.ts';
import { isFollower, requireFollower } from './live/party-follower.ts';

const client = procedures.messages.use(asClient);
const staff = procedures.messages.use(asStaff);

async function* events(items: AsyncIterable<FeedItem>) {
  for await (const { event, cursor } of items)
    yield withEventMeta({ request_id: event.request_id }, { id: cursor });
}

export const messagesRouter = {
  list: client.list.handler(run(readConversation)),
  send: client.send.handler(run(sendMessage)),
  edit: client.edit.handler(run(editMessage)),
  takeBack: client.takeBack.handler(run(takeMessageBack)),
  mark: client.mark.handler(run(markConversation)),
  preview: client.preview.handler(run(previewMessage)),
  countUnread: client.countUnread.handler(run(countUnread)),
  stream: client.stream.handler(async ({ input, context, lastEventId }) => {
    const { services, actor, session } = context;
    const who = await requireFollower(services, actor, input);
    const signal = context.whileSignedIn(session, {
      requestIds: [who.requestId],
      reaches: () => isFollower(services, actor, who),
    });
    return events(services.feed.follow(who, lastEventId, signal));
  }),
  staffList: staff.staffList.handler(run(readConversation)),
  staffSend: staff.staffSend.handler(({ input, context }) =>
    sendMessage(context.services, context.actor, {
      ...input,
      sender_language: context.session.language ?? 'en',
    }),
  ),
  staffEdit: staff.staffEdit.handler(run(editMessage)),
  staffTakeBack: staff.staffTakeBack.handler(run(takeMessageBack)),
  staffMark: staff.staffMark.handler(run(markConversation)),
  staffPreview: staff.staffPreview.handler(run(previewMessage)),
  staffSettle: staff.staffSettle.handler(run(settleConversation)),
};
