import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { Id, Instant } from '../shared/fields.ts';
import { professionalProcedure } from '../shared/procedure.ts';

export const ActivityKind = z.enum([
  'request.created',
  'request.deleted',
  'request.status_changed',
  'invitation.sent',
  'invitation.failed',
  'invitation.accepted',
  'answers.saved',
  'questionnaire.submitted',
  'document.upload_begun',
  'document.upload_dropped',
  'document.uploaded',
  'document.removed',
  'document.viewed',
  'documents.submitted',
]);
export type ActivityKind = z.infer<typeof ActivityKind>;

/** What an open dashboard needs to know which queries are stale; details are fetched, not pushed. */
export const LiveEvent = z.object({ request_id: Id, kind: ActivityKind, at: Instant });
export type LiveEvent = z.infer<typeof LiveEvent>;

export const activityContract = {
  /** Server-Sent Events; each event's id is the activity row's, and `Last-Event-ID` resumes after it. */
  stream: professionalProcedure
    .route({ method: 'GET', path: '/activity/stream', summary: "Live events of the caller's requests" })
    .output(eventIterator(LiveEvent)),
};
