import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Count, Id, Instant, Key } from '../shared/fields.ts';
import { limits, templateLimits } from '../shared/limits.ts';
import { professionalProcedure } from '../shared/procedure.ts';
import { TemplateVersionContent } from '../templates/templates.contract.ts';
import { RequestCard } from './requests.contract.ts';

/** Of a question or document in a version, counted from 1 as clients see them. */
const ItemNumber = z.int().min(1);

/** SHA-256, as hexadecimal digits. */
const Fingerprint = z.string().regex(/^[0-9a-f]{64}$/);

/** Questions and documents of the newest version that ask for something else than before, although they look like reworded ones. */
export const AskAgain = z.object({
  questions: z.array(ItemNumber).max(templateLimits.questionsMax),
  documents: z.array(ItemNumber).max(templateLimits.documentsMax),
});
export type AskAgain = z.infer<typeof AskAgain>;

/** An open request with an older version of the template, and what an update would do to what was given. Numbers are of its version. */
export const RunningRequest = RequestCard.pick({
  id: true,
  name: true,
  case_number: true,
  responsible: true,
  status: true,
  question_stats: true,
}).extend({
  document_stats: RequestCard.shape.document_stats.pick({ completed: true, total: true }),
  /** Number of its version. */
  version: z.int(),
  /** Answers that stay with their questions. */
  kept: Count,
  /** Answered questions that are no longer asked. Staff still see the answers. */
  no_longer_asked: z.array(ItemNumber),
  /** Answered questions whose answers do not fit any more: the client is asked again, and staff still see the answers. */
  asked_again: z.array(ItemNumber),
  /** Documents with files that are no longer asked for. Staff still see the files. */
  documents_left: z.array(ItemNumber),
  /** Identifies what the update would do. The update is refused if it would do something else meanwhile. */
  seen: Fingerprint,
});
export type RunningRequest = z.infer<typeof RunningRequest>;

export const RunningRequests = z.object({
  /** The newest version. Numbers are given again when a version that no request has is replaced. */
  version: z.object({ id: Id, number: z.int() }),
  /** The newest version, and those of the requests. Newest first. */
  versions: z.array(z.object({ number: z.int(), created_at: Instant, content: TemplateVersionContent })),
  /** Newest first, at most `limits.reassignMax`. */
  requests: z.array(RunningRequest),
  /** How many there are. */
  total: Count,
});
export type RunningRequests = z.infer<typeof RunningRequests>;

/** Why a request was not updated. The web shows `errors.<code>`. */
export const UpdateRefusal = z.enum([
  'requests.not_found',
  'requests.completed',
  'template_updates.changed_meanwhile',
  'template_updates.people_without_parties',
  'service.unavailable',
]);
export type UpdateRefusal = z.infer<typeof UpdateRefusal>;

export const UpdatedRequest = z.object({
  id: Key,
  /** '' if the caller may not see the request. */
  name: z.string(),
  refused: UpdateRefusal.nullable(),
  /** For undoing it. Null: refused. */
  update_id: Id.nullable(),
});
export type UpdatedRequest = z.infer<typeof UpdatedRequest>;

const ofTemplate = { id: Id, ask_again: AskAgain.default({ questions: [], documents: [] }) };

export const templateUpdatesContract = {
  /** A dry run. Completed requests and those that the caller may not change are left out. */
  list: professionalProcedure
    .post('/templates/{id}/running_requests', 'Open requests with an older version of a template')
    .input(z.object(ofTemplate))
    .errors(refuses('templates.not_found'))
    .output(RunningRequests),
  /** One transaction per request. A request that has this version already returns the update that gave it. */
  apply: professionalProcedure
    .post(
      '/templates/{id}/running_requests/update',
      'Update requests to the newest version of their template',
    )
    .input(
      z.object({
        ...ofTemplate,
        /** The newest version, as it was shown. */
        version_id: Id,
        requests: z
          .array(z.object({ id: Id, seen: Fingerprint }))
          .min(1)
          .max(limits.reassignMax),
      }),
    )
    .errors(refuses('templates.not_found', 'templates.changed'))
    .output(z.object({ rows: z.array(UpdatedRequest) })),
  /** The last update of a request, until somebody acts on it. Undoing twice changes nothing. */
  undo: professionalProcedure
    .post('/template_updates/{id}/undo', 'Undo the update of a request to a newer version of its template')
    .input(z.object({ id: Id }))
    .errors(
      refuses(
        'template_updates.not_found',
        'template_updates.acted_since',
        'template_updates.not_last',
        'template_updates.people_without_parties',
        'requests.completed',
      ),
    )
    .output(z.object({ request_id: Id })),
};
