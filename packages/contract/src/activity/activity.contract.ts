import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Id, Instant } from '../shared/fields.ts';
import { pageSchema } from '../shared/paging.ts';
import { professionalProcedure } from '../shared/procedure.ts';

export const ActivityKind = z.enum([
  'request.created',
  'request.deleted',
  'request.imported',
  'request.status_changed',
  'request.edited',
  'request.handed_over',
  'request.assigned',
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
  'note.added',
  'note.edited',
  'note.deleted',
]);
export type ActivityKind = z.infer<typeof ActivityKind>;

/** What an open dashboard needs to know which queries are stale; details are fetched, not pushed. */
export const LiveEvent = z.object({
  request_id: Id,
  kind: ActivityKind,
  at: Instant,
  /** Who did it: a colleague's id and name. Null: the reader, a client, or the system. */
  by: z.object({ id: Id, name: z.string() }).nullable(),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

/** One line of a request's timeline. What `payload` holds depends on the kind; ids in it are of the request's parts. */
export const TimelineEntry = z.object({
  id: z.string(),
  kind: ActivityKind,
  actor_kind: z.enum(['staff', 'client', 'system']),
  /**
   * The client's or the sponsor's name; their e-mail where it is no longer one of the request's. Of staff the colleague's
   * name, where they have left it as it was when they handed the request over. Null: the reader, or not known.
   */
  actor_name: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()),
  at: Instant,
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** What of a timeline is listed: everything, what one side did, or what concerns files, answers, messages, or the status and mails. */
export const TimelineShow = z.enum(['all', 'client', 'staff', 'files', 'answers', 'messages', 'status']);
export type TimelineShow = z.infer<typeof TimelineShow>;

export const activityContract = {
  /** Newest first. */
  list: professionalProcedure
    .route({ method: 'GET', path: '/activity', summary: "A page of a request's timeline" })
    .input(
      z.object({
        request_id: Id,
        show: TimelineShow.default('all'),
        /** The last id of the page before. */
        cursor: z
          .string()
          .regex(/^\d{1,18}$/)
          .optional(),
      }),
    )
    .errors(refuses('requests.not_found'))
    .output(pageSchema(TimelineEntry)),
  /**
   * Server-Sent Events; each event has an id, and `Last-Event-ID` resumes after it. `after` does the same where a new
   * connection continues that of another tab: browsers send no such header with it.
   */
  stream: professionalProcedure
    .route({
      method: 'GET',
      path: '/activity/stream',
      summary: 'Live events of the requests that the caller may see',
    })
    .input(z.object({ after: z.string().max(100).optional() }))
    .output(eventIterator(LiveEvent)),
};
