import type { InvitationOutcome, SendRequestInput } from '@visafolio/contract/requests/requests.contract.ts';
import { sql } from 'drizzle-orm';
import type { StaffActor } from '../../shared/db/actor.ts';
import type { Tx } from '../../shared/db/database.ts';
import type { Services } from '../../shared/services.ts';
import { recordActivity } from '../activity/activity.usecases.ts';
import { requireContact } from '../contacts/contacts.usecases.ts';
import { sendInvitation } from '../invitations/invitations.usecases.ts';
import { requireUsableTemplate } from '../templates/templates.usecases.ts';
import { entrantName } from './entrant-name.ts';
import { fillPlaceholders } from './placeholders.ts';
import { clientRequests, clientUsers } from './requests.table.ts';

/**
 * Creates contact, request, document rows and activity in one transaction; then invites the client.
 * An invitation that fails leaves the request in place: the answer says so and the background goes on trying.
 */
export async function sendRequest(
  services: Services,
  actor: StaffActor,
  input: SendRequestInput,
): Promise<{ id: string; invitation: InvitationOutcome }> {
  const id = await services.db.withActor(actor, (tx) => createRequest(tx, actor, services, input));
  return { id, invitation: await sendInvitation(services, actor, id) };
}

async function createRequest(
  tx: Tx,
  actor: StaffActor,
  services: Services,
  input: SendRequestInput,
): Promise<string> {
  const template = await requireUsableTemplate(tx, input.template_id);
  const contactId = await requireContact(tx, actor, {
    id: input.contact_id,
    name: input.name,
    email: input.email,
    visaType: input.visa_type,
  });
  const [request] = await tx
    .insert(clientRequests)
    .values({
      ownerId: actor.userId,
      contactId,
      templateId: template.id,
      templateVersionId: template.version_id,
      templateName: template.name,
      templateDescription: template.description,
      templateTranslations: template.translations,
      name: input.name,
      email: input.email,
      visaType: input.visa_type,
      notes: await notesOf(tx, services, input),
      sponsorName: input.sponsor?.name ?? null,
      sponsorEmail: input.sponsor?.email ?? null,
    })
    .returning({ id: clientRequests.id });
  if (!request) throw new Error('the new request was not returned');

  await tx.insert(clientUsers).values(entrants(actor.userId, request.id, input));
  await tx.execute(sql`
    INSERT INTO client_request_documents (user_id, client_request_id, template_document_id)
    SELECT ${actor.userId}, ${request.id}, id FROM template_documents
    WHERE template_version_id = ${template.version_id}`);
  await recordActivity(tx, actor, {
    ownerId: actor.userId,
    requestId: request.id,
    kind: 'request.created',
    payload: { template_name: template.name, visa_type: input.visa_type },
  });
  return request.id;
}

/** The notes as the client reads them. */
async function notesOf(tx: Tx, { config }: Services, input: SendRequestInput): Promise<string | null> {
  if (!input.notes) return null;
  const { rows } = await tx.execute<{ name: string }>(sql`SELECT name FROM firms`);
  return fillPlaceholders(input.notes, {
    client_name: input.name,
    firm_name: rows[0]?.name ?? config.productName,
    sponsor_name: input.sponsor?.name ?? '',
  });
}

/** The client, and the sponsor unless both share one mailbox. */
function entrants(ownerId: string, requestId: string, { name, email, sponsor }: SendRequestInput) {
  const people = [{ name, email, isSponsor: false }];
  if (sponsor && sponsor.email !== email) people.push({ ...sponsor, isSponsor: true });
  return people.map(({ name, email, isSponsor }) => ({
    ownerId,
    requestId,
    email,
    ...entrantName(name),
    isSponsor,
  }));
}
