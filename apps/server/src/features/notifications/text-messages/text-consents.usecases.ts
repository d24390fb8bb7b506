import { textWording } from '@visafolio/contract/notifications/text-wording.ts';
import {
  type NotedConsent,
  type RequestTexts,
  TextProblem,
} from '@visafolio/contract/notifications/texts.contract.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import { type StaffActor, system } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant, toInstantOrNull } from '../../../shared/db/instant.ts';
import { personName } from '../../../shared/db/person-name.ts';
import { column, queryRows } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { maskPhoneNumber } from '../../../shared/sms/text-sender.ts';
import { revokeTextLinks } from '../../accounts/mail-links/mail-links.usecases.ts';
import { readPhoneNumber } from '../../accounts/phones/phone-numbers.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { places } from '../../sealing/places.ts';
import {
  endConsent,
  insertNoted,
  isStopped,
  selectConsent,
  selectRecipient,
  type TextRecipient,
} from './consents.queries.ts';
import { hashNumber } from './text-number.ts';

export const getTexts = (services: Services, actor: StaffActor, id: string): Promise<RequestTexts> =>
  services.db.withActor(actor, async (tx) => present(services, tx, await requireRecipient(tx, id)));

/**
 * Puts on record that the client agreed, when and how. Refuses with accounts.texts_off, accounts.phone_not_valid,
 * accounts.phone_country, and with accounts.texts_stopped for a number that sent STOP.
 */
export async function noteConsent(
  services: Services,
  actor: StaffActor,
  { id, ...noted }: NotedConsent & { id: string },
): Promise<RequestTexts> {
  const { number, number_hash } = await readUsableNumber(services, noted.number);
  const result = await services.db.withActor(actor, async (tx) => {
    const recipient = await requireRecipient(tx, id);
    if (recipient.status === 'completed') throw refuse('requests.completed');
    await writeNoted(services, tx, actor, recipient, { ...noted, number, number_hash });
    return { recipient, texts: await present(services, tx, recipient) };
  });
  await revokeTextLinks(services, id, result.recipient.email);
  return result.texts;
}

/** With the number as E.164. */
export type UsableConsent = NotedConsent & { number_hash: string };

/** In the transaction that also creates the request, for example. */
export async function writeNoted(
  { vault }: Services,
  tx: Tx,
  actor: StaffActor,
  { request_id, workspace_id, email }: TextRecipient,
  noted: UsableConsent,
): Promise<void> {
  await endConsent(tx, request_id, email, 'replaced');
  const rows = await queryRows(tx, { id: column.uuid, name: column.text })`
    SELECT new_id() AS id, ${personName} AS name FROM profiles p WHERE p.id = ${actor.userId}`;
  const { id = '', name = actor.email } = rows[0] ?? {};
  await insertNoted(tx, {
    id,
    workspace_id,
    request_id,
    email,
    number: await vault.seal(workspace_id, places.textNumber(request_id, id), noted.number),
    number_hash: noted.number_hash,
    how: noted.how,
    agreed_on: noted.agreed_on,
    noted_by: { id: actor.userId, name },
    wording: textWording,
  });
  await recordActivity(tx, actor, {
    requestId: request_id,
    kind: 'text.agreed',
    payload: {
      recipient: maskPhoneNumber(noted.number),
      how: noted.how,
      agreed_on: noted.agreed_on,
      wording: textWording,
    },
  });
}

/** Refuses what no text could go to. */
export async function readUsableNumber(
  services: Services,
  typed: string,
): Promise<{ number: string; number_hash: string }> {
  if (!services.texts) throw refuse('accounts.texts_off');
  const number = readPhoneNumber(typed, services.config.phones);
  const number_hash = hashNumber(services.config, number);
  if (await services.db.withActor(system, (tx) => isStopped(tx, number_hash)))
    throw refuse('accounts.texts_stopped');
  return { number, number_hash };
}

/** By staff, on the client's word. */
export async function endTexts(services: Services, actor: StaffActor, id: string): Promise<RequestTexts> {
  const result = await services.db.withActor(actor, async (tx) => {
    const recipient = await requireRecipient(tx, id);
    if (await endConsent(tx, id, recipient.email, 'staff'))
      await recordActivity(tx, actor, { requestId: id, kind: 'text.ended' });
    return { recipient, texts: await present(services, tx, recipient) };
  });
  await revokeTextLinks(services, id, result.recipient.email);
  return result.texts;
}

async function requireRecipient(tx: Tx, id: string): Promise<TextRecipient> {
  const recipient = await selectRecipient(tx, id);
  if (!recipient) throw refuse('requests.not_found');
  return recipient;
}

const LastRow = {
  kind: column.oneOf(['invitation', 'reminder']),
  state: column.oneOf(['waiting', 'sending', 'sent', 'failed']),
  error: column.oneOf(TextProblem.options).orNull,
  at: column.timestamp,
};

async function present(
  { vault, texts }: Services,
  tx: Tx,
  { request_id, email }: TextRecipient,
): Promise<RequestTexts> {
  const consent = await selectConsent(tx, request_id, email);
  const [last] = await queryRows(tx, LastRow)`
    SELECT kind, state, error, coalesce(sent_at, created_at) AS at FROM text_orders
    WHERE client_request_id = ${request_id} ORDER BY created_at DESC, id DESC LIMIT 1`;
  return {
    offered: texts !== null,
    recipient: email,
    consent: consent && {
      number: await vault.open(places.textNumber(request_id, consent.id), consent.number),
      given_by: consent.given_by,
      how: consent.how,
      agreed_on: consent.agreed_on,
      noted_by: consent.noted_by_name,
      wording: consent.wording,
      confirmed: consent.confirmed,
      ended_at: toInstantOrNull(consent.ended_at),
      ended_by: consent.ended_by,
    },
    last: last
      ? {
          kind: last.kind,
          state: last.state === 'sending' ? 'waiting' : last.state,
          problem: last.error,
          at: toInstant(last.at),
        }
      : null,
  };
}
