import type { EditRequestInput } from '@visafolio/contract/cases/requests.contract.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant } from '../../../shared/db/instant.ts';
import { personName } from '../../../shared/db/person-name.ts';
import { column, queryRows, type Row } from '../../../shared/db/query.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';
import type { Services } from '../../../shared/services.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { revokeLinksTo } from '../../accounts/mail-links/mail-links.usecases.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { places } from '../../sealing/places.ts';
import { sealPayload } from '../../sealing/sealed-payload.ts';
import { lockRequest } from '../lock-request.ts';
import { settleParties } from '../parties/set-parties.ts';
import { isAddressOfOtherPerson } from '../people/people.queries.ts';
import { splitName } from '../split-name.ts';
import { writeDueDate } from './due-date.ts';

interface Fields extends Record<string, unknown> {
  name: string;
  email: string;
  visa_type: string;
  notes: string | null;
}

/**
 * Corrects a request. A new e-mail address ends the access of the old one at the commit and enters as for the first time; links
 * of the old one stop working. Refuses with requests.edited_meanwhile, which says who changed what, if the values differ from
 * those the editor started with.
 */
export async function editRequest(
  services: Services,
  actor: StaffActor,
  { id, seen, due_on, ...input }: EditRequestInput,
): Promise<{ id: string; email_changed: boolean }> {
  const after: Fields = { ...input, notes: input.notes || null };
  const { db, vault } = services;
  const before = await db.withActor(actor, async (tx) => {
    const { workspace_id } = await lockRequest(tx, id);
    const before = await selectFields(tx, vault, id);
    if (seen && isOutdated(before, seen, after)) throw await editedMeanwhile(tx, id, before);
    if (
      seen?.due_on !== undefined &&
      due_on !== undefined &&
      seen.due_on !== before.due_on &&
      due_on !== before.due_on
    )
      throw await editedMeanwhile(tx, id, before);
    if (due_on !== undefined) await writeDueDate(tx, actor, { id, before: before.due_on, after: due_on });
    const changes = findChanges(before, after);
    if (!Object.keys(changes).length) return before;
    if (after.email !== before.email && after.email === before.sponsor_email)
      throw refuse('requests.sponsors_email');
    if (after.email !== before.email && (await isAddressOfOtherPerson(tx, id, after.email)))
      throw refuse('requests.person_there_already');
    await tx.execute(sql`
      UPDATE client_requests SET name = ${after.name}, email = ${after.email}, visa_type = ${after.visa_type},
        notes = ${await vault.seal(workspace_id, places.notes(id), after.notes)}, updated_at = now()
      WHERE id = ${id}`);
    await updateClientAccess(tx, id, before, after);
    await recordActivity(tx, actor, {
      requestId: id,
      kind: 'request.edited',
      payload: await sealPayload(vault, workspace_id, id, { changes }),
    });
    return before;
  });
  const email_changed = before.email !== after.email;
  // Runs after the commit: a link that survives a crash signs in an address that reaches no request.
  if (email_changed && before.email !== before.sponsor_email) await revokeLinksTo(services, id, before.email);
  return { id, email_changed };
}

/** Whether somebody changed it meanwhile, and to other values than the actor enters. */
const isOutdated = (
  before: Fields,
  seen: Record<'name' | 'email' | 'visa_type' | 'notes', string>,
  after: Fields,
) =>
  before.name !== seen.name ||
  before.email !== seen.email ||
  before.visa_type !== seen.visa_type ||
  (before.notes ?? '') !== seen.notes
    ? Object.keys(findChanges(before, after)).length > 0
    : false;

async function editedMeanwhile(tx: Tx, id: string, { name, email, visa_type, notes, due_on }: Before) {
  const [last] = await queryRows(tx, { by: column.text.orNull, at: column.timestamp })`
    SELECT ${personName} AS by, a.at
    FROM activity a LEFT JOIN profiles p ON p.id = a.actor_id
    WHERE a.client_request_id = ${id} AND a.kind = 'request.edited' ORDER BY a.id DESC LIMIT 1`;
  return refuse('requests.edited_meanwhile', {
    by: last?.by ?? null,
    at: last ? toInstant(last.at) : null,
    now: { name, email, visa_type, notes: notes ?? '', due_on },
  });
}

const Before = {
  name: column.text,
  email: column.text,
  visa_type: column.text,
  notes: column.text.orNull,
  due_on: column.text.orNull,
  sponsor_email: column.text.orNull,
  sponsor_name: column.text.orNull,
};
type Before = Row<typeof Before>;

async function selectFields(tx: Tx, vault: Vault, id: string): Promise<Before> {
  const rows = await queryRows(tx, Before)`
    SELECT name, email, visa_type, notes, due_on::text, sponsor_name, sponsor_email FROM client_requests WHERE id = ${id}`;
  if (!rows[0]) throw refuse('requests.not_found');
  return { ...rows[0], notes: await vault.open(places.notes(id), rows[0].notes) };
}

function findChanges(before: Fields, after: Fields): Record<string, { before: unknown; after: unknown }> {
  const fields = ['name', 'email', 'visa_type', 'notes'] as const;
  const changed = fields.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(changed.map((field) => [field, { before: before[field], after: after[field] }]));
}

/** Moves the client's access to the new name and address; uploads stay with it. */
async function updateClientAccess(tx: Tx, id: string, before: Before, after: Fields): Promise<void> {
  const { firstName, lastName } = splitName(after.name);
  await tx.execute(sql`
    UPDATE client_users SET first_name = ${firstName}, last_name = ${lastName}, email = ${after.email},
      is_verified = is_verified AND email = ${after.email}
    WHERE client_request_id = ${id} AND role = 'client'`);
  // If client and sponsor shared one address, the sponsor keeps it.
  if (before.email !== before.sponsor_email || after.email === before.email) return;
  const sponsor = splitName(before.sponsor_name ?? '');
  await tx.execute(sql`
    INSERT INTO client_users (workspace_id, client_request_id, email, first_name, last_name, is_sponsor)
    VALUES (${ownWorkspace}, ${id}, ${before.sponsor_email}, ${sponsor.firstName}, ${sponsor.lastName}, true)
    ON CONFLICT DO NOTHING`);
  await settleParties(tx, id);
}
