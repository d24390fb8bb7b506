import type { ActivityKind } from '@visafolio/contract/activity/activity.contract.ts';
import { sql } from 'drizzle-orm';

/** What clients give, and what staff give and judge for them. After one of these an update stays. */
const acts = [
  'answers.saved',
  'questionnaire.submitted',
  'entry.added',
  'entry.removed',
  'entry.restored',
  'answers.reviewed',
  'answer.sent_back',
  'answer.accepted',
  'document.upload_begun',
  'document.uploaded',
  'document.removed',
  'document.accepted',
  'document.asked_again',
  'documents.submitted',
  'file.boxed',
  'file.placed',
  'file.split',
  'file.split_undone',
] as const satisfies ActivityKind[];

/** Whether somebody has given or judged something since update `u` of request `r`. */
export const actedSince = sql`EXISTS (
  SELECT FROM activity a WHERE a.client_request_id = r.id AND a.id > u.activity_id
    AND a.kind = ANY (${sql.param([...acts])}::text[]))`;

/** Whether update `u` gave request `r` the version that it has. */
export const isLastUpdate = sql`(u.undone_at IS NULL AND u.to_version_id = r.template_version_id AND NOT EXISTS (
  SELECT FROM template_updates x WHERE x.client_request_id = r.id AND x.undone_at IS NULL AND x.activity_id > u.activity_id))`;
