import { z } from 'zod';
import { Day, StoredDay } from '../cases/dates/key-date.ts';
import { refuses } from '../shared/errors.ts';
import { Id, Instant, TypedPhone } from '../shared/fields.ts';
import { clientProcedure, professionalProcedure } from '../shared/procedure.ts';
import { textWording } from './text-wording.ts';

/** How a client gave consent to staff. */
export const ConsentChannel = z.enum(['in_person', 'phone', 'writing']);
export type ConsentChannel = z.infer<typeof ConsentChannel>;

/** What ended a consent. `keyword`: the client sent STOP to us. `provider`: the provider reports that the number sent STOP. */
const ConsentEnd = z.enum(['client', 'staff', 'keyword', 'provider', 'replaced']);

/**
 * Why a text was not sent:
 * - `unavailable`: the provider was unavailable or busy; it is retried
 * - `refused`: by the provider, for example for an invalid number
 * - `opted_out`: the number sent STOP
 * - `no_answer`, `interrupted`: it may have been sent, so it is not retried
 * - `daily_limit`, `hourly_limit`: too many texts to this number, or of the installation
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
  how: z.enum(['portal', ...ConsentChannel.options]),
  agreed_on: StoredDay,
  /** The staff member who recorded it. */
  noted_by: z.string().nullable(),
  wording: z.string(),
  /** The client proved the number soon after signing in, so links in texts open the request without another sign-in. */
  confirmed: z.boolean(),
  ended_at: Instant.nullable(),
  ended_by: ConsentEnd.nullable(),
});
export type TextConsent = z.infer<typeof TextConsent>;

export const RequestTexts = z.object({
  /** Whether this installation can send texts. */
  offered: z.boolean(),
  /** Who would get the texts: the recipient of mails about the request. */
  recipient: z.string(),
  /** The valid consent, or else the last ended one. */
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

/** A consent that staff record for a client. */
export const NotedConsent = z.object({ number: TypedPhone, how: ConsentChannel, agreed_on: Day });
export type NotedConsent = z.infer<typeof NotedConsent>;

export const ClientTexts = z.object({
  offered: z.boolean(),
  /** The sender's name: the firm's or the product's. */
  sender: z.string(),
  /** Last digits of the number that receives texts. */
  number: z.string().nullable(),
  /** Links in texts open the request without another sign-in. */
  confirmed: z.boolean(),
  /** This person has not been asked yet. */
  ask: z.boolean(),
  /** The number sent STOP, so only START from that phone can resume texts. */
  stopped: z.boolean(),
});
export type ClientTexts = z.infer<typeof ClientTexts>;

export const phoneNumberRefusals = refuses(
  'accounts.texts_off',
  'accounts.phone_not_valid',
  'accounts.phone_country',
  'accounts.texts_stopped',
);
const Portal = z.object({ request_id: Id });

export const textsContract = {
  offered: professionalProcedure
    .get('/workspace/texts', 'Whether this installation sends text messages')
    .output(z.object({ offered: z.boolean() })),
  get: professionalProcedure
    .get('/client_requests/{id}/texts', 'Consent to text messages, and the result of the last one')
    .input(z.object({ id: Id }))
    .errors(refuses('requests.not_found'))
    .output(RequestTexts),
  note: professionalProcedure
    .put('/client_requests/{id}/texts/consent', 'Record that the client agreed to text messages')
    .input(NotedConsent.extend({ id: Id }))
    .errors({ ...refuses('requests.not_found', 'requests.completed'), ...phoneNumberRefusals })
    .output(RequestTexts),
  end: professionalProcedure
    .delete('/client_requests/{id}/texts/consent', 'Stop text messages to the client')
    .input(z.object({ id: Id }))
    .errors(refuses('requests.not_found'))
    .output(RequestTexts),
  mine: clientProcedure
    .get('/portal/texts', "The client's own settings for text messages")
    .input(Portal)
    .output(ClientTexts),
  /** Sends a code that confirms that the number is the client's. */
  sendCode: clientProcedure
    .post('/portal/texts/code', 'Send a code to the number for text messages')
    .input(Portal.extend({ number: TypedPhone }))
    .errors({ ...phoneNumberRefusals, ...refuses('accounts.too_many_requests', 'accounts.text_not_sent') })
    .output(z.object({ number: z.string() })),
  agree: clientProcedure
    .post('/portal/texts/agree', 'Agree to text messages, confirmed by the code')
    .input(Portal.extend({ code: Code, wording: z.literal(textWording) }))
    .errors(refuses('accounts.code_not_valid', 'accounts.texts_stopped', 'accounts.texts_off'))
    .output(ClientTexts),
  withdraw: clientProcedure
    .post('/portal/texts/withdraw', 'Stop text messages about a request')
    .input(Portal)
    .output(ClientTexts),
  decline: clientProcedure
    .post('/portal/texts/decline', 'Decline text messages and do not ask again')
    .input(Portal)
    .output(ClientTexts),
};
