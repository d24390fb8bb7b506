import { fillPlaceholders } from '@visafolio/contract/cases/placeholders.ts';
import type { InvitationOutcome, SendRequestInput } from '@visafolio/contract/cases/requests.contract.ts';
import { sql } from 'drizzle-orm';
import { Refusal, refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, queryRows, requireRow } from '../../../shared/db/query.ts';
import { toJson } from '../../../shared/db/statement.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';
import type { Services } from '../../../shared/services.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { sendInvitation } from '../../notifications/invitations/invitations.usecases.ts';
import {
  inviteOtherPerson,
  settlePartyInvitation,
} from '../../notifications/invitations/settle-party-invitation.ts';
import { beginSchedule } from '../../notifications/reminders/schedule/schedules.usecases.ts';
import { orderText } from '../../notifications/text-messages/order-text.ts';
import { sendOrderedText } from '../../notifications/text-messages/request-texts.outbox.ts';
import {
  readUsableNumber,
  type UsableConsent,
  writeNoted,
} from '../../notifications/text-messages/text-consents.usecases.ts';
import { places } from '../../sealing/places.ts';
import { requireUsableTemplate } from '../../templates/templates.usecases.ts';
import { findOrCreateContact, type WantedContact } from '../contacts/find-or-create-contact.ts';
import { dividePeople } from '../parties/divide-people.ts';
import type { Answering } from '../parties/parties.queries.ts';
import { writePerson } from '../people/change-people.ts';
import { insertFirstEntries } from '../questionnaire/entries/insert-first-entries.ts';
import { loadNotAskedAtStart, refreshNotAsked } from '../questionnaire/not-asked.ts';
import { splitName } from '../split-name.ts';
import { awaitInvitationOutcome, findSameRequest } from './find-sent-request.ts';

/**
 * Creates contact, request, document rows and activity in one transaction; then invites the client. If the invitation fails, the
 * request stays, the answer says so and the outbox retries. With the same key, after a lost response or a double click, it
 * returns the existing request.
 */
export async function sendRequest(
  services: Services,
  actor: StaffActor,
  input: SendRequestInput,
): Promise<{ id: string; invitation: InvitationOutcome }> {
  const consent = input.texts && {
    ...input.texts,
    ...(await readUsableNumber(services, input.texts.number)),
  };
  const { id, textId, sentBefore } = await services.db.withActor(actor, async (tx) => {
    const created = await createRequest(tx, actor, services, { ...input, consent });
    return created
      ? { ...created, sentBefore: false }
      : { id: await findSameRequest(tx, input), textId: null, sentBefore: true };
  });
  // A failed text shows with the request; the background sends a waiting one.
  if (textId)
    sendOrderedText(services, actor, id, textId).catch((error: unknown) =>
      services.log.warn({ err: error, requestId: id }, 'text leaves in the background'),
    );
  const invitation = sentBefore
    ? await awaitInvitationOutcome(services, actor, id)
    : await sendInvitation(services, actor, id);
  return { id, invitation };
}

