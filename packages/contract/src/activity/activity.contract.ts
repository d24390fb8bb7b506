import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Id, Instant } from '../shared/fields.ts';
import { pageSchema } from '../shared/paging.ts';
import { professionalProcedure } from '../shared/procedure.ts';

export const ActivityKind = z.enum([
  'request.created',
  'request.deleted',
  'request.trashed',
  'request.restored',
  'request.imported',
  'request.status_changed',
  'request.edited',
  'request.handed_over',
  'request.parties_changed',
  'person.added',
  'person.changed',
  'person.removed',
  'request.assigned',
  'request.template_updated',
  'request.template_update_undone',
  'request.archived',
  'request.brought_back',
  'request.restricted',
  'request.unrestricted',
  'reminder.sent',
  'reminder.failed',
  'reminder.scheduled',
  'reminder.paused',
  'reminder.resumed',
  'text.agreed',
  'text.ended',
  'text.stopped',
  'text.resumed',
  'text.sent',
  'text.failed',
  'invitation.sent',
  'invitation.failed',
  'invitation.accepted',
  'answers.saved',
  'answers.viewed',
  'entry.added',
  'entry.removed',
  'entry.restored',
  'questionnaire.submitted',
  'answers.reviewed',
  'answer.sent_back',
  'answer.accepted',
  'document.upload_begun',
  'document.upload_dropped',
  'document.uploaded',
  'document.removed',
  'document.viewed',
  'document.accepted',
  'document.asked_again',
  'document.added',
  'document.reworded',
  'document.withdrawn',
  'document.waived',
  'document.restored',
  'question.added',
  'question.reworded',
  'question.withdrawn',
  'question.waived',
  'question.restored',
  'documents.submitted',
  'file.boxed',
  'file.placed',
  'file.arranged',
  'file.ordered',
  'file.split',
  'file.split_undone',
  'file.kept_as_one',
  'file.processed',
  'file.blocked',
  'file.sent_to_provider',
  'fact.accepted',
  'fact.corrected',
  'fact.dismissed',
  'fact.reopened',
  'message.sent',
  'message.edited',
  'message.taken_back',
  'message.read',
  'message.translated',
  'message.settled',
  'mail.held',
  'mail.accepted',
  'mail.discarded',
  'form.filled',
  'due_date.changed',
  'key_date.added',
  'key_date.changed',
  'key_date.removed',
  'letter.started',
  'letter.sent_to_provider',
  'letter.proposed',
  'letter.finished',
  'letter.deleted',
  'packet.file_added',
  'packet.checked',
  'packet.built',
  'note.added',
  'note.edited',
  'note.deleted',
]);
export type ActivityKind = z.infer<typeof ActivityKind>;

/** Tells an open dashboard which queries are stale; it fetches the details itself. */
export const LiveEvent = z.object({
  request_id: Id,
  kind: ActivityKind,
  at: Instant,
  /** The colleague who did it. Null: the reader, a client, or the system. */
  by: z.object({ id: Id, name: z.string() }).nullable(),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

/** A timeline entry of a request. The shape of `payload` depends on the kind; its ids are of parts of the request. */
export const TimelineEntry = z.object({
  id: z.string(),
  kind: ActivityKind,
  actor_kind: z.enum(['staff', 'client', 'system']),
  /**
   * Name of the client, the sponsor or a colleague. A client or sponsor whose address was replaced since: their e-mail.
   * A colleague who left: the name at the hand-over. Null: the reader, or unknown.
   */
  actor_name: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()),
  at: Instant,
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** Filter of a timeline. `status` includes mails. */
export const TimelineShow = z.enum(['all', 'client', 'staff', 'files', 'answers', 'messages', 'status']);
export type TimelineShow = z.infer<typeof TimelineShow>;

export const activityContract = {
  /** Newest first. */
  list: professionalProcedure
    .get('/activity', "A page of a request's timeline")
    .input(
      z.object({
        request_id: Id,
        show: TimelineShow.default('all'),
        /** The last id of the previous page. */
        cursor: z
          .string()
          .regex(/^\d{1,18}$/)
          .optional(),
      }),
    )
    .errors(refuses('requests.not_found'))
    .output(pageSchema(TimelineEntry)),
  /**
   * Server-Sent Events with ids; `Last-Event-ID` resumes after one. `after` does the same for a connection that takes over
   * from another tab, since browsers then send no such header.
   */
  stream: professionalProcedure
    .get('/activity/stream', 'Live events of the requests that the caller may see')
    .input(z.object({ after: z.string().max(100).optional() }))
    .output(eventIterator(LiveEvent)),
};
