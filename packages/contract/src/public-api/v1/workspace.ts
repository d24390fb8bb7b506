import { z } from 'zod';
import { ActivityKind } from '../../activity/activity.contract.ts';
import { QuestionType } from '../../questions/question-type.ts';
import { Id } from '../../shared/fields.ts';
import { Scope } from '../scopes.ts';
import { Cursor, count, get, instant, listSchema, PageLimit, uuid } from './procedure.ts';

const templateSummary = {
  id: uuid('Id of the template.'),
  name: z.string().describe('Name of the template.'),
  visa_type: z.string().describe('Visa type that it is for.'),
  description: z.string().describe('What it is for.'),
  standard: z.boolean().describe('Whether it belongs to the standard library.'),
  question_count: count('How many questions it has.'),
  document_count: count('How many documents it asks for.'),
};
export const TemplateSummary = z
  .object({
    object: z.literal('template_summary').describe('Always `template_summary`.'),
    ...templateSummary,
  })
  .describe('A template as lists show it.');
export const TemplateList = listSchema(TemplateSummary, 'A page of templates.');
export const TemplateQuestion = z
  .object({
    text: z.string().describe('Text of the question in the language of the template.'),
    type: z.enum(QuestionType.options).describe('Type of the question.'),
    required: z.boolean().describe('Whether it must be answered.'),
    party: z.string().nullable().describe('Key of the party that answers it. Null: of all.'),
  })
  .describe('A question of a template.');
export const TemplateDocument = z
  .object({
    name: z.string().describe('Name of the document.'),
    required: z.boolean().describe('Whether it must be provided.'),
    party: z.string().nullable().describe('Key of the party whose document it is. Null: of all.'),
  })
  .describe('A document that a template asks for.');
export const TemplatePartyOfApi = z
  .object({
    key: z
      .string()
      .describe('Key of the party: `answered_by_sponsor` and `people` of new requests name it by it.'),
    name: z.string().describe('Name of the party in the language of the template.'),
  })
  .describe('A party of a template.');
export const Template = z
  .object({
    object: z.literal('template').describe('Always `template`.'),
    ...templateSummary,
    parties: z
      .array(TemplatePartyOfApi)
      .describe('Its parties, in order. Empty: client and sponsor answer everything together.'),
    questions: z.array(TemplateQuestion).describe('Its questions, in order.'),
    documents: z.array(TemplateDocument).describe('Its documents, in order.'),
  })
  .describe('What a request asks for: questions and documents.');

export const templates = {
  list: get(
    '/templates',
    'templates:read',
    {
      operationId: 'listTemplates',
      tag: 'Templates',
      summary: 'List templates',
      description:
        'Templates that new requests can use: those of the workspace first, then the standard ones.',
    },
    'lists.bad_cursor',
  )
    .input(z.object({ cursor: Cursor, limit: PageLimit }))
    .output(TemplateList),
  get: get(
    '/templates/{id}',
    'templates:read',
    {
      operationId: 'getTemplate',
      tag: 'Templates',
      summary: 'Get a template',
      description: 'One template with its parties, questions and documents.',
    },
    'templates.not_found',
  )
    .input(z.object({ id: uuid('Id of the template.') }))
    .output(Template),
};

export const Person = z
  .object({
    object: z.literal('person').describe('Always `person`.'),
    id: uuid('Id of the person.'),
    name: z.string().describe('Name of the person.'),
    email: z.string().describe('E-mail address of the person.'),
  })
  .describe('Somebody who works in the workspace.');
export const PersonList = listSchema(Person, 'A page of the people of the workspace.');

export const people = {
  list: get(
    '/people',
    'people:read',
    {
      operationId: 'listPeople',
      tag: 'People',
      summary: 'List people',
      description: 'Who works in the workspace, without disabled accounts.',
    },
    'lists.bad_cursor',
  )
    .input(z.object({ cursor: Cursor, limit: PageLimit }))
    .output(PersonList),
};

export const Event = z
  .object({
    object: z.literal('event').describe('Always `event`.'),
    id: z.string().describe('Position in the events of the workspace. It grows with time, and has gaps.'),
    kind: z
      .enum(ActivityKind.options)
      .describe('What happened. New kinds may come: ignore those that you do not know.'),
    request_id: uuid('Id of the request.'),
    actor: z
      .object({
        id: uuid('Id of the person.'),
        name: z.string().describe('Name of the person.'),
      })
      .nullable()
      .describe('The member of staff who did it. Null: a client, or the system.'),
    occurred_at: instant('When it happened.'),
  })
  .describe('Something that happened in a request.');
export const EventList = listSchema(Event, 'A page of events, oldest first.');

export const events = {
  list: get(
    '/events',
    'events:read',
    {
      operationId: 'listEvents',
      tag: 'Events',
      summary: 'List events',
      description:
        'What happened in the requests of the workspace in the last 30 days, oldest first. Keep the last `next_cursor` and pass it later to get what is new: it is never null here.',
    },
    'lists.bad_cursor',
  )
    .input(
      z.object({
        request_id: Id.optional().describe('Only of this request.'),
        cursor: Cursor,
        limit: PageLimit,
      }),
    )
    .output(EventList),
};

export const KeyInformation = z
  .object({
    object: z.literal('api_key').describe('Always `api_key`.'),
    id: uuid('Id of the key.'),
    name: z.string().describe('Name of the key.'),
    workspace_id: uuid('Id of the workspace.'),
    person_id: uuid('Id of the person for whom the key acts.'),
    role: z.enum(['member', 'firm_admin']).describe('The role whose rights it has at most.'),
    scopes: z.array(Scope).describe('What it may do.'),
    expires_at: instant('When it expires.').nullable().describe('When it expires. Null: it does not.'),
  })
  .describe('The key of the call.');

export const keys = {
  get: get('/key', null, {
    operationId: 'getKey',
    tag: 'Key',
    summary: 'Get the key',
    description: 'Which key made the call, and what it may do. Use it to check a key.',
  })
    .input(z.object({}))
    .output(KeyInformation),
};