/** Null if a request with the same key exists. */
async function createRequest(
  tx: Tx,
  actor: StaffActor,
  services: Services,
  input: SendRequestInput & { consent: UsableConsent | undefined },
): Promise<{ id: string; textId: string | null } | null> {
  const template = await requireUsableTemplate(tx, input.template_id);
  const contactId = await createContact(tx, actor, services, {
    id: input.contact_id,
    name: input.name,
    email: input.email,
    visaType: input.visa_type,
    language: invitesClient(input) ? input.language : undefined,
  });
  const { id, workspace_id } = await generateCaseId(tx);
  const notes = await services.vault.seal(
    workspace_id,
    places.notes(id),
    await fillNotes(tx, services, input),
  );
  const notAsked = await loadNotAskedAtStart(tx, template.version_id);
  const [request] = await queryRows(tx, { id: column.uuid })`
    INSERT INTO client_requests (id, workspace_id, user_id, contact_id, template_id, template_version_id, template_name,
      template_description, template_translations, name, email, visa_type, notes, due_on, sponsor_name,
      sponsor_email, invitation_language, not_asked_question_ids, idempotency_key)
    VALUES (${id}, ${workspace_id}, ${actor.userId}, ${contactId}, ${template.id}, ${template.version_id}, ${template.name},
      ${template.description}, ${toJson(template.translations)}, ${input.name}, ${input.email}, ${input.visa_type},
      ${notes}, ${input.due_on ?? null}::date, ${input.sponsor?.name ?? null}, ${input.sponsor?.email ?? null},
      ${input.language ?? null}, ${sql.param(notAsked.questionIds)}::uuid[],
      ${input.idempotency_key ?? null})
    ON CONFLICT (workspace_id, idempotency_key) DO NOTHING
    RETURNING id`;
  if (!request) return null;

  await insertClientUsers(tx, request.id, input);
  const others = await insertOtherPeople(tx, request.id, input.other_people);
  await dividePeople(tx, request.id, { bySponsor: input.answered_by_sponsor, others });
  await tx.execute(sql`
    INSERT INTO client_request_documents (workspace_id, client_request_id, template_document_id, not_asked)
    SELECT ${ownWorkspace}, ${request.id}, id, id = ANY (${sql.param(notAsked.documentIds)}::uuid[]) FROM template_documents
    WHERE template_version_id = ${template.version_id} AND repeating_group IS NULL`);
  await settlePartyInvitation(tx, request.id);
  for (const { id: personId } of others) await inviteOtherPerson(tx, request.id, personId);
  if (await insertFirstEntries(tx, request.id)) await refreshNotAsked(tx, services.vault, request.id);
  await beginSchedule(tx, request.id);
  await recordActivity(tx, actor, {
    requestId: request.id,
    kind: 'request.created',
    payload: { template_name: template.name, visa_type: input.visa_type },
  });
  if (input.due_on)
    await recordActivity(tx, actor, {
      requestId: request.id,
      kind: 'due_date.changed',
      payload: { before: null, after: input.due_on },
    });
  if (input.consent) {
    const email = input.sponsor?.email ?? input.email;
    const recipient = { request_id: request.id, workspace_id, email, status: 'pending' as const };
    await writeNoted(services, tx, actor, recipient, input.consent);
    return { id: request.id, textId: await orderText(tx, request.id, 'invitation') };
  }
  return { id: request.id, textId: null };
}

const invitesClient = ({ email, sponsor }: SendRequestInput): boolean => !sponsor || sponsor.email === email;

/** Needs the id first: the key seals contents for it. */
const generateCaseId = (tx: Tx): Promise<{ id: string; workspace_id: string }> =>
  requireRow(tx, { id: column.uuid, workspace_id: column.uuid })`
    SELECT new_id() AS id, ${ownWorkspace} AS workspace_id`;

/** Reports a failure to write the contact with a code of its own. */
async function createContact(
  tx: Tx,
  actor: StaffActor,
  { log }: Services,
  wanted: WantedContact,
): Promise<string> {
  try {
    return await findOrCreateContact(tx, actor, wanted);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.error({ err: error }, 'contact not created');
    throw refuse('contacts.not_created');
  }
}

/** The notes with their placeholders filled. */
async function fillNotes(tx: Tx, { config }: Services, input: SendRequestInput): Promise<string | null> {
  if (!input.notes) return null;
  const rows = await queryRows(tx, { name: column.text })`SELECT name FROM firms`;
  return fillPlaceholders(input.notes, {
    client_name: input.name,
    firm_name: rows[0]?.name ?? config.productName,
    sponsor_name: input.sponsor?.name ?? '',
  });
}

/** The client and the sponsor, or one row if they share a mailbox. */
async function insertClientUsers(tx: Tx, requestId: string, input: SendRequestInput): Promise<void> {
  const { name, email, sponsor } = input;
  const people = [{ name, email, isSponsor: false }];
  if (sponsor && !invitesClient(input)) people.push({ ...sponsor, isSponsor: true });
  for (const { name, email, isSponsor } of people) {
    const { firstName, lastName } = splitName(name);
    await tx.execute(sql`
      INSERT INTO client_users (workspace_id, client_request_id, email, first_name, last_name, is_sponsor)
      VALUES (${ownWorkspace}, ${requestId}, ${email}, ${firstName}, ${lastName}, ${isSponsor})`);
  }
}

/** With what each of them will answer for. */
async function insertOtherPeople(
  tx: Tx,
  requestId: string,
  people: SendRequestInput['other_people'] = [],
): Promise<(Answering & { id: string })[]> {
  const added: (Answering & { id: string })[] = [];
  for (const { parties, ...person } of people)
    added.push({ ...(await writePerson(tx, requestId, person)), parties });
  return added;
}
