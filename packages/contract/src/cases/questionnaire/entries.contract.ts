import { z } from 'zod';
import { QuestionKey } from '../../questions/conditions.ts';
import { refuses } from '../../shared/errors.ts';
import { Id } from '../../shared/fields.ts';
import { templateLimits } from '../../shared/limits.ts';
import { clientProcedure, professionalProcedure } from '../../shared/procedure.ts';

/**
 * A new entry of a repeating group. The sender chooses the ids, so that an entry can be added and answered without network, and sent
 * twice without harm. `questions`: each question of the group, and the id of its copy for this entry.
 */
const NewEntry = {
  entry_id: Id,
  group: QuestionKey,
  questions: z
    .array(z.object({ copied_from: Id, id: Id }))
    .min(1)
    .max(templateLimits.questionsMax),
};
export const NewEntryInput = z.object(NewEntry);
export type NewEntryInput = z.infer<typeof NewEntryInput>;

const RemovedEntry = { entry_id: Id, removed: z.boolean() };

/** `entry_not_possible`: the group does not exist, the questions are not those of the group, or an id is taken. */
const refusals = [
  'questionnaire.entry_not_possible',
  'questionnaire.entry_not_found',
  'questionnaire.too_many_entries',
  'questionnaire.too_few_entries',
] as const;
const forClients = refuses('portal.no_access', 'requests.completed', ...refusals);
const forStaff = refuses('requests.not_found', 'requests.completed', ...refusals);
const Saved = z.object({ entry_id: Id });

export const entriesContract = {
  addEntry: clientProcedure
    .route({ method: 'POST', path: '/client_request_entries', summary: 'Add an entry to a repeating group' })
    .input(z.object({ client_request_id: Id, ...NewEntry }))
    .errors(forClients)
    .output(Saved),
  /** Its answers are kept and do not count. */
  removeEntry: clientProcedure
    .route({
      method: 'PATCH',
      path: '/client_request_entries/{entry_id}',
      summary: 'Remove an entry, or bring it back',
    })
    .input(z.object({ client_request_id: Id, ...RemovedEntry }))
    .errors(forClients)
    .output(Saved),
  addEntryForClient: professionalProcedure
    .route({
      method: 'POST',
      path: '/client_requests/{id}/entries',
      summary: 'Add an entry to a repeating group for the client',
    })
    .input(z.object({ id: Id, ...NewEntry }))
    .errors(forStaff)
    .output(Saved),
  removeEntryForClient: professionalProcedure
    .route({
      method: 'PATCH',
      path: '/client_requests/{id}/entries/{entry_id}',
      summary: 'Remove an entry for the client, or bring it back',
    })
    .input(z.object({ id: Id, ...RemovedEntry }))
    .errors(forStaff)
    .output(Saved),
};
