import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Count, Id, Instant, Key } from '../shared/fields.ts';
import { Cursor, pageSchema } from '../shared/paging.ts';
import { professionalProcedure } from '../shared/procedure.ts';
import { Party } from './message.ts';

/**
 * - `unread`: messages that the caller has not read, in the caller's own cases
 * - `waiting_for_us`, `waiting_for_client`: in all cases of the workspace that the caller may see
 * - `held`: a mail waits for staff to confirm its sender
 * - `mine`: cases that the caller is responsible for or assigned to
 */
export const InboxShow = z.enum(['unread', 'waiting_for_us', 'waiting_for_client', 'held', 'mine', 'all']);
export type InboxShow = z.infer<typeof InboxShow>;

/** A conversation in the inbox, with the beginning of its newest message. */
export const InboxItem = z.object({
  conversation_id: Key,
  request_id: Key,
  party: Party,
  /** Name of the client or sponsor. */
  name: z.string(),
  client_name: z.string(),
  visa_type: z.string(),
  case_number: z.number().int(),
  responsible_name: z.string(),
  waiting_for: z.enum(['staff', 'client']).nullable(),
  waiting_since: Instant.nullable(),
  unread: z.boolean(),
  /** Mails that wait for staff to confirm their sender. */
  held_mails: Count,
  newest: z.object({
    author: z.object({ kind: z.enum(['staff', 'client']), name: z.string(), you: z.boolean() }),
    /** At most 200 characters, in the reader's language if it was translated; null: the message was deleted. */
    text: z.string().nullable(),
    is_translation: z.boolean(),
    files: Count,
    at: Instant,
  }),
});
export type InboxItem = z.infer<typeof InboxItem>;

export const inboxContract = {
  list: professionalProcedure
    .get('/conversations', 'A page of the inbox')
    .input(z.object({ show: InboxShow.default('unread'), cursor: Cursor }))
    .errors(refuses('lists.bad_cursor'))
    .output(pageSchema(InboxItem)),
  /** Each count is at most 99. */
  count: professionalProcedure
    .get('/conversations/counts', 'Counts of the inbox')
    .output(z.object({ unread: Count, waiting_for_us: Count, held: Count })),
  /** The conversations of a request that have messages. */
  listOfCase: professionalProcedure
    .get('/client_requests/{request_id}/conversations', 'The conversations of a request')
    .input(z.object({ request_id: Id }))
    .errors(refuses('requests.not_found'))
    .output(
      z.array(
        z.object({
          party: Party,
          name: z.string(),
          unread: z.boolean(),
          message_count: Count,
          waiting_for: z.enum(['staff', 'client']).nullable(),
        }),
      ),
    ),
};
