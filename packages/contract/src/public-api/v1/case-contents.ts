import { z } from 'zod';
import { PacketRefusal } from '../../filings/packet.ts';
import { messageLimits } from '../../messages/message-limits.ts';
import { QuestionType } from '../../questions/question-type.ts';
import { Cursor, count, get, instant, listSchema, PageLimit, post, uuid } from './procedure.ts';
import { PartyOfConversation } from './requests.ts';

const ofRequest = { request_id: uuid('Id of the request.') };

export const Answer = z
  .object({
    object: z.literal('answer').describe('Always `answer`.'),
    question_id: uuid('Id of the question.'),
    question: z.string().describe('Text of the question in the language of the template.'),
    type: z.enum(QuestionType.options).describe('Type of the question.'),
    fact: z
      .string()
      .nullable()
      .describe('The fact that it asks for, such as `person.name.family`. Null: none of the catalogue.'),
    party: z.string().nullable().describe('Key of the party that answers it. Null: of all.'),
    entry_id: uuid('Id of the entry.')
      .nullable()
      .describe('Entry of a repeating group that it belongs to. Null: it is asked once.'),
    value: z
      .string()
      .describe('The answer as it is stored. Answers with pieces, such as addresses, are JSON.'),
    answered_at: instant('When it was given.').nullable().describe('When it was given. Null: unknown.'),
  })
  .describe('An answer to a question that is asked at present.');
export const AnswerList = listSchema(Answer, 'A page of the answers of a request.');

export const answers = {
  list: get(
    '/requests/{request_id}/answers',
    'answers:read',
    {
      operationId: 'listAnswers',
      tag: 'Answers',
      summary: 'List the answers of a request',
      description:
        'Questions without an answer are left out. The timeline of the case shows that they were read.',
    },
    'requests.not_found',
    'lists.bad_cursor',
  )
    .input(z.object({ ...ofRequest, cursor: Cursor, limit: PageLimit }))
    .output(AnswerList),
};

export const Message = z
  .object({
    object: z.literal('message').describe('Always `message`.'),
    id: uuid('Id of the message.'),
    request_id: uuid('Id of the request.'),
    party: z.string().describe('Whose conversation it belongs to.'),
    from: z.enum(['staff', 'client']).describe('Which side wrote it.'),
    author_name: z.string().describe('Name of the person who wrote it.'),
    body: z.string().nullable().describe('The original text. Null: it was taken back.'),
    language: z.string().nullable().describe('Language of the text, by ISO 639-1. Null: unknown.'),
    created_at: instant('When it was sent.'),
    edited_at: instant('When it was changed.')
      .nullable()
      .describe('When it was changed last. Null: it was not.'),
  })
  .describe('A message between the firm and a client, sponsor or other person of a case.');
export const MessageList = listSchema(Message, 'A page of a conversation, newest first.');

const NewMessage = z
  .object({
    party: PartyOfConversation.default('client').describe(
      'Whose conversation: `client`, `sponsor`, or `person_1` and so on.',
    ),
    body: z.string().trim().min(1).max(messageLimits.bodyMax).describe('The text.'),
  })
  .describe('A message to send.');

export const messages = {
  list: get(
    '/requests/{request_id}/messages',
    'messages:read',
    {
      operationId: 'listMessages',
      tag: 'Messages',
      summary: 'List the messages of a conversation',
      description:
        'Newest first. A conversation without messages is empty. Reading them here marks nothing as read. Pages have up to 50 messages.',
    },
    'requests.not_found',
    'messages.no_such_party',
    'lists.bad_cursor',
  )
    .input(
      z.object({
        ...ofRequest,
        party: PartyOfConversation.default('client').describe('Whose conversation.'),
        cursor: Cursor,
        limit: PageLimit,
      }),
    )
    .output(MessageList),
  send: post(
    '/requests/{request_id}/messages',
    'messages:write',
    {
      operationId: 'sendMessage',
      tag: 'Messages',
      summary: 'Send a message',
      description:
        'Writes to a client, sponsor or other person of a case, in the name of the person for whom the key acts.',
      successStatus: 201,
    },
    'requests.not_found',
    'messages.no_such_party',
    'messages.empty',
    'messages.too_fast',
  )
    .input(z.object(ofRequest).extend(NewMessage.shape))
    .output(Message),
};

export const Form = z
  .object({
    object: z.literal('form').describe('Always `form`.'),
    id: uuid('Id of the blank form.'),
    for_party: z
      .string()
      .nullable()
      .describe('Key of the party that files this one. Null: it is filed once.'),
    code: z.string().describe('Number of the form, such as `I-129`.'),
    title: z.string().describe('Title of the form.'),
    edition: z.string().nullable().describe('Edition of the blank. Null: unknown.'),
    mapped_fields: count('Fields that are mapped to questions of the template.'),
    ready_fields: count('Fields for which the case has a value.'),
    filled_at: instant('When it was filled last.')
      .nullable()
      .describe('When it was filled last. Null: never.'),
  })
  .describe('An official form of the firm, and how complete it is in a case.');
export const FormList = listSchema(Form, 'A page of the official forms for a request.');

export const PacketPart = z
  .object({
    kind: z.string().describe('`form`, `letter` or `document`.'),
    name: z.string().describe('Name of the part.'),
    exhibit: z.string().nullable().describe('Letter of the exhibit. Null: it is none.'),
  })
  .describe('A part of a packet.');
export const Packet = z
  .object({
    object: z.literal('packet').describe('Always `packet`.'),
    request_id: uuid('Id of the request.'),
    parts: z.array(PacketPart).describe('Its parts, in the order of filing.'),
    finding_count: count('How many things the check of the packet found to fix.'),
    building: z.boolean().describe('Whether its PDF is being built.'),
    problem: z
      .enum(PacketRefusal.options)
      .nullable()
      .describe('Why its PDF could not be built. Null: there is no problem.'),
    built_at: instant('When its PDF was built.').nullable().describe('When its PDF was built. Null: never.'),
    pages: count('Pages of the PDF.').nullable().describe('Pages of the PDF. Null: there is none.'),
    current: z.boolean().describe('Whether the PDF has what the packet has now.'),
  })
  .describe('What a firm files: forms, letters and documents in order.');

export const filings = {
  listForms: get(
    '/requests/{request_id}/forms',
    'forms:read',
    {
      operationId: 'listForms',
      tag: 'Forms and packets',
      summary: 'List the official forms of a request',
      description: 'The forms of which the firm has a blank, with how complete they are.',
    },
    'requests.not_found',
    'lists.bad_cursor',
  )
    .input(z.object({ ...ofRequest, cursor: Cursor, limit: PageLimit }))
    .output(FormList),
  getPacket: get(
    '/requests/{request_id}/packet',
    'forms:read',
    {
      operationId: 'getPacket',
      tag: 'Forms and packets',
      summary: 'Get the packet of a request',
      description: 'What it consists of, and whether its PDF is current.',
    },
    'requests.not_found',
  )
    .input(z.object(ofRequest))
    .output(Packet),
};
