import { z } from 'zod';
import { Day, StoredDay } from '../cases/dates/key-date.ts';
import { refuses } from '../shared/errors.ts';
import { Id, Instant, TypedPhone } from '../shared/fields.ts';
import { clientProcedure, professionalProcedure } from '../shared/procedure.ts';
import { textWording } from './text-wording.ts';

/** How a client told the staff. */
export const TextHow = z.enum(['in_person', 'phone', 'writing']);
export type TextHow = z.infer<typeof TextHow>;

/** `keyword`: by STOP. `provider`: the provider of text messages says that the number sent STOP. */
const TextEnd = z.enum(['client', 'staff', 'keyword', 'provider', 'replaced']);

/**
 * Why a text did not go:
 * - `unavailable`: the provider was away or busy; it is tried again
 * - `refused`: by the provider, such as for a number that is none
 * - `opted_out`: the number sent STOP
 * - `no_answer`, `interrupted`: it may or may not have gone out, and is not sent again
 * - `daily_limit`, `hourly_limit`: too many to this number, or of the installation
 * - `not_needed`: the request was completed, nothing is missing, or texts have ended
 */
export const TextProblem = z.enum([
  'unavailable',
  'refused',
  'opted_out',
  'no_answer',
  'interrupted',
  'daily_limit',
  'hourly_limit',
  'not_needed',
]);
export type TextProblem = z.infer<typeof TextProblem>;

const Code = z.string().regex(/^\d{6}$/);

export const TextConsent = z.object({
  /** E.164. */
  number: z.string(),
  given_by: z.enum(['client', 'staff']),
  how: z.enum(['portal', ...TextHow.options]),
  agreed_on: StoredDay,
  /** Who of the staff noted it. */
  noted_by: z.string().nullable(),
  wording: z.string(),
  /** The client showed the number to be theirs just after signing in: its links open the request by themselves. */
  confirmed: z.boolean(),
  ended_at: Instant.nullable(),
  ended_by: TextEnd.nullable(),
});
export type TextConsent = z.infer<typeof TextConsent>;

export const RequestTexts = z.object({
  /** This installation can send texts. */
  offered: z.boolean(),
  /** The person whose number it would be: the one that mails about the request go to. */
  recipient: z.string(),
  /** The one that counts, else the last that ended. */
  consent: TextConsent.nullable(),
  last: z
    .object({
      kind: z.enum(['invitation', 'reminder']),
      state: z.enum(['waiting', 'sent', 'failed']),
      problem: TextProblem.nullable(),
      at: Instant,
    })
    .nullable(),
});
export type RequestTexts = z.infer<typeof RequestTexts>;

/** What staff note of a client who agreed. */
export const NotedConsent = z.object({ number: TypedPhone, how: TextHow, agreed_on: Day });
export type NotedConsent = z.infer<typeof NotedConsent>;

export const ClientTexts = z.object({
  offered: z.boolean(),
  /** Who would write: the firm, or the product. */
  sender: z.string(),
  /** Texts come to this number, of which the last digits are shown. */
  number: z.string().nullable(),
  /** Its links open the request by themselves. */
  confirmed: z.boolean(),
  /** Nobody has asked this person yet. */
  ask: z.boolean(),
  /** The number sent STOP: only START from that phone begins again. */
  stopped: z.boolean(),
});
export type ClientTexts = z.infer<typeof ClientTexts>;

export const ofNumber = refuses(
  'accounts.texts_off',
  'accounts.phone_not_valid',
  'accounts.phone_country',
  'accounts.texts_stopped',
);
const Portal = z.object({ request_id: Id });

export const textsContract = {
  offered: professionalProcedure
    .route({
      method: 'GET',
      path: '/workspace/texts',
      summary: 'Whether this installation sends text messages',
    })
    .output(z.object({ offered: z.boolean() })),
  get: professionalProcedure
    .route({
      method: 'GET',
      path: '/client_requests/{id}/texts',
      summary: 'Whether text messages may go to the client, and what became of the last',
    })
    .input(z.object({ id: Id }))
    .errors(refuses('requests.not_found'))
    .output(RequestTexts),
  note: professionalProcedure
    .route({
      method: 'PUT',
      path: '/client_requests/{id}/texts/consent',
      summary: 'Note that the client agreed to text messages, when and how',
    })
    .input(NotedConsent.extend({ id: Id }))
    .errors({ ...refuses('requests.not_found', 'requests.completed'), ...ofNumber })
    .output(RequestTexts),
  end: professionalProcedure
    .route({
      method: 'DELETE',
      path: '/client_requests/{id}/texts/consent',
      summary: 'Send the client no more text messages',
    })
    .input(z.object({ id: Id }))
    .errors(refuses('requests.not_found'))
    .output(RequestTexts),
  mine: clientProcedure
    .route({
      method: 'GET',
      path: '/portal/texts',
      summary: 'Whether texts about a request come to its client',
    })
    .input(Portal)
    .output(ClientTexts),
  /** A code to the number, which confirms that it is the client's. */
  sendCode: clientProcedure
    .route({
      method: 'POST',
      path: '/portal/texts/code',
      summary: 'Send a code to a number that is to get texts',
    })
    .input(Portal.extend({ number: TypedPhone }))
    .errors({ ...ofNumber, ...refuses('accounts.too_many_requests', 'accounts.text_not_sent') })
    .output(z.object({ number: z.string() })),
  agree: clientProcedure
    .route({
      method: 'POST',
      path: '/portal/texts/agree',
      summary: 'Agree to texts, with the code that came',
    })
    .input(Portal.extend({ code: Code, wording: z.literal(textWording) }))
    .errors(refuses('accounts.code_not_valid', 'accounts.texts_stopped', 'accounts.texts_off'))
    .output(ClientTexts),
  withdraw: clientProcedure
    .route({ method: 'POST', path: '/portal/texts/withdraw', summary: 'Get no more texts about a request' })
    .input(Portal)
    .output(ClientTexts),
  /** 'Not now'. */
  decline: clientProcedure
    .route({ method: 'POST', path: '/portal/texts/decline', summary: 'Not be asked about texts again' })
    .input(Portal)
    .output(ClientTexts),
};
