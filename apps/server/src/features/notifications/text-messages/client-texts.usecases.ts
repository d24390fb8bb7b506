import { RequestStatus } from '@visafolio/contract/cases/requests.contract.ts';
import { textWording } from '@visafolio/contract/notifications/text-wording.ts';
import type { ClientTexts } from '@visafolio/contract/notifications/texts.contract.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import { clientActor, type Session } from '../../../shared/api/session.ts';
import type { ClientActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, queryRows, type Row } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { maskPhoneNumber } from '../../../shared/sms/text-sender.ts';
import { revokeTextLinks } from '../../accounts/mail-links/mail-links.usecases.ts';
import {
  consumePhoneCode,
  countFirstText,
  createPhoneCode,
  textCode,
} from '../../accounts/phones/phone-codes.usecases.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { places } from '../../sealing/places.ts';
import { endConsent, insertGiven, selectConsent } from './consents.queries.ts';
import { readUsableNumber } from './text-consents.usecases.ts';

/** What the client's page shows. Refuses with portal.no_access. */
export const getClientTexts = (
  services: Services,
  actor: ClientActor,
  requestId: string,
): Promise<ClientTexts> => services.db.withActor(actor, (tx) => present(services, tx, actor, requestId));

/**
 * Sends a code to the number, good in this session and for this request only. Refuses with accounts.texts_off,
 * accounts.phone_not_valid, accounts.phone_country, accounts.texts_stopped, accounts.too_many_requests and accounts.text_not_sent.
 */
export async function sendTextsCode(
  services: Services,
  session: Session,
  { request_id, number: typed }: { request_id: string; number: string },
): Promise<{ number: string }> {
  await services.db.withActor(clientActor(session), (tx) => requireEntrant(tx, request_id));
  const { number } = await readUsableNumber(services, typed);
  await countFirstText(services, number, session.userId);
  const code = await createPhoneCode(services, {
    number,
    purpose: 'texts',
    holder: getHolder(session, request_id),
  });
  await textCode(services, { number, code, language: session.language });
  return { number: maskPhoneNumber(number) };
}

/**
 * The client agrees, and the code shows that the number is theirs. Links by text enter the account only where it signed in just
 * now: whoever finds it open may not add a phone of theirs. Refuses with accounts.code_not_valid and accounts.texts_stopped.
 */
export async function agreeToTexts(
  services: Services,
  session: Session,
  { request_id, code }: { request_id: string; code: string },
): Promise<ClientTexts> {
  const { db, vault } = services;
  const actor = clientActor(session);
  await db.withActor(actor, (tx) => requireEntrant(tx, request_id));
  const holder = getHolder(session, request_id);
  const number = await consumePhoneCode(services, { purpose: 'texts', holder }, code);
  if (!number) throw refuse('accounts.code_not_valid');
  // It may have sent STOP meanwhile.
  const { number_hash } = await readUsableNumber(services, number);
  await revokeTextLinks(services, request_id, session.email);
  return db.withActor(actor, async (tx) => {
    const { workspace_id, id } = await requireEntrant(tx, request_id);
    await endConsent(tx, request_id, session.email, 'replaced');
    const sealed = await vault.seal(workspace_id, places.textNumber(request_id, id), number);
    await insertGiven(
      tx,
      {
        id,
        workspace_id,
        request_id,
        email: session.email,
        number: sealed,
        number_hash,
        how: 'portal',
        agreed_on: null,
        noted_by: null,
        wording: textWording,
      },
      session.recent ? session.userId : null,
    );
    await recordActivity(tx, actor, {
      requestId: request_id,
      kind: 'text.agreed',
      payload: { recipient: maskPhoneNumber(number), how: 'portal', wording: textWording },
    });
    return present(services, tx, actor, request_id);
  });
}

/** Also where there is nothing to end. */
export async function withdrawTexts(
  services: Services,
  actor: ClientActor,
  requestId: string,
): Promise<ClientTexts> {
  await revokeTextLinks(services, requestId, actor.email);
  return services.db.withActor(actor, async (tx) => {
    await requireEntrant(tx, requestId);
    if (await endConsent(tx, requestId, actor.email, 'client'))
      await recordActivity(tx, actor, { requestId, kind: 'text.ended' });
    return present(services, tx, actor, requestId);
  });
}

/** This person is not asked again; their page still offers it. */
export const declineTexts = (
  services: Services,
  actor: ClientActor,
  requestId: string,
): Promise<ClientTexts> =>
  services.db.withActor(actor, async (tx) => {
    await tx.execute(
      sql`UPDATE client_users SET texts_declined_at = now() WHERE client_request_id = ${requestId}`,
    );
    return present(services, tx, actor, requestId);
  });

const getHolder = ({ id }: Session, requestId: string): string => `${id} ${requestId}`;

const TextsEntrant = {
  /** For a row that is made now. */
  id: column.uuid,
  workspace_id: column.uuid,
  declined: column.boolean,
  status: column.oneOf(RequestStatus.options),
  firm_name: column.text.orNull,
};
type TextsEntrant = Row<typeof TextsEntrant>;

async function requireEntrant(tx: Tx, requestId: string): Promise<TextsEntrant> {
  const rows = await queryRows(tx, TextsEntrant)`
    SELECT new_id() AS id, u.workspace_id, u.texts_declined_at IS NOT NULL AS declined, r.status, f.name AS firm_name
    FROM client_users u
    JOIN client_requests r ON r.id = u.client_request_id
    JOIN profiles p ON p.id = r.user_id
    LEFT JOIN firms f ON f.id = p.firm_id
    WHERE u.client_request_id = ${requestId}`;
  if (!rows[0]) throw refuse('portal.no_access');
  return rows[0];
}

async function present(
  services: Services,
  tx: Tx,
  actor: ClientActor,
  requestId: string,
): Promise<ClientTexts> {
  const { firm_name, declined, status } = await requireEntrant(tx, requestId);
  const consent = await selectConsent(tx, requestId, actor.email);
  const number =
    consent && (await services.vault.open(places.textNumber(requestId, consent.id), consent.number));
  const counts = number !== null && consent?.ended_at === null;
  const offered = services.texts !== null && status !== 'completed';
  return {
    offered,
    sender: firm_name ?? services.config.productName,
    number: counts ? maskPhoneNumber(number) : null,
    confirmed: counts && consent.confirmed,
    ask: offered && !consent && !declined,
    stopped: consent?.ended_by === 'keyword' || consent?.ended_by === 'provider',
  };
}
