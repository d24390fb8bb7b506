import type { ActivityKind } from '../activity/activity.contract.ts';

/** A field of an event's data, and where the activity's payload has it: a name, or `list[].name` for each of a list. */
interface EventField {
  from: string;
  type: 'id' | 'ids' | 'text' | 'number' | 'date';
}

interface WebhookEvent {
  /** The activity that it stands for. */
  kind: ActivityKind;
  /** Whose acts it stands for. Absent: anybody's. */
  by?: 'client' | 'staff';
  /** Besides `request_id`, `number` and `actor`, which every event has. */
  fields?: Record<string, EventField>;
}

const id = (from: string): EventField => ({ from, type: 'id' });
const text = (from: string): EventField => ({ from, type: 'text' });
const date = (from: string): EventField => ({ from, type: 'date' });

/**
 * The events that webhooks deliver, by their public names, which never change. Fields are ids, codes, dates and counts: nothing that
 * a person wrote, and no name. Their descriptions are `webhooks.event.<name>` of the locales; docs/guides/webhooks.md lists them.
 */
export const webhookEvents = {
  'request.created': { kind: 'request.created' },
  'request.updated': { kind: 'request.edited' },
  'request.status_changed': {
    kind: 'request.status_changed',
    fields: { status: text('after'), previous_status: text('before') },
  },
  'request.submitted': { kind: 'questionnaire.submitted' },
  'request.handed_over': { kind: 'request.handed_over' },
  'request.due_date_changed': {
    kind: 'due_date.changed',
    fields: { due_on: date('after'), previous_due_on: date('before') },
  },
  'request.trashed': { kind: 'request.trashed' },
  'request.restored': { kind: 'request.restored' },
  'invitation.sent': { kind: 'invitation.sent' },
  'invitation.failed': { kind: 'invitation.failed' },
  'invitation.accepted': { kind: 'invitation.accepted' },
  'answer.saved': {
    kind: 'answers.saved',
    fields: { question_ids: { from: 'answers[].question_id', type: 'ids' } },
  },
  'answer.accepted': { kind: 'answer.accepted', fields: { question_id: id('question_id') } },
  'answer.sent_back': { kind: 'answer.sent_back', fields: { question_id: id('question_id') } },
  'document.uploaded': {
    kind: 'document.uploaded',
    fields: { document_id: id('document_id'), file_id: id('upload_id') },
  },
  'document.accepted': { kind: 'document.accepted', fields: { document_id: id('document_id') } },
  'document.asked_again': { kind: 'document.asked_again', fields: { document_id: id('document_id') } },
  'document.waived': { kind: 'document.waived', fields: { document_id: id('document_id') } },
  'documents.submitted': { kind: 'documents.submitted' },
  'file.received': { kind: 'file.boxed', fields: { file_id: id('upload_id') } },
  'file.placed': {
    kind: 'file.placed',
    fields: { document_id: id('document_id'), file_id: id('upload_id') },
  },
  'file.blocked': { kind: 'file.blocked', fields: { file_id: id('upload_id') } },
  'message.received': {
    kind: 'message.sent',
    by: 'client',
    fields: { message_id: id('message_id'), party: text('party') },
  },
  'message.sent': {
    kind: 'message.sent',
    by: 'staff',
    fields: { message_id: id('message_id'), party: text('party') },
  },
  'reminder.sent': { kind: 'reminder.sent' },
  'form.filled': { kind: 'form.filled', fields: { form: text('code') } },
  'letter.finished': { kind: 'letter.finished' },
  'packet.built': { kind: 'packet.built', fields: { pages: { from: 'pages', type: 'number' } } },
} as const satisfies Record<string, WebhookEvent>;

export type WebhookEventType = keyof typeof webhookEvents;
export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]];

/** Sent by the test button, and never chosen. */
export const testEventType = 'webhook.test';

/** The entry of an event, with its optional parts. */
export const getWebhookEvent = (type: WebhookEventType): WebhookEvent => webhookEvents[type];
