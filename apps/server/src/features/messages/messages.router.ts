import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { asClient, asStaff, procedures, run } from '../../shared/api/procedures.ts';
import { editMessage, takeMessageBack } from './conversation/change-message.ts';
import { markConversation, setWaitingFor } from './conversation/mark-conversation.ts';
import { previewMessage } from './conversation/preview-message.ts';
import { countUnread, readConversation } from './conversation/read-conversation.ts';
import { sendMessage } from './conversation/send-message.ts';
import { acceptMail, discardMail, readWholeMail } from './inbound/mails/mails.usecases.ts';
import { canStillFollow, followConversations, requireFollowers } from './live/party-follower.ts';

const client = procedures.messages.use(asClient);
const staff = procedures.messages.use(asStaff);

export const messagesRouter = {
  list: client.list.handler(run(readConversation)),
  send: client.send.handler(run(sendMessage)),
  edit: client.edit.handler(run(editMessage)),
  takeBack: client.takeBack.handler(run(takeMessageBack)),
  mark: client.mark.handler(run(markConversation)),
  preview: client.preview.handler(run(previewMessage)),
  countUnread: client.countUnread.handler(run(countUnread)),
  stream: client.stream.handler(async ({ input, context }) => {
    const { services, actor, session } = context;
    const followers = await requireFollowers(services, actor, input);
    const signal = context.whileSignedIn(session, {
      requestIds: followers.map(({ requestId }) => requestId),
      reaches: () => canStillFollow(services, actor, followers),
    });
    return followConversations(services.feed, followers, signal);
  }),
  staffList: staff.staffList.handler(run(readConversation)),
  staffSend: staff.staffSend.handler(({ input, context }) =>
    sendMessage(context.services, context.actor, {
      ...input,
      sender_language: context.session.language ?? defaultLanguage,
    }),
  ),
  staffEdit: staff.staffEdit.handler(run(editMessage)),
  staffTakeBack: staff.staffTakeBack.handler(run(takeMessageBack)),
  staffMark: staff.staffMark.handler(run(markConversation)),
  staffPreview: staff.staffPreview.handler(run(previewMessage)),
  staffReadMail: staff.staffReadMail.handler(run(readWholeMail)),
  staffAcceptMail: staff.staffAcceptMail.handler(run(acceptMail)),
  staffDiscardMail: staff.staffDiscardMail.handler(run(discardMail)),
  staffSettle: staff.staffSettle.handler(run(setWaitingFor)),
};
