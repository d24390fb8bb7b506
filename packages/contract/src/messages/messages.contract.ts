import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Count, Id } from '../shared/fields.ts';
import { Line } from '../shared/line.ts';
import { clientProcedure, professionalProcedure } from '../shared/procedure.ts';
import { WholeMail } from './mail.ts';
import { Conversation, Message, MessageLanguage, MessagePreview, NewMessage, Party } from './message.ts';
import { messageLimits } from './message-limits.ts';

/** A conversation changed, so the client must reload it. */
export const ConversationEvent = z.object({ request_id: Id });
export type ConversationEvent = z.infer<typeof ConversationEvent>;

const Before = z.coerce.number().int().min(1).optional();
const Body = z.string().trim().min(1).max(messageLimits.bodyMax);
const OwnConversation = z.object({ request_id: Id });
const StaffConversation = z.object({ request_id: Id, party: Party });
const MailRef = z.object({ request_id: Id, mail_id: Id });
const MarksInput = z.object({ delivered_to: Count.int().min(0), read_to: Count.int().min(0) });
const sending = refuses(
  'messages.empty',
  'messages.too_fast',
  'messages.sent_before',
  'uploads.not_found',
  'messages.about_not_found',
);
const editing = refuses('messages.not_found', 'messages.too_late');

/**
 * The conversation of a client or sponsor with the firm about a request, and the same for staff as `staff…`, with the party as
 * input. A conversation without messages is empty, not missing. Files are uploaded before the message, with the party as tus
 * metadata `conversation`.
 */
export const messagesContract = {
  list: clientProcedure
    .post('/rpc/get_conversation', "A page of the caller's conversation")
    .input(OwnConversation.extend({ before: Before }))
    .output(Conversation),
  send: clientProcedure
    .post('/rpc/send_message', 'Write to the legal team')
    .input(OwnConversation.extend(NewMessage.shape))
    .errors(sending)
    .output(Message),
  edit: clientProcedure
    .post('/rpc/edit_message', "Edit the caller's message")
    .input(OwnConversation.extend({ message_id: Id, body: Body }))
    .errors(editing)
    .output(Message),
  takeBack: clientProcedure
    .post('/rpc/take_back_message', "Delete the caller's message")
    .input(OwnConversation.extend({ message_id: Id }))
    .errors(editing)
    .output(Message),
  mark: clientProcedure
    .post('/rpc/mark_conversation', 'Mark messages as delivered and read')
    .input(OwnConversation.extend(MarksInput.shape))
    .output(MarksInput),
  preview: clientProcedure
    .post('/rpc/preview_message', 'Preview of a message as the legal team will read it')
    .input(OwnConversation.extend({ body: Body, language: MessageLanguage.optional() }))
    .errors(refuses('messages.too_fast'))
    .output(MessagePreview),
  /** Unread messages of the firm. */
  countUnread: clientProcedure
    .post('/rpc/count_unread_messages', "Unread messages of the caller's conversation")
    .input(OwnConversation)
    .output(z.object({ unread: Count })),
  /**
   * Server-Sent Events of several conversations, so that all tabs of a browser share one connection. Skips requests without
   * access; refused if none is left. Cannot resume: load the conversations after connecting.
   */
  stream: clientProcedure
    .get('/conversations/stream', "Live events of the caller's conversations")
    .input(z.object({ request_ids: z.array(Id).min(1).max(messageLimits.streamedMax) }))
    .output(eventIterator(ConversationEvent)),

  staffList: professionalProcedure
    .get('/client_requests/{request_id}/conversations/{party}', 'A page of a conversation')
    .input(StaffConversation.extend({ before: Before }))
    .errors(refuses('requests.not_found', 'messages.no_such_party'))
    .output(Conversation),
  staffSend: professionalProcedure
    .post(
      '/client_requests/{request_id}/conversations/{party}/messages',
      'Write to the client or the sponsor',
      { successStatus: 201 },
    )
    .input(
      StaffConversation.extend(NewMessage.shape).extend({
        /** A prepared message: `body` is empty, and its text exists in all languages. */
        prepared: z
          .object({ key: z.string().max(100), values: z.record(z.string().max(100), Line(500)) })
          .optional(),
      }),
    )
    .errors({
      ...sending,
      ...refuses('requests.not_found', 'messages.no_such_party', 'messages.unknown_prepared'),
    })
    .output(Message),
  staffEdit: professionalProcedure
    .put(
      '/client_requests/{request_id}/conversations/{party}/messages/{message_id}',
      "Edit the caller's message",
    )
    .input(StaffConversation.extend({ message_id: Id, body: Body }))
    .errors({ ...editing, ...refuses('requests.not_found', 'messages.no_such_party') })
    .output(Message),
  staffTakeBack: professionalProcedure
    .delete(
      '/client_requests/{request_id}/conversations/{party}/messages/{message_id}',
      "Delete the caller's message",
    )
    .input(StaffConversation.extend({ message_id: Id }))
    .errors({ ...editing, ...refuses('requests.not_found', 'messages.no_such_party') })
    .output(Message),
  staffMark: professionalProcedure
    .post('/client_requests/{request_id}/conversations/{party}/marks', 'Mark messages as delivered and read')
    .input(StaffConversation.extend(MarksInput.shape))
    .errors(refuses('requests.not_found', 'messages.no_such_party'))
    .output(MarksInput),
  staffPreview: professionalProcedure
    .post(
      '/client_requests/{request_id}/conversations/{party}/preview',
      'Preview of a message as the client or sponsor will read it',
    )
    .input(StaffConversation.extend({ body: Body, language: MessageLanguage.optional() }))
    .errors(refuses('requests.not_found', 'messages.no_such_party', 'messages.too_fast'))
    .output(MessagePreview),
  /** A mail that was received as an answer, with the parts that its message omits. */
  staffReadMail: professionalProcedure
    .get('/client_requests/{request_id}/mails/{mail_id}', 'A mail with all its parts')
    .input(MailRef)
    .errors(refuses('messages.mail_not_found'))
    .output(WholeMail),
  /** Turns a held mail into messages of the recipient of the answered mail. */
  staffAcceptMail: professionalProcedure
    .post('/client_requests/{request_id}/mails/{mail_id}/accept', 'Accept a held mail into the conversation')
    .input(MailRef)
    .errors(
      refuses(
        'messages.mail_not_found',
        'messages.mail_of_colleague',
        'messages.mail_not_sent',
        'messages.too_fast',
        'messages.sent_before',
        'uploads.not_found',
      ),
    )
    .output(z.object({ accepted: z.literal(true) })),
  staffDiscardMail: professionalProcedure
    .delete('/client_requests/{request_id}/mails/{mail_id}', 'Discard a held mail')
    .input(MailRef)
    .errors(refuses('messages.mail_not_found'))
    .output(z.object({ discarded: z.literal(true) })),
  /** Marks that no answer is due, or that staff owe one. */
  staffSettle: professionalProcedure
    .post(
      '/client_requests/{request_id}/conversations/{party}/settle',
      'Mark that no answer is needed, or that one is',
    )
    .input(StaffConversation.extend({ waiting_for: z.enum(['staff']).nullable() }))
    .errors(refuses('requests.not_found', 'messages.no_such_party'))
    .output(z.object({ waiting_for: z.enum(['staff', 'client']).nullable() })),
};
